// Keeps the files of this version, each under its checksum: what did not change is not fetched again, and no page ever
// gets files of two versions. A new version waits until the page says that nobody plays (`versions.js`).

const SCOPE = new URL(self.registration.scope).pathname;
const CACHE = `royal-companion:${SCOPE}`;
const AT_ONCE = 4;

const key = (file) => `${SCOPE}${file}?${encodeURIComponent(FILES[file])}`;
const fileOf = (url) => new URL(url).pathname.slice(SCOPE.length) || "index.html";

async function fetched(file) {
  const options = { integrity: FILES[file], credentials: "same-origin" };
  const path = file === "index.html" ? SCOPE : `${SCOPE}${file}`;
  return fetch(path, options).catch(() => fetch(path, { ...options, cache: "reload" })); // an old copy on the way
}

async function keep(files) {
  const cache = await caches.open(CACHE);
  const missing = [];
  for (const file of files) if (!(await cache.match(key(file)))) missing.push(file);
  const one = async () => {
    for (let file = missing.pop(); file; file = missing.pop()) await cache.put(key(file), await fetched(file));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

// What every browser needs, and what this one has used of the rest.
async function wanted() {
  const cache = await caches.open(CACHE);
  const before = (await cache.keys()).map((request) => fileOf(request.url));
  return [...new Set([...ALWAYS, ...before])].filter((file) => file in FILES);
}

async function forgetOld() {
  const cache = await caches.open(CACHE);
  const ours = new Set(Object.keys(FILES).map((file) => new URL(key(file), self.location).href));
  await Promise.all((await cache.keys()).filter(({ url }) => !ours.has(url)).map((request) => cache.delete(request)));
}

async function answered(file) {
  const cache = await caches.open(CACHE);
  return (await cache.match(key(file))) ?? fetched(file);
}

// The app starts without these, only slower: they come when nobody waits for anything else, and if there is room.
const keepLater = () => navigator.connection?.saveData || keep(LATER).catch(console.info);

// While an older version is used there is time for all; at the first visit that begins when the app is there.
async function install() {
  await keep(await wanted());
  if (self.registration.active) await keepLater();
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOld().then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => {
  const { url, method } = event.request;
  const file = fileOf(url);
  if (method === "GET" && url.startsWith(self.registration.scope) && file in FILES) event.respondWith(answered(file));
});
self.addEventListener("message", (event) => {
  const { kind, files } = event.data;
  if (kind === "keep") event.waitUntil(keep(files.map(fileOf).filter((file) => file in FILES)).then(keepLater));
  if (kind === "take") self.skipWaiting();
});
