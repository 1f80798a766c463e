"use strict";

// CryptoJS.pad: what fills the last block. Each changes the WordArray that it is given; blockSize is in words. As in
// CryptoJS, `unpad` does not check the padding: with a wrong key `sigBytes` can become negative, and the text empty.

const { WordArray } = require("crypto-js/word-array");

// - last(count): the bytes that fill `count` places
function padding(last) {
  return {
    pad(data, blockSize) {
      const count = blockSize * 4 - (data.sigBytes % (blockSize * 4));
      data.concat(WordArray.create(last(count)));
    },
    unpad(data) {
      data.sigBytes -= (data.words[(data.sigBytes - 1) >>> 2] ?? 0) & 0xff;
    },
  };
}

function isoRandom(count) {
  const bytes = native.randomBytes(count);
  bytes[count - 1] = count;
  return bytes;
}

function ansi(count) {
  const bytes = new Uint8Array(count);
  bytes[count - 1] = count;
  return bytes;
}

const ZeroPadding = {
  pad(data, blockSize) {
    const over = data.sigBytes % (blockSize * 4);
    if (over > 0) data.concat(WordArray.create(new Uint8Array(blockSize * 4 - over)));
  },
  // Data of zeros alone stays as it is.
  unpad(data) {
    let count = data.sigBytes;
    while (count > 0 && ((data.words[(count - 1) >>> 2] >>> (24 - ((count - 1) % 4) * 8)) & 0xff) === 0) count -= 1;
    if (count > 0) data.sigBytes = count;
  },
};

// ISO/IEC 9797-1, padding method 2: a byte 0x80, then zeros.
const Iso97971 = {
  pad(data, blockSize) {
    data.concat(WordArray.create([0x80000000], 1));
    ZeroPadding.pad(data, blockSize);
  },
  unpad(data) {
    ZeroPadding.unpad(data);
    data.sigBytes -= 1;
  },
};

module.exports = {
  Pkcs7: padding((count) => new Uint8Array(count).fill(count)),
  AnsiX923: padding(ansi),
  Iso10126: padding(isoRandom),
  Iso97971,
  ZeroPadding,
  NoPadding: { pad() {}, unpad() {} },
};
