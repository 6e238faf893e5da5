// The start screen: what is being opened and how much of the app has come, until the host's first picture is drawn.
// All that the page itself says is in WORDS; connection.js takes its sentences from here too.
const WORDS = {
  en: {
    table: "Opening the table", join: "Joining the table", rules: "Opening the rules", app: "Opening the app",
    failed: "The app did not load. Check that this phone is on the same Wi-Fi as the host, then try again.",
    again: "Try again",
    lost: "No connection to the host. Wait: taps count when it is back.", reload: "Reload",
  },
  fr: {
    table: "Ouverture de la table", join: "Vous rejoignez la table", rules: "Ouverture des règles",
    app: "Ouverture de l’application",
    failed: "L’application ne s’est pas chargée. Vérifiez que ce téléphone est sur le même Wi-Fi que l’hôte, puis réessayez.",
    again: "Réessayer",
    lost: "Pas de connexion avec l’hôte. Attendez : les gestes comptent quand elle revient.", reload: "Recharger",
  },
};

// What this phone keeps under one of the app's keys.
function kept(key) {
  try {
    const text = JSON.parse(localStorage.getItem("flutter." + key));
    return typeof text === "string" ? text : null;
  } catch {
    return null;
  }
}

const chosen = (() => {
  try {
    return JSON.parse(kept("royal-companion")) ?? {};
  } catch {
    return {};
  }
})();
const language = [chosen.language, navigator.language.slice(0, 2), "en"].find((name) => name in WORDS);
const said = (name) => WORDS[language][name];

const startScreen = (() => {
  const HERE = new URL(".", document.currentScript.src).pathname; // the version's folder
  const MAIN = "main.dart.wasm", LOADED = "royal-companion-loaded";
  const EARLY = [ // Flutter asks for these only after all else has come
    "assets/FontManifest.json", "assets/fonts/MaterialIcons-Regular.otf", "fonts/title.woff2", "fonts/body.woff2",
    "fonts/bold.woff2", "fonts/pictures.woff2",
  ];
  const QUIET = 30_000; // milliseconds without a byte: somebody should look after it
  const LATEST = 3_000, AT_ONCE = 500; // milliseconds from the message with the picture to the picture, by renderer
  const NO_PICTURE = 10_000; // milliseconds: then whatever the client shows is better than this
  const PICTURE = 2_000; // bytes of a message
  const screen = document.getElementById("start");
  const [line, bar, button] = ["p", "progress", "button"].map((kind) => screen.querySelector(kind));
  const loaded = {}; // bytes by file, unpacked
  let isOver = false, isLooking = false, messages = 0, frames = 0, heardAt = 0, stalled = null, onEngine = () => {};

  const load = window.fetch.bind(window);
  // Files that this phone has are not counted: that would only slow them down.
  function hasFiles(isNow) {
    try {
      if (isNow) localStorage.setItem(LOADED, HERE);
      return localStorage.getItem(LOADED) === HERE;
    } catch {
      return false;
    }
  }

  const isCounted = !hasFiles();
  if (!isCounted) bar.removeAttribute("value");
  document.documentElement.lang = language;
  document.documentElement.classList.add(chosen.theme ?? "auto");
  line.textContent = said(location.hash.split("/")[1]) ?? said("app");

  function fail() {
    if (isOver) return;
    line.textContent = said("failed");
    bar.hidden = true;
    button.hidden = false;
    button.textContent = said("again");
    button.onclick = () => location.reload();
  }

  // Whether the host has another version by now: then this page's files are gone.
  async function isGone() {
    const mine = await load(`${HERE}start.js`, { method: "HEAD", cache: "no-store" }).catch(() => null);
    return mine?.status === 404;
  }

  // Something did not load. Take the new version's page, but not again and again. Several files may fail: look once.
  async function look() {
    if (isLooking) return;
    isLooking = true;
    const [visit] = performance.getEntriesByType("navigation");
    if (visit?.type !== "reload" && (await isGone())) location.reload();
    else fail();
  }

  function watch() {
    clearTimeout(stalled);
    stalled = setTimeout(fail, QUIET);
  }

  function show() {
    const sum = (sizes) => Object.values(sizes).reduce((a, b) => a + b, 0);
    const wanted = Object.fromEntries([MAIN, ...Object.keys(loaded)].map((name) => [name, flet.sizes[name]]));
    if (sum(loaded) / sum(wanted) > bar.value) bar.value = sum(loaded) / sum(wanted);
    watch();
  }

  async function count(name, answer) {
    loaded[name] = 0;
    const reader = answer.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      loaded[name] += part.value.length;
      show();
    }
  }

  const early = new Map(EARLY.map((name) => [HERE + name, load(HERE + name).catch(() => null)]));

  window.fetch = async (asked, ...how) => {
    const path = new URL(asked.url ?? asked, document.baseURI).pathname;
    const name = path.startsWith(HERE) ? path.slice(HERE.length) : null;
    if (name === EARLY[0]) onEngine();
    const ready = await early.get(path);
    if (ready?.ok) return ready.clone();
    const answer = await load(asked, ...how);
    if (isCounted && flet.sizes[name] && !isOver) count(name, answer.clone()).catch(() => {});
    return answer;
  };
  window.addEventListener("error", ({ target }) => { if (target.src?.includes(HERE)) look(); }, true);
  window.addEventListener("unhandledrejection", () => { if (!isOver) look(); });
  window.addEventListener("pageshow", ({ persisted }) => { // Safari brings a page back whose frames never come again
    if (persisted && navigator.vendor.startsWith("Apple")) location.reload();
  });
  watch();

  // Flutter's client clears the title at its start, and sets it again with the app's first picture. That is drawn in a
  // thread of its own: an older frame may come before it.
  const present = ImageBitmapRenderingContext.prototype.transferFromImageBitmap;
  ImageBitmapRenderingContext.prototype.transferFromImageBitmap = function (picture) {
    present.call(this, picture);
    if (isOver || !heardAt || !document.title) return;
    frames += 1;
    setTimeout(end, frames === 1 ? performance.now() - heardAt : 0); // as long again as this one took
  };

  function end() {
    if (isOver) return;
    isOver = true;
    clearTimeout(stalled);
    screen.remove();
    hasFiles(true);
  }

  return {
    isGone,
    set onEngine(action) { onEngine = action; },
    // The first message says who the phone is, the next one brings the app's picture; a page that is resumed, the first.
    heard({ byteLength, size }) {
      messages += 1;
      if (messages === 1) setTimeout(end, NO_PICTURE);
      if (heardAt || (messages === 1 && (byteLength ?? size) < PICTURE)) return;
      heardAt = performance.now();
      setTimeout(end, window._flutter_skwasmInstance ? LATEST : AT_ONCE);
    },
  };
})();
