// Texts and elements. Whatever comes from outside becomes text, never markup.

const byId = (id) => document.getElementById(id);

/** An element with properties, and children that are elements or texts. */
function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key === "class") element.className = value;
    else if (key === "onclick") element.addEventListener("click", value);
    else if (value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== ""));
  return element;
}

/** What would turn the direction of a text, or show nothing, as a sign of the same width. */
const still = (text) => String(text).replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g, "\uFFFD");

/** The same, and control characters as programmers write them, `\x1b`: few fonts have pictures of them. */
function safe(text) {
  return still(text).replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g,
    (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

const number = (value) => value.toLocaleString("en-US");
const counted = (count, noun) => `${number(count)} ${noun}${count === 1 ? "" : "s"}`;

/** A number of milliseconds as hubrun writes it elsewhere. */
function duration(milliseconds) {
  const rounded = (value) => (value < 9.95 ? String(Math.round(value * 10) / 10) : number(Math.round(value)));
  if (milliseconds === 0) return "0 s";
  if (milliseconds < 0.9995) return `${Math.round(milliseconds * 1000)} µs`;
  if (milliseconds < 999.5) return `${rounded(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 119.95) return `${rounded(seconds)} s`;
  const whole = Math.round(seconds);
  if (whole < 7200) return `${Math.floor(whole / 60)} m${whole % 60 ? ` ${whole % 60} s` : ""}`;
  const minutes = Math.floor(whole / 60);
  return `${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${minutes % 60} m` : ""}`;
}

function bytes(size) {
  if (size < 1024) return counted(size, "byte");
  return size < 1 << 20 ? `${(size / 1024).toFixed(1)} KiB` : `${(size / (1 << 20)).toFixed(1)} MiB`;
}

/** A button that copies a text. */
function copyButton(text, label = "Copy") {
  const button = make("button", { type: "button", class: "plain copy", onclick: async (event) => {
    event.stopPropagation();
    button.textContent = (await copy(text)) ? "Copied" : "Not copied";
    setTimeout(() => { button.textContent = label; }, 1500);
  } }, label);
  return button;
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Where the page may not use the clipboard, an old way may still be open.
    const area = make("textarea", { class: "hidden" });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
