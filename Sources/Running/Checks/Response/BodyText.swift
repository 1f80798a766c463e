import Diagnostics
import Text

/// Conversion of body bytes to text.
package enum BodyText {
    /// Returns the text, with U+FFFD for bytes that are invalid in the charset. The default charset is UTF-8.
    package static func decode(_ bytes: [UInt8], contentType: String?) throws(UnreadableBody) -> String {
        do {
            return try BodyCharset(of: bytes, contentType: contentType).text(of: bytes)
        } catch {
            throw UnreadableBody(error)
        }
    }

    /// Returns a description in parentheses for bytes that are not text, such as an image; nil for text.
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

    /// Returns true if bytes look like text: they have no control characters except white space and ESC.
    static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.contains { $0 < 0x09 || (0x0E..<0x20).contains($0) && $0 != 0x1B }
    }
}
