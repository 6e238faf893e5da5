// Packs folders with the browser's own Python: node compile.mjs PYODIDE PACKING.PY (FOLDER PACK)... -- LIBRARY ZIP
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

process.on("uncaughtException", (error) => { // in a few words: Pyodide is one line of a megabyte
  console.error(error.message);
  process.exit(1);
});

const [pyodide, packing, ...rest] = process.argv.slice(2);
const pairs = rest.slice(0, rest.indexOf("--"));
const [library, zip] = rest.slice(rest.indexOf("--") + 1);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const env = { PYTHONNODEBUGRANGES: "1" }; // the library's tracebacks name lines, not columns: a tenth of the size
const python = await loadPyodide({ indexURL: pyodide, env });
python.runPython(await readFile(packing, "utf8"));

function mounted(root, i) {
  python.FS.mkdirTree(`/folders/${i}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, `/folders/${i}`);
  return `/folders/${i}`;
}

for (let i = 0; i < pairs.length; i += 2) {
  const packed = python.runPython(`pack(Path("${mounted(pairs[i], i)}"), compiled=True)`);
  await writeFile(pairs[i + 1], packed.toJs());
}
const zipped = python.runPython(`zip_library(Path("${mounted(library, "library")}"))`);
await writeFile(zip, zipped.toJs());
