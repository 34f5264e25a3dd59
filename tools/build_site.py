"""Builds the static site: the wheel, the page, and beside them everything that the page asks for.

    dist/samba_canasta-<version>-py3-none-any.whl   the game for Python, as it is published
    dist/site/index.html                            the shell: words, style and boot script inside it
    dist/site/app-<hash>/                           this version of the game; another version, another address
    dist/site/runtime/…                             Pyodide, PyScript, the standard library: the same for years

The same input gives the same bytes. Nothing is done when nothing has changed.
"""

from __future__ import annotations

import contextlib
import hashlib
import html
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

try:
    import fcntl
except ImportError:  # Windows: two builds at once are then the caller's own care
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
CACHE = DIST / "cache"
SITE = DIST / "site"
WEB = ROOT / "web"
MODULES = ROOT / "node_modules"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PYSCRIPT_FILES = ("core.js", "core-*.js", "error-*.js")
PLUGINS_OFF = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"]
SOURCES = (
    "samba_core/**/*", "web/**/*", "tools/build_site.py", "tools/compile_python.*", "tools/card_faces.mjs",
    "pyproject.toml",
    "package-lock.json", "README.md", "LICENSE", "docs/third-party.md",
)  # fmt: skip


def digest(*parts: bytes) -> str:
    """A short name for content."""
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:12]


def source_files() -> list[Path]:
    """Every file that the site is made of."""
    found = {path for pattern in SOURCES for path in ROOT.glob(pattern)}
    return sorted(p for p in found if p.is_file() and "__pycache__" not in p.parts and p.suffix != ".pyc")


def package_version(name: str) -> str:
    """The version of an installed npm package; one that is not there ends the build with the way to get it."""
    if not (MODULES / name / "package.json").exists():
        sys.exit(f"samba: node_modules has no {name}: npm ci --ignore-scripts brings what package-lock.json holds")
    return str(json.loads((MODULES / name / "package.json").read_text())["version"])


def compile_python(jobs: list[dict[str, str]], stdlib: Path | None) -> None:
    """Have Pyodide compile zips; paths in `jobs` are relative to the project."""
    CACHE.mkdir(parents=True, exist_ok=True)
    plan = CACHE / "jobs.json"
    plan.write_text(json.dumps(jobs))
    command = ["node", "tools/compile_python.mjs", str(plan), *([str(stdlib)] if stdlib else [])]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        sys.exit("samba: the Python of the page could not be compiled (the reason is above)")


def relative(path: Path) -> str:
    """The path as seen from the project, also where Pyodide mounts it."""
    return path.relative_to(ROOT).as_posix()


def stdlib() -> Path:
    """The compiled standard library, from the cache when it is the same."""
    source = MODULES / "pyodide" / "python_stdlib.zip"
    name = digest(source.read_bytes(), *((ROOT / "tools" / f).read_bytes() for f in ("compile_python.py",)))
    target = CACHE / f"stdlib-{name}.zip"
    if not target.exists():
        print("samba: compiling Python's standard library", flush=True)
        for old in CACHE.glob("stdlib-*.zip"):
            old.unlink()
        copy = CACHE / "python_stdlib.zip"
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, copy)
        made = CACHE / "making.zip"
        compile_python(
            [{"source": relative(copy), "target": relative(made), "rest": relative(CACHE / "stdlib-rest.zip")}], None
        )
        copy.unlink()
        made.rename(target)
    return target


def core_wheel() -> Path:
    """The wheel of the game, built by hatchling."""
    for old in DIST.glob("samba_canasta-*.whl"):
        old.unlink()
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(DIST)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"samba: the wheel could not be built\n{done.stdout}{done.stderr}")
    (wheel,) = DIST.glob("samba_canasta-*.whl")
    return wheel


def table_wheel(version: str) -> Path:
    """The page's own Python as a wheel: `table`, and `lang` beside it as in web/."""
    sys.path.insert(0, str(ROOT / "tools"))
    from compile_python import record_of, write_zip  # shared with the inside of Pyodide

    info = f"samba_table-{version}.dist-info"
    files = {
        path.relative_to(WEB).as_posix(): path.read_bytes()
        for folder in ("table", "lang")
        for path in sorted((WEB / folder).rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
    files[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: samba-table\nVersion: {version}\n".encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: samba\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    record = f"{info}/RECORD"
    files[record] = record_of(files, record).encode()
    wheel = CACHE / f"samba_table-{version}-py3-none-any.whl"
    write_zip(wheel, files)
    return wheel


def compiled_wheels(library: Path) -> list[Path]:
    """Both wheels with byte code instead of source, ready for the page."""
    core = core_wheel()
    version = core.name.split("-")[1]
    table = table_wheel(version)
    folder = CACHE / "wheels"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    jobs = [
        {"source": relative(wheel), "target": relative(folder / wheel.name.replace("-py3-", "-cp314-"))}
        for wheel in (core, table)
    ]
    compile_python(jobs, library)
    return sorted(folder.glob("*.whl"))


def card_faces() -> bytes:
    """The picture cards as one image, from the cache when they are the same."""
    script = ROOT / "tools" / "card_faces.mjs"
    versions = (package_version(name) for name in ("@heruka_urgyen/react-playing-cards", "@resvg/resvg-wasm"))
    target = CACHE / f"faces-{digest(script.read_bytes(), *(version.encode() for version in versions))}.png"
    if not target.exists():
        for old in CACHE.glob("faces-*.png"):
            old.unlink()
        made = CACHE / "making.png"
        if subprocess.run(["node", relative(script), str(made)], cwd=ROOT, check=False).returncode:
            sys.exit("samba: the picture cards could not be drawn (the reason is above)")
        made.rename(target)
    return target.read_bytes()


def lock_contents() -> str:
    """A lock file with no package in it: nothing has to be looked up, and 119 KB stay at home."""
    info = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text())["info"]
    return json.dumps({"info": info, "packages": {}})


def fill(template: str, values: dict[str, str], words: dict[str, str], origin: str) -> str:
    """Put values and words in place; an unknown name ends the build."""

    def value(match: re.Match[str]) -> str:
        name = match[1]
        if name.startswith("t:"):
            if name[2:] not in words:
                sys.exit(f"samba: {origin} asks for the words {name[2:]!r}, which web/lang/en.json does not have")
            return html.escape(words[name[2:]])
        if name not in values:
            sys.exit(f"samba: {origin} asks for {name!r}, which the build does not know")
        return values[name]

    return re.sub(r"\{\{([\w:.-]+)\}\}", value, template)


def script_json(data: object) -> str:
    """JSON that may stand inside a script element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def assemble(target: Path) -> None:
    """Write the whole site into an empty folder."""
    library = stdlib()
    words = json.loads((WEB / "lang" / "en.json").read_text(encoding="utf-8"))
    pyodide = f"runtime/pyodide-{package_version('pyodide')}"
    pyscript = f"runtime/pyscript-{package_version('@pyscript/core')}"
    copy_runtime(target, pyodide, pyscript)
    stdlib_at = f"runtime/{library.name}"
    shutil.copyfile(library, target / stdlib_at)

    app = app_files(library, {"pyodide": pyodide, "stdlib": stdlib_at, "lock": script_json(lock_contents())})
    folder = "app-" + digest(*(part for name in sorted(app) for part in (name.encode(), app[name])))
    for name, content in app.items():
        (target / folder / name).parent.mkdir(parents=True, exist_ok=True)
        (target / folder / name).write_bytes(content)

    wheels = [name for name in sorted(app) if name.endswith(".whl")]
    config = {
        "interpreter": f"./{folder}/samba-pyodide.mjs",
        "packages": [f"./{folder}/{name}" for name in wheels],
        "packages_cache": "passthrough",  # no micropip: the wheels are loaded while Python starts
        "index_urls": [],  # an empty list keeps PyScript from loading its list of Pyodide's packages
        "js_modules": {"main": {f"./{folder}/lib/idiomorph.esm.js": "idiomorph"}},
        "plugins": [f"!{name}" for name in PLUGINS_OFF],
    }
    values = {
        "app": f"./{folder}",
        "config": html.escape(json.dumps(config)),
        "plugins": html.escape(json.dumps({"plugins": config["plugins"]})),
        "sheets": "".join(
            f'<link rel="stylesheet" href="./{folder}/{name}">\n'
            for name in sorted(app, key=lambda name: (not name.endswith("/table.css"), name))  # others build on it
            if name.endswith(".css")
        ),
        "preloads": "".join(
            f'<link rel="modulepreload" href="./{path.relative_to(target).as_posix()}">\n'
            for path in sorted(target.rglob("*.*js"))
            if path.parent.name != "lib"
        ),
        "style": (WEB / "assets" / "boot.css").read_text(encoding="utf-8"),
        "boot": (WEB / "assets" / "boot.js").read_text(encoding="utf-8"),
        "main": (WEB / "main.py").read_text(encoding="utf-8"),
        "plan": script_json(
            {
                "core": f"./{pyscript}/core.js",
                "bytes": sizes(target, folder),
                "words": {key: text for key, text in sorted(words.items()) if key.startswith("boot.")},
            }
        ),
    }
    page = fill((WEB / "index.html").read_text(encoding="utf-8"), values, words, "web/index.html")
    (target / "index.html").write_text(page, encoding="utf-8")
    (target / ".nojekyll").write_bytes(b"")
    shutil.copyfile(ROOT / "docs" / "third-party.md", target / "third-party.txt")


def copy_runtime(target: Path, pyodide: str, pyscript: str) -> None:
    """Copy what the page needs of Pyodide and PyScript."""
    for folder, source, patterns in (
        (pyodide, MODULES / "pyodide", PYODIDE_FILES),
        (pyscript, MODULES / "@pyscript" / "core" / "dist", PYSCRIPT_FILES),
    ):
        (target / folder).mkdir(parents=True)
        for pattern in patterns:
            for path in sorted(source.glob(pattern)):
                shutil.copyfile(path, target / folder / path.name)


def app_files(library: Path, values: dict[str, str]) -> dict[str, bytes]:
    """Everything that changes with the game, by name inside its folder. The boot script and style go into the page."""
    app = {wheel.name: wheel.read_bytes() for wheel in compiled_wheels(library)}
    interpreter = (WEB / "samba-pyodide.mjs").read_text(encoding="utf-8")
    app["samba-pyodide.mjs"] = fill(interpreter, values, {}, "web/samba-pyodide.mjs").encode()
    app["lib/idiomorph.esm.js"] = (MODULES / "idiomorph" / "dist" / "idiomorph.esm.js").read_bytes()
    for path in sorted((WEB / "assets").rglob("*")):
        if path.is_file() and path.name not in ("boot.css", "boot.js"):
            app[path.relative_to(WEB).as_posix()] = path.read_bytes()
    app["assets/faces.png"] = card_faces()
    return app


def sizes(target: Path, app: str) -> dict[str, int]:
    """How many bytes each file of the start has, for the progress bar."""
    wanted = (*target.glob("runtime/**/*"), *target.glob(f"{app}/*.whl"))
    return {path.name: path.stat().st_size for path in sorted(wanted) if path.is_file() and path.name != "core.js"}


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Let one build at a time work in dist; a second one waits and then finds nothing to do."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "build.lock").open("w") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main() -> None:
    """Build if needed, and put the new site in the old one's place in one step."""
    with alone():
        build()


def build() -> None:
    """Build the site unless it is there and its sources are the same."""
    stamp = CACHE / "site.stamp"
    key = digest(*(part for path in source_files() for part in (relative(path).encode(), path.read_bytes())))
    if SITE.is_dir() and stamp.is_file() and stamp.read_text() == key:
        return
    making = DIST / "site.new"
    shutil.rmtree(making, ignore_errors=True)
    making.mkdir(parents=True)
    stamp.unlink(missing_ok=True)
    assemble(making)
    shutil.rmtree(SITE, ignore_errors=True)
    making.rename(SITE)
    stamp.write_text(key)
    size = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file())
    print(f"samba: dist/site is built, {size / 1e6:.1f} MB", flush=True)


if __name__ == "__main__":
    main()
