"use strict";

// The web's error class with a name that is the kind of error and a number from older days (Web IDL, section 2.8).

const codes = {
  IndexSizeError: 1, InvalidCharacterError: 5, NotFoundError: 8, NotSupportedError: 9, InvalidStateError: 11,
  SyntaxError: 12, InvalidAccessError: 15, TypeMismatchError: 17, AbortError: 20, QuotaExceededError: 22,
  DataCloneError: 25,
};

class DOMException extends Error {
  constructor(message = "", name = "Error") {
    super(`${message}`);
    Object.defineProperty(this, "name", { value: `${name}`, configurable: true, writable: true });
  }

  get code() {
    return codes[this.name] ?? 0;
  }
}

module.exports = { DOMException };
