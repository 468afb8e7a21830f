"""What to call a browser in the list of a player's sessions, from its User-Agent."""

import re

BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrome": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
"""Browsers by the product in `User-Agent`, in the order to look for them: most also name those below them."""
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Mac OS X": "macOS",
    "Linux": "Linux",
}
PROGRAM = re.compile(r"[\w.-]{1,40}", re.ASCII)


def device(user_agent: str) -> str:
    """Such as `Firefox, Linux`; the first word where it is no browser."""
    system = next((name for sign, name in SYSTEMS.items() if sign in user_agent), None)
    browser = next((name for sign, name in BROWSERS.items() if f"{sign}/" in user_agent), None)
    if browser is not None:
        return f"{browser}, {system}" if system else browser
    program = PROGRAM.match(user_agent)
    return program.group() if program else ""
