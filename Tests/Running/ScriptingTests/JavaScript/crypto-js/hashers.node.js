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
