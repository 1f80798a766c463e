"use strict";

// URLs of images of 640 × 480 pixels. They are below example.com (RFC 2606), so that no test loads them from a
// stranger's server; the image services in Postman's own values no longer work.

const { below, pick, words, capitalized } = require("dynamic/random-source");

const categories = words("abstract animals business cats city food nightlife fashion people nature sports transport");
const host = "http://images.example.com";

const image = (category) => `${host}/640/480/${category}`;

function dataURI() {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="100%" height="100%" fill="`
    + `${pick(words("grey silver beige tan khaki"))}"/><text x="320" y="240" font-size="20">640x480</text></svg>`;
  return `data:image/svg+xml;charset=UTF-8,${encodeURIComponent(svg)}`;
}

const values = {
  AvatarImage: () => `${host}/avatars/${below(1000)}.jpg`,
  ImageUrl: () => `${host}/640/480`,
  ImageDataUri: dataURI,
};
for (const category of categories) values[`${capitalized(category)}Image`] = () => image(category);

module.exports = values;
