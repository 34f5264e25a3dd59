// Runs the tests of the game inside Pyodide under Node, on the very standard library that the page gets:
//   node tools/pyodide_tests.mjs <a Python with pip> [arguments for pytest]
// Left out: tests/e2e, and whatever is marked cpython_only. The exit code is pytest's.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../node_modules/pyodide/pyodide.mjs";

const NEEDED = /^(hypothesis|iniconfig|packaging|pluggy|pygments|pytest|sortedcontainers)==/i;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, "dist", "cache");
const [pip, ...rest] = process.argv.slice(2);

function install() {
  const pins = readFileSync(join(root, "requirements-dev.txt"), "utf8").split("\n").filter((line) => NEEDED.test(line));
  const [target, stamp] = [join(cache, "pyodide-packages"), join(cache, "pyodide-packages.stamp")];
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === pins.join()) return;
  rmSync(target, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  const pure = ["--only-binary", ":all:", "--platform", "any", "--implementation", "py", "--abi", "none"];
  const command = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--python-version", "3.14"];
  const done = spawnSync(pip, [...command, ...pure, "--target", target, ...pins], { stdio: "inherit" });
  if (done.status !== 0) throw new Error("pip could not install pytest for Pyodide");
  writeFileSync(stamp, pins.join());
}

try {
  install();
  const library = readdirSync(cache).find((name) => /^stdlib-[0-9a-f]+\.zip$/.test(name));
  if (!library) throw new Error("run make site first: the standard library is not compiled yet");
  const python = await loadPyodide({ stdLibURL: join(cache, library) });
  python.mountNodeFS("/project", root);
  python.runPython(readFileSync(join(root, "tools", "pyodide_tests.py"), "utf8"));
  const code = python.globals.get("run")(python.toPy(rest));
  process.exit(code);
} catch (error) {
  console.error(`samba: the tests could not be run inside Pyodide: ${error.message}`);
  process.exit(1);
}
