// The figures of requests that were sent often: thresholds, a table, the course of the run, the spread of the times.

const brokenThresholds = ({ thresholds = [] }) => thresholds.filter(({ outcome }) => outcome === "broken");

/** The columns of the table: title, value to sort by, and text. */
const figureColumns = [
  ["Request", ({ title }) => title, ({ title }) => title],
  ["Sent", ({ sent }) => sent, ({ sent }) => number(sent)],
  ["Failed", ({ wrong }) => wrong, ({ wrong }) => number(wrong)],
  ["Rate", ({ rate }) => rate, ({ rate }) => `${rate < 100 ? Math.round(rate * 10) / 10 : number(Math.round(rate))}/s`],
  ...["minimum", "median", "p90", "p95", "p99", "p99.9", "maximum", "deviation"].map((name) =>
    [name, ({ time }) => time?.[name] ?? -1, ({ time }) => (time ? duration(time[name]) : "–")]),
];

let sorted = { column: -1, descends: true };
/** The index of the request whose times are drawn; nothing for all. */
let chosenFigures;

/** The rows of the table; that of all requests together has no index. */
function figureRows({ requests, duration: milliseconds }) {
  const row = (request, title, index) => ({
    ...request, title, index, wrong: request.failed + request.errored, rate: milliseconds > 0 ? request.sent / (milliseconds / 1000) : 0,
  });
  const rows = requests.map((request, index) => row(request, [...request.groups.map(({ name }) => name), request.name].join("/"), index));
  return { rows: rows.filter(({ sent }) => sent > 0), all: row(data.summary.all, "all requests") };
}

function showStatistics() {
  const { thresholds = [], history = [], statistics } = data.summary;
  byId("statistics").hidden = !statistics && !thresholds.length && !history.length;
  byId("statistics").replaceChildren(
    make("ul", { class: "thresholds" }, ...thresholds.map(thresholdView)),
    history.length ? make("div", {}, historyTable(history)) : "",
    statistics ? make("div", {}, figureTable(statistics)) : "",
    data.summary.remark ? make("p", { class: "skipped" }, safe(data.summary.remark)) : "",
    statistics ? make("div", { class: "charts" }, timelineView(statistics.timeline), spreadView(statistics)) : "");
}

function thresholdView({ text, scope = {}, place, actual, baseline, outcome }) {
  const kind = { held: "passed", broken: "failed", open: "skipped", noBaseline: "skipped" }[outcome];
  const title = scope.title === undefined ? text : `${scope.title}: ${text}`;
  return make("li", {}, make("b", { class: kind }, marks[kind], " "), safe(title), " ",
    make("span", { class: outcome === "broken" ? "bad" : "faint" }, safe(actual ?? "nothing was measured"),
      baseline === undefined ? "" : safe(`, ${baseline} in earlier runs`)),
    place ? make("span", { class: "place" }, safe(`${place.file}:${place.line}:${place.column}`)) : "");
}

function figureTable(statistics) {
  const { rows, all } = figureRows(statistics);
  const { column, descends } = sorted;
  if (column >= 0) {
    const value = figureColumns[column][1];
    const order = (one, other) => (typeof value(one) === "string" ? value(one).localeCompare(value(other)) : value(one) - value(other));
    rows.sort((one, other) => (descends ? order(other, one) : order(one, other)));
  }
  const heads = figureColumns.map(([title], index) => make("th", {
    scope: "col", "aria-sort": index === column && (descends ? "descending" : "ascending"),
  }, make("button", { type: "button", onclick: () => {
    sorted = { column: index, descends: index === column ? !descends : index > 0 };
    showStatistics();
  } }, title)));
  const lineOf = (row) => make("tr", { class: row.index === chosenFigures ? "chosen" : "" },
    ...figureColumns.map(([, , text], index) => make("td", { class: index === 2 && row.wrong ? "bad" : "" },
      index ? text(row) : make("button", { type: "button", title: failureText(row), onclick: () => {
        chosenFigures = chosenFigures === row.index ? undefined : row.index;
        showStatistics();
      } }, safe(text(row))))));
  return make("table", { class: "figures" }, make("thead", {}, make("tr", {}, ...heads)),
    make("tbody", {}, ...rows.map(lineOf)), ...(rows.length > 1 ? [make("tfoot", {}, lineOf(all))] : []));
}

const failureText = ({ failures = [] }) => failures.map(({ kind, count }) => `${number(count)} × ${kind}`).join(", ");

// Drawings. The coordinates are those of a box of 600 × 140; a text is in front of its line.

const drawing = { width: 600, height: 140, edge: 16 };

function shape(name, properties, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(properties)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function chart(caption, label, ...shapes) {
  const svg = shape("svg", { viewBox: `0 0 ${drawing.width} ${drawing.height}`, role: "img", "aria-label": label }, ...shapes);
  return make("figure", {}, svg, make("figcaption", {}, caption));
}

const barAt = (kind, x, width, y, height) => shape("rect", { class: kind, x, y, width: Math.max(0.5, width), height });
const textAt = (x, y, text, anchor = "start") => shape("text", { x, y, "text-anchor": anchor }, text);

/** Requests and failures in each interval as bars, the 95th percentile of the times as a line. */
function timelineView({ points, interval }) {
  if (points.length < 2) return "";
  const { width, height, edge } = drawing;
  const most = Math.max(1, ...points.map(({ sent = 0 }) => sent));
  const slowest = Math.max(0.001, ...points.map(({ time }) => time?.p95 ?? 0));
  const [step, room] = [width / points.length, height - 2 * edge];
  const bars = points.flatMap(({ sent = 0, failures = 0 }, index) => {
    const [all, wrong] = [(sent / most) * room, (failures / most) * room];
    return [barAt("sent", index * step, step - 0.5, height - edge - all, all),
      ...(failures ? [barAt("wrong", index * step, step - 0.5, height - edge - wrong, wrong)] : [])];
  });
  const line = points.map(({ time }, index) => (time ? `${(index + 0.5) * step},${height - edge - (time.p95 / slowest) * room}` : undefined)).filter(Boolean);
  return chart(`Requests in ${interval === 1 ? "each second" : `intervals of ${duration(interval * 1000)}`} (bars, failures red), p95 (line)`,
    `Course of the run: up to ${number(most)} requests and a p95 of ${duration(slowest)} in an interval`,
    ...bars, shape("polyline", { class: "line", points: line.join(" ") }),
    textAt(2, 12, `${number(most)} requests, p95 ${duration(slowest)}`), textAt(2, height - 4, "0 s"),
    textAt(width - 2, height - 4, duration(points.length * interval * 1000), "end"));
}

/** How often each time occurred, on a logarithmic scale. */
function spreadView(statistics) {
  const { rows, all } = figureRows(statistics);
  const { title: name, time } = rows.find(({ index }) => index === chosenFigures) ?? all;
  if (!time) return "";
  const columns = 60;
  const place = (value) => Math.log10(Math.max(1, value));
  const [least, longest] = [place(time.buckets[0]), place(time.buckets.at(-2))];
  const range = Math.max(0.01, longest - least);
  const counts = Array(columns).fill(0);
  for (let index = 0; index < time.buckets.length; index += 2) {
    counts[Math.min(columns - 1, Math.floor(((place(time.buckets[index]) - least) / range) * columns))] += time.buckets[index + 1];
  }
  const { width, height, edge } = drawing;
  const [most, step, room] = [Math.max(...counts), width / columns, height - 2 * edge];
  return chart(safe(`Times of ${name} (logarithmic)`), safe(`Spread of the times of ${name}`),
    ...counts.map((count, index) => barAt("sent", index * step, step - 1, height - edge - (count / most) * room, (count / most) * room)),
    textAt(2, 12, counted(most, "time")), textAt(2, height - 4, duration(10 ** least / 1000)),
    textAt(width - 2, height - 4, duration(10 ** (least + range) / 1000), "end"));
}

// Earlier runs.

const verdictKinds = { slower: "failed", worse: "failed", faster: "passed", better: "passed", same: "faint", new: "skipped" };
/** Only a whole is 100 %. */
function passedText({ ended, failed }) {
  if (!ended) return "–";
  const percent = Math.round((1 - failed / ended) * 1000) / 10;
  return failed && percent === 100 ? ">99.9 %" : `${percent} %`;
}

function historyTable(comparisons) {
  const runs = Math.max(...comparisons.map((comparison) => comparison.runs.length));
  const heads = [`Compared with ${counted(runs, "earlier run")}`, "", "p95", "before", "passed", "before", "flaky", "p95 of each run"];
  const lines = comparisons.map(({ title, verdict, now, earlier, runs: figures }) => make("tr", {},
    make("td", {}, safe(title)), make("td", { class: verdictKinds[verdict] }, verdict),
    make("td", {}, duration(now.p95)), make("td", {}, earlier ? duration(earlier.p95) : "–"),
    make("td", {}, passedText(now)), make("td", {}, earlier ? passedText(earlier) : "–"),
    make("td", {}, number(now.flaky)), make("td", {}, runLine([...figures, now]))));
  return make("table", { class: "figures runs" }, make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
    make("tbody", {}, ...lines));
}

/** The 95th percentiles of runs as a line, this one last. */
function runLine(figures) {
  if (figures.length < 2) return "";
  const [width, height] = [160, 24];
  const slowest = Math.max(0.001, ...figures.map(({ p95 }) => p95));
  const points = figures.map(({ p95 }, index) => `${(index / (figures.length - 1)) * (width - 6) + 3},${height - 3 - (p95 / slowest) * (height - 6)}`);
  const [x, y] = points.at(-1).split(",");
  return shape("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `p95 of ${counted(figures.length, "run")}: ${figures.map(({ p95 }) => duration(p95)).join(", ")}` },
    shape("polyline", { class: "line", points: points.join(" ") }), shape("circle", { cx: x, cy: y, r: 3 }));
}
