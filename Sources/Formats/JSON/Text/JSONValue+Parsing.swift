extension JSONValue {
    /// Parses a JSON text (RFC 8259) strictly: no comments, no trailing commas, at most 512 levels.
    ///
    /// A byte order mark at the beginning is skipped. Of equal keys, the last value is kept, at the position of the
    /// first key. A lone surrogate such as `\ud800`, which is not valid Unicode, becomes U+FFFD.
    package init(parsing text: String) throws(JSONSyntaxError) {
        var text = text
        self = try text.withUTF8 { JSONParser.parse($0) }.get()
    }

    /// Parses a JSON text from bytes, which must be UTF-8.
    package init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
        self = try bytes.withUnsafeBufferPointer { JSONParser.parse($0) }.get()
    }
}
