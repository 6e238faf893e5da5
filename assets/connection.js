// Says when the connection to the host is lost, and when it is back. The client tries again by itself, less and less often.
// Before anything else it shows the host what this phone keeps, so that the first picture is already the right one.
(() => {
  const KEPT = ["royal-companion", "royal-companion-phone"];
  const SHOWN_AFTER = 1500; // milliseconds: a moment's loss is nobody's business
  const Socket = window.WebSocket;
  let sign = null, waiting = null, socket = null, early = null;

  function show() {
    if (sign) return;
    sign = document.createElement("div");
    sign.id = "line-lost";
    sign.setAttribute("role", "alert");
    sign.style.cssText =
      "position:fixed;z-index:2147483647;left:0;right:0;top:0;display:flex;gap:12px;align-items:center;" +
      "justify-content:center;padding:8px 12px;background:#7A1F14;color:#FFFFFF;font:600 15px/1.3 sans-serif;" +
      "padding-top:max(8px,env(safe-area-inset-top))";
    const sentence = document.createElement("span");
    sentence.textContent = said("lost");
    const button = document.createElement("button");
    button.textContent = said("reload");
    button.style.cssText =
      "min-height:48px;min-width:48px;padding:0 16px;border:1px solid #FFFFFF;border-radius:12px;" +
      "background:transparent;color:#FFFFFF;font:inherit";
    button.onclick = () => location.reload();
    sign.append(sentence, button);
    document.body.append(sign);
  }

  function lost() {
    waiting = waiting || setTimeout(show, SHOWN_AFTER);
  }

  function back() {
    clearTimeout(waiting);
    waiting = null;
    sign?.remove();
    sign = null;
  }

  // After a loss the host may have another version: its own page goes with it.
  async function renew() {
    if (await startScreen.isGone()) location.reload();
  }

  window.WebSocket = class extends Socket {
    constructor(...asked) {
      const ready = early;
      early = null;
      if (ready?.url === asked[0] && ready.readyState <= Socket.OPEN) {
        if (ready.readyState === Socket.OPEN) setTimeout(() => ready.dispatchEvent(new Event("open")));
        return ready;
      }
      super(...asked);
      this.addEventListener("open", () => this.#greet(), { once: true });
      this.addEventListener("message", ({ data }) => startScreen.heard(data));
      this.addEventListener("close", () => { if (this !== early) lost(); });
    }

    #greet() {
      const stored = KEPT.map((key) => [key, kept(key)]);
      this.send(JSON.stringify(Object.fromEntries([...stored, ["languages", navigator.languages.join()]])));
      if (socket) renew();
      socket = this;
      back();
    }
  };
  startScreen.onEngine = () => { // the client wants its socket in a moment
    if (!socket && !early) early = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}/ws`);
  };
  window.addEventListener("offline", show);
  window.addEventListener("online", () => socket?.readyState === Socket.OPEN && back());
})();
