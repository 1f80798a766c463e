"use strict";

// The other vectors of the RIPEMD-160 paper, without anything that hubrun gives.

const { test, equal } = require("test");
const { ripemd160 } = require("crypto-js/ripemd160");

const digest = (text) => {
  const bytes = ripemd160(Uint8Array.from([...text].map((character) => character.charCodeAt(0))));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

test("messages of less than a block, a block and more", () => {
  equal(digest("a"), "0bdc9d2d256b3ee9daae347be6f4dc835a467ffe");
  equal(digest("message digest"), "5d0689ef49d2fae572b881b123a85ffa21595f36");
  equal(digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"), "12a053384a9c0c88e405a06c27dcf49ada62eb2b");
  equal(digest("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"),
    "b0e20b6e3116640286ed3a87a5713079b21f5189");
});
