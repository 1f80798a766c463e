// What a person does: opens, moves, searches, prints.

const detail = byId("detail");
let returnTo;

function openRequest(request, takesFocus = true) {
  if (!state.open) returnTo = document.activeElement;
  state.open = request;
  const step = (label, offset) => make("button", {
    type: "button", class: "plain", onclick: () => move(offset, true), "aria-label": offset > 0 ? "Next request" : "Previous request",
  }, label);
  const path = [request.unit.title, ...(request.s ? [request.s] : []), ...(request.g ?? []).map(([name]) => name)];
  detail.replaceChildren(
    make("div", { class: "detail-bar" },
      make("p", { class: "faint path" }, safe(path.join(" › "))),
      step("↑", -1), step("↓", 1),
      make("button", { type: "button", class: "plain", onclick: closeRequest, "aria-label": "Close" }, "✕")),
    make("h2", { id: "detail-title", class: request.o },
      make("span", { role: "img", "aria-label": outcomeWords[request.o] }, marks[request.o]), " ", safe(requestTitle(request))),
    make("p", { class: "faint" }, [request.w, request.o === "skipped" ? "" : duration(request.d),
      request.a > 1 ? counted(request.a, "attempt") : "", request.f ? "flaky" : "",
      request.x === undefined ? "" : `execution ${request.x}`].filter(Boolean).map(safe).join(", ")),
    ...requestView(request).filter(Boolean));
  detail.hidden = false;
  showCarets(detail);
  detail.scrollTop = 0;
  byId("work").classList.add("open");
  fitHeight();
  if (detail.getBoundingClientRect().top > innerHeight / 3) byId("work").scrollIntoView();
  activate(request);
  writeHash();
  if (takesFocus) detail.focus({ preventScroll: true });
}

function closeRequest() {
  state.open = undefined;
  detail.hidden = true;
  byId("work").classList.remove("open");
  writeHash();
  draw();
  (returnTo?.isConnected && returnTo !== document.body ? returnTo : list).focus({ preventScroll: true });
}

function move(offset, opens = Boolean(state.open)) {
  go(shown[active && shown.includes(active) ? shown.indexOf(active) + offset : offset > 0 ? 0 : shown.length - 1], opens);
}

function moveToFailure(offset) {
  const failures = data.requests.filter((request) => request.isFailure);
  const from = active ? active.index : offset > 0 ? -1 : Infinity;
  const next = offset > 0 ? failures.find((request) => request.index > from) ?? failures[0]
    : failures.findLast((request) => request.index < from) ?? failures.at(-1);
  if (next && !listed.includes(next)) clearFilters();
  go(next, true);
}

function go(request, opens) {
  if (!request) return;
  if (opens) openRequest(request, document.activeElement !== list);
  else activate(request);
}

function clearFilters() {
  state.outcomes.clear();
  state.text = byId("search").value = "";
  applyFilters();
}

/** Folds all units, or all groups of a single unit; if anything is folded, unfolds everything instead. */
function foldAll() {
  if (folded.size) folded.clear();
  else if (data.units.length > 1) data.units.forEach((unit) => folded.add(`${unit.unit}`));
  else data.requests.forEach((request) => groupKeys(request.unit, request.s ?? "requests", request.g ?? []).slice(0, 1).forEach((key) => folded.add(key)));
  showRows(listed);
}

// Keys.

const keys = {
  j: () => move(1), k: () => move(-1), f: () => moveToFailure(1), F: () => moveToFailure(-1),
  z: foldAll, "/": () => { byId("search").focus(); byId("search").select(); }, "?": () => byId("help").showModal(),
};
const listKeys = {
  ArrowDown: () => move(1), ArrowUp: () => move(-1), Home: () => go(shown[0], Boolean(state.open)),
  End: () => go(shown.at(-1), Boolean(state.open)), PageDown: () => page(1), PageUp: () => page(-1),
  Enter: () => active && openRequest(active),
};

function page(direction) {
  const step = Math.max(1, Math.floor(innerHeight / rowHeight()) - 6) * direction;
  const index = active ? shown.indexOf(active) + step : 0;
  go(shown[Math.min(shown.length - 1, Math.max(0, index))], Boolean(state.open));
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || byId("help").open) return;
  const { target, key } = event;
  if (key === "Escape") {
    if (target === byId("search") && target.value) clearText();
    else if (state.open) closeRequest();
    else if (target === byId("search")) list.focus();
    else return;
  } else if (target.matches("input, textarea")) {
    if (key !== "Enter" && key !== "ArrowDown") return;
    list.focus();
    move(1, false);
  } else if (Object.hasOwn(keys, key)) {
    keys[key]();
  } else if (Object.hasOwn(listKeys, key) && (target === list || target === document.body)) {
    if (key === "Enter" && !active) return;
    listKeys[key]();
  } else {
    return;
  }
  event.preventDefault();
});

function clearText() {
  state.text = byId("search").value = "";
  applyFilters();
}

// Pointer, scrolling, searching.

list.addEventListener("click", (event) => {
  const row = event.target.closest(".row");
  if (row?.dataset.key !== undefined) fold(row.dataset.key);
  else if (row?.dataset.index !== undefined) openRequest(data.requests[row.dataset.index], false);
});
let typing;
byId("search").addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(() => { state.text = byId("search").value.trim(); applyFilters(); }, 120);
});
byId("scale").addEventListener("click", () => {
  comparesLengths = !comparesLengths;
  byId("scale").setAttribute("aria-pressed", String(comparesLengths));
  showRows(listed);
});
addEventListener("scroll", drawSoon, { passive: true });
addEventListener("resize", () => {
  showRows(listed);
  showCarets();
});
addEventListener("toggle", (event) => showCarets(event.target), true);
addEventListener("hashchange", () => show(readHash()));
byId("to-list").addEventListener("click", showAll);
byId("keys").addEventListener("click", () => byId("help").showModal());

// Dark and light: the system's choice until one is made here.

const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

function showTheme(choice) {
  const theme = choice ?? (systemIsDark.matches ? "dark" : "light");
  if (choice) document.documentElement.dataset.theme = choice;
  byId("theme").textContent = theme === "dark" ? "Light" : "Dark";
  byId("theme").setAttribute("aria-label", `Change to ${theme === "dark" ? "light" : "dark"} colours`);
}
byId("theme").addEventListener("click", () => showTheme(byId("theme").textContent.toLowerCase()));
systemIsDark.addEventListener("change", () => showTheme(document.documentElement.dataset.theme));

// On paper the failures stand open, and the list is whole up to a number of lines.

const printedFailures = 50;
const printedRows = 1000;

addEventListener("beforeprint", () => {
  const failures = data.requests.filter((request) => request.isFailure).slice(0, printedFailures);
  const parts = failures.map((request) => make("section", {},
    make("h2", { class: request.o }, `✗ ${safe(requestTitle(request))}`), ...requestView(request).filter(Boolean)));
  const lines = shown.slice(0, printedRows).map((request) => make("tr", { class: request.o },
    make("td", {}, marks[request.o]), make("td", {}, safe(requestTitle(request))), make("td", {}, safe(request.w)),
    make("td", {}, request.o === "skipped" ? "" : duration(request.d))));
  byId("print").replaceChildren(make("table", {}, make("tbody", {}, ...lines)), ...parts);
  for (const element of byId("print").querySelectorAll("details")) element.open = true;
});
addEventListener("afterprint", () => byId("print").replaceChildren());

function show(open) {
  applyFilters();
  if (open) openRequest(open, false);
  else if (state.open) closeRequest();
}

byId("work").hidden = false;
byId("outcomes").replaceChildren(...outcomeButtons());
showTheme();
showHead();
show(readHash());
