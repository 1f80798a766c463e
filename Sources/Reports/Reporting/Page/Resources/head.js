// The first lines: what came of the run, and why.

const cardLimit = 3;
/** The limit for cards after "more kinds of failure" was clicked. */
const mostCards = 200;

function headlineText(summary) {
  const { total: all, passed, interrupted } = summary;
  const wrong = failureWords(summary);
  const requests = counted(all, "request");
  const broken = brokenThresholds(summary).length;
  let result = wrong ? `${wrong} of ${requests}` : `${number(passed)} of ${requests} passed`;
  if (!wrong && passed === all) result = all === 1 ? "The request passed" : `All ${requests} passed`;
  if (!all) result = "Nothing ran";
  if (broken) result = `${counted(broken, "threshold")} broken, ${result.charAt(0).toLowerCase()}${result.slice(1)}`;
  return interrupted ? `Interrupted: ${result.charAt(0).toLowerCase()}${result.slice(1)}` : result;
}

function showHead() {
  const { summary, run, units } = data;
  const isRed = summary.failed + summary.errored > 0 || summary.interrupted || brokenThresholds(summary).length > 0;
  const kind = isRed ? "failed" : summary.passed ? "passed" : "skipped";
  byId("headline").textContent = headlineText(summary);
  byId("headline").className = kind;
  document.title = `${headlineText(summary)} – hubrun`;
  document.documentElement.dataset.result = kind;
  // The headline already contains the number of failures, and that all requests passed or were skipped.
  const counts = ["passed", "skipped"].filter((outcome) => summary[outcome] && (isRed || outcome !== kind));
  byId("facts").replaceChildren(...counts.flatMap((outcome, index) => [
    index ? ", " : "", make("span", { class: outcome }, `${number(summary[outcome])} ${outcomeWords[outcome]}`),
  ]), summary.unitsNotBegun ? make("span", { class: "skipped" }, `, ${counted(summary.unitsNotBegun, "iteration")} not begun`) : "",
  ` in ${duration(summary.duration)}`, make("span", { class: "faint" }, safe(whereText(units))));
  byId("to-list").hidden = !data.requests.length;
  byId("to-list").textContent = data.requests.length === 1 ? "Show the request" : `Show all ${number(data.requests.length)} requests`;
  byId("meta").textContent = [...whatText(run, summary), localTime(run.startedAt)].filter(Boolean).map(safe).join(", ");
  showCards(units);
  showSummary();
  showStatistics();
}

/** The collections, and the number of iterations if there are several; the page of a load has only some of them. */
function whatText({ files = [], load }, { units }) {
  return [files.length === 1 ? files[0] : counted(files.length, "collection"), !load && units > files.length && counted(units, "iteration")];
}

/** Where all of it ran; nothing where that differs from unit to unit. */
function whereText(units) {
  const same = (name) => (new Set(units.map((unit) => unit[name])).size === 1 ? units[0][name] : undefined);
  const [environment, hub] = [same("environment"), same("hub")];
  return [environment && ` · environment ${environment}`, hub && ` · hub ${hub}`].filter(Boolean).join("");
}

/** The time of a load, its stages or rate, its model and its warm-up. */
function loadText({ model, duration: time, stages, rate, warmup }) {
  return [duration(time), stages && `stages ${stages}`, rate, `${model} model`,
    warmup && `without the first ${duration(warmup)}`].filter(Boolean).join(", ");
}

function localTime(text) {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? "" : time.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "long" });
}

/** What a failure says, if possible its proven cause. */
const causeOf = (request) => request.k ?? request.r ?? "";

/** The first failures; those that say the same are one. */
function showCards(units, limit = cardLimit) {
  const failures = data.requests.filter((request) => request.isFailure);
  const kinds = [...grouped(failures, causeOf).values()];
  const cards = kinds.slice(0, limit).map((same) => cardView(same, units.length > 1));
  const rest = kinds.length - cards.length;
  if (rest > 0) {
    const showsMore = limit < mostCards;
    cards.push(make("button", { type: "button", onclick: () => (showsMore ? showCards(units, mostCards) : showFailures()) },
      `${counted(rest, "more kind")} of failure`));
  }
  byId("failures").replaceChildren(...cards);
  byId("failures").hidden = !cards.length;
  showCarets(byId("failures"));
}

function cardView(same, namesUnit) {
  const [request] = same;
  const record = recordOf(request);
  const path = (request.g ?? []).map(([name]) => name);
  // The title of a unit contains its row.
  if (namesUnit) path.unshift(request.unit.title);
  else if (request.unit.row !== undefined) path.unshift(request.unit.row);
  const open = ({ target }) => {
    // A selection is made to copy; buttons and links do what they say.
    if (String(getSelection()) === "" && !target.closest("a, button, summary")) openRequest(request);
  };
  return make("article", { class: "card", onclick: open },
    make("h2", {}, make("span", { "aria-hidden": "true" }, "✗ "),
      make("a", { href: `#${request.link}` }, safe(requestTitle(request))),
      make("span", { class: "faint" }, path.length ? ` ${safe(path.join(" › "))}` : ""),
      make("span", { class: "status" }, safe(request.w))),
    ...(record ? explanation(record, true) : [make("p", { class: "message" }, safe(request.r ?? ""))]),
    same.length > 1 ? make("button", { type: "button", class: "plain", onclick: () => showFailures(causeOf(request)) },
      `The same in ${counted(same.length - 1, "other request")}`) : undefined);
}

function showFailures(text = "") {
  state.outcomes = new Set(["failed", "errored"].filter((outcome) => outcomeCounts[outcome]));
  // A long message is cut in the list.
  state.text = text.slice(0, 200);
  byId("search").value = state.text;
  applyFilters();
  byId("tools").scrollIntoView();
}

function showAll() {
  clearFilters();
  byId("tools").scrollIntoView();
  list.focus({ preventScroll: true });
}

function retriedText({ retried, retriedPassed = 0 }) {
  if (!retried) return "none";
  return retriedPassed === retried ? `${number(retried)}, passed in the end` : `${number(retried)}, ${retriedPassed ? number(retriedPassed) : "none"} passed in the end`;
}

/** The warnings of the run, each once for all requests that have it. */
function warningsView({ warnings = [], warningCounts, moreWarnings }) {
  if (!warnings.length) return "";
  const line = ({ link, place, message, hint }) => make("li", {},
    make(byLink.has(link) ? "a" : "span", { class: "place", href: byLink.has(link) && `#${link}` }, safe(place)), " ",
    safe(message), hintView(hint));
  return make("details", { class: "warnings", open: warnings.length <= 5 },
    make("summary", {}, warningCounts), make("ul", {}, ...warnings.map(line)),
    moreWarnings ? make("p", {}, `… and ${counted(moreWarnings, "more warning")}`) : undefined);
}

function showSummary() {
  const { summary, run, units } = data;
  const distinct = (name) => [...new Set(units.map((unit) => unit[name]).filter(Boolean))];
  const some = (values) => (values.length > 3 ? `${values.slice(0, 3).join(", ")} and ${values.length - 3} more` : values.join(", "));
  // One stands in the first lines already.
  const several = (name) => (distinct(name).length > 1 ? some(distinct(name)) : "");
  const facts = [
    ["Environments", several("environment")], ["Hubs", several("hub")],
    ["Attempts", number(summary.sent ?? 0)],
    ["Retried", retriedText(summary)], ["Flaky", summary.flaky ? counted(summary.flaky, "request") : ""],
    ["Tests", summary.tests ? testCountText(summary.tests) : ""],
    ["Sent by scripts", summary.subrequests ? counted(summary.subrequests, "request") : ""],
    ["Tokens minted", summary.tokensMinted ? number(summary.tokensMinted) : ""],
    ["Certificate not checked", summary.insecure ? counted(summary.insecure, "request") : ""],
    ["Load", run.load ? loadText(run.load) : ""],
    ["Jobs", run.jobs > 1 ? number(run.jobs) : ""], ["Shard", run.shard ? `${run.shard.index} of ${run.shard.count}` : ""],
    ["Seed", run.seed === undefined ? "" : String(run.seed)], ["hubrun", run.hubrun],
  ].filter(([, value]) => value);
  const slowest = summary.slowest.map(({ link, title, unit, duration: time }) => make("li", {},
    make(byLink.has(link) ? "a" : "span", { href: byLink.has(link) && `#${link}` }, safe(title),
      unit && make("span", { class: "faint" }, ` — ${safe(unit)}`)),
    make("span", { class: "faint" }, duration(time))));
  byId("summary").replaceChildren(
    make("dl", {}, ...facts.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, safe(value))))),
    slowest.length > 1 ? make("div", { class: "slowest" }, make("h2", {}, "Slowest"), make("ol", {}, ...slowest)) : "",
    warningsView(summary));
  byId("summary").hidden = false;
  byId("legend-scripts").hidden = !data.requests.some(({ p = [] }) => p.some((phases) => phases.length > phaseNames.length));
  const { omitted, unreported } = summary;
  byId("omitted").hidden = !omitted && !unreported;
  byId("omitted").textContent = [
    unreported ? `${counted(unreported, "request")} of this load are in the figures and not in the list (--report-sample).` : "",
    omitted ? `${counted(omitted, "request")} of this run are not listed: a page holds so many and then only failures. A report of kind jsonl has all of them.` : "",
  ].filter(Boolean).join(" ");
}
