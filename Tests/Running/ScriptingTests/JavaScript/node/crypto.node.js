"use strict";

// Compares node/crypto and node/web-crypto with Node.js's own.

const { test, equal, ok, throws, rejects, seeded, outcome } = require("test");
const ours = require("node/crypto");
const theirs = yardstick("crypto");
const { Buffer: Bytes } = require("node/buffer");

test("hashes and HMACs", () => {
  const random = seeded(1);
  const names = ["md5", "SHA1", "sha224", "sha256", "SHA-256", "RSA-SHA256", "sha384", "sha512",
    "RSA-SHA1"];
  for (let round = 0; round < 600; round += 1) {
    const name = names[random(names.length)];
    const parts = Array.from({ length: random(4) }, () => [["Grüße", "utf8"], ["00ff", "hex"], [new Uint8Array([1, 2,
      random(256)])], ["YQ==", "base64"],
      ["\u00ff", "latin1"], ["a".repeat(random(200))]][random(6)]);
    const encoding = ["hex", "base64", "base64url", "latin1"][random(4)];
    const hash = (module) => parts.reduce((made, part) => made.update(...part),
      module.createHash(name)).digest(encoding);
    equal(hash(ours), hash(theirs), `${name} ${JSON.stringify(parts)}:`);
    const key = ["key", "", "k".repeat(200), new Uint8Array([1, 2])][random(4)];
    const hmac = (module) => parts.reduce((made, part) => made.update(...part), module.createHmac(name,
      key)).digest(encoding);
    equal(hmac(ours), hmac(theirs), `${name} ${key} ${JSON.stringify(parts)}:`);
  }
  const copied = (module) => {
    const first = module.createHash("sha1").update("a");
    const second = first.copy().update("b");
    return [first.digest("hex"), second.digest("hex")];
  };
  equal(copied(ours), copied(theirs));
  ok(Bytes.isBuffer(ours.createHash("md5").digest()));
});

test("errors of hashes", () => {
  for (const body of [
    (module) => module.createHash(5), (module) => module.createHmac("nope", "k"),
      (module) => module.createHmac("sha1"),
    (module) => module.createHash("sha1").update(5), (module) => module.randomBytes("5"),
      (module) => module.randomBytes(-1),
    (module) => { const hash = module.createHash("sha1"); hash.digest(); hash.digest(); },
    (module) => { const hash = module.createHash("sha1"); hash.digest(); hash.update("a"); },
    (module) => { const hmac = module.createHmac("sha1", "k"); hmac.digest(); return hmac.digest("hex"); },
    (module) => module.timingSafeEqual(Buffer.from("a"), Buffer.from("ab")), (module) => module.timingSafeEqual("a",
      Buffer.from("a")),
    (module) => module.timingSafeEqual(Buffer.from("a"), Buffer.from("a")),
      (module) => module.timingSafeEqual(Buffer.from("a"), Buffer.from("b")),
  ]) {
    const [own, their] = [outcome(() => body(ours)), outcome(() => body(theirs))];
    equal([own.value, own.name, own.code], [their.value, their.name, their.code], String(body));
  }
  throws(() => ours.createHash("sha3-256"), /no hash "sha3-256"; use one of md5/);
  throws(() => ours.createCipheriv("aes"), /createHash/);
});

test("random values", () => {
  equal(ours.randomBytes(7).length, 7);
  ok(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(ours.randomUUID()));
  for (let round = 0; round < 200; round += 1) ok([3, 4].includes(ours.randomInt(3, 5)));
  throws(() => ours.randomInt(5, 5), /out of range/);
  const crypto = require("node/web-crypto");
  const array = new Uint32Array(4);
  ok(crypto.getRandomValues(array) === array && array.some((number) => number > 0));
  for (const value of [new Uint8Array(65537), new Float64Array(1), [], null]) {
    equal(outcome(() => crypto.getRandomValues(value)).name ?? "",
      outcome(() => globalThis.crypto.getRandomValues(value)).name?.replace("TypeError", "TypeMismatchError"));
  }
});

test("subtle", async () => {
  const own = require("node/web-crypto").subtle;
  const their = globalThis.crypto.subtle;
  const hex = (buffer) => Buffer.from(buffer).toString("hex");
  const data = new Uint8Array([1, 2, 3]);
  for (const name of ["SHA-1", "sha-256", "SHA-384", "SHA-512"]) {
    equal(hex(await own.digest(name, data)), hex(await their.digest(name, data)));
    equal(hex(await own.digest({ name }, data.buffer)), hex(await their.digest({ name }, data.buffer)));
    const sign = async (subtle) => {
      const key = await subtle.importKey("raw", data, { name: "HMAC", hash: name }, true, ["sign", "verify"]);
      const signature = await subtle.sign("HMAC", key, data);
      return [hex(signature), await subtle.verify("HMAC", key, signature, data), await subtle.verify("HMAC", key,
        new Uint8Array(3), data),
        hex(await subtle.exportKey("raw", key)), key.type, key.extractable, key.usages.join(), key.algorithm.length,
          key.algorithm.hash.name];
    };
    equal(await sign(own), await sign(their));
  }
  const failures = [
    (subtle) => subtle.digest("MD5", data), (subtle) => subtle.digest("SHA-1", "text"),
    (subtle) => subtle.importKey("raw", data, { name: "HMAC", hash: "SHA-1" }, true, ["encrypt"]),
    (subtle) => subtle.importKey("raw", new Uint8Array(0), { name: "HMAC", hash: "SHA-1" }, true, ["sign"]),
    (subtle) => subtle.importKey("raw", data, { name: "HMAC", hash: "SHA-1" }, true, []),
    (subtle) => subtle.sign("HMAC", {}, data),
    async (subtle) => subtle.sign("HMAC", await subtle.importKey("raw", data, { name: "HMAC", hash: "SHA-1" }, true,
      ["verify"]), data),
  ];
  const name = async (promise) => promise.then(() => "none", (error) => error.name);
  for (const body of failures) equal(await name(body(own)), await name(body(their)), String(body));
  const hidden = await own.importKey("raw", data, { name: "HMAC", hash: "SHA-1" }, false, ["verify"]);
  await rejects(own.exportKey("raw", hidden), "the key is not extractable");
  await rejects(own.encrypt(), /there are digest, importKey/);
  equal(Buffer.from(await own.exportKey("raw", await own.generateKey({ name: "HMAC", hash: "SHA-256" }, true,
    ["sign"]))).length, 64);
});
