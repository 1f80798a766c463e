"use strict";

const element = (id) => document.getElementById(id);
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
/** The rows shown last, so that new ones stand out. */
const known = new Map();

function make(tag, text, className) {
  const node = document.createElement(tag);
  if (text !== undefined) node.textContent = text;
  if (className) node.className = className;
  return node;
}

const hub = () => encodeURIComponent(element("hub").value);

async function get(path) {
  const answer = await fetch(path, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(await refusal(answer));
  return answer.json();
}

/** What the hub says is wrong, without what it adds for its own people. */
async function refusal(answer) {
  const text = await answer.text();
  const detail = new DOMParser().parseFromString(text, "text/xml").querySelector("Detail");
  return detail ? detail.textContent.replace(/\.? ?TrackingId:.*$/s, "") : `${answer.status} ${answer.statusText}`;
}

/** Fills a table: each row is {key, details, cells}, a cell a text or a node; the first one opens the details. */
function fill(id, rows, whenEmpty) {
  const body = element(id);
  const columns = body.closest("table").querySelectorAll("th").length;
  const before = known.get(id);
  const focused = document.activeElement?.dataset?.key;
  body.replaceChildren(...rows.map((row) => {
    const line = make("tr");
    if (before && !before.has(row.key)) line.className = "fresh";
    row.cells.forEach((cell, index) => {
      const data = make("td", undefined, cell.className === "time" ? "time" : "");
      if (index === row.link) {
        const button = make("button", cell, "link");
        button.type = "button";
        button.dataset.key = `${id} ${row.key}`;
        button.addEventListener("click", () => show(cell, row.details));
        data.append(button);
      } else {
        data.append(cell);
      }
      if (row.times === index) data.className = "time";
      line.append(data);
    });
    return line;
  }));
  known.set(id, new Set(rows.map((row) => row.key)));
  if (rows.length === 0) {
    const line = make("tr");
    const cell = make("td", whenEmpty, "empty");
    cell.colSpan = columns;
    line.append(cell);
    body.append(line);
  }
  // What had the focus keeps it: somebody may be on the way through with the keyboard.
  if (focused) body.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

function show(title, details) {
  element("details-title").textContent = title;
  element("details-text").textContent = JSON.stringify(details, null, 2);
  element("details").showModal();
}

const clock = (time) => {
  const date = new Date(typeof time === "number" ? time * 1000 : time);
  return date.toLocaleTimeString([], { hour12: false });
};
const tags = (list) => (list ?? []).join(", ");
const device = (delivery) => delivery.installationId ?? delivery.registrationId ?? delivery.handle;

function received(delivery) {
  if (delivery.outcome !== "Success") return make("span", delivery.outcome, "bad");
  return make("code", delivery.body);
}

function outcomes(record) {
  const parts = [];
  for (const [platform, counts] of Object.entries(record.outcomes)) {
    for (const [name, count] of Object.entries(counts)) parts.push(`${platform}: ${count} ${name}`);
  }
  return parts.join(", ") || "–";
}

const loaders = {
  async inbox() {
    const list = await get(`/${hub()}/$inbox`);
    element("inbox-count").textContent = list.length;
    fill("inbox", list.slice(-200).reverse().map((delivery, index) => ({
      key: `${delivery.messageId} ${device(delivery)} ${delivery.templateName ?? ""}`,
      details: delivery, link: 1, times: 0,
      cells: [clock(delivery.time), device(delivery), tags(delivery.tags), received(delivery)],
    })), "Nothing was delivered yet.");
  },
  async messages() {
    const list = await get(`/${hub()}/$messages`);
    element("messages-count").textContent = list.length;
    fill("messages", list.slice(0, 200).map((record) => ({
      key: record.id, details: record, link: 1, times: 0,
      cells: [clock(record.enqueued), record.state, record.tags ?? "everybody", outcomes(record), make("code", record.body.slice(0, 200))],
    })), "Nothing was sent yet.");
  },
  async devices() {
    const found = await get(`/${hub()}/$devices?top=200`);
    element("installations-count").textContent = found.installationCount;
    element("registrations-count").textContent = found.registrationCount;
    fill("installations", found.installations.map((one) => ({
      key: one.installationId, details: one, link: 0,
      cells: [one.installationId, one.platform + (one.pushChannelExpired ? " (gone)" : ""), one.userId ?? "",
        tags(one.tags), Object.keys(one.templates ?? {}).join(", ")],
    })), "No installation yet. PUT one to /HUB/installations/ID.");
    fill("registrations", found.registrations.map((one) => ({
      key: one.registrationId, details: one, link: 0,
      cells: [one.registrationId, one.platform, one.handle, tags(one.tags), one.body ? one.templateName ?? "without a name" : "native"],
    })), "No registration yet. POST one to /HUB/registrations.");
  },
};

let isLoading = false;
let isStale = false;

/** Looks at everything again, once at a time, and again if something changed meanwhile. */
async function refresh() {
  if (isLoading) { isStale = true; return; }
  isLoading = true;
  do {
    isStale = false;
    try {
      await Promise.all(Object.values(loaders).map((load) => load()));
    } catch (error) {
      element("live").textContent = error.message;
      element("live").className = "live off";
    }
    // A load test changes things thousands of times a second.
    await new Promise((resolve) => setTimeout(resolve, 250));
  } while (isStale);
  isLoading = false;
}

async function loadHubs() {
  const names = await get("/$emulator/hubs");
  const select = element("hub");
  const chosen = select.value || decodeURIComponent(location.hash.slice(1));
  select.replaceChildren(...names.map((name) => make("option", name)));
  if (names.includes(chosen)) select.value = chosen;
}

function watch() {
  const events = new EventSource("/$emulator/events");
  events.addEventListener("open", () => {
    element("live").textContent = "live";
    element("live").className = "live on";
    loadHubs().then(refresh);
  });
  events.addEventListener("change", refresh);
  events.addEventListener("error", () => {
    element("live").textContent = "the emulator does not answer";
    element("live").className = "live off";
  });
}

async function send(event) {
  event.preventDefault();
  const summary = element("outcome-summary");
  summary.textContent = "sending…";
  summary.className = "";
  const form = { format: element("format").value, tags: element("tags").value.trim(), body: element("body").value };
  let list;
  try {
    const answer = await fetch(`/${hub()}/$test`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(form),
    });
    if (!answer.ok) throw new Error(await refusal(answer));
    list = await answer.json();
  } catch (error) {
    summary.textContent = error.message;
    summary.className = "bad";
    element("outcome-region").hidden = true;
    return;
  }
  const good = list.filter((delivery) => delivery.outcome === "Success").length;
  summary.textContent = list.length === 0 ? "no device has such tags" : `${good} of ${list.length} delivered`;
  summary.className = good === list.length && good > 0 ? "good" : "bad";
  element("outcome-region").hidden = list.length === 0;
  fill("outcome", list.map((delivery, index) => ({
    key: `${index}`, details: delivery, link: 0,
    cells: [device(delivery), delivery.platform, delivery.outcome, delivery.body ?? ""],
  })), "");
}

element("send-form").addEventListener("submit", send);
element("format").addEventListener("change", () => {
  // Only what nobody has written yet is replaced.
  if (Object.values(bodies).includes(element("body").value) || !element("body").value.trim()) {
    element("body").value = bodies[element("format").value];
  }
});
element("hub").addEventListener("change", () => {
  location.hash = encodeURIComponent(element("hub").value);
  known.clear();
  refresh();
});
element("empty-inbox").addEventListener("click", () => fetch(`/${hub()}/$inbox`, { method: "DELETE" }));
element("body").value = bodies.template;
watch();
