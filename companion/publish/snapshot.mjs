// Python's memory with the app imported: node snapshot.mjs PYODIDE LIBRARY LOADER SNAPSHOT.PY MODULE OUT PACK...
import nodeCrypto from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

process.on("uncaughtException", (error) => { // in a few words: Pyodide is one line of a megabyte
  console.error(error.message);
  process.exit(1);
});

const [pyodide, library, loader, snapshot, module, out, ...packs] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const options = { indexURL: pyodide, stdLibURL: library };
const loaderText = await readFile(loader, "utf8");

// Another Python decompresses the packs: the room that this takes would be in the snapshot.
const helper = await loadPyodide(options);
helper.runPython(loaderText);
const decompress = helper.globals.get("_decompressed");
const decompressed = async (pack) => decompress(helper.toPy(new Uint8Array(await readFile(pack)))).toJs();

// The same app has the same snapshot, whenever and wherever it is made: a phone need not fetch it again.
process.argv[1] = "snapshot.mjs";
process.env.TZ = "UTC";
Date.now = performance.now = () => 0;
nodeCrypto.randomFillSync = (bytes) => bytes.fill(0);
const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0" };
const python = await loadPyodide({ ...options, env, _makeSnapshot: true });
python.runPython(`${loaderText}\ninstall()\n`);
python.runPython(await readFile(snapshot, "utf8"));
python.FS.mkdir("/packs");
const names = [];
for (const [i, pack] of packs.entries()) {
  python.FS.writeFile(`/packs/${i}`, await decompressed(pack));
  names.push(`/packs/${i}`);
}
python.runPython(`prepare(${JSON.stringify(names)}, ${JSON.stringify(module)})`);
await writeFile(out, python.makeMemorySnapshot());
