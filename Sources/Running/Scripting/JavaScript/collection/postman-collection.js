// The module `postman-collection` for scripts: the classes of requests, responses, lists and variables, each loaded
// when it is first named. Source: Postman's collection SDK 4.

"use strict";

const { defineProperty } = Object;

const files = {
  Cookie: "cookie",
  CookieList: "cookie-list",
  Description: "description",
  FormParam: "form-param",
  Header: "header",
  HeaderList: "header-list",
  Property: "property",
  PropertyBase: "property-base",
  PropertyList: "property-list",
  QueryParam: "query-param",
  Request: "request",
  RequestAuth: "request-auth",
  RequestBody: "request-body",
  Response: "response",
  Url: "postman-url",
  Variable: "variable",
  VariableList: "variable-list",
  VariableScope: "variable-scope",
};

// Classes that no request, response or variable of a script has.
const missing = [
  "Certificate", "CertificateList", "Collection", "Event", "EventList", "Item", "ItemGroup", "MutationTracker",
  "ProxyConfig", "ProxyConfigList", "Script", "UrlMatchPattern", "UrlMatchPatternList", "Version",
];

for (const name of missing) {
  defineProperty(exports, name, {
    __proto__: null,
    get() {
      throw new TypeError(
        `hubrun's "postman-collection" has no ${name}; it has ${Object.keys(files).join(", ")}`);
    },
  });
}

for (const name of Object.keys(files)) {
  defineProperty(exports, name, { enumerable: true, get: () => require(`collection/${files[name]}`)[name] });
}
