// A request opened: every attempt and redirect, what was sent and what came.

const phaseNames = ["dns", "connect", "tls", "wait", "transfer", "scripts"];

const phaseText = (phases) => phaseNames.map((name, index) => [name, phases[index]])
  .filter(([, time]) => time > 0).map(([name, time]) => `${name} ${duration(time)}`).join(", ");

/** Phases as parts of a bar, each as wide as it was long. */
function phaseBar(phases, scale) {
  const bar = make("span", { class: "bar-parts" });
  phases.forEach((time, index) => {
    if (time <= 0) return;
    const part = make("i", { class: phaseNames[index] });
    part.style.width = `${(100 * time) / scale}%`;
    bar.append(part);
  });
  return bar;
}

function timingsView(exchange) {
  const { timings } = exchange;
  if (!timings) return undefined;
  const phases = [timings.dns, timings.connect, timings.tls, timings.firstByte, timings.transfer];
  const server = exchange.address ? `${exchange.address}${exchange.port ? ` port ${exchange.port}` : ""}` : "";
  const connection = exchange.response && (exchange.connectionReused ? "connection used before" : "new connection");
  const length = total(phases);
  return make("div", { class: "timings" },
    length > 0 ? make("span", { class: "track", role: "img", "aria-label": phaseText(phases) }, phaseBar(phases, length)) : undefined,
    make("p", { class: "faint" }, [phaseText(phases), connection, safe(server)].filter(Boolean).join(", ")));
}

function headersView(headers, isOpen) {
  if (!headers.length) return undefined;
  const rows = headers.map(({ name, value }) =>
    make("tr", {}, make("th", { scope: "row" }, safe(name)), make("td", {}, safe(value))));
  return make("details", { open: isOpen }, make("summary", {}, counted(headers.length, "header")),
    make("table", { class: "headers" }, make("tbody", {}, ...rows)));
}

function listView(title, lines) {
  if (!lines.length) return undefined;
  return make("details", {}, make("summary", {}, title), make("ul", {}, ...lines.map((line) => make("li", {}, safe(line)))));
}

/** The events of a stream, with the times at which they were received. */
function eventsView({ events, omittedEvents }) {
  if (!events.length && !omittedEvents) return make("p", { class: "faint" }, "no events");
  const rows = events.map(({ time, name, data }) =>
    make("tr", {}, make("th", { scope: "row" }, duration(time)), make("td", {}, safe(name ?? "")), make("td", {}, safe(data))));
  return make("details", { open: true }, make("summary", {}, counted(events.length + omittedEvents, "event")),
    make("table", { class: "headers" }, make("tbody", {}, ...rows)),
    omittedEvents ? make("p", { class: "faint" }, `${omittedEvents} more`) : undefined);
}

function exchangeView(exchange) {
  const { request, response } = exchange;
  const cookies = exchange.refusedCookies.map((cookie) => noteView({ ...cookie, message: `cookie: ${cookie.message}` }));
  return make("div", { class: "exchange" },
    timingsView(exchange),
    make("div", { class: "message-box" },
      make("p", { class: "line" }, make("b", {}, safe(request.method)), " ", safe(request.url), " ", copyButton(request.url, "Copy URL")),
      headersView(request.headers, false), ...bodyView(request.body)),
    response ? make("div", { class: "message-box" },
      make("p", { class: "line" }, make("b", {}, `${response.status} `), safe(response.reason), " ",
        make("span", { class: "faint" }, safe(response.version))),
      headersView(response.headers, true), exchange.stream ? eventsView(exchange.stream) : undefined,
      ...bodyView(response.body)) : undefined,
    ...cookies, listView("On the wire", exchange.wire));
}

const words = { request: "not sent", cancellation: "interrupted" };
const wordOf = ({ status, failure }) => status ?? words[failure?.origin ?? "request"] ?? failure.kind ?? "failed";

/** An exchange before the last sent on elsewhere, or asked for credentials first. */
function exchangeTitle({ response }, hop, all) {
  if (hop === all.length - 1) return "Where it led";
  return response?.status >= 400 ? "Asked for credentials" : "Redirect";
}

function attemptView(attempt, index, attempts) {
  const exchanges = attempt.exchanges.flatMap((exchange, hop, all) => [
    all.length > 1 ? make("h4", {}, exchangeTitle(exchange, hop, all)) : undefined,
    exchangeView(exchange),
  ]);
  const content = [
    attempt.insecure ? make("p", { class: "message bad" }, "The server's certificate was not checked.") : undefined,
    attempt.failure ? make("p", { class: "message bad" }, safe(attempt.failure.message)) : undefined,
    attempt.delay ? make("p", { class: "faint" }, `Started ${duration(attempt.delay)} late: all jobs were busy. The figures include this wait.`) : undefined,
    ...exchanges,
  ];
  if (attempts.length === 1) return content;
  const time = attempt.duration === undefined ? "" : `, ${duration(attempt.duration)}`;
  return [make("details", { class: "attempt", open: index === attempts.length - 1 },
    make("summary", {}, `Attempt ${index + 1} of ${attempts.length}: ${safe(wordOf(attempt))}${time}`), ...content)];
}

function checksView(checks) {
  if (!checks.length) return [];
  const held = checks.filter((check) => check.held).length;
  return [
    make("h3", {}, `Checks: ${held} of ${checks.length} held`),
    make("ul", { class: "checks" }, ...checks.map((check) =>
      make("li", { class: check.held ? "passed" : "failed" },
        make("span", { role: "img", "aria-label": check.held ? "held" : "did not hold" }, check.held ? "✓" : "✗"), " ",
        safe(check.subject), check.value === undefined ? "" : make("code", {}, ` = ${safe(check.value)}`)))),
  ];
}

/** Everything about a request below its title. */
function requestView(request) {
  const record = recordOf(request);
  if (!record) {
    const why = request.o === "skipped" ? `Skipped: ${request.r ?? ""}` :
      "The page has no room for the exchanges of so many requests; a report of kind jsonl has all of them.";
    return [make("p", { class: "note" }, safe(why))];
  }
  const tokens = (record.tokens ?? []).map((token) => `${token.method} ${token.url}: ${wordOf(token.attempt)}`);
  const isWhole = [...record.attempts, ...(record.subrequests ?? [])]
    .every((attempt) => attempt.exchanges.length || attempt.failure);
  return [
    record.itemID === undefined ? undefined : make("p", { class: "place" }, safe(`item ${record.itemID}`)),
    record.reason === undefined ? undefined : make("p", { class: "note" }, make("b", {}, "Skipped: "), safe(record.reason)),
    ...explanation(record), ...testsView(record), ...consoleView(record),
    record.attempts.length ? make("h3", {}, record.attempts.length > 1 ? "Attempts" : "Exchange") : undefined,
    ...record.attempts.flatMap(attemptView),
    isWhole ? undefined : make("p", { class: "note" }, "The page had no room for this exchange; a report of kind jsonl has it."),
    ...scriptsView(record), ...checksView(record.checks), listView("Requests for tokens", tokens),
  ];
}
