"""Where Python enters the page: find the game, start the table, and tell in words if that fails."""

import asyncio
import sys
import traceback

from js import document, sambaBoot


def told(error: BaseException) -> str:
    """The last line of a traceback and where it happened."""
    where = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith("<frozen")]
    place = f" ({where[-1].filename}:{where[-1].lineno})" if where else ""
    return "".join(traceback.format_exception_only(error)).strip() + place


def in_the_background(loop: asyncio.AbstractEventLoop, context: dict) -> None:
    """A task that fails before the table stands is a failed start; afterwards it is left to the loop's own way."""
    error = context.get("exception")
    if document.documentElement.dataset.state == "loading" and isinstance(error, Exception):
        broke(error)
    else:
        loop.default_exception_handler(context)


def enter() -> None:
    """Import both halves of the game and start it."""
    asyncio.get_event_loop().set_exception_handler(in_the_background)
    try:
        import samba_core  # noqa: F401 - so that each half is told by its own name
        import table.app
    except ImportError as error:
        sambaBoot.fail("boot.fail.game", told(error))
    except Exception as error:
        broke(error)
    else:
        try:
            table.app.start()
        except Exception as error:
            broke(error)


def broke(error: Exception) -> None:
    """Say what went wrong, in short on the page and at length in the console."""
    traceback.print_exception(error, file=sys.stdout)
    sambaBoot.fail("boot.fail.error", told(error))


enter()
