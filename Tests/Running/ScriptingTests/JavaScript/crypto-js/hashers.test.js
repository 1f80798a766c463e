"use strict";

// Vectors of RFC 1321 (MD5), FIPS 180 (SHA), the RIPEMD-160 paper, RFC 2202, 2286 and 4231 (HMAC), RFC 6070 (PBKDF2).

const { test, equal, throws } = require("test");
const CryptoJS = require("crypto-js/crypto-js");

const hex = (text) => CryptoJS.enc.Hex.parse(text);
const repeated = (digits, count) => hex(digits.repeat(count));

test("hashes of \"abc\"", () => {
  const expected = {
    MD5: "900150983cd24fb0d6963f7d28e17f72",
    SHA1: "a9993e364706816aba3e25717850c26c9cd0d89d",
    SHA224: "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7",
    SHA256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    SHA384: "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
      + "8086072ba1e7cc2358baeca134c825a7",
    SHA512: "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
      + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
    RIPEMD160: "8eb208f7e05d987a9b044a8e98c6b087f15a0bfc",
  };
  for (const name of Object.keys(expected)) equal(CryptoJS[name]("abc").toString(), expected[name], name);
});

test("SHA3 is Keccak, with 512 bits unless the caller says so", () => {
  const { SHA3, HmacSHA3, algo } = CryptoJS;
  equal(`${SHA3("")}`, "0eab42de4c3ceb9235fc91acffe746b29c29a8c366b7c60e4e67c466f36a4304"
    + "c00fa9caf9d87976ba469bcbe06713b435f091ef2769fb160cdab33d3670680e");
  equal(`${SHA3("", { outputLength: 256 })}`, "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470");
  equal(`${SHA3("m", { outputLength: 256 })}`, "daba8c984363447d18bf8210079973ac8fc1ce76864315b5baacf246bf6e72f6");
  equal(`${SHA3("", { outputLength: 224 })}`, "f71837502ba8e10837bdd8d365adb85591895602fc552b48b7390abd");
  const parts = algo.SHA3.create({ outputLength: 256 }).update("a".repeat(100));
  const whole = SHA3("a".repeat(100) + "b".repeat(100), { outputLength: 256 });
  equal(`${parts.clone().finalize("b".repeat(100))}`, `${whole}`);
  equal(HmacSHA3("message", "key").sigBytes, 64);
  equal(`${HmacSHA3("message", "key")}`, `${algo.HMAC.create(algo.SHA3, "key").finalize("message")}`);
  throws(() => SHA3("", { outputLength: 128 }), "outputLength must be 224, 256, 384 or 512");
});

test("a message of several blocks, and an empty one", () => {
  const digits = "1234567890".repeat(8);
  equal(`${CryptoJS.MD5(digits)}`, "57edf4a22be3c955ac49da2e2107b67a");
  equal(`${CryptoJS.RIPEMD160(digits)}`, "9b752e45573d4b39f4dbd3323cab82bf63326bfb");
  equal(`${CryptoJS.RIPEMD160("")}`, "9c1185a5c5e9fc54612808977ee8f548b2258d31");
  equal(`${CryptoJS.MD5(undefined)}`, "d41d8cd98f00b204e9800998ecf8427e");
});

test("HMACs of RFC 4231 and RFC 2202", () => {
  equal(`${CryptoJS.HmacSHA224("Hi There", repeated("0b", 20))}`,
    "896fb1128abbdf196832107cd49df33f47b4b1169912ba4f53684b22");
  equal(`${CryptoJS.HmacSHA256("what do ya want for nothing?", "Jefe")}`,
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  equal(`${CryptoJS.HmacSHA384(repeated("dd", 50), repeated("aa", 20))}`,
    "88062608d3e6ad8a0aa2ace014c8a86f0aa635d947ac9febe83ef4e55966144b2a5ab39dc13814b94e3ab6e101a34f27");
  equal(`${CryptoJS.HmacSHA512("Test Using Larger Than Block-Size Key - Hash Key First", repeated("aa", 131))}`,
    "80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f352"
    + "6b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598");
  equal(`${CryptoJS.HmacMD5("what do ya want for nothing?", "Jefe")}`, "750c783e6ab0b503eaa86e310a5db738");
  equal(`${CryptoJS.HmacSHA1("what do ya want for nothing?", "Jefe")}`, "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79");
  equal(`${CryptoJS.HmacRIPEMD160("what do ya want for nothing?", "Jefe")}`,
    "dda6c0213a485a9e24f4742064a7f033b43c4069");
});

test("a message in parts", () => {
  const { SHA256, HMAC } = CryptoJS.algo;
  const hasher = SHA256.create();
  equal(`${hasher.update("a").update(CryptoJS.enc.Utf8.parse("b")).finalize("c")}`, `${CryptoJS.SHA256("abc")}`);
  equal(`${hasher.finalize("abc")}`, `${CryptoJS.SHA256("abc")}`, "after finalize");
  const begun = new SHA256.init().update("a");
  const copy = begun.clone();
  begun.update("x").reset();
  equal(`${begun.finalize("abc")}`, `${copy.finalize("bc")}`);
  equal(`${HMAC.create(SHA256, "key").update("mes").finalize("sage")}`, `${CryptoJS.HmacSHA256("message", "key")}`);
});

test("PBKDF2 of RFC 6070, and its defaults", () => {
  equal(`${CryptoJS.PBKDF2("password", "salt", { keySize: 5 })}`, "0c60c80f961f0e71f3a9b524af6012062fe037a6");
  equal(`${CryptoJS.PBKDF2("passwordPASSWORDpassword", CryptoJS.enc.Utf8.parse("saltSALTsaltSALTsaltSALTsaltSALTsalt"),
    { keySize: 6, iterations: 4096 })}`, "3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f070");
  equal(`${CryptoJS.PBKDF2("password", "salt")}`, "0c60c80f961f0e71f3a9b524af601206");
  equal(`${CryptoJS.PBKDF2("password", "salt", { keySize: 8, hasher: CryptoJS.algo.SHA256 })}`,
    "120fb6cffcf8b32c43e7225256c4f837a86548c92ccc35480805987cb70be17b");
});

test("what is no message, no key, no hasher", () => {
  throws(() => CryptoJS.SHA256(5), "the message must be a text or a WordArray, not number");
  throws(() => CryptoJS.SHA256({ a: 1 }), "the message must be a text or a WordArray, not an object");
  throws(() => CryptoJS.HmacSHA256("x"), "the key must be a text or a WordArray, not undefined");
  throws(() => CryptoJS.PBKDF2("p", "s", { hasher: "SHA256" }), /^the hasher must be one of CryptoJS.algo/);
  throws(() => CryptoJS.PBKDF2("p", "s", { keySize: NaN }), "keySize and iterations must be 1 or more, not NaN and 1");
  throws(() => CryptoJS.PBKDF2("p", "s", { iterations: 5e6 }),
    "5000000 iterations for a key of 16 bytes would take too long");
  throws(() => CryptoJS.Rabbit.encrypt("x", "y"), /^hubrun does not have CryptoJS.Rabbit;/);
  throws(() => CryptoJS.algo.RC4.createEncryptor("x"), /^hubrun does not have CryptoJS.algo.RC4;/);
});
