// Bodies in a form that can be read.

const prettyLimit = 512 << 10;

/** The text with line breaks and indentation; nothing where it is not of a kind that has such a form. */
function pretty(text, contentType) {
  if (text.length > prettyLimit) return undefined;
  const start = text.trimStart()[0];
  if (start === "{" || start === "[") return prettyJSON(text);
  return start === "<" && !/html/i.test(contentType ?? "") ? prettyXML(text) : undefined;
}

/** Every value stays as it is written: numbers keep their digits, members their order and repetitions. */
function prettyJSON(text) {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gs) ?? [];
  let depth = 0;
  let result = "";
  const breakLine = () => { result += "\n" + "  ".repeat(depth); };
  tokens.forEach((token, index) => {
    const next = tokens[index + 1];
    if (token === "{" || token === "[") {
      result += token;
      depth += 1;
      if (next !== "}" && next !== "]") breakLine();
    } else if (token === "}" || token === "]") {
      depth -= 1;
      if (tokens[index - 1] !== "{" && tokens[index - 1] !== "[") breakLine();
      result += token;
    } else if (token === ",") {
      result += token;
      breakLine();
    } else {
      result += token === ":" ? ": " : token;
    }
  });
  return result;
}

/** An element that holds only text stays on one line. */
function prettyXML(text) {
  const parts = text.match(/<!--.*?-->|<!\[CDATA\[.*?\]\]>|<[^>]*>|[^<]+/gs) ?? [];
  if (!parts.some((part) => /^<\w/.test(part))) return undefined;
  let depth = 0;
  const lines = [];
  let isOpen = false;
  for (const part of parts) {
    if (part.trim() === "") continue;
    if (/^<\//.test(part)) {
      depth = Math.max(0, depth - 1);
      if (isOpen) lines[lines.length - 1] += part;
      else lines.push("  ".repeat(depth) + part);
      isOpen = false;
    } else if (/^<[^!?]/.test(part)) {
      lines.push("  ".repeat(depth) + part);
      isOpen = !part.endsWith("/>");
      if (isOpen) depth += 1;
    } else if (isOpen) {
      lines[lines.length - 1] += part.trim();
    } else {
      lines.push("  ".repeat(depth) + part.trim());
    }
  }
  return lines.join("\n");
}

/** Returns an image element; undefined for anything but a data: URL of a safe image type. */
function imageView({ image, placeholder }) {
  if (!/^data:image\/(png|jpeg|gif|webp);base64,[\w+/=]*$/.test(image ?? "")) return undefined;
  return make("img", { class: "image", src: image, alt: safe(placeholder ?? "image") });
}

/** A body under its heading, with a button between both forms where there are two. */
function bodyView(body) {
  if (!body) return [];
  const size = body.size === undefined ? "" : bytes(body.size);
  const facts = [body.contentType, size].filter(Boolean).join(", ");
  const head = make("p", { class: "head" }, make("b", {}, "Body"), " ", make("span", { class: "faint" }, safe(facts)));
  if (body.text === undefined) return [head, imageView(body) ?? make("p", { class: "faint" }, safe(body.placeholder ?? ""))];
  const formed = body.truncated ? undefined : pretty(body.text, body.contentType);
  const text = make("pre", { class: "body", tabindex: "0", "aria-label": "Body" }, safe(formed ?? body.text));
  if (formed !== undefined && formed !== body.text) {
    const button = make("button", { type: "button", class: "plain", "aria-pressed": "false", onclick: () => {
      const isRaw = button.getAttribute("aria-pressed") === "false";
      button.setAttribute("aria-pressed", String(isRaw));
      text.textContent = safe(isRaw ? body.text : formed);
    } }, "Raw");
    head.append(" ", button);
  }
  head.append(" ", copyButton(body.text));
  const cut = body.truncated
    ? make("p", { class: "note" }, `Cut: this is the beginning of ${size || "more"}; the rest was not kept.`)
    : undefined;
  return [head, text, cut];
}
