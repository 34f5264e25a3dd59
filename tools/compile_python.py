"""Byte-compiles zip files of Python. Runs inside Pyodide, so that the byte code fits the Python that will read it
and comes out the same on every machine.

A compiled file takes the place of its source (`foo.pyc` beside where `foo.py` was), with a hash instead of a time.
"""

from __future__ import annotations

import base64
import hashlib
import importlib._bootstrap_external as bootstrap
import importlib.util
import io
import json
import zipfile
from pathlib import Path

# Parts of the standard library that the game never needs. Everything else is shipped: late imports deep inside
# Pyodide (tarfile, importlib.metadata and through it email and urllib) are easily missed. The tests run against
# what is left.
DROP = frozenset(
    """
    _pydatetime _pyio _pyrepl antigravity bdb cProfile cmd ctypes doctest filecmp fileinput ftplib getpass
    http/cookiejar http/cookies http/server imaplib logging/config logging/handlers mailbox modulefinder
    multiprocessing netrc nturl2path optparse pdb pickletools plistlib poplib profile pstats pty pyclbr pydoc
    rlcompleter sched shelve smtplib socketserver sqlite3 symtable tabnanny this timeit trace tty unittest wave
    wsgiref xml xmlrpc zipapp
    """.split()
)
# Of the text encodings only those of today's files and the ones Python itself starts with.
ENCODINGS = frozenset(
    "__init__ aliases ascii base64_codec charmap cp437 hex_codec idna latin_1 punycode raw_unicode_escape "
    "undefined unicode_escape utf_16 utf_16_be utf_16_le utf_32 utf_32_be utf_32_le utf_8 utf_8_sig".split()
)
TIME = (2020, 2, 2, 0, 0, 0)  # the same in every build


def is_dropped(name: str) -> bool:
    """Whether this file of the standard library stays at home."""
    top, _, rest = name.partition("/")
    if top == "encodings":
        return rest.removesuffix(".py") not in ENCODINGS
    return top.removesuffix(".py") in DROP or name.removesuffix(".py") in DROP


def compiled(source: bytes, shown_as: str, optimize: int) -> bytes:
    """One module as the content of a .pyc file."""
    code = compile(source, shown_as, "exec", dont_inherit=True, optimize=optimize)
    return bytes(bootstrap._code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def write_zip(target: Path, files: dict[str, bytes]) -> None:
    """A zip that depends on nothing but its content."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name])
    target.write_bytes(buffer.getvalue())


def read_zip(source: Path) -> dict[str, bytes]:
    """Every file of a zip by its name."""
    with zipfile.ZipFile(source) as archive:
        return {entry.filename: archive.read(entry) for entry in archive.infolist() if not entry.is_dir()}


def compile_files(files: dict[str, bytes], prefix: str, optimize: int) -> dict[str, bytes]:
    """The same files with every source replaced by its byte code."""
    out: dict[str, bytes] = {}
    for name, content in files.items():
        if name.endswith(".py"):
            out[name + "c"] = compiled(content, prefix + name, optimize)
        elif not name.endswith(".pyc"):
            out[name] = content
    return out


def compile_stdlib(source: Path, target: Path, rest: Path) -> None:
    """The shipped standard library into `target`, what was dropped from it into `rest` (only for tests)."""
    files = read_zip(source)
    at = "/lib/python314.zip/"
    write_zip(target, compile_files({n: c for n, c in files.items() if not is_dropped(n)}, at, optimize=2))
    write_zip(rest, compile_files({n: c for n, c in files.items() if is_dropped(n)}, at, optimize=0))


def compile_wheel(source: Path, target: Path) -> None:
    """A wheel with byte code in it, its tag and its record put right. Asserts and docstrings stay."""
    files = compile_files(read_zip(source), "", optimize=0)
    (record,) = (name for name in files if name.endswith(".dist-info/RECORD"))
    wheel = record.replace("RECORD", "WHEEL")
    files[wheel] = files[wheel].replace(b"Tag: py3-none-any", b"Tag: cp314-none-any")
    del files[record]
    files[record] = record_of(files, record).encode()
    write_zip(target, files)


def record_of(files: dict[str, bytes], record: str) -> str:
    """The list of a wheel's files with their hashes."""
    lines = []
    for name in sorted(files):
        digest = base64.urlsafe_b64encode(hashlib.sha256(files[name]).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(files[name])}\n")
    return "".join(lines) + f"{record},,\n"


def main(jobs: str) -> None:
    """Do the jobs, given as JSON: a list of objects with `source`, `target` and for the standard library `rest`."""
    for job in json.loads(jobs):
        if "rest" in job:
            compile_stdlib(Path(job["source"]), Path(job["target"]), Path(job["rest"]))
        else:
            compile_wheel(Path(job["source"]), Path(job["target"]))
