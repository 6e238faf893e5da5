// Wakes Python from a snapshot, as the browser's worker does: node wake.mjs PYODIDE LIBRARY SNAPSHOT EXPRESSION
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [pyodide, library, snapshot, expression] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const { default: create } = await import(pathToFileURL(`${pyodide}/pyodide.asm.mjs`));
const memory = await readFile(snapshot);
const createPyodideModule = async (settings) => {
  const made = await create(settings);
  made.growMemory(memory.length);
  return made;
};
const python = await loadPyodide({ indexURL: pyodide, stdLibURL: library, createPyodideModule, _loadSnapshot: memory });
python.globals.get("wake_up")();
console.log(python.runPython(expression));
