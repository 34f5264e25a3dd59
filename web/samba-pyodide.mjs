// The interpreter as PyScript gets it: Pyodide, told to take everything from this site, and watched while it loads.
import { loadPyodide as load, version } from "../{{pyodide}}/pyodide.mjs";
export { version };

const site = new URL("../", import.meta.url).href;
const LOCK = {{lock}};

export const loadPyodide = async (options) => {
  const fetched = globalThis.fetch;
  if (globalThis.sambaBoot) globalThis.fetch = (...request) => watched(fetched, request);
  try {
    return await load({
      ...options,
      indexURL: site + "{{pyodide}}/",
      stdLibURL: site + "{{stdlib}}",
      lockFileContents: LOCK,
      packageBaseUrl: site,
    });
  } finally {
    globalThis.fetch = fetched;
  }
};

// Pyodide waits for ever for a file that is missing or of a wrong type, so each answer is looked at here.
// The bytes are counted on a copy: the browser keeps compiled wasm only for the untouched answer.
async function watched(fetched, request) {
  const boot = globalThis.sambaBoot;
  const address = new URL(request[0].url ?? request[0], globalThis.document?.baseURI);
  const name = decodeURIComponent(address.pathname.split("/").pop());
  let answer;
  try {
    answer = await fetched.apply(globalThis, request);
  } catch (error) {
    boot.fail("boot.fail.network", `${name}: ${error.message}`);
    throw error;
  }
  if (!answer.ok) {
    boot.fail("boot.fail.missing", `${name} (${answer.status})`);
    return answer;
  }
  const type = answer.headers.get("content-type") ?? "";
  if (name.endsWith(".wasm") && type.split(";")[0].trim() !== "application/wasm") {
    boot.fail("boot.fail.type", `${name}: ${type || "–"}`);
    return answer;
  }
  count(answer.clone(), (bytes) => boot.progress(name, bytes)).catch(() => {});
  return answer;
}

async function count(answer, tell) {
  const reader = answer.body.getReader();
  let bytes = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) tell((bytes += step.value.length));
}
