"use strict";

// The module `uuid` (RFC 9562): `uuid()` and `uuid.v4()` are random; `v3` and `v5` are made of a name and a namespace.

const { readUUID, writeUUID, isUUID } = require("modules/uuid-text");

// Sets the version and the variant of 16 bytes, and writes them as text.
function finish(bytes, version) {
  bytes[6] = (bytes[6] & 0x0f) | (version << 4);
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return writeUUID(bytes);
}

// - options: `random`, 16 bytes to use, or `rng`, a function that returns them
function v4(options) {
  const given = options?.random ?? options?.rng?.();
  return finish(given ? Uint8Array.from(given).slice(0, 16) : native.randomBytes(16), 4);
}

// A UUID of a name, a text or bytes, in a namespace, a UUID as text or bytes.
function named(version, algorithm) {
  const make = (name, namespace) => {
    const space = typeof namespace === "string" ? readUUID(namespace) : Uint8Array.from(namespace ?? []);
    if (space.length !== 16) throw new TypeError("Namespace must be a UUID, as text or 16 bytes");
    const bytes = typeof name === "string" ? native.encodeUTF8(name) : Uint8Array.from(name);
    const joined = new Uint8Array(16 + bytes.length);
    joined.set(space);
    joined.set(bytes, 16);
    return finish(native.digest(algorithm, joined).slice(0, 16), version);
  };
  make.DNS = "6ba7b810-9dad-11d1-80b4-00c04fd430c8";
  make.URL = "6ba7b811-9dad-11d1-80b4-00c04fd430c8";
  return make;
}

function v1() {
  throw new Error("uuid.v1 is made of the time and the network card, which scripts do not see: use uuid.v4()");
}

function version(text) {
  if (!isUUID(text)) throw new TypeError("Invalid UUID");
  return parseInt(text[14], 16);
}

module.exports = Object.assign((options) => v4(options), {
  v1,
  v3: named(3, "md5"),
  v4,
  v5: named(5, "sha1"),
  NIL: "00000000-0000-0000-0000-000000000000",
  validate: isUUID,
  version,
  parse: readUUID,
  stringify: (bytes) => writeUUID(Uint8Array.from(bytes)),
});
