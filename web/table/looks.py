"""How the visitor wants the page to look and sound: data attributes of the html element, for styles and scripts."""

from __future__ import annotations

from .settings import Settings


def looks(settings: Settings, *, phone: bool = False) -> dict[str, str]:
    """Return each attribute with its value; an empty one is taken away."""
    return {
        "view": settings.view,
        "motion": "off" if settings.pace == "off" or settings.view == "text" else "on",
        "theme": "" if settings.theme == "auto" else settings.theme,
        "cards": settings.card_size,
        "text": settings.text,
        "deck": settings.deck,
        # In the hand of a phone a picture is too small to be told.
        "faces": "dialogs" if phone and settings.faces == "pictures" else settings.faces,
        "back": settings.back,
        "sound": settings.sound,
    }
