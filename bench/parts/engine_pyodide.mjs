// Runs the measurements of bench/engine.py inside Pyodide under Node, on the standard library that the page gets:
//   node bench/parts/engine_pyodide.mjs <a folder that holds chess> <a share of the usual work>
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../../node_modules/pyodide/pyodide.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const cache = join(root, "dist", "cache");
const [packages, share] = process.argv.slice(2);

globalThis.processorSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const library = readdirSync(cache).find((name) => /^stdlib-[0-9a-f]+\.zip$/.test(name));
if (!library) throw new Error("run make site first: the standard library is not compiled yet");
const python = await loadPyodide({ stdLibURL: join(cache, library) });
python.mountNodeFS("/project", root);
python.mountNodeFS("/packages", packages);
python.globals.set("share", Number(share));
console.log(python.runPython(`
import json, sys
sys.pycache_prefix = "/project/dist/cache/pycache"
sys.path += ["/project/bench/parts", "/packages", "/project/dist/cache/stdlib-rest.zip"]
import engine_samba, engine_others
json.dumps(engine_samba.measure(share) | engine_others.measure(share))
`));
process.exit(0);
