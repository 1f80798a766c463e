// What lies in the page: outlines are read now, records when they are looked at.

const blockLines = (script) => script.textContent.split("\n").filter((line) => line !== "");
const recordBlocks = [...document.querySelectorAll("script.records")];

const data = { run: {}, units: [], requests: [], summary: {} };
/** A request by what leads to it: `unit-3-request-7`. */
const byLink = new Map();

for (const script of document.querySelectorAll("script.outlines")) {
  for (const line of JSON.parse(`[${blockLines(script).join(",")}]`)) {
    if (line.run) data.run = line.run;
    else if (line.summary) data.summary = line.summary;
    else if (line.unit) data.units.push({ ...line.unit, requests: [], start: Infinity, end: -Infinity });
    else addRequest(line);
  }
}

function addRequest(request) {
  const unit = data.units.at(-1);
  request.unit = unit;
  request.link = `unit-${unit.unit}-request-${request.i}`;
  request.isFailure = request.o === "failed" || request.o === "errored";
  request.index = data.requests.length;
  for (const [start, ...phases] of request.p ?? []) {
    if (start === null) continue;
    unit.start = Math.min(unit.start, start);
    unit.end = Math.max(unit.end, start + total(phases));
  }
  unit.longest = Math.max(unit.longest ?? 0, total((request.p ?? []).flatMap(([, ...phases]) => phases)));
  unit.requests.push(request);
  data.requests.push(request);
  byLink.set(request.link, request);
}

function total(phases) {
  return phases.reduce((sum, phase) => sum + phase, 0);
}

/** Lists of those that have the same key, in the order in which they come. */
function grouped(values, keyOf) {
  const groups = new Map();
  for (const value of values) {
    const key = keyOf(value);
    if (groups.has(key)) groups.get(key).push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

/** The lines of the blocks that were read last. */
const readBlocks = new Map();

function recordLines(block) {
  if (!readBlocks.has(block)) {
    if (readBlocks.size > 8) readBlocks.delete(readBlocks.keys().next().value);
    readBlocks.set(block, blockLines(recordBlocks[block]));
  }
  return readBlocks.get(block);
}

/** All that is known of a request; nothing where the page had no room for it. */
function recordOf(request) {
  return request.c ? JSON.parse(recordLines(request.c[0])[request.c[1]]) : undefined;
}

function requestTitle(request) {
  return request.e === undefined ? request.n : `${request.n} [${request.e}]`;
}
