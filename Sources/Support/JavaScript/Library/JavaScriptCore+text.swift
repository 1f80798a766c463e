extension JavaScriptCore {
    /// Calls a function with a copy of a text, which is released afterwards.
    func withText<Result>(_ text: String, _ body: (Text?) -> Result) -> Result {
        let created = makeText(text)
        defer { releaseText(created) }
        return body(created)
    }

    /// Returns a copy of a text, to be released with ``releaseText``.
    func makeText(_ text: String) -> Text? {
        // The engine keeps ASCII in one byte a character if it is given UTF-8, but UTF-8 ends at the first zero.
        guard text.utf8.contains(0) else { return text.withCString { createTextOfUTF8($0) } }
        return Array(text.utf16).withUnsafeBufferPointer { createText($0.baseAddress, $0.count) }
    }
}
