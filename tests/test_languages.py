"""The list of languages, which the site, the tests and the gallery share."""

from nelumbo.languages import languages


def test_english_comes_first_and_is_complete() -> None:
    """The other languages fall back on it."""
    assert next(iter(languages())) == "en"
    assert languages()["en"].complete


def test_every_language_has_a_name_and_a_form_for_other_numbers() -> None:
    for code, language in languages().items():
        assert language.name, code
        assert language.plurals[-1] == "other", code
