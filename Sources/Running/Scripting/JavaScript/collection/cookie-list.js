// CookieList: cookies by name, without regard to case. `get` gives the decoded value.
// Source: Postman's collection SDK 4, class CookieList.

"use strict";

const { Cookie } = require("collection/cookie");
const { PropertyList } = require("collection/property-list");

class CookieList extends PropertyList {
  constructor(parent, cookies) {
    super(Cookie, parent, cookies);
  }

  static isCookieList(object) {
    return object instanceof CookieList;
  }
}

CookieList._postman_propertyName = "CookieList";

module.exports = { CookieList };
