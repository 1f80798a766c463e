"use strict";

// Hosts of URLs (URL Standard, section 3): domains, IPv4 and IPv6 addresses, opaque hosts. A failure is `undefined`.

const { characterSet, percentEncode, percentDecode } = require("node/percent-bytes");

const forbiddenInHost = /[\0\t\n\r #/:<>?@[\\\]^|]/;
const forbiddenInDomain = /[\0-\x20"#%/:<>?@[\\\]^`{|}\x7f]/;

// The printable characters of ASCII; all others are percent-encoded.
const opaqueKept = characterSet(Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)));

/** Returns the host in its normal form. `isOpaque`: of a scheme that is not special. */
function parseHost(text, isOpaque) {
  if (text.startsWith("[")) {
    const address = text.endsWith("]") ? parseIPv6(text.slice(1, -1)) : undefined;
    return address && `[${ipv6Text(address)}]`;
  }
  if (isOpaque) return forbiddenInHost.test(text) ? undefined : percentEncode(text, opaqueKept);
  const domain = domainToASCII(percentDecode(text));
  if (domain === undefined || domain === "" || forbiddenInDomain.test(domain)) return undefined;
  if (!endsInNumber(domain)) return domain;
  const address = parseIPv4(domain);
  return address === undefined ? undefined : ipv4Text(address);
}

// Characters that are dropped from domains, and dots in other scripts (UTS #46, in part).
const ignored = /[\u00ad\u034f\u180b-\u180d\u200b\u2060\u2064\ufe00-\ufe0f\ufeff]/g;
const dots = /[\u3002\uff0e\uff61]/g;

/** Returns the domain in lower case, with Punycode for letters beyond ASCII. The tables of UTS #46 are not applied. */
function domainToASCII(text) {
  if (/^[\0-\x7f]*$/.test(text)) {
    const plain = text.toLowerCase();
    if (!/(^|\.)xn--/.test(plain)) return plain;
  }
  const domain = text.replace(ignored, "").replace(dots, ".").normalize("NFKC").toLowerCase().normalize("NFC");
  const labels = domain.split(".").map(labelToASCII);
  return labels.includes(undefined) ? undefined : labels.join(".");
}

// Punycode takes time in proportion to the square of the length; in DNS a label has 63 characters at most.
const longestLabel = 1000;

// A combining mark at the beginning, control characters, spaces, unassigned code points, U+FFFD.
const notInLabel = /^\p{M}|[\p{C}\p{Z}\ufffd]/u;

function labelToASCII(label) {
  const { encode, decode } = require("node/punycode");
  if (label.length > longestLabel) return undefined;
  if (/[^\0-\x7f]/.test(label)) {
    return notInLabel.test(label) ? undefined : `xn--${encode(label)}`;
  }
  if (!label.startsWith("xn--")) return label;
  try {
    // An encoded label must be what encoding makes of a text that needs it.
    const text = decode(label.slice(4));
    const isNeeded = /[^\0-\x7f]/.test(text) && !notInLabel.test(text);
    return isNeeded && `xn--${encode(text.normalize("NFC").toLowerCase())}` === label ? label : undefined;
  } catch {
    return undefined;
  }
}

function endsInNumber(domain) {
  const parts = domain.split(".");
  if (parts[parts.length - 1] === "" && parts.length > 1) parts.pop();
  const last = parts[parts.length - 1];
  return /^(\d+|0x[\da-f]*)$/i.test(last);
}

/** Returns a number in decimal, octal ("017") or hexadecimal ("0x1f") form; undefined if it is none. */
function parseNumber(text) {
  if (text === "") return undefined;
  if (/^0x[\da-f]*$/i.test(text)) return text.length === 2 ? 0 : parseInt(text.slice(2), 16);
  if (/^0[0-7]*$/.test(text)) return parseInt(text, 8);
  return /^[1-9]\d*$/.test(text) ? Number(text) : undefined;
}

function parseIPv4(domain) {
  const parts = domain.split(".");
  if (parts[parts.length - 1] === "" && parts.length > 1) parts.pop();
  if (parts.length > 4) return undefined;
  const numbers = parts.map(parseNumber);
  if (numbers.some((number) => number === undefined)) return undefined;
  const last = numbers.pop();
  if (numbers.some((number) => number > 255) || last >= 256 ** (4 - numbers.length)) return undefined;
  return numbers.reduce((sum, number, index) => sum + number * 256 ** (3 - index), last);
}

function ipv4Text(address) {
  return [24, 16, 8, 0].map((bits) => Math.floor(address / 2 ** bits) % 256).join(".");
}

/** Returns eight numbers of 16 bits. */
function parseIPv6(text) {
  const halves = text.split("::");
  if (halves.length > 2) return undefined;
  const [first, second] = halves.map((half, index) => pieces(half, index === halves.length - 1));
  if (!first || (halves.length === 2 && !second)) return undefined;
  if (halves.length === 1) return first.length === 8 ? first : undefined;
  const missing = 8 - first.length - second.length;
  return missing >= 1 ? [...first, ...Array(missing).fill(0), ...second] : undefined;
}

/** The numbers between colons. Only at the end two of them may be written as an IPv4 address. */
function pieces(text, isEnd) {
  if (text === "") return [];
  const numbers = [];
  const parts = text.split(":");
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    if (/^[\da-f]{1,4}$/i.test(part)) {
      numbers.push(parseInt(part, 16));
    } else if (isEnd && index === parts.length - 1 && /^(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){3}$/.test(part)) {
      const bytes = part.split(".").map(Number);
      if (bytes.some((byte) => byte > 255)) return undefined;
      numbers.push(bytes[0] * 256 + bytes[1], bytes[2] * 256 + bytes[3]);
    } else {
      return undefined;
    }
  }
  return numbers;
}

/** Returns the shortest form: "::" replaces the first longest run of zeros. */
function ipv6Text(numbers) {
  let [best, length] = [-1, 1];
  for (let start = 0; start < 8; start += 1) {
    let end = start;
    while (end < 8 && numbers[end] === 0) end += 1;
    if (end - start > length) [best, length] = [start, end - start];
    if (end > start) start = end;
  }
  const hex = (part) => part.map((number) => number.toString(16)).join(":");
  return best < 0 ? hex(numbers) : `${hex(numbers.slice(0, best))}::${hex(numbers.slice(best + length))}`;
}

module.exports = { parseHost, domainToASCII };
