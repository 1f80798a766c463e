"use strict";

// Node.js's module `punycode`: names of hosts with other letters than ASCII (RFC 3492).

const [base, lowest, highest, skew, damp] = [36, 1, 26, 38, 700];
const firstBias = 72;
const firstCode = 128;
const largest = 0x7fffffff;

function adapt(delta, count, isFirst) {
  let rest = isFirst ? Math.floor(delta / damp) : delta >> 1;
  rest += Math.floor(rest / count);
  let steps = 0;
  while (rest > ((base - lowest) * highest) >> 1) {
    rest = Math.floor(rest / (base - lowest));
    steps += base;
  }
  return Math.floor(steps + ((base - lowest + 1) * rest) / (rest + skew));
}

const threshold = (position, bias) => Math.min(highest, Math.max(lowest, position - bias));
const digitText = (digit) => String.fromCharCode(digit + (digit < 26 ? 97 : 22));

function digitValue(code) {
  if (code >= 48 && code < 58) return code - 22;
  const letter = code | 32;
  return letter >= 97 && letter < 123 ? letter - 97 : base;
}

function ucs2decode(text) {
  return Array.from(`${text}`, (character) => character.codePointAt(0));
}

function ucs2encode(codes) {
  return codes.map((code) => String.fromCodePoint(code)).join("");
}

/** Returns the text in ASCII, without "xn--". */
function encode(text) {
  const codes = ucs2decode(text);
  const plain = codes.filter((code) => code < firstCode);
  let output = ucs2encode(plain);
  let done = plain.length;
  if (done > 0) output += "-";
  const others = [...new Set(codes.filter((code) => code >= firstCode))].sort((a, b) => a - b);
  let [code, delta, bias] = [firstCode, 0, firstBias];
  for (const next of others) {
    delta += (next - code) * (done + 1);
    if (delta > largest) throw new RangeError("Overflow: input needs wider integers to process");
    code = next;
    for (const current of codes) {
      if (current < code) delta += 1;
      if (current !== code) continue;
      let rest = delta;
      for (let position = base; ; position += base) {
        const limit = threshold(position, bias);
        if (rest < limit) break;
        output += digitText(limit + ((rest - limit) % (base - limit)));
        rest = Math.floor((rest - limit) / (base - limit));
      }
      output += digitText(rest);
      bias = adapt(delta, done + 1, done === plain.length);
      delta = 0;
      done += 1;
    }
    delta += 1;
    code += 1;
  }
  return native.derive(text, output);
}

function invalid() {
  return new RangeError("Invalid input");
}

/** Returns the text that `encode` made of. */
function decode(text) {
  const input = `${text}`;
  const end = Math.max(0, input.lastIndexOf("-"));
  const output = ucs2decode(input.slice(0, end));
  if (output.some((code) => code >= firstCode)) throw new RangeError("Illegal input >= 0x80 (not a basic code point)");
  let [code, index, bias] = [firstCode, 0, firstBias];
  for (let position = end > 0 ? end + 1 : 0; position < input.length;) {
    const before = index;
    for (let weight = 1, step = base; ; step += base) {
      if (position >= input.length) throw invalid();
      const digit = digitValue(input.charCodeAt(position));
      position += 1;
      if (digit >= base) throw invalid();
      index += digit * weight;
      if (index > largest) throw new RangeError("Overflow: input needs wider integers to process");
      const limit = threshold(step, bias);
      if (digit < limit) break;
      weight *= base - limit;
    }
    bias = adapt(index - before, output.length + 1, before === 0);
    code += Math.floor(index / (output.length + 1));
    if (code > 0x10ffff) throw invalid();
    index %= output.length + 1;
    output.splice(index, 0, code);
    index += 1;
  }
  return native.derive(input, ucs2encode(output));
}

/** Applies `change` to each label of a domain, or of the domain of an address of mail. */
function eachLabel(domain, change) {
  const parts = `${domain}`.split("@");
  const name = parts.length > 1 ? parts[1] : parts[0];
  const labels = name.replace(/[\u3002\uff0e\uff61]/g, ".").split(".");
  return (parts.length > 1 ? `${parts[0]}@` : "") + labels.map(change).join(".");
}

const toASCII = (domain) => eachLabel(domain, (label) => (/[^\0-\x7f]/.test(label) ? `xn--${encode(label)}` : label));
const toUnicode = (domain) =>
  eachLabel(domain, (label) => (/^xn--/.test(label) ? decode(label.slice(4).toLowerCase()) : label));

module.exports = {
  version: "2.1.0", encode, decode, toASCII, toUnicode, ucs2: { decode: ucs2decode, encode: ucs2encode },
};
