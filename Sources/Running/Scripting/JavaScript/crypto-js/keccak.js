"use strict";

// Keccak (Bertoni, Daemen, Peeters, Van Assche, 2011), which CryptoJS calls SHA3. The SHA-3 of FIPS 202 has another
// padding, so that its results differ.

const mask = (1n << 64n) - 1n;
const rotate = (lane, bits) => ((lane << BigInt(bits)) | (lane >> BigInt(64 - bits))) & mask;

// The constants of the 24 rounds: bits of a linear feedback shift register.
function roundConstants() {
  let register = 1;
  return Array.from({ length: 24 }, () => {
    let constant = 0n;
    for (let index = 0; index < 7; index += 1) {
      if (register & 1) constant |= 1n << BigInt((1 << index) - 1);
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0);
    }
    return constant;
  });
}

// For each lane that a round moves, in their order: its new index, and the bits by which it rotates.
function moves() {
  const list = [];
  let [x, y] = [1, 0];
  for (let step = 1; step <= 24; step += 1) {
    [x, y] = [y, (2 * x + 3 * y) % 5];
    list.push({ index: x + 5 * y, bits: ((step * (step + 1)) / 2) % 64 });
  }
  return list;
}

const constants = roundConstants();
const path = moves();

function permute(lanes) {
  for (let round = 0; round < 24; round += 1) {
    const columns = [0, 1, 2, 3, 4].map((x) => lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20]);
    for (let index = 0; index < 25; index += 1) {
      lanes[index] ^= columns[(index + 4) % 5] ^ rotate(columns[(index + 1) % 5], 1);
    }
    let moved = lanes[1];
    for (const { index, bits } of path) [moved, lanes[index]] = [lanes[index], rotate(moved, bits)];
    for (let row = 0; row < 25; row += 5) {
      const old = lanes.slice(row, row + 5);
      for (let x = 0; x < 5; x += 1) lanes[row + x] = old[x] ^ (~old[(x + 1) % 5] & mask & old[(x + 2) % 5]);
    }
    lanes[0] ^= constants[round];
  }
}

// - length: of the hash, in bytes
function keccak(bytes, length) {
  const rate = 200 - 2 * length;
  const padded = new Uint8Array((Math.floor(bytes.length / rate) + 1) * rate);
  padded.set(bytes);
  padded[bytes.length] = 1;
  padded[padded.length - 1] |= 0x80;
  const view = new DataView(padded.buffer);
  const lanes = new Array(25).fill(0n);
  for (let start = 0; start < padded.length; start += rate) {
    for (let index = 0; index < rate / 8; index += 1) lanes[index] ^= view.getBigUint64(start + index * 8, true);
    permute(lanes);
  }
  const result = new DataView(new ArrayBuffer(200));
  for (let index = 0; index < 25; index += 1) result.setBigUint64(index * 8, lanes[index], true);
  return new Uint8Array(result.buffer, 0, length).slice();
}

module.exports = { keccak };
