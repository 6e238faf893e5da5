// The browser's steps, so that its Back takes down a sheet, then goes up one screen, and never to a form that was used.
// Flutter adds a step for every change of the address. Here it becomes the right one: companion/ui/back.py writes marks
// into addresses where they alone don't say which, and they are taken out again. Each step knows all those below it.
(() => {
  const MARK = /[?&](up|afresh)$/, SHEET = /[?&]sheet=\d+$/;
  const SECTIONS = /^#\/(?:table\/[^/?]+|rules|calculators|history)(?=\/)/; // what is above a screen, beside home
  const PATIENCE = 1000; // milliseconds until a browser that goes nowhere is not waited for any more
  const put = { push: history.pushState.bind(history), replace: history.replaceState.bind(history) };
  const hash = (url) => new URL(url ?? location.href, location.href).hash || "#/";
  const path = (step) => step?.split("?")[0];
  const at = (step) => (step === hash() ? location.href : location.pathname + location.search + step);
  let steps = []; // up to the present one
  let arrive = null; // goes on with a change of the address once the browser has gone back for it
  const waiting = []; // further changes

  // Which steps there are to be once the address has changed to `asked`.
  function after(asked) {
    const mark = MARK.exec(asked)?.[1], to = asked.replace(MARK, "");
    const screens = steps.filter((step) => !SHEET.test(step));
    if (SHEET.test(to)) return [...above(screens, to.replace(SHEET, "")), to];
    return mark === "afresh" ? downTo(to) : above(screens, to, mark === "up");
  }

  // As if it had been opened from home, one screen after the other.
  function downTo(step) {
    return [...new Set(["#/", SECTIONS.exec(step)?.[0], step])].filter(Boolean);
  }

  // Back to a screen that is there; one that differs by its filters only, or takes the place of this one, replaces it.
  function above(screens, to, replaces = false) {
    const there = screens.lastIndexOf(to), last = screens.at(-1);
    if (there >= 0) return screens.slice(0, there + 1);
    return [...(screens.length > 1 && (replaces || path(last) === path(to)) ? screens.slice(0, -1) : screens), to];
  }

  function change(state, asked) {
    const next = after(hash(asked));
    const same = next.findIndex((step, i) => step !== steps[i]);
    const first = same < 0 ? next.length - 1 : same; // to be written; those below stay
    goTo(Math.min(first, steps.length - 1), () => {
      for (let i = first; i < next.length; i++) {
        const how = i < steps.length && i === first ? "replace" : "push";
        put[how]({ ...state, steps: next.slice(0, i + 1) }, "", at(next[i]));
      }
      steps = next;
    });
  }

  function goTo(step, then) {
    const back = step - (steps.length - 1);
    if (!back) return then();
    const patience = setTimeout(() => arrive?.(), PATIENCE);
    arrive = () => {
      clearTimeout(patience);
      arrive = null;
      then();
      while (waiting.length && !arrive) waiting.shift()();
    };
    history.go(back);
  }

  history.pushState = history.replaceState = (state, title, url) => {
    if (arrive) waiting.push(() => change(state, url));
    else change(state, url);
  };

  // Somebody went back or forward, or typed an address; Flutter hears of it next.
  addEventListener("popstate", (event) => {
    if (arrive) {
      event.stopImmediatePropagation();
      return arrive();
    }
    steps = event.state?.steps ?? [...steps, hash()];
    if (!event.state?.steps) put.replace({ ...event.state, steps }, "", location.href);
  });

  steps = history.state?.steps ?? [];
  if (steps.length) return;
  const here = hash();
  steps = downTo(here);
  steps.forEach((step, i) => put[i ? "push" : "replace"]({ steps: steps.slice(0, i + 1) }, "", at(step)));
})();
