"""Tables and live play: nothing lost, nothing leaked.

Start with `live/keeping/keeper.py`; `app.py` puts the parts together.

Folders: `api` (HTTP, one file a resource), `messages` (what travels), `live` (tables being played), `store` (the
database), `limits` (how much anybody may ask for), `websocket` (frames), `tournaments` (pairings), `pictures` (of
links).

starting      run.py, processes.py (several at one address), app.py, config.py (settings), logs.py, metrics.py
a request     identity.py (who calls; CSRF), origins.py, lan.py (the home network), errors.py (refusals),
              page_sockets.py (who may open a socket), close_codes.py, security_headers.py, openapi.py
pages         pages.py (the client's files), previews.py (what a chat shows of a link), typescript.py (its types)
accounts      names.py, guessable_passwords.py, password_hashing.py, email_addresses.py, devices.py, oidc.py
ratings       rating.py, rating_model.py, rating_updates.py, fitting_bots.py, profile_statistics.py, quick_match.py
going out     outgoing_http.py (SSRF), mail.py (SMTP), push.py (web push)
beside play   expiry.py, missing_results.py, announcing.py
small things  ids.py, wall_clock.py, threads.py
"""
