// The list: of very many rows only those that can be seen are there.

/** Up to this number of requests all rows are there: the browser's search finds them, and a picture has all of them. */
const mostRealRows = 1000;
let isWindowed = false;

const list = byId("list");
const marks = { passed: "✓", failed: "✗", errored: "✗", skipped: "–" };
const outcomeWords = { passed: "passed", failed: "failed", errored: "not carried out", skipped: "skipped" };
/** What is to be looked at, as all reports call it: `6 failed, 7 not carried out`. */
const failureWords = (counts) => ["failed", "errored"].filter((outcome) => counts[outcome])
  .map((outcome) => `${number(counts[outcome])} ${outcomeWords[outcome]}`).join(", ");
/** Headings and requests, top to bottom. */
let rows = [];
/** The requests that match the filters, and those of them that are not in a folded unit or group. */
let listed = [];
let shown = [];
/** The keys of folded units and groups. */
const folded = new Set();
let active;
let comparesLengths = false;

const rowHeight = () => parseFloat(getComputedStyle(list).getPropertyValue("--row")) || 28;
const isNarrow = () => matchMedia("(max-width: 44rem)").matches;

function showRows(requests) {
  listed = requests;
  shown = [];
  rows = [];
  let unit, section, groups = [];
  for (const request of requests) {
    if (request.unit !== unit) {
      unit = request.unit;
      [section, groups] = ["requests", []];
      rows.push({ unit, key: `${unit.unit}` });
    }
    const nextSection = request.s ?? "requests";
    const next = request.g ?? [];
    const keys = groupKeys(unit, nextSection, next);
    delete request.row;
    if (folded.has(`${unit.unit}`)) continue;
    if (nextSection !== section) {
      [section, groups] = [nextSection, []];
      rows.push({ heading: section, depth: 0, isSection: true });
    }
    let shared = 0;
    while (shared < next.length && shared < groups.length && String(next[shared]) === String(groups[shared])) shared += 1;
    const hidden = keys.findIndex((key) => folded.has(key));
    const visible = hidden < 0 ? next : next.slice(0, hidden + 1);
    visible.slice(shared).forEach(([name], index) => rows.push({ heading: name, depth: shared + index, key: keys[shared + index] }));
    groups = next;
    if (hidden >= 0) continue;
    request.row = rows.length;
    shown.push(request);
    rows.push({ request, depth: groups.length });
  }
  list.setAttribute("aria-rowcount", rows.length);
  isWindowed = shown.length > mostRealRows;
  list.classList.toggle("windowed", isWindowed);
  fitHeight();
  if (!isWindowed) drawRows(0, rows.length);
  draw();
}

function fitHeight() {
  list.style.height = isWindowed ? `${rows.length * rowHeight()}px` : "";
}

/** Returns the keys of the groups around a request, outermost first. */
function groupKeys(unit, section, groups) {
  return groups.map((_, index) => `${unit.unit}/${section}/${JSON.stringify(groups.slice(0, index + 1))}`);
}

function fold(key) {
  if (!folded.delete(key)) folded.add(key);
  showRows(listed);
}

/** Unfolds the unit and groups of a request so that its row is visible. */
function unfoldAround(request) {
  const keys = [`${request.unit.unit}`, ...groupKeys(request.unit, request.s ?? "requests", request.g ?? [])];
  const hidden = keys.filter((key) => folded.delete(key));
  if (hidden.length) showRows(listed);
}

/** Shows the active request, and the rows that can be seen if there are too many for the page. */
function draw() {
  if (isWindowed) {
    const height = rowHeight();
    const top = list.getBoundingClientRect().top;
    drawRows(Math.max(0, Math.floor(-top / height) - 12), Math.min(rows.length, Math.ceil((innerHeight - top) / height) + 12));
  }
  list.querySelector(".request[aria-selected=true]")?.setAttribute("aria-selected", "false");
  const line = lineOf(active);
  line?.setAttribute("aria-selected", "true");
  if (line) list.setAttribute("aria-activedescendant", line.id);
  else list.removeAttribute("aria-activedescendant");
}

function drawRows(first, last) {
  const lines = rows.slice(first, last).map((row, index) => rowView(row, first + index));
  if (!rows.length) lines.push(make("p", { class: "empty" }, "Nothing fits these filters."));
  list.replaceChildren(...lines);
}

/** Returns the element of a request; nothing if it is not in the page. */
function lineOf(request) {
  return request && rows[request.row]?.request === request ? byId(`row-${request.row}`) : null;
}

function rowView(row, index) {
  const line = row.request ? requestRow(row) : headingRow(row);
  line.id = `row-${index}`;
  line.setAttribute("role", "row");
  line.setAttribute("aria-rowindex", index + 1);
  if (isWindowed) line.style.transform = `translateY(${index * rowHeight()}px)`;
  line.style.setProperty("--depth", row.isSection ? 0 : row.depth ?? 0);
  return line;
}

function headingRow({ unit, heading, key }) {
  const isOpen = !folded.has(key);
  const sign = key === undefined ? "" : make("button", {
    type: "button", class: "fold", tabindex: "-1", "aria-expanded": String(isOpen), "aria-label": `Requests of ${unit?.title ?? heading}`,
  }, isOpen ? "▾" : "▸");
  const line = make("div", { class: unit ? "row unit" : "row heading" },
    make("span", { role: "gridcell", "aria-colspan": "6" }, sign, ...(unit ? unitHeading(unit) : [safe(heading)])));
  if (key !== undefined) line.dataset.key = key;
  return line;
}

function unitHeading(unit) {
  const count = (outcome) => unit.requests.filter((request) => request.o === outcome).length;
  const wrong = failureWords({ failed: count("failed"), errored: count("errored") });
  const where = data.units.length > 1 && [unit.environment && `environment ${unit.environment}`, unit.hub && `hub ${unit.hub}`].filter(Boolean);
  return [
    make("b", {}, safe(unit.title)), wrong ? make("span", { class: "bad" }, wrong) : undefined,
    make("span", { class: "faint" }, where ? safe(where.join(", ")) : ""),
  ];
}

function requestRow({ request }) {
  const cell = (name, ...children) => make("span", { role: "gridcell", class: name }, ...children);
  const url = request.u === undefined ? request.r ?? "" : `${request.m} ${request.u.replace(/^\w+:\/\/[^/?]+/, "")}`;
  const below = request.isFailure && request.r ? request.r : url;
  const title = requestTitle(request) + (request.x === undefined ? "" : ` (${request.x})`);
  const line = make("div", { class: `row request ${request.o}`, "aria-selected": "false" },
    cell("sign", make("span", { role: "img", "aria-label": outcomeWords[request.o] }, marks[request.o])),
    cell("name", make("span", { class: "title" }, safe(title)), make("small", {}, safe(below))),
    cell("status", safe(request.w)),
    cell("tries", request.a > 1 ? make("span", { title: `${request.f ? "flaky, " : ""}${request.o === "passed" ? "passed after " : ""}${request.a} attempts` }, `×${request.a}`) : ""),
    cell("time", request.o === "skipped" ? "" : duration(request.d)), barCell(request));
  line.dataset.index = request.index;
  return line;
}

/** The waterfall: when in its unit each exchange was, and how long its phases took. */
function barCell(request) {
  const cell = make("span", { role: "gridcell", class: "bars" });
  const { unit } = request;
  const timed = (request.p ?? []).filter(([start]) => start !== null);
  if (!timed.length) return cell;
  const from = comparesLengths ? timed[0][0] : unit.start;
  const scale = Math.max(comparesLengths ? unit.longest : unit.end - unit.start, 0.001);
  for (const [start, ...phases] of timed) {
    const bar = phaseBar(phases, Math.max(total(phases), 0.001));
    bar.style.left = `${Math.min(99.5, (100 * (start - from)) / scale)}%`;
    bar.style.width = `max(3px, ${(100 * total(phases)) / scale}%)`;
    cell.append(bar);
  }
  const text = timed.map(([start, ...phases]) => `after ${duration(Math.max(0, start - unit.start))}: ${phaseText(phases)}`).join("; ");
  cell.title = text;
  cell.append(make("span", { class: "hidden" }, text));
  return cell;
}

/** Makes a request the one that keys act on, and brings it into view. */
function activate(request) {
  active = request;
  unfoldAround(request);
  if (rows[request.row]?.request === request) {
    const line = isWindowed ? undefined : lineOf(request);
    const height = line?.offsetHeight ?? rowHeight();
    const top = line?.getBoundingClientRect().top ?? list.getBoundingClientRect().top + request.row * height;
    const covered = byId("tools").getBoundingClientRect().height;
    if (top < covered + height) scrollBy(0, top - covered - height * 2);
    else if (top + height > innerHeight) scrollBy(0, top + height * 3 - innerHeight);
  }
  draw();
}

let isDrawing = false;
function drawSoon() {
  if (isDrawing) return;
  isDrawing = true;
  requestAnimationFrame(() => {
    isDrawing = false;
    draw();
  });
}
