// The app's files in the browser's own database, page by page: a tap keeps the few pages that it changed, whatever the
// size of the history. Python writes to files in memory; what it wrote is kept at the end of its turn, all or nothing.

const PAGE = 4096;
const STORE = "pages";
const SAFE = { durability: "strict" };

export class Pages {
  #database = null;
  #owner = crypto.getRandomValues(new Uint32Array(4)).join("-");
  #changed = new Map(); // node of the file system -> numbers of pages
  #keeping = null;
  hasKept = false;
  trouble = ""; // "taken": another tab writes now; "full": the browser did not take the last pages

  constructor(name, folder, files) {
    this.name = name;
    this.folder = folder;
    this.files = files;
  }

  // Take over from whoever wrote before, and read all files: name -> content.
  async open() {
    this.#database = await opened(this.name);
    const turn = this.#database.transaction(STORE, "readwrite", SAFE);
    const store = turn.objectStore(STORE);
    store.put(this.#owner, "owner");
    const asked = this.files.map((file) => [file, readFile(store, file)]);
    await done(turn);
    return new Map(asked.map(([file, content]) => [file, content()]).filter(([, content]) => content));
  }

  // From now on every write to these files is noticed.
  watch(FS) {
    const ops = FS.filesystems.MEMFS.ops_table.file.stream;
    const write = ops.write;
    ops.write = (stream, buffer, offset, length, position, canOwn) => {
      const written = write(stream, buffer, offset, length, position, canOwn);
      if (this.files.includes(stream.node.name)) this.#note(stream.node, position, written);
      return written;
    };
  }

  get isPending() {
    return this.#keeping !== null;
  }

  // Resolves when all that was written so far is kept, or there is trouble.
  async settled() {
    while (this.#keeping) await this.#keeping;
  }

  #note(node, position, length) {
    const pages = this.#changed.get(node) ?? new Set();
    for (let page = Math.floor(position / PAGE); page * PAGE < position + length; page++) pages.add(page);
    this.#changed.set(node, pages);
    this.#keeping ??= Promise.resolve().then(() => this.#keepAll()); // Python has ended its turn by then
  }

  async #keepAll() {
    try {
      while (this.#changed.size) await this.#keep();
      this.hasKept = true;
      this.trouble = "";
    } catch (error) {
      this.trouble = error === TAKEN ? "taken" : "full";
      console.error("not kept:", error);
    }
    this.#keeping = null;
  }

  async #keep() {
    const batch = new Map(this.#changed);
    this.#changed.clear();
    try {
      const turn = this.#database.transaction(STORE, "readwrite", SAFE);
      const store = turn.objectStore(STORE);
      store.get("owner").onsuccess = (event) => event.target.result === this.#owner || turn.abort();
      for (const [node, pages] of batch) if (node.parent.name === this.folder) putPages(store, node, pages);
      await done(turn);
    } catch (error) {
      for (const [node, pages] of batch) this.#changed.set(node, new Set([...pages, ...(this.#changed.get(node) ?? [])]));
      throw error;
    }
  }
}

const TAKEN = new Error("another tab writes now");

function opened(name) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function done(turn) {
  return new Promise((resolve, reject) => {
    turn.oncomplete = resolve;
    turn.onabort = () => reject(turn.error ?? TAKEN); // aborted without an error: by ourselves
  });
}

// Asks for a file; gives a function that has its content once the transaction is done.
function readFile(store, file) {
  const all = IDBKeyRange.bound([file, 0], [file, Infinity]);
  const [size, numbers, pages] = [store.get([file, "size"]), store.getAllKeys(all), store.getAll(all)];
  return () => {
    if (size.result === undefined) return null;
    const content = new Uint8Array(size.result);
    numbers.result.forEach(([, n], i) => {
      if (n * PAGE < size.result) content.set(pages.result[i].subarray(0, size.result - n * PAGE), n * PAGE);
    });
    return content;
  };
}

function putPages(store, node, pages) {
  for (const page of pages) {
    const content = node.contents.slice(page * PAGE, Math.min((page + 1) * PAGE, node.usedBytes));
    if (content.length) store.put(content, [node.name, page]);
  }
  store.put(node.usedBytes, [node.name, "size"]);
}
