"""A small static server for the built site: right types, no stale pages, any sub-path. Standard library only.

    python tools/serve.py [--port 8000] [--prefix /anything/] [folder]
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

TYPES = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".zip": "application/zip",
}


class Server(ThreadingHTTPServer):
    """A threaded server that remembers the prefix it serves under."""

    daemon_threads = True
    prefix = "/"

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that closes a connection early is no news."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class Handler(SimpleHTTPRequestHandler):
    """Files below one folder, answered the way GitHub Pages answers them."""

    protocol_version = "HTTP/1.1"
    extensions_map = TYPES | {"": "application/octet-stream"}
    server: Server

    def send_head(self):  # type: ignore[no-untyped-def]
        """Take the prefix off the path, or lead to it."""
        path = urlsplit(self.path).path
        if not path.startswith(self.server.prefix):
            if path + "/" == self.server.prefix:
                self.send_response(301)
                self.send_header("Location", self.server.prefix)
                self.send_header("Content-Length", "0")
                self.end_headers()
            else:
                self.send_error(404)
            return None
        self.path = "/" + self.path[len(self.server.prefix) :]
        return super().send_head()

    def end_headers(self) -> None:
        """Pages are always asked for anew; everything else has its version in its address."""
        path = urlsplit(self.path).path
        self.send_header("Cache-Control", "no-cache" if path.endswith(("/", ".html")) else "max-age=600")
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as in the base class
        """Stay quiet."""


def listen(folder: Path, port: int = 0, prefix: str = "/", tries: int = 1) -> Server:
    """A server on 127.0.0.1 at `port` (0 takes any free one), or at one of the next `tries` ports."""
    for attempt in range(tries):
        try:
            server = Server(("127.0.0.1", port and port + attempt), partial(Handler, directory=str(folder)))
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES) or attempt == tries - 1:
                raise
        else:
            server.prefix = "/" + prefix.strip("/") + "/" if prefix.strip("/") else "/"
            return server
    raise AssertionError("unreachable")


def address(server: Server) -> str:
    """Where the site can be opened."""
    return f"http://127.0.0.1:{server.server_address[1]}{server.prefix}"


def forever(server: Server) -> None:
    """Serve until Ctrl-C."""
    with server, contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Serve the built site on this machine.")
    built = Path(__file__).resolve().parent.parent / "dist" / "site"
    parser.add_argument("folder", nargs="?", type=Path, default=built)
    parser.add_argument("--port", type=int, default=8000, help="0 takes any free port")
    parser.add_argument("--prefix", default="/", help="serve under this path, such as /anything/")
    options = parser.parse_args()
    if not options.folder.is_dir():
        sys.exit(f"samba: {options.folder} is not there: run make site first")
    try:
        server = listen(options.folder, options.port, options.prefix)
    except OverflowError:
        sys.exit(f"samba: there is no port {options.port}: give one from 0 to 65535 with --port")
    except OSError as error:
        sys.exit(f"samba: port {options.port} cannot be used ({error.strerror}): give another with --port")
    print(address(server), flush=True)
    forever(server)


if __name__ == "__main__":
    main()
