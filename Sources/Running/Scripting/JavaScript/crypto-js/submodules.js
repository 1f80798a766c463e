"use strict";

// The modules inside the package crypto-js: for each name behind `crypto-js/` the part of CryptoJS that it gives.

const CryptoJS = require("crypto-js/crypto-js");

const submodules = { core: CryptoJS, index: CryptoJS, "crypto-js": CryptoJS };

// - prefix: before the names in lower case ("enc-base64")
function add(prefix, parts) {
  for (const [name, part] of Object.entries(parts)) submodules[prefix + name.toLowerCase()] = part;
}

const hashes = ["MD5", "SHA1", "SHA224", "SHA256", "SHA384", "SHA512", "RIPEMD160", "SHA3"];
for (const name of hashes) {
  add("", { [name]: CryptoJS[name] });
  add("hmac-", { [name]: CryptoJS[`Hmac${name}`] });
}
for (const name of ["AES", "DES", "TripleDES", "RC4", "Rabbit", "PBKDF2", "EvpKDF"]) add("", { [name]: CryptoJS[name] });
add("enc-", CryptoJS.enc);
add("mode-", CryptoJS.mode);
add("pad-", CryptoJS.pad);
add("format-", CryptoJS.format);
submodules["rabbit-legacy"] = CryptoJS.RabbitLegacy;
submodules.hmac = CryptoJS.algo.HMAC;
submodules["lib-typedarrays"] = CryptoJS.lib.WordArray;
submodules["cipher-core"] = CryptoJS.lib;
submodules["x64-core"] = CryptoJS;

module.exports = submodules;
