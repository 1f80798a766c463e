extension HTTPCall {
    /// Throws an error for text that could add header fields or a second request (header injection).
    package func checkSyntax() throws(TransportError) {
        guard HTTPToken.isValid(method) else {
            throw .malformed("\"\(method)\" is not a method", hint: "a method is one word, such as GET")
        }
        guard !url.hasByte(where: { $0 <= 0x20 || $0 == 0x7F }) else {
            throw .malformed("the URL contains a space or a control character", hint: "encode it: a space is %20")
        }
        guard fields.count <= HTTPField.maximumCount else {
            throw .malformed(
                "the request has \(fields.count) header fields, and at most \(HTTPField.maximumCount) are sent",
                hint: "servers accept about 100: send the values in the body")
        }
        try checkCookies()
        for field in fields {
            guard HTTPToken.isValid(field.name) else {
                throw .malformed(
                    "\"\(field.name)\" is not a header name", hint: "a header name has no spaces, colons or quotes")
            }
            guard !field.value.hasByte(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0 }) else {
                throw .malformed(
                    "the value of the header \"\(field.name)\" contains a line break or a NUL",
                    hint: "a header value is one line; the filter trim removes a line break at an end")
            }
        }
    }

    /// Throws an error for text that could end its pair in the Cookie field: RFC 6265, section 4.1.1. Spaces, quotes
    /// and commas are allowed, because many clients send them.
    private func checkCookies() throws(TransportError) {
        for cookie in cookies {
            guard HTTPToken.isValid(cookie.name) else {
                throw .malformed(
                    "\"\(cookie.name)\" is not a cookie's name", hint: "it has no spaces, quotes, \";\" or \"=\"")
            }
            guard !cookie.value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: ";") }) else {
                throw .malformed(
                    "the value of the cookie \"\(cookie.name)\" contains \";\" or a control character",
                    hint: "encode it as the server expects it: \";\" is often %3B")
            }
        }
    }
}
