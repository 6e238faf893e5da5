// Versions of the app. The files of this one are kept for a start without a network. A newer one is taken between games:
// when a table is left for home, or home is what somebody comes back to. Never while a table is open.

const workers = navigator.serviceWorker;
let registration = null;
let isControlled = Boolean(workers?.controller);
let wasAtTable = false;

// The app is there: keep all its files, and look for a newer version.
async function settle() {
  if (!workers) return;
  const used = performance.getEntriesByType("resource").map((entry) => entry.name);
  registration = await workers.register(`${HERE}sw.js`, { scope: HERE });
  const { active } = await workers.ready;
  active.postMessage({ kind: "keep", files: used });
  takeNewer();
}

const isAtHome = () => ["", "#/"].includes(location.hash);

// Something was drawn: where are we?
function lookAround() {
  if (wasAtTable && isAtHome()) takeNewer();
  wasAtTable = location.hash.startsWith("#/table/");
}

// A page that does not write cannot know what is played in another tab.
function takeNewer() {
  if (!registration?.waiting || isCovered || !isAtHome()) return;
  remembered("sessionStorage", TAKE, "newer");
  registration.waiting.postMessage({ kind: "take" });
}

// A newer version has been taken, here or in another tab: all pages start anew with it. The very first one only begins.
workers?.addEventListener("controllerchange", () => {
  if (isControlled) location.reload();
  isControlled = true;
});

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  takeNewer();
  registration?.update().catch(console.info); // without a network there is none
});
