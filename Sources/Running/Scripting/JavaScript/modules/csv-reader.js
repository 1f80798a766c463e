"use strict";

// Reads the fields of CSV text (RFC 4180) in the way of csv-parse 4, record by record, with its messages. The line of a
// quote that is not closed is the one where it opens; csv-parse names the last line.

class CSVError extends Error {
  constructor(code, message) {
    super(message);
    this.name = "CsvError";
    this.code = code;
  }
}

const isSpace = (character) => character !== undefined && " \t\r\n\f".includes(character);

class CSVReader {
  constructor(text, options) {
    this.text = text;
    this.options = options;
    this.delimiters = options.delimiter;
    this.recordDelimiters = options.record_delimiter;
    const { quote, escape, comment } = options;
    const separators = [...this.delimiters, ...this.recordDelimiters, comment ?? ""];
    this.plainStops = `\r\n${quote ?? ""}${separators.map((separator) => separator.charAt(0)).join("")}`;
    this.quotedStops = `\r\n${quote ?? ""}${escape ?? ""}`;
    this.at = 0;
    this.line = 1;
  }

  get isDone() {
    return this.at >= this.text.length;
  }

  // The length of the first of the texts that stands at `index`, or 0.
  lengthOfAny(texts, index) {
    for (let i = 0; i < texts.length; i += 1) if (this.text.startsWith(texts[i], index)) return texts[i].length;
    return 0;
  }

  // The first line break outside quotes is the record delimiter, if none was given.
  recordDelimiterAt(index) {
    if (this.recordDelimiters.length === 0) {
      const character = this.text[index];
      if (character === "\n") this.recordDelimiters = ["\n"];
      if (character === "\r") this.recordDelimiters = [this.text[index + 1] === "\n" ? "\r\n" : "\r"];
    }
    return this.lengthOfAny(this.recordDelimiters, index);
  }

  isCommentAt(index) {
    return this.options.comment !== null && this.text.startsWith(this.options.comment, index);
  }

  isFieldEnd(index) {
    return index >= this.text.length || this.lengthOfAny(this.delimiters, index) > 0
      || this.recordDelimiterAt(index) > 0 || this.isCommentAt(index);
  }

  // Goes on by `count` characters and counts the line breaks among them.
  advance(count) {
    for (const end = this.at + count; this.at < end; this.at += 1) {
      const character = this.text[this.at];
      if (character === "\n" || (character === "\r" && this.text[this.at + 1] !== "\n")) this.line += 1;
    }
  }

  // Goes on to the first of the characters, or to the end. Line breaks must be among them, because they are counted.
  skipTo(stops) {
    while (this.at < this.text.length && !stops.includes(this.text[this.at])) this.at += 1;
  }

  skipSpaces() {
    while (!this.isDone && isSpace(this.text[this.at]) && !this.isFieldEnd(this.at)) this.advance(1);
  }

  // Reads up to the end of a record. Returns its fields ({ value, isQuoted }), or undefined for a comment line.
  readRecord() {
    const fields = [];
    for (;;) {
      const field = this.readField();
      const isComment = this.isCommentAt(this.at);
      while (isComment && !this.isDone && this.recordDelimiterAt(this.at) === 0) this.advance(1);
      if (isComment && fields.length === 0 && field.value === "" && !field.isQuoted) {
        this.advance(this.recordDelimiterAt(this.at));
        return undefined;
      }
      fields.push(field);
      const length = this.recordDelimiterAt(this.at);
      if (length > 0 || this.isDone) {
        this.endLine = this.line;
        this.advance(length);
        return fields;
      }
      this.advance(this.lengthOfAny(this.delimiters, this.at));
    }
  }

  readField() {
    const { ltrim, rtrim, quote } = this.options;
    if (ltrim) this.skipSpaces();
    let start = "";
    if (quote !== null && this.text[this.at] === quote) {
      const quoted = this.readQuoted();
      if (quoted.isWhole) return { value: quoted.value, isQuoted: true };
      start = quoted.value;
    }
    const value = start + this.readPlain();
    return { value: rtrim ? value.trimEnd() : value, isQuoted: false };
  }

  readPlain() {
    const { quote, relax } = this.options;
    const begin = this.at;
    for (this.skipTo(this.plainStops); !this.isFieldEnd(this.at); this.skipTo(this.plainStops)) {
      if (this.text[this.at] === quote && !relax) {
        throw new CSVError("INVALID_OPENING_QUOTE",
          `Invalid Opening Quote: a quote is found inside a field at line ${this.line}`);
      }
      this.advance(1);
    }
    return this.text.slice(begin, this.at);
  }

  // Reads a field in quotes. `isWhole` is false if something follows the closing quote and `relax` allows it.
  readQuoted() {
    const { quote, escape, relax } = this.options;
    const startLine = this.line;
    let value = "";
    this.advance(1);
    for (; !this.isDone; this.advance(1)) {
      const begin = this.at;
      this.skipTo(this.quotedStops);
      value += this.text.slice(begin, this.at);
      if (this.isDone) break;
      const character = this.text[this.at];
      const next = this.text[this.at + 1];
      if (character === escape && (escape !== quote || next === quote) && next !== undefined) {
        this.advance(1);
        value += next;
      } else if (character === quote) {
        this.advance(1);
        if (this.closesHere()) return { value, isWhole: true };
        if (relax) return { value: quote + value + quote, isWhole: false };
        throw new CSVError("CSV_INVALID_CLOSING_QUOTE", `Invalid Closing Quote: got "${next}" at line ${this.line}`
          + " instead of delimiter, record delimiter, trimable character (if activated) or comment");
      } else {
        value += character;
      }
    }
    throw new CSVError("CSV_QUOTE_NOT_CLOSED",
      `Quote Not Closed: the parsing is finished with an opening quote at line ${startLine}`);
  }

  // True if the field ends behind a closing quote, or spaces stand between which `rtrim` takes away.
  closesHere() {
    if (this.isFieldEnd(this.at)) return true;
    if (!this.options.rtrim || !isSpace(this.text[this.at])) return false;
    this.skipSpaces();
    if (this.isFieldEnd(this.at)) return true;
    throw new CSVError("CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE",
      `Invalid Closing Quote: found non trimable byte after quote at line ${this.line}`);
  }
}

module.exports = { CSVReader, CSVError };
