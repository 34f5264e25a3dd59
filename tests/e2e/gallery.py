"""The gallery: which screens are pictured, at which sizes, and the page of docs/ that shows them.

    python -m tests.e2e.gallery     (make gallery takes the pictures first)
"""

from __future__ import annotations

import shutil
from typing import Any

from tests.e2e.conftest import ROOT, SHOTS, SIZES

PAGE = ROOT / "docs" / "gallery.md"
PICTURES = ROOT / "docs" / "gallery"
SHOT_SIZES: dict[str, dict[str, Any]] = {
    "360x640": {**SIZES["phone"], "device_scale_factor": 1},
    "768x1024": {"viewport": {"width": 768, "height": 1024}, "has_touch": True},
    "1280x800": {"viewport": {"width": 1280, "height": 800}},
    "1920x1080": {"viewport": {"width": 1920, "height": 1080}},
}
SCREENS = {
    "start": "The first card",
    "middle": "The middle of a deal; a card is chosen and shows where it fits",
    "forty": "A hand of forty cards",
    "heavy": "More melds than anybody will ever see",
    "pictures": "Picture cards",
    "menu": "The menu",
    "new-game": "A new game",
    "house-rules": "House rules",
    "settings": "Settings",
    "keys": "Keys",
    "about": "How to play",
    "log": "What happened, by rounds",
    "replay": "The last round once more, step by step",
    "tracker": "Cards seen",
    "pile": "All about the pile",
    "proposals": "What can be melded",
    "hint": "A hint and its reason",
    "going-out": "Before going out",
    "sheet": "The score sheet",
    "match": "The end of a match",
    "curtain": "The curtain between two people at one device",
    "text": "The game as text",
    "six": "Six players in three pairs: the German Samba",
    "classic": "Classic Canasta, the pile frozen",
}
SCHEMES = ("light", "dark")


def name_of(screen: str, size: str, scheme: str) -> str:
    """The file of one picture."""
    return f"{screen}-{size}-{scheme}.jpg"


def gallery() -> str:
    """The page that shows the pictures."""
    lines = ["# Gallery", "", "Made by `make gallery` from the pictures that the tests take; not written by hand."]
    for name, title in SCREENS.items():
        lines += ["", f"## {title}", ""]
        for scheme in SCHEMES:
            shots = (f'<img src="gallery/{name_of(name, size, scheme)}" height="240" alt="{title}, {size}, {scheme}">'
                     for size in SHOT_SIZES)  # fmt: skip
            lines += [*shots, ""]
    return "\n".join(lines).rstrip() + "\n"


def main() -> None:
    """Keep the pictures that the last run of the tests took, and write the page."""
    shutil.rmtree(PICTURES, ignore_errors=True)
    PICTURES.mkdir()
    for screen in SCREENS:
        for size in SHOT_SIZES:
            for scheme in SCHEMES:
                shutil.copy(SHOTS / name_of(screen, size, scheme), PICTURES)
    PAGE.write_text(gallery(), encoding="utf-8")


if __name__ == "__main__":
    main()
