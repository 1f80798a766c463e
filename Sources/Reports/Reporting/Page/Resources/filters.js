// Which requests are shown: by outcome, and by a text looked for in all that is known of them.

const state = { outcomes: new Set(), text: "", open: undefined };
let searches = 0;

const outcomeCounts = {};
for (const request of data.requests) outcomeCounts[request.o] = (outcomeCounts[request.o] ?? 0) + 1;

function outcomeButtons() {
  const button = (outcome, label, count) => make("button", {
    type: "button", class: `filter ${outcome}`, "data-outcome": outcome, "aria-pressed": "false",
    onclick: () => {
      if (outcome === "all") state.outcomes.clear();
      else if (!state.outcomes.delete(outcome)) state.outcomes.add(outcome);
      applyFilters();
    },
  }, label, " ", make("span", { class: "count" }, number(count)));
  const kinds = ["failed", "errored", "skipped", "passed"].filter((outcome) => outcomeCounts[outcome]);
  return [button("all", "All", data.requests.length),
    ...kinds.map((outcome) => button(outcome, outcomeWords[outcome], outcomeCounts[outcome]))];
}

function applyFilters() {
  for (const button of byId("outcomes").children) {
    const { outcome } = button.dataset;
    button.setAttribute("aria-pressed", String(outcome === "all" ? !state.outcomes.size : state.outcomes.has(outcome)));
  }
  writeHash();
  const candidates = data.requests.filter((request) => !state.outcomes.size || state.outcomes.has(request.o));
  searches += 1;
  if (state.text === "") {
    showRows(candidates);
    byId("found").textContent = candidates.length === data.requests.length ? "" : `${number(candidates.length)} shown`;
    return;
  }
  search(candidates, state.text, searches);
}

function outlineText(request) {
  request.text ??= [
    request.n, request.e, request.w, request.m, request.u, request.r, request.o, request.unit.collection, request.unit.row,
    ...(request.g ?? []).map(([name]) => name),
  ].filter((part) => part !== undefined).join("\n").toLowerCase();
  return request.text;
}

/** First in what is at hand, then block by block in the records, so that the page never stands still. */
async function search(candidates, text, turn) {
  const wanted = text.toLowerCase();
  const found = new Set(candidates.filter((request) => outlineText(request).includes(wanted)));
  const show = (word) => {
    showRows(candidates.filter((request) => found.has(request)));
    byId("found").textContent = `${number(found.size)} of ${number(candidates.length)}${word}`;
  };
  show(", searching bodies…");
  const blocks = grouped(candidates.filter((request) => request.c && !found.has(request)), (request) => request.c[0]);
  const pattern = recordPattern(text);
  let paused = performance.now();
  for (const [block, requests] of blocks) {
    if (pattern.test(recordBlocks[block].textContent)) {
      const lines = recordLines(block);
      for (const request of requests) {
        const line = lines[request.c[1]];
        if (pattern.test(line) && hasText(JSON.parse(line), wanted)) found.add(request);
      }
    }
    if (performance.now() - paused < 12) continue;
    await new Promise((resolve) => { setTimeout(resolve); });
    if (turn !== searches) return;
    paused = performance.now();
  }
  show("");
}

/** Finds the text as records have it written: a first look, without reading them. */
function recordPattern(text) {
  const written = JSON.stringify(text).slice(1, -1)
    .replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return new RegExp(written.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i");
}

/** Members whose texts are words of hubrun's own. */
const ownWords = new Set(["event", "section", "outcome", "origin", "kind", "level", "startedAt", "image"]);

function hasText(value, wanted) {
  if (typeof value === "string") return value.toLowerCase().includes(wanted);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, member]) => !ownWords.has(key) && hasText(member, wanted));
}

// The part of the address behind # says what is open and what is shown.

function writeHash() {
  const parts = [];
  if (state.open) parts.push(state.open.link);
  if (state.outcomes.size) parts.push(`outcome=${[...state.outcomes].join(",")}`);
  if (state.text) parts.push(`q=${encodeURIComponent(state.text)}`);
  const hash = parts.length ? `#${parts.join("&")}` : "#";
  if (hash !== (location.hash || "#")) history.replaceState(null, "", hash);
}

function readHash() {
  state.outcomes.clear();
  state.text = "";
  let open;
  for (const part of location.hash.slice(1).split("&")) {
    const [key, value = ""] = part.split("=");
    if (key === "outcome") value.split(",").filter((outcome) => outcomeCounts[outcome]).forEach((outcome) => state.outcomes.add(outcome));
    else if (key === "q") state.text = decoded(value);
    else open = byLink.get(part) ?? open;
  }
  byId("search").value = state.text;
  return open;
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
