"use strict";

// `xml2Json`, Postman's conversion of XML to an object, and the module `xml2js` (0.4) with the documented options.
// native.parseXML(text) gives the root: { name, attributes: [[name, value]…], children: [element or text…] }.

const { convertElement, processors } = require("modules/xml-elements");

const defaults = {
  "0.1": {
    attrkey: "@", charkey: "#", childkey: "@@", emptyTag: "", explicitArray: false, explicitRoot: false,
    normalize: true, trim: true,
  },
  "0.2": { attrkey: "$", charkey: "_", childkey: "$$", emptyTag: "", explicitArray: true, explicitRoot: true },
};

// Options of xml2js that are not here are an error: without them the result would be another one.
function checkOptions({ xmlns, strict }) {
  if (xmlns) throw new Error("hubrun's xml2js does not have the option \"xmlns\"");
  if (strict === false) throw new Error("hubrun's xml2js reads well-formed XML only: strict cannot be false");
}

class Parser {
  constructor(options) {
    this.options = { ...defaults["0.2"], ...options };
    checkOptions(this.options);
  }

  // Returns the object for the text, null for an empty text.
  parse(text) {
    const xml = String(text);
    if (xml.trim() === "") return null;
    return convertElement(native.parseXML(xml.startsWith("\ufeff") ? xml.slice(1) : xml), this.options);
  }

  // Calls `callback(error, result)` before it returns, or in a promise job with the option `async`.
  parseString(text, callback) {
    let [failure, result] = [null, undefined];
    try {
      result = this.parse(text);
    } catch (error) {
      failure = error;
    }
    const report = () => (failure === null ? callback(null, result) : callback(failure));
    if (typeof callback !== "function") return;
    if (this.options.async) Promise.resolve().then(report);
    else report();
  }

  async parseStringPromise(text) {
    return this.parse(text);
  }

  // Makes the parser ready for the next text, which it always is: it keeps nothing.
  reset() {}
}

// `xml2js.Parser` works without `new`, too.
function makeParser(options) {
  return new Parser(options);
}

const xml2js = {
  Parser: makeParser,
  parseString(text, options, callback) {
    const [given, report] = typeof options === "function" ? [undefined, options] : [options, callback];
    makeParser(given).parseString(text, report);
  },
  parseStringPromise: async (text, options) => makeParser(options).parse(text),
  processors,
  defaults,
  get Builder() {
    return require("modules/xml-builder").Builder;
  },
};

// The options are those of Postman. Broken XML gives undefined, as there.
function xml2Json(text) {
  try {
    return new Parser({ explicitArray: false, trim: true, mergeAttrs: false }).parse(text);
  } catch {
    return undefined;
  }
}

module.exports = { xml2Json, xml2js };
