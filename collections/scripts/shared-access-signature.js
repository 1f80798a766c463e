// A shared access signature made with CryptoJS, as in Microsoft's example for JavaScript, which users of Postman paste.
// `hubrun.sasToken` returns the same text without this file.

"use strict";

// Returns the value of the header Authorization.
//
// - resource: The URL of the hub, or of anything below it.
// - expiry: The time after which the token is refused, in seconds since 1970.
function sharedAccessSignature(resource, keyName, key, expiry) {
  const encoded = encodeURIComponent(resource.toLowerCase()).toLowerCase();
  const hash = CryptoJS.HmacSHA256(`${encoded}\n${expiry}`, key);
  const signature = encodeURIComponent(CryptoJS.enc.Base64.stringify(hash));
  return `SharedAccessSignature sr=${encoded}&sig=${signature}&se=${expiry}&skn=${keyName}`;
}

// Returns the parts of a connection string by name.
function partsOf(connectionString) {
  const parts = {};
  for (const part of connectionString.split(";")) {
    const [, name, value] = /^([^=]+)=(.*)$/.exec(part);
    parts[name] = value;
  }
  return parts;
}

module.exports = { sharedAccessSignature, partsOf };
