// Python, in a worker of its own: started with the page, so that it is nearly ready when Flutter asks for it.

import { readCodes } from "./codes.js";
import { Pages } from "./pages.js";
import { PARTS, LOADER } from "./parts.js";

const HERE = new URL(".", import.meta.url);
const NAME = `royal-companion:${HERE.pathname}`; // two copies on one host do not know each other
const FOLDER = "data";
const PATIENCE = 1500; // milliseconds: a tab that was just reloaded has let go by then
const FIRST_PICTURE = 2; // the second message: the first one only greets the client
const pages = new Pages(NAME, FOLDER, ["companion.db", "companion.db.device"]);
const SNAPSHOT_HEAD = 1 << 16; // bytes: its description is shorter
const stdLibURL = new URL(PARTS.library, HERE).href;
const flet = {}; // what Flet's Python calls flet_js
const held = []; // messages to the screen that wait until what they tell is kept
let isHolder = false;
let lastTold = "";
let sent = 0;

const tell = (kind, more = {}) => self.postMessage({ kind, ...more });
const started = asked("start");
const connecting = asked("connect");

function asked(kind) {
  return new Promise((resolve) => {
    self.addEventListener("message", function listener({ data }) {
      if (data.kind !== kind) return;
      self.removeEventListener("message", listener);
      resolve(data);
    });
  });
}

async function fetched(name) {
  const answer = await fetch(new URL(name, HERE));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

// Only one tab writes; it holds this lock until it is closed or another one steals it.
function lock(options) {
  return new Promise((resolve, reject) => {
    if (!navigator.locks) throw new Error("no locks");
    const hold = () => {
      isHolder = true;
      resolve();
      return new Promise(() => {});
    };
    navigator.locks.request(NAME, options, hold).catch((error) => (isHolder ? tell("taken") : reject(error)));
  });
}

async function alone(isTaking) {
  try {
    await lock(isTaking ? { steal: true } : { signal: AbortSignal.timeout(PATIENCE) });
  } catch (error) {
    if (error.name !== "TimeoutError") return; // a browser without locks; the pages themselves know their owner
    tell("elsewhere");
    await Promise.race([lock({}), asked("take").then(() => lock({ steal: true }))]);
    tell("here");
  }
}

// What this browser keeps, by file; nothing at all if it does not allow it.
async function kept(isTaking) {
  await alone(isTaking);
  try {
    return await pages.open();
  } catch (error) {
    console.error("nothing can be kept:", error);
    return null;
  }
}

// The tables where Python finds them, and how they were found: "new", "found", "lost" (it had some), "denied".
function layOut(FS, found, hadTables) {
  FS.mkdirTree(`/${FOLDER}`);
  if (!found) return "denied";
  for (const [file, content] of found) FS.writeFile(`/${FOLDER}/${file}`, content);
  pages.watch(FS);
  return found.size ? "found" : hadTables ? "lost" : "new";
}

// To the screen, in order, and never before what it shows is kept.
function send(message) {
  held.push(message.toJs());
  release();
}

function release() {
  if (pages.isPending) return void pages.settled().then(release);
  if (pages.trouble === "taken") return; // it was not ours to write
  const now = pages.trouble || (pages.hasKept ? "kept" : "");
  if (now !== lastTold) tell("keeping", { how: (lastTold = now) });
  for (const message of held.splice(0)) {
    self.postMessage(message, [message.buffer]);
    if (++sent === FIRST_PICTURE) tell("shown");
  }
}

// Python's memory with everything imported, if the service worker has kept it since an earlier visit.
async function keptSnapshot() {
  const cache = PARTS.snapshot && (await self.caches?.open(NAME));
  return cache?.match(new URL(PARTS.snapshot, HERE), { ignoreSearch: true });
}

const openPack = (python, pack) => python.globals.get("open_pack")(python.toPy(pack));

async function freshPython(loadPyodide) {
  const first = fetched(PARTS.first);
  const python = await loadPyodide({ stdLibURL });
  python.runPython(LOADER);
  openPack(python, await first);
  return python;
}

// Pyodide would wait for the whole snapshot before it compiles anything, and not make room for it: we lay it into the
// memory ourselves, and Pyodide does the same with its head.
async function wokenPython(loadPyodide, answer) {
  const reading = answer.arrayBuffer();
  const { default: create } = await import(new URL("pyodide/pyodide.asm.mjs", HERE));
  const head = new Uint8Array(SNAPSHOT_HEAD);
  const createPyodideModule = async (settings) => {
    const [made, snapshot] = await Promise.all([create(settings), reading]);
    const [, start] = new Uint32Array(snapshot, 0, 2);
    head.set(new Uint8Array(snapshot, 0, SNAPSHOT_HEAD));
    made.growMemory(snapshot.byteLength - start);
    made.HEAPU8.set(new Uint8Array(snapshot, start));
    return made;
  };
  const python = await loadPyodide({ stdLibURL, createPyodideModule, _loadSnapshot: head });
  python.globals.get("wake_up")();
  return python;
}

async function startApp(asking, keeping, snapshot) {
  const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", HERE));
  const python = await (snapshot ? wokenPython(loadPyodide, snapshot) : freshPython(loadPyodide));
  tell("step", { name: "python" });
  const rest = snapshot || !PARTS.rest ? null : connecting.then(() => fetched(PARTS.rest)); // not before Flutter has its files
  const open = async (name) => {
    if (!snapshot || name !== "rest") openPack(python, await (name === "rest" ? rest : fetched(PARTS[name])));
  };
  Object.assign(flet, { documentUrl: asking.address, args: {} });
  python.registerJsModule("flet_js", flet);
  python.registerJsModule("browser_js", {
    open,
    is_woken: () => Boolean(snapshot),
    tables: async () => layOut(python.FS, await keeping, asking.hadTables),
    storage: () => asking.storage,
    ready: () => tell("ready"),
    can_read_codes: () => PARTS.scanner !== null,
    read_codes: (picture) => readCodes(new URL(PARTS.scanner, HERE), picture.toJs()),
  });
  await python.runPythonAsync(`import ${PARTS.start}`);
}

async function run() {
  const asking = await started;
  const keeping = kept(asking.isTaking);
  const snapshot = await keptSnapshot().catch(() => null);
  try {
    await startApp(asking, keeping, snapshot);
    if (snapshot) tell("woken");
  } catch (error) {
    if (!snapshot) throw error;
    console.warn("without the snapshot:", error);
    await startApp(asking, keeping, null);
  }
  tell("step", { name: "app" });
  await connecting;
  await flet.start_connection(send);
  self.addEventListener("message", ({ data }) => data instanceof Uint8Array && flet.send(data));
  tell("connected");
}

run().catch((error) => tell("failed", { why: String(error) }));
