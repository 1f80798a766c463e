"use strict";

// The layout of `util.inspect`: several parts of a value on one line, in columns, or each on a line of its own, by the
// rules of Node.js.

/** Returns the parts of an array or object, `prefix` and brackets included, as one text. */
function join(context, parts, base, braces, isList, level, value) {
  const lead = base === "" ? "" : `${base} `;
  const indentation = `\n${" ".repeat(context.indentation)}`;
  if (context.compact === true) {
    if (fits(context, parts, 0, base)) {
      return `${braces[0]}${base === "" ? "" : ` ${base}`} ${parts.join(", ")} ${braces[1]}`;
    }
    const start = base === "" && braces[0].length === 1 ? " " : `${base === "" ? "" : ` ${base}`}${indentation}  `;
    return `${braces[0]}${start}${parts.join(`,${indentation}  `)} ${braces[1]}`;
  }
  if (typeof context.compact === "number" && context.compact >= 1) {
    const count = parts.length;
    const lines = isList && count > 6 ? inColumns(context, parts, value) : parts;
    // Only the innermost levels are written on one line, as many as `compact` says.
    if (context.currentDepth - level < context.compact && lines.length === count) {
      const start = lines.length + context.indentation + braces[0].length + base.length + 10;
      if (fits(context, lines, start, base)) {
        const text = lines.join(", ");
        if (!text.includes("\n")) return `${lead}${braces[0]} ${text} ${braces[1]}`;
      }
    }
    return `${lead}${braces[0]}${indentation}  ${lines.join(`,${indentation}  `)}${indentation}${braces[1]}`;
  }
  return `${lead}${braces[0]}${indentation}  ${parts.join(`,${indentation}  `)}${indentation}${braces[1]}`;
}

function fits(context, parts, start, base) {
  let length = parts.length + start;
  if (length + parts.length > context.breakLength) return false;
  for (const part of parts) {
    length += part.length;
    if (length > context.breakLength) return false;
  }
  return base === "" || !base.includes("\n");
}

/** Returns lines in which short elements stand in columns; the parts themselves if they are too long for that. */
function inColumns(context, parts, value) {
  const hasMore = context.maxArrayLength < parts.length;
  const elements = hasMore ? parts.slice(0, -1) : parts;
  const separator = 2;
  let total = 0;
  let longest = 0;
  for (const { length } of elements) {
    total += length + separator;
    longest = Math.max(longest, length);
  }
  const width = longest + separator;
  const isWorthIt = width * 3 + context.indentation < context.breakLength && (total / width > 5 || longest <= 6);
  if (!isWorthIt) return parts;

  // A character is about 2.5 times as high as wide; the columns shall fill about a square.
  const bias = Math.max(width - 3 - Math.sqrt(width - total / parts.length), 1);
  const columns = Math.min(
    Math.round(Math.sqrt(2.5 * bias * elements.length) / bias),
    Math.floor((context.breakLength - context.indentation) / width), context.compact * 4, 15);
  if (columns <= 1) return parts;

  const widths = [];
  for (let column = 0; column < columns; column += 1) {
    let widest = 0;
    for (let index = column; index < elements.length; index += columns) {
      widest = Math.max(widest, elements[index].length);
    }
    widths.push(widest + separator);
  }
  const isNumeric = value !== undefined
    && parts.every((_, index) => typeof value[index] === "number" || typeof value[index] === "bigint");
  const lines = [];
  for (let first = 0; first < elements.length; first += columns) {
    const row = elements.slice(first, first + columns);
    const last = row.length - 1;
    lines.push(row.map((element, column) => {
      if (isNumeric) return column < last
        ? `${element}, `.padStart(widths[column]) : element.padStart(widths[column] - separator);
      return column < last ? `${element}, `.padEnd(widths[column]) : element;
    }).join(""));
  }
  if (hasMore) lines.push(parts[parts.length - 1]);
  return lines;
}

module.exports = { join };
