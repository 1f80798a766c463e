"use strict";

// Random addresses, colors and passwords.

const { below, repeat, characters, hexDigits } = require("dynamic/random-source");

module.exports = {
  IP: () => repeat(4, () => below(256)).join("."),
  IPV6: () => repeat(8, () => hexDigits(4)).join(":"),
  MACAddress: () => repeat(6, () => hexDigits(2)).join(":"),
  HexColor: () => `#${hexDigits(6)}`,
  Password: () => characters(15, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_"),
};
