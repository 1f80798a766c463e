extension JSONValue {
    /// Reads a JSON text (RFC 8259) strictly: no comments, no trailing commas, at most 512 levels.
    ///
    /// A byte order mark at the beginning is skipped. Where a key comes twice, the last value stands at the first one's
    /// place. A lone surrogate such as `\ud800`, which no Unicode text can hold, becomes U+FFFD.
    package init(parsing text: String) throws(JSONSyntaxError) {
        var text = text
        self = try text.withUTF8 { JSONParser.parse($0) }.get()
    }

    /// Reads a JSON text from bytes, which have to be UTF-8.
    package init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
        self = try bytes.withUnsafeBufferPointer { JSONParser.parse($0) }.get()
    }
}
