// The page around the app: starts Python beside Flutter, shows how far it is, and says where the tables are kept.
// Nothing here is asked of any other host.

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
  part("message").textContent = said(sentence);
  part("progress").hidden = true;
  part("here").hidden = false;
  part("here").textContent = said(button);
  part("here").onclick = action;
}

function uncover() {
  isCovered = false;
  part("loading").hidden = isShown;
  part("message").textContent = said("name");
  part("progress").hidden = false;
  part("here").hidden = true;
}

// Over whatever is shown; folded it lets go of the buttons under it, and its colour stays.
function warn(how) {
  part("warning")?.remove();
  if (how !== "full") return;
  const warning = document.createElement("div");
  warning.id = "warning";
  warning.role = "alert";
  warning.textContent = said("full");
  const fold = document.createElement("button");
  fold.type = "button";
  fold.textContent = said("fold");
  fold.onclick = () => { warning.classList.add("folded"); };
  warning.append(fold);
  document.body.append(warning);
}

const taking = remembered("sessionStorage", TAKE); // why this page, and no other tab, goes on with the tables
remembered("sessionStorage", TAKE, null);

// What the app would ask for first: what was chosen on this phone.
function clientStorage() {
  let chosen = null;
  try {
    chosen = JSON.parse(remembered("localStorage", "flutter.royal-companion"));
  } catch {}
  return JSON.stringify({
    "royal-companion": typeof chosen === "string" ? chosen : null,
    languages: navigator.languages.join(),
  });
}

const worker = new Worker(`${HERE}worker.js`, { type: "module" });
worker.postMessage({
  kind: "start",
  address: document.URL,
  hadTables: remembered("localStorage", HAD_TABLES) !== null,
  isTaking: taking !== null,
  storage: clientStorage(),
});

let toDart = null;
let connected = null;
const isConnected = new Promise((resolve, reject) => { connected = { resolve, reject }; });
isConnected.catch(() => {});

function progress(name) {
  performance.mark(`browser-app-${name}`);
  if (part("progress")) part("progress").value = STEPS.indexOf(name) + 1;
}

const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

const ON_MESSAGE = {
  step: ({ name }) => progress(name),
  woken: () => performance.mark("browser-app-woken"), // Python began with the snapshot
  connected: () => { progress("connected"); connected.resolve(); },
  shown: async () => {
    await drawn();
    progress("shown");
    isShown = true;
    part("loading").hidden = !isCovered;
  },
  ready: async () => { await drawn(); performance.mark("browser-app-ready"); settle().catch(console.info); },
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
worker.onmessage = ({ data }) => {
  if (!(data instanceof Uint8Array)) return ON_MESSAGE[data.kind](data);
  toDart(data);
  lookAround();
};
worker.onerror = (event) => ON_MESSAGE.failed({ why: event.message ?? "the worker could not be loaded" });

// What Flet's client calls.
globalThis.jsConnect = async (appId, args, dartOnMessage) => {
  toDart = dartOnMessage;
  worker.postMessage({ kind: "connect" });
  await isConnected;
};
globalThis.jsSend = async (appId, data) => worker.postMessage(data, [data.buffer]);
globalThis.jsDisconnect = async () => worker.terminate();

addEventListener("DOMContentLoaded", () => {
  if (taking === "newer") part("message").textContent = said("newer");
  try { // Flet's own client asks for storage, and without it stands still: say so instead
    localStorage.length;
  } catch {
    worker.terminate();
    cover("blocked", "again", () => location.reload());
  }
});
