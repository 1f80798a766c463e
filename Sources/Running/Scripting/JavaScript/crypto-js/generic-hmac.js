"use strict";

// HMAC (RFC 2104) and PBKDF2 (RFC 8018) over a hash that OpenSSL may not have.

function join(left, right) {
  const joined = new Uint8Array(left.length + right.length);
  joined.set(left);
  joined.set(right, left.length);
  return joined;
}

// - blockSize: that of the hash, in bytes
function hmac(digest, blockSize, key, message) {
  const block = new Uint8Array(blockSize);
  block.set(key.length > blockSize ? digest(key) : key);
  const inner = digest(join(block.map((byte) => byte ^ 0x36), message));
  return digest(join(block.map((byte) => byte ^ 0x5c), inner));
}

// - size: that of the MAC, in bytes; length: the count of bytes wanted
function pbkdf2(mac, size, password, salt, iterations, length) {
  const result = new Uint8Array(length);
  const index = new DataView(new ArrayBuffer(4));
  for (let start = 0; start < length; start += size) {
    index.setUint32(0, start / size + 1);
    let last = mac(password, join(salt, new Uint8Array(index.buffer)));
    const block = last.slice();
    for (let i = 1; i < iterations; i += 1) {
      last = mac(password, last);
      for (let j = 0; j < size; j += 1) block[j] ^= last[j];
    }
    result.set(block.subarray(0, length - start), start);
  }
  return result;
}

module.exports = { hmac, pbkdf2 };
