"use strict";

const element = (id) => document.getElementById(id);
/** The initial message body for each format. */
const bodies = {
  template: '{"message":"Hello"}',
  apple: '{"aps":{"alert":"Hello"}}',
  fcmv1: '{"message":{"notification":{"title":"Hello"}}}',
  gcm: '{"data":{"message":"Hello"}}',
  windows: '<toast><visual><binding template="ToastText01"><text id="1">Hello</text></binding></visual></toast>',
  windowsphone: '<wp:Notification xmlns:wp="WPNotification"><wp:Toast><wp:Text1>Hello</wp:Text1></wp:Toast></wp:Notification>',
  adm: '{"data":{"message":"Hello"}}',
  baidu: '{"title":"Hello","description":"Hello"}',
  browser: '{"title":"Hello","message":"Hello"}',
  xiaomi: '{"title":"Hello"}',
};
/** Descriptions of the outcomes in telemetry. */
const failures = {
  ExpiredChannel: "not delivered: its platform no longer knows the device",
  InvalidNotificationSize: "not delivered: too large for its platform",
};
/** The maximum number of rows in a table, because long tables are slow and hard to read. */
const shownRows = 200;

// Requests to the emulator.

/** The mark of a token in the address (/#token=SharedAccessSignature sr=…), which an emulator on a network requires. */
const tokenMark = "#token=";
let token = sessionStorage.getItem("token");
if (location.hash.startsWith(tokenMark)) {
  token = location.hash.slice(tokenMark.length).replaceAll("%20", " ");
  sessionStorage.setItem("token", token);
  history.replaceState(null, "", location.pathname);
}

const hub = () => encodeURIComponent(element("hub").value);

async function fetchJSON(path, options = {}) {
  let response;
  try {
    const headers = { Accept: "application/json", ...(token ? { Authorization: token } : {}), ...options.headers };
    response = await fetch(path, { ...options, headers });
  } catch {
    throw new Error("the emulator does not answer");
  }
  if (response.ok) return response.status === 204 ? null : response.json();
  let problem;
  try {
    problem = await response.json();
  } catch {
    throw new Error(`${response.status} ${response.statusText}`);
  }
  throw new Error(problem.hint ? `${problem.error}: ${problem.hint}` : problem.error);
}

function setLive(text, className) {
  const live = element("live");
  if (live.textContent !== text) live.textContent = text;
  live.className = `live ${className}`;
}

// Tables.

/** The rows of each table, by their keys. */
const tables = new Map();

function makeLine(entry, row, labels) {
  const line = document.createElement("tr");
  row.cells.forEach((cell, index) => {
    const data = document.createElement("td");
    if (index === row.link) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "link";
      button.textContent = cell.short ?? cell.text;
      button.addEventListener("click", () => show(cell.text, entry.details));
      data.append(button);
    } else if (cell.isCode) {
      const code = document.createElement("code");
      code.textContent = cell.text;
      data.append(code);
    } else {
      data.textContent = cell.text;
      if (cell.text && cell.isLabelled) data.dataset.label = labels[index];
    }
    if (cell.className) data.classList.add(cell.className);
    if (cell.text.length > 12) data.title = cell.text.slice(0, 500);
    line.append(data);
  });
  if (row.deletes) line.append(deleteCell(row.deletes));
  return line;
}

function deleteCell(id) {
  const data = document.createElement("td");
  data.className = "action";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet";
  button.textContent = "✕";
  button.title = `Delete ${id}`;
  button.setAttribute("aria-label", `Delete ${id}`);
  button.addEventListener("click", () => deleteDevice(id));
  data.append(button);
  return data;
}

/** Reduces the height of a scrolling table so that its last visible row is not cut off. */
function fitRows(scroll) {
  scroll.style.maxHeight = "";
  if (scroll.scrollHeight <= scroll.clientHeight) return;
  const top = scroll.getBoundingClientRect().top - scroll.scrollTop;
  let end = 0;
  for (const line of scroll.querySelectorAll("tbody tr")) {
    const bottom = line.getBoundingClientRect().bottom - top;
    if (bottom > scroll.clientHeight) break;
    end = bottom;
  }
  if (end > 0) scroll.style.maxHeight = `${end}px`;
}

/** Fills a table with rows of {key, details, link, cells, deletes}; rows with a known key are kept. */
function fill(id, rows, whenEmpty) {
  const body = element(id);
  const labels = [...body.closest("table").querySelectorAll("th")].map((head) => head.textContent);
  const before = tables.get(id);
  const now = new Map();
  for (const row of rows) {
    const text = JSON.stringify(row.cells);
    let key = row.key;
    for (let number = 2; now.has(key); number += 1) key = `${row.key} ${number}`;
    let entry = before?.get(key);
    if (entry?.text !== text) {
      const replaced = entry;
      entry = { text };
      entry.line = makeLine(entry, row, labels);
      if (before && !replaced) entry.line.className = "fresh";
      // A replaced row keeps the focus, so that keyboard navigation is not interrupted.
      entry.takesFocus = replaced?.line.contains(document.activeElement);
    }
    entry.details = row.details;
    now.set(key, entry);
  }
  before?.forEach((entry, key) => { if (now.get(key) !== entry) entry.line.remove(); });
  body.querySelector("td.empty")?.parentElement.remove();
  let place = body.firstChild;
  for (const entry of now.values()) {
    if (entry.line === place) place = place.nextSibling; else body.insertBefore(entry.line, place);
    if (entry.takesFocus) entry.line.querySelector("button")?.focus();
    entry.takesFocus = false;
  }
  tables.set(id, now);
  if (now.size === 0) body.append(emptyLine(whenEmpty, labels.length));
}

function emptyLine(text, columns) {
  const line = document.createElement("tr");
  const cell = document.createElement("td");
  cell.className = "empty";
  cell.colSpan = columns;
  cell.textContent = text;
  line.append(cell);
  return line;
}

function show(title, details) {
  element("details-title").textContent = title;
  element("details-text").textContent = JSON.stringify(details, null, 2);
  element("details").showModal();
}

// Cells.

const plain = (text) => ({ text: text ?? "" });
const labelled = (text) => ({ text: text ?? "", isLabelled: true });
const code = (text) => ({ text: (text ?? "").slice(0, 500), isCode: true });
const list = (words) => labelled((words ?? []).join(", "));

function time(moment) {
  const date = new Date(typeof moment === "number" ? moment * 1000 : moment);
  return { text: date.toLocaleTimeString([], { hourCycle: "h23" }), className: "time" };
}

/** Shortens an id in the middle: generated ids are long, and differ at their ends. */
const name = (id) => (id.length > 24 ? { text: id, short: `${id.slice(0, 6)}…${id.slice(-10)}` } : plain(id));
const device = (delivery) => delivery.installationId ?? delivery.registrationId ?? delivery.handle;
const failed = (delivery) => ({
  text: failures[delivery.outcome] ?? `not delivered: ${delivery.outcome}`, className: "bad",
});
const received = (delivery) => (delivery.outcome === "Success" ? code(delivery.body) : failed(delivery));

function outcomes(record) {
  const parts = [];
  for (const [platform, counts] of Object.entries(record.outcomes)) {
    for (const [outcome, count] of Object.entries(counts)) parts.push(`${platform}: ${count} ${outcome}`);
  }
  return parts.join(", ");
}

// Contents of the tables.

function count(id, found, all) {
  const number = all.toLocaleString("en");
  element(`${id}-count`).textContent =
    found === all ? number : `${found.toLocaleString("en")} of ${number}`;
}

/** Fills a table of devices with those that match its search field. */
function fillDevices(id, devices, all, row, whenEmpty) {
  const text = document.querySelector(`.find[data-table="${id}"]`).value.trim().toLowerCase();
  const found = text ? devices.filter((one) => JSON.stringify(one).toLowerCase().includes(text)) : devices;
  const shown = found.slice(0, shownRows);
  count(id, text ? found.length : all, all);
  if (found.length > shown.length) element(`${id}-count`).textContent += `, the newest ${shownRows} shown`;
  fill(id, shown.map(row), text ? `None of the newest ${devices.length} has “${text}” in it.` : whenEmpty);
}

let devices = { installations: [], registrations: [], installationCount: 0, registrationCount: 0 };

function showDevices() {
  fillDevices("installations", devices.installations, devices.installationCount, (one) => ({
    key: one.installationId, details: one, link: 0,
    cells: [name(one.installationId), plain(one.platform + (one.pushChannelExpired ? ", gone" : "")), labelled(one.userId),
      list(one.tags), list(Object.keys(one.templates ?? {}))],
    deletes: one.installationId,
  }), "No installation yet: register one here, or have an app do it with PUT /HUB/installations/ID.");
  fillDevices("registrations", devices.registrations, devices.registrationCount, (one) => ({
    key: one.registrationId, details: one, link: 0,
    cells: [name(one.registrationId), plain(one.platform), labelled(one.handle), list(one.tags),
      labelled(one.body ? one.templateName ?? "without a name" : "none, native")],
    deletes: one.registrationId,
  }), "No registration yet: an app makes one with POST /HUB/registrations.");
}

const loaders = [
  async () => {
    const deliveries = (await fetchJSON(`/${hub()}/$inbox?top=${shownRows}`)).reverse();
    element("inbox-count").textContent = deliveries.length < shownRows ? deliveries.length : `the newest ${shownRows}`;
    fill("inbox", deliveries.map((delivery) => ({
      key: `${delivery.messageId} ${device(delivery)} ${delivery.templateName ?? ""}`, details: delivery, link: 1,
      cells: [time(delivery.time), name(device(delivery)), list(delivery.tags), received(delivery)],
    })), "Nothing was delivered yet.");
  },
  async () => {
    const records = await fetchJSON(`/${hub()}/$messages?top=${shownRows}`);
    element("messages-count").textContent = records.length < shownRows ? records.length : `the newest ${shownRows}`;
    fill("messages", records.map((record) => ({
      key: record.id, details: record, link: 1,
      cells: [time(record.enqueued), plain(record.state), labelled(record.tags ?? "everybody"),
        labelled(outcomes(record)), code(record.body)],
    })), "Nothing was sent yet.");
  },
  async () => {
    devices = await fetchJSON(`/${hub()}/$devices?top=1000`);
    showDevices();
  },
  async () => showFaults(await fetchJSON("/$emulator/faults")),
];

function showFaults(plan) {
  const parts = [...plan.faults, ...(plan.latency ? [`latency ${plan.latency}`] : [])];
  element("faults-state").textContent = parts.length ? `on: ${parts.join(", ")}` : "off";
}

async function loadHubs() {
  const names = await fetchJSON("/$emulator/hubs");
  const select = element("hub");
  if (names.join() === [...select.options].map((option) => option.value).join()) return;
  const chosen = select.value || decodeURIComponent(location.hash.slice(1));
  select.replaceChildren(...names.map((name) => new Option(name)));
  if (names.includes(chosen)) select.value = chosen; else changeHub();
}

function changeHub() {
  tables.clear();
  for (const body of document.querySelectorAll("tbody")) body.replaceChildren();
  element("outcome-region").hidden = true;
  element("outcome-summary").textContent = "";
}

// Staying up to date.

let isLoading = false;
let isStale = false;

/** Reloads all data; a change during a reload starts another one after it. */
async function refresh() {
  isStale = true;
  if (isLoading || document.hidden) return;
  isLoading = true;
  while (isStale && !document.hidden) {
    isStale = false;
    const start = performance.now();
    try {
      await loadHubs();
      if (element("hub").value) await Promise.all(loaders.map((load) => load()));
      setLive("live", "on");
    } catch (error) {
      setLive(error.message, "off");
    }
    // Reloads take at most a quarter of the time, because a load test makes thousands of changes a second.
    await new Promise((resolve) => setTimeout(resolve, Math.max(250, 3 * (performance.now() - start))));
  }
  isLoading = false;
}

function watch() {
  if (token) {
    // An EventSource cannot send a token.
    refresh();
    setTimeout(watch, 2000);
    return;
  }
  const events = new EventSource("/$emulator/events");
  events.addEventListener("open", refresh);
  events.addEventListener("change", refresh);
  events.addEventListener("error", () => {
    setLive("the emulator does not answer", "off");
    // A request shows the reason if the emulator rejects it.
    refresh();
    // The browser reconnects after a broken connection, but not after a rejected request.
    if (events.readyState === EventSource.CLOSED) setTimeout(watch, 3000);
  });
}

// Changes to the hub.

/** Functions that make a sample handle (push channel) for each platform. */
const handles = {
  apns: (digits) => digits,
  fcmv1: (digits) => digits,
  wns: (digits) => `https://wns.example/?token=${digits}`,
  adm: (digits) => digits,
  baidu: (digits) => `${digits.slice(0, 16)}-${digits.slice(16, 32)}`,
  xiaomi: (digits) => digits,
};
/** The keys in `bodies` of platforms with a different name. */
const formats = { apns: "apple", wns: "windows" };

function randomDigits(count) {
  const bytes = crypto.getRandomValues(new Uint8Array(count / 2));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("").toUpperCase();
}

function suggestId() {
  element("register-id").value = `device-${randomDigits(4).toLowerCase()}`;
}

/** Shows the result of an action below its form. */
function showSummary(id, text, className) {
  element(id).textContent = text;
  element(id).className = `summary ${className}`;
}

/** Runs an action and shows its success or error below the form. */
async function attempt(summary, action, done) {
  try {
    await action();
    showSummary(summary, done, "good");
  } catch (error) {
    showSummary(summary, error.message, "bad");
  }
  refresh();
}

async function register(event) {
  event.preventDefault();
  const id = element("register-id").value.trim();
  const platform = element("register-platform").value;
  const tags = element("register-tags").value.split(",").map((tag) => tag.trim()).filter((tag) => tag);
  const template = { body: bodies[formats[platform] ?? platform].replace("Hello", "$(message)") };
  if (platform === "wns") template.headers = { "X-WNS-Type": "wns/toast" };
  const installation = {
    installationId: id, platform, pushChannel: handles[platform](randomDigits(64)), tags, templates: { message: template },
  };
  await attempt("register-summary", async () => {
    await fetchJSON(`/${hub()}/$devices/${encodeURIComponent(id)}`, {
      method: "PUT", headers: { "Content-Type": "application/json" }, body: JSON.stringify(installation),
    });
    suggestId();
  }, `${id} is registered, with a template for "message"`);
}

const deleteDevice = (id) => attempt("register-summary",
  () => fetchJSON(`/${hub()}/$devices/${encodeURIComponent(id)}`, { method: "DELETE" }), `${id} is deleted`);

const setFaults = (plan, done) => attempt("faults-summary", async () => {
  showFaults(await fetchJSON("/$emulator/faults", {
    method: "PUT", headers: { "Content-Type": "application/json" }, body: JSON.stringify(plan),
  }));
}, done);

function switchFaults(event) {
  event.preventDefault();
  const faults = element("faults").value.split(",").map((rule) => rule.trim()).filter((rule) => rule);
  const latency = element("latency").value.trim();
  setFaults({ faults, ...(latency ? { latency } : {}) }, "from the next request on");
}

async function copyConnectionString() {
  let text;
  try {
    text = (await fetchJSON(`/${hub()}/$access`)).connectionString;
  } catch (error) {
    setLive(error.message, "off");
    return;
  }
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Browsers allow clipboard access only on loopback and with https; show the text for manual copying.
    element("details-title").textContent = "Connection string";
    element("details-text").textContent = text;
    element("details").showModal();
    return;
  }
  element("copy").textContent = "Copied";
  setTimeout(() => { element("copy").textContent = "Copy connection string"; }, 2000);
}

// The form for a test send.

const showOutcome = (text, className) => showSummary("outcome-summary", text, className);

async function send(event) {
  event.preventDefault();
  showOutcome("sending…", "");
  const form = { format: element("format").value, tags: element("tags").value.trim(), body: element("body").value };
  let deliveries;
  try {
    deliveries = await fetchJSON(`/${hub()}/$test`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(form),
    });
  } catch (error) {
    showOutcome(error.message, "bad");
    element("outcome-region").hidden = true;
    return;
  }
  const good = deliveries.filter((delivery) => delivery.outcome === "Success").length;
  const why = form.tags ? "no device has such tags" : "there is no such device";
  showOutcome(deliveries.length === 0 ? `sent, but ${why}${form.format === "template" ? " and a template" : ""}`
    : `${good} of ${deliveries.length} delivered`, good === deliveries.length && good > 0 ? "good" : "bad");
  element("outcome-region").hidden = deliveries.length === 0;
  tables.delete("outcome");
  element("outcome").replaceChildren();
  fill("outcome", deliveries.map((delivery) => ({
    key: device(delivery), details: delivery, link: 0,
    cells: [name(device(delivery)), plain(delivery.platform), received(delivery)],
  })), "");
}

element("send-form").addEventListener("submit", send);
element("body").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) element("send-form").requestSubmit();
});
element("format").addEventListener("change", () => {
  // Keep a body that the user has written.
  const body = element("body");
  if (Object.values(bodies).includes(body.value) || !body.value.trim()) body.value = bodies[element("format").value];
});
element("hub").addEventListener("change", () => {
  location.hash = encodeURIComponent(element("hub").value);
  changeHub();
  refresh();
});
element("empty-inbox").addEventListener("click", async () => {
  try {
    await fetchJSON(`/${hub()}/$inbox`, { method: "DELETE" });
  } catch (error) {
    setLive(error.message, "off");
  }
});
element("register-form").addEventListener("submit", register);
element("faults-form").addEventListener("submit", switchFaults);
element("faults-off").addEventListener("click", () => setFaults({}, "nothing goes wrong on purpose"));
element("copy").addEventListener("click", copyConnectionString);
suggestId();
// Set the height in the next frame: a change inside the callback makes the browser report a ResizeObserver loop.
const fitting = new ResizeObserver((entries) => requestAnimationFrame(() => {
  for (const entry of entries) fitRows(entry.target.closest(".scroll"));
}));
for (const table of document.querySelectorAll(".scroll table")) fitting.observe(table);
for (const find of document.querySelectorAll(".find")) find.addEventListener("input", showDevices);
document.addEventListener("visibilitychange", refresh);
element("body").value = bodies.template;
watch();
