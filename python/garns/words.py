"""Sentences in the two languages, side by side."""

from garns._garns import language


def say(english: str, portuguese: str) -> str:
    """The sentence in the language that was chosen."""
    return portuguese if language() == "pt" else english
