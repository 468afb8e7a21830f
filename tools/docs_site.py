"""Hooks of the documentation site: pages that live elsewhere in the repository, or that are generated."""

import re
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath
from typing import Any

import typer.main
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from nelumbo import games
from nelumbo.cli.app import COMMANDS, commands

ROOT = Path(__file__).parents[1]
PAGES = ["CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md"]
FOLDERS_WITH_INDEX = ["decisions", "notebook"]
LINK = re.compile(r"(?<=\]\()(?!https?:|mailto:|#)([^)#\s]+)")


def elsewhere() -> dict[str, str]:
    """Where the site has a file of the repository, by its path there."""
    rules = {f"src/nelumbo/games/{name}/RULES.md": f"rules/{name}.md" for name in map(module_name, games.names())}
    indexes = {f"docs/{folder}/README.md": f"{folder}/index.md" for folder in FOLDERS_WITH_INDEX}
    return {name: name for name in PAGES} | rules | indexes


def module_name(game: str) -> str:
    return game.replace("-", "_")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    config.nav = [with_games(section) for section in config.nav or []]
    return config


def with_games(section: dict[str, Any]) -> dict[str, Any]:
    """A section of the navigation, in which `*` stands for a page of every game."""
    return {title: in_full(pages) if isinstance(pages, list) else pages for title, pages in section.items()}


def in_full(pages: list[Any]) -> list[Any]:
    every = [games.load(name) for name in games.names()]
    generated = {
        "games/*.md": [
            {game.title: page} for game in every if (ROOT / "docs" / (page := f"games/{game.name}.md")).exists()
        ],
        "rules/*.md": [{f"Rules of {game.title}": f"rules/{module_name(game.name)}.md"} for game in every],
    }
    return [shown for page in pages for shown in (generated.get(page, [page]) if isinstance(page, str) else [page])]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for source, page in elsewhere().items():
        files.append(File.generated(config, page, content=(ROOT / source).read_text()))
    for folder in FOLDERS_WITH_INDEX:
        files.append(File.generated(config, f"{folder}/index.md", content=with_list(folder)))
    files.append(File.generated(config, "reference/commands.md", content=command_reference()))
    for file in sorted(linked_files(files)):
        files.append(File.generated(config, f"files/{file}", abs_src_path=str(ROOT / file)))
    return files


def with_list(folder: str) -> str:
    """Its README, and a line for each of its pages."""
    pages = sorted(page for page in (ROOT / "docs" / folder).glob("*.md") if page.name != "README.md")
    lines = [f"- [{page.read_text().partition(chr(10))[0].removeprefix('# ')}]({page.name})" for page in pages]
    return (ROOT / "docs" / folder / "README.md").read_text() + "\n" + "\n".join(lines) + "\n"


def command_reference() -> str:
    """The help of every command, as the terminal shows it."""
    parts = ["# Every command and option", "", "What `nelumbo COMMAND --help` says."]
    for name in COMMANDS:
        command = typer.main.get_command(commands(name)).commands[name]  # type: ignore[attr-defined]
        parts += ["", f"## nelumbo {name}", "", *help_of(command)]
        for inner, child in getattr(command, "commands", {}).items():
            parts += ["", f"### nelumbo {name} {inner}", "", *help_of(child)]
    return "\n".join(parts) + "\n"


def help_of(command: Any) -> list[str]:
    lines = [command.help or ""]
    if command.params:
        lines += ["", "| option | |", "| --- | --- |"]
    for parameter in command.params:
        words = [] if parameter.param_type_name == "argument" else [", ".join(parameter.opts)]
        words += [] if getattr(parameter, "is_flag", False) else [parameter.metavar or parameter.name.upper()]
        said = getattr(parameter, "help", None) or ""
        lines.append(f"| `{cell(' '.join(words))}` | {cell(said)} |")
    return lines


def cell(text: str) -> str:
    """A table's cell, without the escapes of the terminal's markup."""
    return text.replace("\\[", "[").replace("|", "\\|")


def linked_files(files: Files) -> set[str]:
    """Files of the repository that pages link to and that are no pages."""
    links = {
        source_of(file.src_uri, link)
        for file in files.documentation_pages()
        for link in LINK.findall(file.content_string)
    }
    return {source for source in links if shown_at(source) == f"files/{source}" and (ROOT / source).is_file()}


def source_of(page: str, link: str) -> str:
    """The file of the repository that a page's link means."""
    origin = {shown: source for source, shown in elsewhere().items()}.get(page, f"docs/{page}")
    return normpath(PurePosixPath(origin).parent / link)


def shown_at(source: str) -> str:
    """Where the site has a file of the repository."""
    return elsewhere().get(source) or (
        source.removeprefix("docs/") if source.startswith("docs/") else f"files/{source}"
    )


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links out of `docs` lead to the site's own copies."""

    def moved(match: re.Match[str]) -> str:
        source = source_of(page.file.src_uri, match[1])
        if not (ROOT / source).is_file():
            return match[1]
        return relpath(shown_at(source), PurePosixPath(page.file.src_uri).parent)

    return LINK.sub(moved, markdown)
