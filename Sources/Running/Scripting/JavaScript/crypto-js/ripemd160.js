"use strict";

// RIPEMD-160 (Dobbertin, Bosselaers, Preneel, 1996). It is written here because OpenSSL 3.0 before 3.0.7 has it in a
// provider that is not loaded by default.

// The word of the block that each step reads, and the bits by which it rotates: of the left line, then of the right.
const leftWords = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 7, 4, 13, 1, 10, 6, 15, 3, 12, 0, 9, 5, 2, 14, 11, 8,
  3, 10, 14, 4, 9, 15, 8, 1, 2, 7, 0, 6, 13, 11, 5, 12, 1, 9, 11, 10, 0, 8, 12, 4, 13, 3, 7, 15, 14, 5, 6, 2,
  4, 0, 5, 9, 7, 12, 2, 10, 14, 1, 3, 8, 11, 6, 15, 13,
];
const rightWords = [
  5, 14, 7, 0, 9, 2, 11, 4, 13, 6, 15, 8, 1, 10, 3, 12, 6, 11, 3, 7, 0, 13, 5, 10, 14, 15, 8, 12, 4, 9, 1, 2,
  15, 5, 1, 3, 7, 14, 6, 9, 11, 8, 12, 2, 10, 0, 4, 13, 8, 6, 4, 1, 3, 11, 15, 0, 5, 12, 2, 13, 9, 7, 10, 14,
  12, 15, 10, 4, 1, 5, 8, 7, 6, 2, 13, 14, 0, 3, 9, 11,
];
const leftBits = [
  11, 14, 15, 12, 5, 8, 7, 9, 11, 13, 14, 15, 6, 7, 9, 8, 7, 6, 8, 13, 11, 9, 7, 15, 7, 12, 15, 9, 11, 7, 13, 12,
  11, 13, 6, 7, 14, 9, 13, 15, 14, 8, 13, 6, 5, 12, 7, 5, 11, 12, 14, 15, 14, 15, 9, 8, 9, 14, 5, 6, 8, 6, 5, 12,
  9, 15, 5, 11, 6, 8, 13, 12, 5, 12, 13, 14, 11, 8, 5, 6,
];
const rightBits = [
  8, 9, 9, 11, 13, 15, 15, 5, 7, 7, 8, 11, 14, 14, 12, 6, 9, 13, 15, 7, 12, 8, 9, 11, 7, 7, 12, 7, 6, 15, 13, 11,
  9, 7, 15, 11, 8, 6, 6, 14, 12, 13, 5, 14, 13, 13, 7, 5, 15, 5, 8, 11, 14, 14, 6, 14, 6, 9, 12, 9, 12, 5, 15, 8,
  8, 5, 12, 9, 12, 5, 14, 6, 8, 13, 6, 5, 15, 13, 11, 11,
];
const leftConstants = [0x00000000, 0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xa953fd4e];
const rightConstants = [0x50a28be6, 0x5c4dd124, 0x6d703ef3, 0x7a6d76e9, 0x00000000];

const rotate = (value, bits) => (value << bits) | (value >>> (32 - bits));

// The five functions; the left line uses them in this order, the right line in the opposite one.
function mix(round, x, y, z) {
  switch (round) {
    case 0: return x ^ y ^ z;
    case 1: return (x & y) | (~x & z);
    case 2: return (x | ~y) ^ z;
    case 3: return (x & z) | (y & ~z);
    default: return x ^ (y | ~z);
  }
}

// One of the two lines of 80 steps over a block.
function line(state, block, words, bits, constants, roundOf) {
  let [a, b, c, d, e] = state;
  for (let step = 0; step < 80; step += 1) {
    const round = step >> 4;
    const sum = (a + mix(roundOf(round), b, c, d) + block[words[step]] + constants[round]) | 0;
    const next = (rotate(sum, bits[step]) + e) | 0;
    a = e;
    e = d;
    d = rotate(c, 10);
    c = b;
    b = next;
  }
  return [a, b, c, d, e];
}

function ripemd160(bytes) {
  const padded = new Uint8Array(((bytes.length + 8) >> 6 << 6) + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, bytes.length << 3, true);
  view.setUint32(padded.length - 4, bytes.length >>> 29, true);
  let state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  const block = new Int32Array(16);
  for (let start = 0; start < padded.length; start += 64) {
    for (let i = 0; i < 16; i += 1) block[i] = view.getInt32(start + i * 4, true);
    const left = line(state, block, leftWords, leftBits, leftConstants, (round) => round);
    const right = line(state, block, rightWords, rightBits, rightConstants, (round) => 4 - round);
    state = state.map((_, i) => (state[(i + 1) % 5] + left[(i + 2) % 5] + right[(i + 3) % 5]) | 0);
  }
  const result = new DataView(new ArrayBuffer(20));
  for (let i = 0; i < 5; i += 1) result.setInt32(i * 4, state[i], true);
  return new Uint8Array(result.buffer);
}

module.exports = { ripemd160 };
