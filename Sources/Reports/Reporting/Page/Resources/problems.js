// What went wrong, so that it is seen at a glance.

/** The values with which a text ends, both in their colours, and where they differ marked; undefined without them. */
function compared(text, { expected, actual }) {
  const between = ", got ";
  if (expected === undefined || actual === undefined || !text.endsWith(expected + between + actual)) return undefined;
  const [left, right] = marked(expected, actual);
  const before = text.slice(0, text.length - expected.length - between.length - actual.length);
  return [safe(before), make("ins", {}, ...left), safe(between), make("del", {}, ...right)];
}

/** A line below a message. */
function detailView(line, comparisons = []) {
  for (const values of comparisons) {
    const view = compared(line, values);
    if (view) return view;
  }
  return lineOfDifference(line);
}

/** Lines that are only on one side begin with a sign. */
function lineOfDifference(text) {
  if (/^\s*-( |$)/.test(text)) return [make("ins", {}, safe(text))];
  return /^\s*\+( |$)/.test(text) ? [make("del", {}, safe(text))] : [safe(text)];
}

/** The part in which two long texts differ, between what they share. */
function marked(expected, actual) {
  if (Math.min(expected.length, actual.length) < 12) return [[safe(expected)], [safe(actual)]];
  const limit = Math.min(expected.length, actual.length);
  let start = 0;
  while (start < limit && expected[start] === actual[start]) start += 1;
  let end = 0;
  while (end < limit - start && expected.at(-1 - end) === actual.at(-1 - end)) end += 1;
  if (start + end < 4) return [[safe(expected)], [safe(actual)]];
  return [expected, actual].map((text) => [
    safe(text.slice(0, start)), make("mark", {}, safe(text.slice(start, text.length - end))),
    safe(text.slice(text.length - end)),
  ]);
}

function excerptView(excerpt) {
  const line = String(excerpt.line);
  const indentation = " ".repeat(Math.min(Math.max(0, excerpt.indentation), 400));
  const carets = "^".repeat(Math.min(Math.max(1, excerpt.width), 400));
  return make("pre", { class: "excerpt" },
    make("span", { class: "faint" }, `${line} | `), still(excerpt.text), "\n",
    make("span", { class: "faint" }, `${" ".repeat(line.length)} | `), indentation,
    make("span", { class: "carets" }, carets));
}

/** Scrolls lines to their carets where the screen is too narrow for all of them. */
function showCarets(root = document) {
  for (const line of root.querySelectorAll(".excerpt")) {
    const carets = line.querySelector(".carets");
    const end = carets.offsetLeft + carets.offsetWidth + 12 - line.clientWidth;
    line.scrollLeft = Math.max(0, Math.min(end, carets.offsetLeft - 12));
  }
}

function hintView(text) {
  return text === undefined ? undefined : make("p", { class: "hint" }, make("b", {}, "hint: "), safe(text));
}

function problemView(problem, readPart) {
  const place = `${problem.place.file}:${problem.place.line}:${problem.place.column}`;
  const details = problem.details.map((line) => make("div", {}, ...detailView(line, problem.comparisons)));
  return make("div", { class: "problem" },
    make("p", { class: "message" }, ...(compared(problem.message, problem) ?? [safe(problem.message)])),
    make("p", { class: "place" }, safe(place)),
    problem.excerpt ? excerptView(problem.excerpt) : undefined,
    details.length ? make("div", { class: "details" }, ...details) : undefined,
    readPart,
    hintView(problem.hint));
}

const noteTitles = {
  diagnosis: "token: ", retry: "retry: ", challenge: "auth: ", collection: "hint: ", script: "scripts: ",
  warning: "warning: ", newman: "warning: ",
};

function noteView(note) {
  const isWarning = note.origin === "warning" || note.origin === "newman";
  return make("div", { class: isWarning ? "note warning" : "note" },
    make("p", {}, make("b", {}, noteTitles[note.origin] ?? ""), safe(note.message),
      note.origin === "newman" ? " (Newman does not report this)" : "",
      note.place ? make("span", { class: "place" }, safe(` ${placeText(note.place)}`)) : undefined),
    hintView(note.hint));
}

function againView(lines) {
  if (!lines.length) return undefined;
  return make("div", { class: "again" }, make("b", {}, "again"), make("code", {}, safe(lines[0])),
    copyButton(lines[0]), ...lines.slice(1).map((line) => make("small", {}, safe(line))));
}

function curlView(command) {
  if (!command) return undefined;
  return make("details", {}, make("summary", {}, "the same with curl"), make("pre", {}, safe(command)), copyButton(command));
}

/** Returns the method and URL as sent, and the target of redirects. */
function targetView({ sent, redirectedTo }) {
  if (!sent) return undefined;
  const text = (target) => [make("b", {}, safe(target.method)), " ", safe(target.url)];
  return make("p", { class: "target" }, ...text(sent), ...(redirectedTo ? [" → ", ...text(redirectedTo)] : []), " ",
    copyButton(sent.url, "Copy URL"));
}

const shownCaptures = 6;

/** Returns the values that the request captured, without those of its checks. */
function capturesView({ checks }) {
  const captures = checks.filter((check) => check.subject.startsWith("capture ") && check.value !== undefined);
  if (!captures.length) return undefined;
  const rest = captures.length - shownCaptures;
  return make("p", { class: "captures" }, make("b", {}, "captured"),
    ...captures.slice(0, shownCaptures).map(({ subject, value }) =>
      make("code", {}, safe(`${subject.slice("capture ".length)} = ${value}`))),
    rest > 0 ? make("span", { class: "faint" }, `and ${rest} more`) : undefined);
}

/** All that explains a failure; when it is to be short, problems after the first are folded. */
function explanation(record, isShort = false) {
  const views = record.problems.map((problem) => problemView(problem, readView(problem, record, isShort)));
  const rest = isShort && views.length > 1
    ? [make("details", {}, make("summary", {}, `${counted(views.length - 1, "more problem")}`), ...views.splice(1))] : [];
  return [
    isShort ? targetView(record) : undefined,
    // What hubrun can prove to be the cause comes first.
    ...record.notes.filter((note) => note.origin === "diagnosis").map(noteView),
    ...views, ...rest,
    ...record.refusedCookies.map((cookie) => noteView({ ...cookie, message: `cookie: ${cookie.message}` })),
    ...record.notes.filter((note) => note.origin !== "diagnosis").map(noteView),
    isShort ? capturesView(record) : undefined, againView(record.again),
    curlView(record.curl),
  ];
}
