// The ids that objects of a collection get: random UUIDs (version 4).

"use strict";

const { floor, random } = Math;

function randomID() {
  let text = "";
  for (let index = 0; index < 36; index += 1) {
    if (index === 8 || index === 13 || index === 18 || index === 23) text += "-";
    else if (index === 14) text += "4";
    else text += (index === 19 ? 8 + floor(random() * 4) : floor(random() * 16)).toString(16);
  }
  return text;
}

module.exports = { randomID };
