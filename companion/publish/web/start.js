// The page around the app: starts Python beside Flutter, shows how far it is, says where the tables are kept, and looks
// after new versions. Nothing here is asked of any other host.

const HERE = new URL(".", document.currentScript.src).pathname;
const STEPS = ["python", "app", "connected", "shown"];
const HAD_TABLES = `royal-companion:${HERE}:had-tables`;
const TAKE = `royal-companion:${HERE}:take`;
const base = document.createElement("base");
base.href = HERE;
document.head.prepend(base);

var flet = {
  pyodide: true, multiView: false, noCdn: true, webSocketEndpoint: "", entrypointBaseUrl: HERE, assetBase: HERE,
  routeUrlStrategy: "hash", canvasKitBaseUrl: `${HERE}canvaskit/`, webRenderer: "auto",
  fontFallbackBaseUrl: "assets/fonts/",
};
flet.flutterAppLoaded = new Promise((resolve) => { flet.flutterAppResolve = resolve; });

// A browser without storage throws at the mere question.
function remembered(storage, key, value) {
  try {
    if (value === undefined) return window[storage].getItem(key);
    if (value === null) window[storage].removeItem(key);
    else window[storage].setItem(key, value);
  } catch {}
  return null;
}

const language = () => {
  const chosen = /"language":\s*\\?"(\w+)/.exec(remembered("localStorage", "flutter.royal-companion") ?? "")?.[1];
  return chosen ?? navigator.language.slice(0, 2);
};
const said = (name) => (SENTENCES[language()] ?? SENTENCES.en)[name];
const part = (id) => document.getElementById(id);

let isShown = false;
let isCovered = false;

// What stands over the app while there is none: a sentence, and a button if something can be done.
function cover(sentence, button, action) {
  isCovered = true;
  part("loading").hidden = false;
  part("told").textContent = said(sentence);
  part("progress").hidden = true;
  part("here").hidden = false;
  part("here").textContent = said(button);
  part("here").onclick = action;
}

function uncover() {
  isCovered = false;
  part("loading").hidden = isShown;
  part("told").textContent = said("name");
  part("progress").hidden = false;
  part("here").hidden = true;
}

function warn(how) {
  part("warning")?.remove();
  if (how !== "full") return;
  const told = document.createElement("div");
  told.id = "warning";
  told.role = "alert";
  told.textContent = said("full");
  document.body.append(told);
}

const worker = new Worker(`${HERE}worker.js`, { type: "module" });
worker.postMessage({
  kind: "start",
  address: document.URL,
  hadTables: remembered("localStorage", HAD_TABLES) !== null,
  isTaking: remembered("sessionStorage", TAKE) !== null,
});
remembered("sessionStorage", TAKE, null);

let toDart = null;
let connected = null;
const isConnected = new Promise((resolve, reject) => { connected = { resolve, reject }; });
isConnected.catch(() => {});

function progress(name) {
  performance.mark(`pocket-${name}`);
  if (part("progress")) part("progress").value = STEPS.indexOf(name) + 1;
}

const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

const HEARD = {
  step: ({ name }) => progress(name),
  connected: () => { progress("connected"); connected.resolve(); },
  shown: async () => {
    await drawn();
    progress("shown");
    isShown = true;
    part("loading").hidden = !isCovered;
  },
  ready: async () => { await drawn(); performance.mark("pocket-ready"); settle().catch(console.info); },
  keeping: ({ how }) => {
    warn(how);
    if (how === "kept") remembered("localStorage", HAD_TABLES, "yes");
    if (how === "kept") navigator.storage?.persist?.();
  },
  elsewhere: () => cover("elsewhere", "here", () => worker.postMessage({ kind: "take" })),
  here: uncover,
  taken: () => {
    worker.terminate();
    cover("taken", "here", () => { remembered("sessionStorage", TAKE, "yes"); location.reload(); });
  },
  failed: ({ why }) => {
    console.error(why);
    connected.reject(why);
    cover("failed", "again", () => location.reload());
  },
};
worker.onmessage = ({ data }) => (data instanceof Uint8Array ? toDart(data) : HEARD[data.kind](data));
worker.onerror = (event) => HEARD.failed({ why: event.message ?? "the worker could not be loaded" });

// What Flet's client calls.
globalThis.jsConnect = async (appId, args, dartOnMessage) => {
  toDart = dartOnMessage;
  worker.postMessage({ kind: "connect" });
  await isConnected;
};
globalThis.jsSend = async (appId, data) => worker.postMessage(data, [data.buffer]);
globalThis.jsDisconnect = async () => worker.terminate();

// The app is there: keep all its files for the next time without a network, and look for a new version.
async function settle() {
  if (!("serviceWorker" in navigator)) return;
  const used = performance.getEntriesByType("resource").map((entry) => entry.name);
  await navigator.serviceWorker.register(`${HERE}sw.js`, { scope: HERE });
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage({ kind: "keep", files: used });
}

// Flet's own client asks for storage, and without it stands still: say so instead.
addEventListener("DOMContentLoaded", () => {
  try {
    localStorage.length;
  } catch {
    worker.terminate();
    cover("blocked", "again", () => location.reload());
  }
});
