// Dates that V8, Postman's engine, reads and JavaScriptCore does not: `2024-01-15 10:00:00 UTC`, `01-15-2024`.
// Source: the comment on legacy dates in V8's date parser.

"use strict";

const { apply } = Reflect;
const { match } = String.prototype;

// Minutes east of Greenwich.
const zones = {
  __proto__: null, ut: 0, utc: 0, gmt: 0, z: 0, est: -300, edt: -240, cst: -360, cdt: -300, mst: -420, mdt: -360,
  pst: -480, pdt: -420,
};
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const isNumber = (token) => token !== undefined && token >= "0" && token <= "9:";
const isDay = (number) => number >= 1 && number <= 31;

// Reads the tokens of a text into `{date, time, month, zone, isAfternoon}`; undefined for a text that is no date.
function partsOf(tokens) {
  const parts = { __proto__: null, date: [], time: [], month: undefined, zone: undefined, isAfternoon: undefined };
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    const next = tokens[index + 1];
    if (isNumber(token)) {
      const isBehindSign = tokens[index - 1] === ":" || tokens[index - 1] === ".";
      const follows = isBehindSign && parts.time.length > 0 && parts.time.length < 4;
      if (follows || (next === ":" && parts.time.length === 0)) parts.time.push(token);
      else parts.date.push(token);
      // A sign behind a number of the date is no sign of a time zone.
      if (parts.date.at(-1) === token && next === "-") index += 1;
    } else if (/^[a-z]/i.test(token)) {
      if (!readWord(token.toLowerCase(), parts, isNumber(next))) return undefined;
    } else if ((token === "+" || token === "-") && (parts.zone === 0 || parts.time.length > 0)) {
      if (!isNumber(next)) return undefined;
      const [hours, minutes, count] = tokens[index + 2] === ":"
        ? [+next, +tokens[index + 3], 3] : next.length < 3 ? [+next, 0, 1] : [Math.floor(next / 100), next % 100, 1];
      parts.zone = (token === "-" ? -1 : 1) * (hours * 60 + minutes);
      index += count;
    } else if (token === ")") {
      return undefined;
    }
  }
  return parts;
}

// Returns false for a word that no date has behind its first number.
function readWord(word, parts, isBeforeNumber) {
  const month = months.indexOf(word.slice(0, 3));
  if ((word === "am" || word === "pm") && parts.time.length > 0) parts.isAfternoon = word === "pm";
  else if (month >= 0 && word.length >= 3) parts.month = month + 1;
  else if (word in zones) parts.zone = zones[word];
  else return parts.date.length === 0 || (word === "t" && isBeforeNumber);
  return true;
}

// Returns the year, month and day; undefined if there are none.
function dayOf({ date, month }) {
  const numbers = date.map(Number);
  if (numbers.length < 1 || numbers.length > 3) return undefined;
  const hasYear = numbers.length === 3;
  while (numbers.length < 3) numbers.push(1);
  const [first, second, third] = numbers;
  const [year, number, day] =
    month !== undefined ? (isDay(first) ? [second, month, first] : [first, month, second])
    : hasYear && !isDay(first) ? [first, second, third]
    : [third, first, second];
  if (number < 1 || number > 12 || !isDay(day)) return undefined;
  return [year < 50 ? year + 2000 : year < 100 ? year + 1900 : year, number, day];
}

// Returns the hour, minute, second and millisecond; undefined if one of them is too great.
function timeOf({ time, isAfternoon }) {
  const [hours = 0, minutes = 0, seconds = 0] = time.map(Number);
  const milliseconds = time[3] === undefined ? 0 : Number(time[3].padEnd(3, "0").slice(0, 3));
  if (isAfternoon !== undefined && hours > 12) return undefined;
  const hour = isAfternoon === undefined ? hours : (hours % 12) + (isAfternoon ? 12 : 0);
  if (minutes > 59 || seconds > 59 || hour > 24) return undefined;
  if (hour === 24 && minutes + seconds + milliseconds > 0) return undefined;
  return [hour, minutes, seconds, milliseconds];
}

const longestText = 200;

// Returns the time of a text that the engine's own parser does not read.
// - Native: the engine's Date.
function parse(text, Native) {
  const written = String(text);
  if (written.length > longestText) return NaN;
  const tokens = apply(match, written.replace(/\([^()]*\)/g, " "), [/\d+|[a-z]+|[^\sa-z\d]/gi]) ?? [];
  const parts = partsOf(tokens);
  const day = parts && dayOf(parts);
  const time = day && timeOf(parts);
  if (time === undefined) return NaN;
  const [year, month, date] = day;
  if (parts.zone === undefined) return new Native(year, month - 1, date, ...time).getTime();
  return Native.UTC(year, month - 1, date, ...time) - parts.zone * 60_000;
}

module.exports = { parse };
