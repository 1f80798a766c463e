"use strict";

// CryptoJS.mode: how a block cipher goes through a text. `run` gets the cipher ({ name, key, blockSize }, name as in
// "aes-256", blockSize in bytes) and returns the bytes, as many as it got.

// Fills the last block with zeros, which CryptoJS's CBC and ECB do when there is no padding; the rest is cut off.
function inWholeBlocks(suffix) {
  return (cipher, encrypts, iv, bytes) => {
    const blocks = new Uint8Array(Math.ceil(bytes.length / cipher.blockSize) * cipher.blockSize);
    blocks.set(bytes);
    return native.cipher(cipher.name + suffix, encrypts, cipher.key, iv, blocks, false).slice(0, bytes.length);
  };
}

function asStream(suffix) {
  return (cipher, encrypts, iv, bytes) => native.cipher(cipher.name + suffix, encrypts, cipher.key, iv, bytes, false);
}

// CryptoJS counts in the last 32 bits of the IV alone, without a carry; OpenSSL's CTR counts in all of them.
function counter(cipher, encrypts, iv, bytes) {
  const { blockSize } = cipher;
  const counters = new Uint8Array(Math.ceil(bytes.length / blockSize) * blockSize);
  const view = new DataView(counters.buffer);
  const first = new DataView(iv.buffer).getUint32(blockSize - 4);
  for (let start = 0; start < counters.length; start += blockSize) {
    counters.set(iv, start);
    view.setUint32(start + blockSize - 4, first + start / blockSize);
  }
  const stream = native.cipher(`${cipher.name}-ecb`, true, cipher.key, null, counters, false);
  return native.derive(bytes, bytes.map((byte, i) => byte ^ stream[i]));
}

module.exports = {
  CBC: { needsIV: true, run: inWholeBlocks("-cbc") },
  ECB: { needsIV: false, run: inWholeBlocks("-ecb") },
  CFB: { needsIV: true, run: asStream("-cfb") },
  OFB: { needsIV: true, run: asStream("-ofb") },
  CTR: { needsIV: true, run: counter },
};
