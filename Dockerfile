# The site in one small image: the compiled engine in a virtual environment, no compiler, no root, nothing written outside /data.
ARG PYTHON=3.11

FROM python:${PYTHON}-slim-bookworm AS build
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends gcc libc6-dev
WORKDIR /build
COPY pyproject.toml hatch_build.py hatch_metadata.py README.md LICENSE NOTICE ./
COPY requirements requirements
COPY deploy/install.sh deploy/
COPY web web
COPY src src
RUN deploy/install.sh /opt/nelumbo

FROM python:${PYTHON}-slim-bookworm
RUN useradd --uid 10001 --no-create-home --home-dir /data nelumbo && install --directory --owner=nelumbo --group=nelumbo --mode=700 /data
COPY --from=build /opt/nelumbo /opt/nelumbo
ENV PATH=/opt/nelumbo/bin:$PATH PYTHONDONTWRITEBYTECODE=1
USER 10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/api/ready', timeout=4)"]
ENTRYPOINT ["nelumbo"]
CMD ["serve", "--host", "0.0.0.0"]
