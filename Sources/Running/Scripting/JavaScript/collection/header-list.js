// HeaderList: the headers of a request or response. Names are compared without regard to case.
// Source: Postman's collection SDK 4, class HeaderList.

"use strict";

const { Header } = require("collection/header");
const { PropertyList } = require("collection/property-list");

class HeaderList extends PropertyList {
  constructor(parent, headers) {
    super(Header, parent, headers);
  }

  // The bytes that the enabled headers take, with the line ends.
  contentSize() {
    if (this.members.length === 0) return 0;
    return native.encodeUTF8(Header.unparse(this.filter((header) => !header.disabled), "\r\n")).length + 2;
  }

  toString() {
    const enabled = this.members.filter(({ disabled }) => disabled !== true);
    return enabled.map((header) => `${Header.unparseSingle(header)}\r\n`).join("");
  }

  static isHeaderList(object) {
    return object instanceof HeaderList;
  }
}

HeaderList._postman_propertyName = "HeaderList";

module.exports = { HeaderList };
