// Names and meanings of status codes. Source: the IANA registry of HTTP status codes, RFC 9110, section 15.

"use strict";

const phrases = {
  __proto__: null,
  100: ["Continue", "The server has received the head of the request and waits for the body."],
  101: ["Switching Protocols", "The server changes to the protocol that the request asked for."],
  102: ["Processing", "The server has accepted the request and has not completed it yet."],
  103: ["Early Hints", "The server sends headers that the final response will probably contain."],
  200: ["OK", "The request has succeeded."],
  201: ["Created", "The request has succeeded and has created a resource."],
  202: ["Accepted", "The request has been accepted and is not completed yet."],
  203: ["Non-Authoritative Information", "A proxy has changed the response of the origin server."],
  204: ["No Content", "The request has succeeded and the response has no body."],
  205: ["Reset Content", "The request has succeeded and the client should reset its view."],
  206: ["Partial Content", "The response has the ranges of the resource that the request asked for."],
  207: ["Multi-Status", "The body has a status for each of several resources."],
  208: ["Already Reported", "The members of the collection have been listed in an earlier part of the response."],
  226: ["IM Used", "The response is the result of changes applied to the resource."],
  300: ["Multiple Choices", "The resource has several representations, from which the client may choose."],
  301: ["Moved Permanently", "The resource has a new permanent address."],
  302: ["Found", "The resource is at another address for the time being."],
  303: ["See Other", "The result of the request is at another address, to be read with GET."],
  304: ["Not Modified", "The client's copy of the resource is still valid."],
  305: ["Use Proxy", "The resource must be read through a proxy (deprecated)."],
  307: ["Temporary Redirect", "The request must be repeated at another address with the same method."],
  308: ["Permanent Redirect", "The resource has a new permanent address; the method stays the same."],
  400: ["Bad Request", "The server can't process the request because it is malformed."],
  401: ["Unauthorized", "The request lacks valid credentials."],
  402: ["Payment Required", "The request requires a payment."],
  403: ["Forbidden", "The server understood the request and refuses it."],
  404: ["Not Found", "The server has no resource at this address."],
  405: ["Method Not Allowed", "The resource does not support the method."],
  406: ["Not Acceptable", "The resource has no representation that the request accepts."],
  407: ["Proxy Authentication Required", "The proxy requires credentials."],
  408: ["Request Timeout", "The client did not send the request in time."],
  409: ["Conflict", "The request conflicts with the present state of the resource."],
  410: ["Gone", "The resource existed and has been removed for good."],
  411: ["Length Required", "The request must have a Content-Length."],
  412: ["Precondition Failed", "A condition in the headers of the request does not hold."],
  413: ["Payload Too Large", "The body is larger than the server accepts."],
  414: ["URI Too Long", "The address is longer than the server accepts."],
  415: ["Unsupported Media Type", "The server does not support the media type of the body."],
  416: ["Range Not Satisfiable", "The resource has none of the ranges that the request asked for."],
  417: ["Expectation Failed", "The server can't fulfil the header Expect of the request."],
  418: ["I'm a teapot", "The server refuses to brew coffee with a teapot (RFC 2324)."],
  421: ["Misdirected Request", "The server does not answer for this host."],
  422: ["Unprocessable Entity", "The body is well formed and has errors in its content."],
  423: ["Locked", "The resource is locked."],
  424: ["Failed Dependency", "The request depends on another one, which failed."],
  425: ["Too Early", "The server does not process a request that may be a replay."],
  426: ["Upgrade Required", "The server requires another protocol."],
  428: ["Precondition Required", "The server requires a conditional request."],
  429: ["Too Many Requests", "The client has sent too many requests in a time."],
  431: ["Request Header Fields Too Large", "The headers are larger than the server accepts."],
  451: ["Unavailable For Legal Reasons", "The resource is withheld because of a legal demand."],
  500: ["Internal Server Error", "An unexpected error occurred on the server."],
  501: ["Not Implemented", "The server does not support what the request needs."],
  502: ["Bad Gateway", "The server received an invalid response from the server behind it."],
  503: ["Service Unavailable", "The server is overloaded or in maintenance."],
  504: ["Gateway Timeout", "The server behind this one did not answer in time."],
  505: ["HTTP Version Not Supported", "The server does not support the HTTP version of the request."],
  506: ["Variant Also Negotiates", "The server's content negotiation is configured in a circle."],
  507: ["Insufficient Storage", "The server has no room to store what the request needs."],
  508: ["Loop Detected", "The server found an endless loop while it processed the request."],
  510: ["Not Extended", "The request lacks extensions that the server requires."],
  511: ["Network Authentication Required", "The client must log in to the network."],
};

// Returns the standard name of a status code, or undefined.
function phraseOf(code) {
  return phrases[code]?.[0];
}

// Returns the standard name and the meaning of a status code.
function detailsOf(code) {
  const [name, detail] = phrases[code] ?? [];
  return name === undefined ? undefined : { name, detail, code: Number(code), standardName: name };
}

module.exports = { detailsOf, phraseOf };
