"use strict";

// Compared with Node.js's crypto, over lengths around the blocks of the hashes.

const { test, equal } = require("test");
const CryptoJS = require("crypto-js/crypto-js");
const crypto = yardstick("crypto");

for (const name of ["MD5", "SHA1", "SHA224", "SHA256", "SHA384", "SHA512", "RIPEMD160"]) {
  test(`${name} and its HMAC and PBKDF2`, () => {
    const algorithm = name.toLowerCase();
    for (const length of [0, 1, 27, 28, 31, 32, 33, 59, 60, 64, 500]) {
      const text = "ä".repeat(length);
      const key = `${text}k`;
      equal(`${CryptoJS[name](text)}`, crypto.createHash(algorithm).update(text).digest("hex"));
      equal(CryptoJS[`Hmac${name}`](text, key).toString(CryptoJS.enc.Base64),
        crypto.createHmac(algorithm, key).update(text).digest("base64"));
      equal(`${CryptoJS.PBKDF2("pw", text, { keySize: 13, iterations: 3, hasher: CryptoJS.algo[name] })}`,
        crypto.pbkdf2Sync("pw", text, 3, 52, algorithm).toString("hex"));
    }
  });
}

test("the signature of a SAS token", () => {
  const { HmacSHA256, enc } = CryptoJS;
  const text = `${encodeURIComponent("https://hub.servicebus.windows.net/h").toLowerCase()}\n1700003600`;
  const key = "c2VjcmV0IGtleSBvZiBhIGh1Yg==";
  equal(encodeURIComponent(HmacSHA256(text, key).toString(enc.Base64)),
    encodeURIComponent(crypto.createHmac("sha256", key).update(text).digest("base64")));
  equal(enc.Base64.stringify(HmacSHA256(text, enc.Base64.parse(key))),
    crypto.createHmac("sha256", Buffer.from(key, "base64")).update(text).digest("base64"));
});
