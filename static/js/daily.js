/* The daily puzzle: moments in the reader's own time, and copying the text to share. */
(() => {
  "use strict";

  /* Without this the moment stands in Shanghai's time. */
  function sayLocally() {
    const form = new Intl.DateTimeFormat(document.documentElement.lang, {
      weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit",
    });
    for (const time of document.querySelectorAll("time[data-local]")) {
      time.textContent = time.dataset.local.replace("{when}", form.format(new Date(time.dateTime)));
    }
  }

  async function copied(field) {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      return true;
    } catch {
      /* Pages without a secure connection have no clipboard of their own. */
      return document.execCommand("copy");
    }
  }

  document.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-copy]");
    if (!button) return;
    const done = await copied(document.getElementById(button.dataset.copy));
    const words = done ? button.dataset.done : button.dataset.selected;
    if (done) button.textContent = words;
    document.getElementById("spoken").textContent = words;
  });
  document.addEventListener("htmx:oobAfterSwap", sayLocally);
  document.addEventListener("htmx:afterSettle", sayLocally);
  sayLocally();
})();
