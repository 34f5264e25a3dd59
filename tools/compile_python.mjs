// Runs compile_python.py inside Pyodide under Node:
//   node tools/compile_python.mjs jobs.json [a standard library that starts faster]
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../node_modules/pyodide/pyodide.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [jobs, stdLibURL] = process.argv.slice(2);
const python = await loadPyodide(stdLibURL ? { stdLibURL } : {});
python.mountNodeFS("/project", root);
python.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/project/tools")
import os
os.chdir("/project")
`);
python.pyimport("compile_python").main(readFileSync(jobs, "utf8"));
