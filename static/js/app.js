/* What HTML and HTMX leave open: where the focus goes, what is said aloud, arrow keys in a hand. */
(() => {
  "use strict";

  const picks = ".card input";
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  /* --- focus ------------------------------------------------------------------------------- */

  function showFocus(root) {
    const target = root.matches?.("[data-focus]") ? root : root.querySelector("[data-focus]");
    if (!target) return;
    if (!target.matches("a, button, input, [tabindex]")) target.tabIndex = -1;
    target.focus({ preventScroll: true });
    const { top, bottom } = target.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight * 0.6) {
      const block = target.closest("[data-scroll], .verdict") ?? target;
      block.scrollIntoView({ block: "start", behavior: calm.matches ? "auto" : "smooth" });
    }
  }

  /* --- the number of selected cards ---------------------------------------------------------- */

  let waiting = 0;

  function sayCount(form) {
    const count = form?.querySelector("[data-say]");
    if (!count) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const picked = form.querySelectorAll(`${picks}:checked`).length;
      document.getElementById("spoken").textContent = count.dataset.say.replace("{n}", picked);
    }, 700);
  }

  /* --- arrow keys ----------------------------------------------------------------------------- */

  function middle(element) {
    const box = element.closest("li").getBoundingClientRect();
    return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  }

  /** The card in the next row up or down that lies nearest. */
  function inNextRow(cards, from, down) {
    const here = middle(from);
    const beyond = cards
      .map((card) => ({ card, ...middle(card) }))
      .filter(({ y }) => (down ? y > here.y + 8 : y < here.y - 8));
    if (!beyond.length) return undefined;
    const rows = beyond.map(({ y }) => y);
    const row = down ? Math.min(...rows) : Math.max(...rows);
    return beyond
      .filter(({ y }) => Math.abs(y - row) < 8)
      .sort((a, b) => Math.abs(a.x - here.x) - Math.abs(b.x - here.x))[0].card;
  }

  function moved(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
    const cards = [...event.target.form.querySelectorAll(picks)];
    const at = cards.indexOf(event.target);
    switch (event.key) {
      case "ArrowRight": return cards[at + 1];
      case "ArrowLeft": return cards[at - 1];
      case "ArrowDown": return inNextRow(cards, event.target, true);
      case "ArrowUp": return inNextRow(cards, event.target, false);
      case "Home": return cards[0];
      case "End": return cards.at(-1);
      default: return undefined;
    }
  }

  /* A row of cards is one stop on the way with Tab; the arrow keys go on from there. */
  function oneStop(card) {
    card.closest("ul").querySelectorAll(picks).forEach((other) => { other.tabIndex = other === card ? 0 : -1; });
  }

  function oneStopEach() {
    document.querySelectorAll("ul.cards").forEach((row) => {
      const first = row.querySelector(`${picks}:checked`) ?? row.querySelector(picks);
      if (first) oneStop(first);
    });
  }

  /* --- places in an order, by tapping cards ------------------------------------------------------ */

  /** Give a card the next place; take it back, and close the gap, where it has one. */
  function tapPlace(cards) {
    const fields = [...cards.closest("[data-order]").querySelectorAll("input")];
    const field = cards.closest(".item").querySelector("input");
    const place = Number(field.value);
    if (!field.value) {
      field.value = 1 + fields.filter(({ value }) => value).length;
      return;
    }
    field.value = "";
    fields
      .filter(({ value }) => Number(value) > place)
      .forEach((other) => { other.value = Number(other.value) - 1; });
  }

  /* --- terms ------------------------------------------------------------------------------------- */

  /* A tap or Enter opens a term by itself; this opens it on the way with Tab, too. */
  let shown = null;

  function showTerm(term) {
    shown = term;
    term.popoverTargetElement?.showPopover({ source: term });
  }

  function leaveTerm({ target, relatedTarget }) {
    const tip = target.closest(".tip") ?? target.popoverTargetElement;
    if (!tip?.matches(".tip:popover-open")) return;
    if (!tip.contains(relatedTarget) && relatedTarget?.popoverTargetElement !== tip) tip.hidePopover();
  }

  /* --- a request that failed --------------------------------------------------------------------- */

  function clearNotices() {
    document.querySelectorAll(".notice[role=alert]").forEach((notice) => notice.remove());
  }

  function complain(words) {
    clearNotices();
    const notice = document.createElement("p");
    notice.className = "notice";
    notice.setAttribute("role", "alert");
    const acts = document.querySelector(".acts");
    if (acts) acts.prepend(notice);
    else document.querySelector("main").prepend(notice);
    notice.textContent = words;
  }

  /* --- listening ----------------------------------------------------------------------------------- */

  document.addEventListener("change", ({ target }) => {
    if (target.matches(picks)) sayCount(target.form);
  });
  /* A way to another language leaves the page, whatever the form around it does with its answers. */
  document.addEventListener("submit", (event) => {
    if (event.submitter?.name === "switch") event.stopImmediatePropagation();
  }, true);
  document.addEventListener("reset", ({ target }) => setTimeout(sayCount, 0, target));
  document.addEventListener("click", ({ target }) => {
    const cards = target.closest("[data-order] .cards");
    if (cards) tapPlace(cards);
  });
  document.addEventListener("keydown", (event) => {
    if (!event.target.matches(picks)) return;
    const next = moved(event);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });

  document.addEventListener("focusin", ({ target }) => {
    if (target.matches(picks)) oneStop(target);
    if (target.matches(".term:focus-visible")) showTerm(target);
  });
  document.addEventListener("focusout", leaveTerm);
  document.addEventListener("click", (event) => {
    /* Enter right after Tab asks to open what is open already. */
    if (event.detail === 0 && event.target.closest(".term") === shown && shown) event.preventDefault();
    shown = null;
  });
  document.addEventListener("htmx:beforeRequest", clearNotices);
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    /* The site's own refusals say where they want to stand; a stranger's error page is not shown. */
    if (detail.xhr.status >= 400 && detail.xhr.getResponseHeader("HX-Retarget")) {
      detail.shouldSwap = true;
      detail.isError = false;
    }
  });
  document.addEventListener("htmx:afterSettle", ({ target }) => {
    oneStopEach();
    showFocus(target);
  });
  document.addEventListener("htmx:responseError", () => complain(document.body.dataset.failed));
  for (const name of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(name, () => complain(document.body.dataset.unreachable));
  }

  /* Some browsers keep whole pages for Back, whatever the site says: who reads here may have changed. */
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

  document.addEventListener("DOMContentLoaded", () => {
    oneStopEach();
    showFocus(document.body);
  });
})();
