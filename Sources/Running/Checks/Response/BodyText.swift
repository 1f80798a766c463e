import Diagnostics

/// Bytes of a body read as text.
package enum BodyText {
    /// The text; bytes that do not fit the charset become U+FFFD. What names no charset is read as UTF-8.
    package static func decode(_ bytes: [UInt8], contentType: String?) throws(UnreadableBody) -> String {
        do {
            return try BodyCharset(of: bytes, contentType: contentType).text(of: bytes)
        } catch {
            throw UnreadableBody(error)
        }
    }

    /// What stands for bytes that a person cannot read, such as an image: in brackets; nil for text.
    package static func placeholder(for bytes: [UInt8], omitted: Int = 0, contentType: String?) -> String? {
        let size = bytes.count + omitted
        do {
            if case .utf16 = try BodyCharset(of: bytes, contentType: contentType) { return nil }
        } catch {
            return "(\(CountedNoun.text(size, "byte")) \(error.phrase))"
        }
        if isText(bytes.prefix(512)) { return nil }
        return "(\(CountedNoun.text(size, "byte")) that \(size == 1 ? "is" : "are") not text)"
    }

    /// Whether bytes look like text rather than an image or archive: without most control characters.
    static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.contains { $0 < 0x09 || (0x0E..<0x20).contains($0) && $0 != 0x1B }
    }
}
