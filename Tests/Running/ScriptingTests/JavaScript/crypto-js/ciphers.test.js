"use strict";

// Vectors of NIST SP 800-38A (AES) and of `openssl enc`.

const { test, equal, ok, throws } = require("test");
const CryptoJS = require("crypto-js/crypto-js");

const { AES, TripleDES, enc, mode, pad } = CryptoJS;
const hex = (text) => enc.Hex.parse(text);
const key = hex("2b7e151628aed2a6abf7158809cf4f3c");
const iv = hex("000102030405060708090a0b0c0d0e0f");
const twoBlocks = hex("6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51");

test("AES-128 of SP 800-38A in each mode, there and back", () => {
  const expected = {
    ECB: "3ad77bb40d7a3660a89ecaf32466ef97f5d3d58503b9699de785895a96fdbaaf",
    CBC: "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2",
    CFB: "3b3fd92eb72dad20333449f8e83cfb4ac8a64537a0b3a93fcde3cdad9f1ce58b",
    OFB: "3b3fd92eb72dad20333449f8e83cfb4a7789508d16918f03f53c52dac54ed825",
  };
  for (const name of Object.keys(expected)) {
    const options = { mode: mode[name], padding: pad.NoPadding, iv };
    const { ciphertext } = AES.encrypt(twoBlocks, key, options);
    equal(`${ciphertext}`, expected[name], name);
    equal(`${AES.decrypt({ ciphertext }, key, options)}`, `${twoBlocks}`, name);
  }
});

test("AES-256 and AES-192 in CBC, AES-128 in CTR", () => {
  const { ciphertext } = AES.encrypt(twoBlocks,
    hex("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4"), { iv, padding: pad.NoPadding });
  equal(`${ciphertext}`, "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d");
  equal(`${AES.encrypt(twoBlocks, hex("8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b"),
    { iv, padding: pad.NoPadding }).ciphertext}`, "4f021db243bc633d7178183a9fa071e8b4d9ada9ad7dedf4e5e738763f69145a");
  const options = { mode: mode.CTR, padding: pad.NoPadding, iv: hex("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff") };
  const made = AES.encrypt(twoBlocks, key, options);
  equal(`${made.ciphertext}`, "874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff");
  equal(`${AES.decrypt(made, key, options)}`, `${twoBlocks}`);
});

test("streams keep the length without padding, and get a padding otherwise", () => {
  for (const name of ["CFB", "OFB", "CTR"]) {
    const options = { mode: mode[name], padding: pad.NoPadding, iv };
    const { ciphertext } = AES.encrypt("hello", key, options);
    equal(ciphertext.sigBytes, 5);
    equal(AES.decrypt({ ciphertext }, key, options).toString(enc.Utf8), "hello");
    equal(AES.encrypt("hello", key, { mode: mode[name], iv }).ciphertext.sigBytes, 16);
  }
});

test("the counter has 32 bits and no carry", () => {
  const count = (last) => AES.encrypt(hex("00".repeat(16)), key,
    { mode: mode.CTR, padding: pad.NoPadding, iv: hex(`${"11".repeat(12)}${last}`) }).ciphertext;
  const both = AES.encrypt(hex("00".repeat(32)), key,
    { mode: mode.CTR, padding: pad.NoPadding, iv: hex(`${"11".repeat(12)}ffffffff`) }).ciphertext;
  equal(`${both}`, `${count("ffffffff")}${count("00000000")}`);
});

test("paddings", () => {
  for (const name of Object.keys(pad)) {
    const text = name === "NoPadding" ? "exactly 16 bytes" : "some text of 20 byte";
    const options = { iv, padding: pad[name] };
    const made = AES.encrypt(text, key, options);
    equal([name, made.ciphertext.sigBytes], [name, name === "NoPadding" ? 16 : 32]);
    equal(AES.decrypt(made.toString(), key, options).toString(enc.Utf8), text);
  }
  const filled = hex("0102");
  pad.Pkcs7.pad(filled, 2);
  equal(`${filled}`, "0102060606060606");
  pad.ZeroPadding.pad(filled, 4);
  equal(`${filled}`, `0102060606060606${"00".repeat(8)}`);
  pad.ZeroPadding.unpad(filled);
  equal(filled.sigBytes, 8);
});

test("DES", () => {
  const { DES } = CryptoJS;
  const options = { mode: mode.ECB };
  const made = DES.encrypt("x", enc.Utf8.parse("01234567"), options);
  equal(`${made}`, "TQLc8YbBG0M=");
  equal(DES.decrypt(`${made}`, enc.Utf8.parse("01234567"), options).toString(enc.Utf8), "x");
  // A known vector: key 133457799bbcdff1, block 0123456789abcdef.
  const block = DES.encrypt(hex("0123456789abcdef"), hex("133457799bbcdff1"), { ...options, padding: pad.NoPadding });
  equal(`${block.ciphertext}`, "85e813540f0ab405");
  const text = "longer than a block";
  equal(DES.decrypt(DES.encrypt(text, "a passphrase").toString(), "a passphrase").toString(enc.Utf8), text);
  equal(`${DES.encrypt("x", enc.Utf8.parse("01234567more"), options)}`, "TQLc8YbBG0M=");
});

test("TripleDES with keys of 24, 16 and 8 bytes", () => {
  const text = hex("54686520717566636b2062726f776e20666f78206a756d70");
  const three = hex("0123456789abcdef23456789abcdef01456789abcdef0123");
  equal(`${TripleDES.encrypt(text, three, { mode: mode.ECB, padding: pad.NoPadding }).ciphertext}`,
    "a826fd8ce53b855fcce21c8112256fe668d5c05dd9b6b900");
  const encrypt = (digits) => `${TripleDES.encrypt("text", hex(digits), { iv: hex("0011223344556677") }).ciphertext}`;
  const [a, b] = ["0123456789abcdef", "23456789abcdef01"];
  equal(encrypt(a + b), encrypt(a + b + a));
  equal(encrypt(a), encrypt(a + a + a));
  ok(encrypt(a) !== encrypt(a + b));
});

test("a passphrase, as openssl enc -md md5 -salt", () => {
  const options = { salt: hex("0102030405060708") };
  const made = AES.encrypt("The quick brown fox", "geheim", options);
  equal(made.ciphertext.toString(enc.Base64), "kRxvgEsxg5APYMUmBKJisehnyBSwUmINCPZt+aP0k38=");
  equal(`${made.key}`, "f6abfdead9b6c04e765d7024c6a7f55986b624b9c973b81a2a8627965d67d189");
  equal(`${made.iv}`, "8f5a9ff052f5a8ccb3760e755d555a03");
  equal(made.toString().slice(0, 21), "U2FsdGVkX18BAgMEBQYHC");
  equal(AES.decrypt(made.toString(), "geheim").toString(enc.Utf8), "The quick brown fox");
  equal(AES.decrypt(made, "geheim").toString(enc.Utf8), "The quick brown fox");
  equal(made.salt.toString(), "0102030405060708");
  equal([made.key.sigBytes, made.iv.sigBytes], [32, 16]);
  equal(AES.encrypt("x", "geheim").salt.sigBytes, 8);
  const triple = TripleDES.encrypt("The quick brown fox", "geheim", options);
  equal(triple.ciphertext.toString(enc.Base64), "iVryvxWTiutltJ/GpXZjexuWPLJkqla7");
  equal(TripleDES.decrypt(triple.toString(), "geheim").toString(enc.Utf8), "The quick brown fox");
});

test("EvpKDF", () => {
  const { key: made, iv: madeIV } = CryptoJS.kdf.OpenSSL.execute("geheim", 8, 4, hex("0102030405060708"));
  equal(`${CryptoJS.EvpKDF("geheim", hex("0102030405060708"), { keySize: 12 })}`, `${made}${madeIV}`);
  equal(CryptoJS.EvpKDF("p", "s").sigBytes, 16);
  ok(`${CryptoJS.EvpKDF("p", "s")}` !== `${CryptoJS.EvpKDF("p", "s", { iterations: 2 })}`);
});

test("formats", () => {
  const made = AES.encrypt("text", key, { iv, format: CryptoJS.format.Hex });
  equal(made.toString(), `${made.ciphertext}`);
  equal(AES.decrypt(made.toString(), key, { iv, format: CryptoJS.format.Hex }).toString(enc.Utf8), "text");
  equal(made.toString(CryptoJS.format.OpenSSL), made.ciphertext.toString(enc.Base64));
  const json = {
    stringify: ({ ciphertext }) => JSON.stringify({ ct: ciphertext.toString(enc.Base64) }),
    parse: (text) => CryptoJS.lib.CipherParams.create({ ciphertext: enc.Base64.parse(JSON.parse(text).ct) }),
  };
  const text = AES.encrypt("text", key, { iv, format: json }).toString();
  equal(AES.decrypt(text, key, { iv, format: json }).toString(enc.Utf8), "text");
});

test("an encryptor that takes the message in parts", () => {
  const encryptor = CryptoJS.algo.AES.createEncryptor(key, { iv });
  const parts = [encryptor.process("The quick "), encryptor.process("brown fox"), encryptor.finalize()];
  equal(parts.join(""), `${AES.encrypt("The quick brown fox", key, { iv }).ciphertext}`);
  const decryptor = CryptoJS.algo.AES.createDecryptor(key, { iv });
  equal(decryptor.finalize(hex(parts.join(""))).toString(enc.Utf8), "The quick brown fox");
});

test("a wrong key gives a WordArray whose count of bytes can be negative, and an empty text", () => {
  const made = AES.encrypt("text", key, { iv }).toString();
  const decrypted = AES.decrypt(made, hex("02".repeat(16)), { iv });
  equal(decrypted.sigBytes, -80);
  equal(decrypted.toString(enc.Utf8), "");
});

test("arguments that cannot be used", () => {
  throws(() => AES.encrypt("x", enc.Utf8.parse("short")), "a key of AES has 16, 24 or 32 bytes; this one has 5");
  throws(() => AES.encrypt("x", key), /^this mode needs an iv/);
  throws(() => AES.encrypt("x", key, { iv: "0011" }), /^this mode needs an iv/);
  throws(() => AES.encrypt("x", undefined), /^the key must be a WordArray/);
  throws(() => AES.encrypt(5, "p"), "the message must be a text or a WordArray, not number");
  throws(() => AES.encrypt("x", key, { iv, mode: mode.XTS }), /^the mode must be/);
  throws(() => AES.encrypt("x", key, { iv, padding: pad.Other }), /^the padding must be/);
  throws(() => AES.decrypt(hex("00"), key, { iv }), /^the ciphertext must be a text/);
  throws(() => AES.decrypt("AAAA", "passphrase"), /^the ciphertext has no salt/);
  throws(() => TripleDES.encrypt("x", hex("00"), { iv }), /^a key of TripleDES has 8, 16 or 24 bytes; this one has 1$/);
});

test("modules inside the package", () => {
  const submodules = require("crypto-js/submodules");
  equal(submodules.sha256, CryptoJS.SHA256);
  equal(submodules["hmac-sha256"], CryptoJS.HmacSHA256);
  equal(submodules["enc-base64"], enc.Base64);
  equal(submodules["enc-utf16"], enc.Utf16);
  equal(submodules.aes, AES);
  equal(submodules["mode-ecb"], mode.ECB);
  equal(submodules["pad-zeropadding"], pad.ZeroPadding);
  equal(submodules["format-openssl"], CryptoJS.format.OpenSSL);
  equal(Object.values(submodules).includes(undefined), false);
});
