// The results of scripts: tests, console output, and the requests that they sent.

const testWords = { passed: "passed", failed: "failed", skipped: "skipped" };
const testMarks = { passed: "✓", failed: "✗", skipped: "–" };

const placeText = (place) => `${place.file}:${place.line}:${place.column}`;

/** Returns ", attempt 2" for a request with several attempts. */
const attemptText = ({ attempt }) => (attempt === undefined ? "" : `, attempt ${attempt}`);

function testCountText(counts) {
  return ["failed", "passed", "skipped"].filter((outcome) => counts[outcome])
    .map((outcome) => `${number(counts[outcome])} ${testWords[outcome]}`).join(", ");
}

/** Returns a value of a failed assertion, JSON with line breaks. */
function comparedView(title, text, element) {
  if (text === undefined) return undefined;
  return make("div", { class: "compared" }, make("b", {}, title),
    make("pre", { tabindex: "0", "aria-label": title }, make(element, {}, safe(pretty(text) ?? text))));
}

const readLimit = 20_000;

/**
 * Returns the part of the response that the line of a script reads by a path such as `.items[0].id`; without such a
 * path the response, unless it is shown anyway.
 */
function readView(problem, { attempts }, isShort) {
  const body = attempts.at(-1)?.exchanges.at(-1)?.response?.body;
  if (!["test", "script"].includes(problem.kind) || body?.text === undefined || body.truncated) return undefined;
  const part = partRead(problem.excerpt?.text ?? "", body.text);
  const isShown = !isShort || problem.details.some((line) => line.startsWith("response: "));
  if (part.path === "" && isShown) return undefined;
  return comparedView(part.path === "" ? "response" : `response at ${part.path}`, part.text.slice(0, readLimit), "span");
}

/** Returns the deepest value of a JSON text that a line names; without one, the whole text. */
function partRead(line, text) {
  const whole = { path: "", text };
  let value;
  try {
    // Long numbers keep their digits.
    value = JSON.parse(text, (_, member, context) =>
      (typeof member === "number" && context && JSON.rawJSON ? JSON.rawJSON(context.source) : member));
  } catch {
    return whole;
  }
  let best = { depth: 0 };
  for (const [chain] of line.matchAll(/(?:\.[\p{L}_$][\p{L}\d_$]*|\[(?:\d+|"[^"\\]*"|'[^'\\]*')\])+/gu)) {
    let found = value;
    let path = "";
    let depth = 0;
    for (const [step] of chain.matchAll(/\.[^.[]+|\[(?:\d+|"[^"]*"|'[^']*')\]/g)) {
      const key = step.startsWith(".") ? step.slice(1) : step.replace(/^\[["']?|["']?\]$/g, "");
      const isMember = typeof found === "object" && found !== null && !JSON.isRawJSON?.(found) && key !== "length";
      if (!isMember || !Object.hasOwn(found, key)) break;
      found = found[key];
      path += step;
      depth += 1;
    }
    if (depth > best.depth) best = { depth, path: path.replace(/^\./, ""), text: JSON.stringify(found) };
  }
  return best.depth ? best : whole;
}

function testView(test) {
  const title = [
    make("span", { role: "img", "aria-label": testWords[test.outcome] }, testMarks[test.outcome]), " ",
    test.name === "" ? make("i", {}, "no name") : safe(test.name), " ",
    make("span", { class: "faint" }, test.outcome === "skipped" ? "" : duration(test.duration)),
    test.note === undefined ? "" : make("span", { class: "faint" }, ` ${safe(test.note)}`),
  ];
  const content = test.outcome !== "failed" ? [] : [
    make("p", { class: "message" }, safe(test.message ?? "failed")),
    make("p", { class: "place" }, safe(`${placeText(test.place)}, ${test.script}`)),
    make("div", { class: "values" },
      comparedView("expected", test.expected, "ins"), comparedView("actual", test.actual, "del")),
  ];
  return make("li", { class: test.outcome }, make("p", {}, ...title), ...content);
}

function testsView({ tests = [] }) {
  if (!tests.length) return [];
  const counts = {};
  for (const { outcome } of tests) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return [make("h3", {}, `Tests: ${testCountText(counts)}`), make("ul", { class: "tests" }, ...tests.map(testView))];
}

function consoleView({ console: lines = [], omittedConsoleLines: omitted }) {
  if (!lines.length && !omitted) return [];
  const line = (entry) => make("li", { class: entry.level, title: safe(placeText(entry.place) + attemptText(entry)) },
    make("span", { class: "level" }, entry.level), make("span", { class: "text" }, safe(entry.text)));
  return [
    make("h3", {}, "Console"), make("ol", { class: "console", tabindex: "0" }, ...lines.map(line)),
    omitted ? make("p", { class: "note" }, `… ${counted(omitted, "more line")}`) : undefined,
  ];
}

function subrequestView(subrequest) {
  const time = subrequest.duration === undefined ? "" : `, ${duration(subrequest.duration)}`;
  return make("details", { class: "attempt" },
    make("summary", {}, make("b", {}, safe(subrequest.sent.method)), ` ${safe(subrequest.sent.url)}: ${safe(wordOf(subrequest))}${time}`),
    make("p", { class: "place" }, safe(placeText(subrequest.place))),
    ...attemptView(subrequest, 0, [subrequest]));
}

/** Returns the index of the script that sent a request: of equal names, the last that had begun. */
function senderOf(subrequest, scripts) {
  const begun = (script) => subrequest.startedAt === undefined || script.startedAt <= subrequest.startedAt;
  const isSender = (script) => ["event", "script", "attempt"].every((key) => script[key] === subrequest[key]);
  const index = scripts.findLastIndex((script) => isSender(script) && begun(script));
  return index < 0 ? scripts.findIndex(isSender) : index;
}

function scriptsView({ scripts = [], subrequests = [], omittedSubrequests: omitted }) {
  if (!scripts.length && !subrequests.length) return [];
  const sent = grouped(subrequests, (subrequest) => senderOf(subrequest, scripts));
  const rows = scripts.map((script, index) => {
    const own = sent.get(index) ?? [];
    const title = [
      make("b", {}, safe(script.script)), safe(attemptText(script)), ` ${duration(script.duration)}`,
      own.length ? `, ${counted(own.length, "request")}` : "", " ",
      make("span", { class: "faint" }, safe(`${script.event === script.script ? "" : `${script.event}, `}${placeText(script.place)}`)),
    ];
    return own.length ? make("details", { class: "script" }, make("summary", {}, ...title), ...own.map(subrequestView))
      : make("p", { class: "script" }, ...title);
  });
  return [
    make("h3", {}, `Scripts: ${duration(total(scripts.map((script) => script.duration)))}`), ...rows,
    ...(sent.get(-1) ?? []).map(subrequestView),
    omitted ? make("p", { class: "note" }, `… ${counted(omitted, "more request")} of scripts`) : undefined,
  ];
}
