// Says when the connection to the host is lost, and when it is back. The client tries again by itself, less and less often.
// Before anything else it shows the host what this phone keeps, so that the first picture is already the right one.
(() => {
  const WORDS = {
    en: ["No connection to the host. Wait: taps count when it is back.", "Reload"],
    fr: ["Pas de connexion avec l’hôte. Attendez : les gestes comptent quand elle revient.", "Recharger"],
  };
  const KEPT = ["royal-companion", "royal-companion-phone"];
  const SHOWN_AFTER = 1500; // milliseconds: a moment's loss is nobody's business
  const Socket = window.WebSocket;
  let sign = null, waiting = null, socket = null;

  function kept(key) {
    try {
      const text = JSON.parse(localStorage.getItem("flutter." + key));
      return typeof text === "string" ? text : null;
    } catch {
      return null;
    }
  }

  function words() {
    try {
      return WORDS[JSON.parse(kept(KEPT[0])).language] || WORDS.en;
    } catch {
      return WORDS[navigator.language.slice(0, 2)] || WORDS.en;
    }
  }

  function show() {
    if (sign) return;
    const [text, again] = words();
    sign = document.createElement("div");
    sign.id = "line-lost";
    sign.setAttribute("role", "alert");
    sign.style.cssText =
      "position:fixed;z-index:2147483647;left:0;right:0;top:0;display:flex;gap:12px;align-items:center;" +
      "justify-content:center;padding:8px 12px;background:#7A1F14;color:#FFFFFF;font:600 15px/1.3 sans-serif;" +
      "padding-top:max(8px,env(safe-area-inset-top))";
    const sentence = document.createElement("span");
    sentence.textContent = text;
    const button = document.createElement("button");
    button.textContent = again;
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

  window.WebSocket = class extends Socket {
    constructor(...asked) {
      super(...asked);
      socket = this;
      this.addEventListener("open", () => {
        const stored = KEPT.map((key) => [key, kept(key)]);
        this.send(JSON.stringify(Object.fromEntries([...stored, ["languages", navigator.languages.join()]])));
        back();
      });
      this.addEventListener("close", lost);
    }
  };
  window.addEventListener("offline", show);
  window.addEventListener("online", () => socket?.readyState === Socket.OPEN && back());
})();
