/// The document type declaration of XML (XML 1.0, section 2.8) in documents that scripts parse.
///
/// The XML parser refuses it because it can declare entities. Postman ignores it, and an entity that it declares is
/// unknown in the document.
enum DocumentType {
    /// Returns a document with spaces instead of its declaration; line breaks are kept for the places of errors.
    static func blanked(in document: String) -> [UInt8] {
        var bytes = Array(document.utf8)
        guard let range = range(in: bytes) else { return bytes }
        for index in range where bytes[index] != UInt8(ascii: "\n") { bytes[index] = UInt8(ascii: " ") }
        return bytes
    }

    private static func range(in bytes: [UInt8]) -> Range<Int>? {
        var index = 0
        while index < bytes.count {
            let rest = bytes[index...]
            if rest.starts(with: "<!DOCTYPE".utf8) { return end(of: index, in: bytes).map { index..<$0 } }
            // Only white space, comments and instructions precede it.
            if rest.starts(with: "<!--".utf8) {
                guard let end = end(of: "-->", behind: index + 4, in: bytes) else { return nil }
                index = end
            } else if rest.starts(with: "<?".utf8) {
                guard let end = end(of: "?>", behind: index + 2, in: bytes) else { return nil }
                index = end
            } else if [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) {
                index += 1
            } else {
                return nil
            }
        }
        return nil
    }

    /// Returns the end of the declaration: the `>` outside of texts, comments, instructions and brackets.
    private static func end(of start: Int, in bytes: [UInt8]) -> Int? {
        var isInBrackets = false
        var index = start + 1
        while index < bytes.count {
            let rest = bytes[index...]
            switch bytes[index] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard let end = rest.dropFirst().firstIndex(of: bytes[index]) else { return nil }
                index = end
            case UInt8(ascii: "<") where rest.starts(with: "<!--".utf8):
                guard let end = end(of: "-->", behind: index + 4, in: bytes) else { return nil }
                index = end - 1
            case UInt8(ascii: "<") where rest.starts(with: "<?".utf8):
                guard let end = end(of: "?>", behind: index + 2, in: bytes) else { return nil }
                index = end - 1
            case UInt8(ascii: "["): isInBrackets = true
            case UInt8(ascii: "]"): isInBrackets = false
            case UInt8(ascii: ">") where !isInBrackets: return index + 1
            default: break
            }
            index += 1
        }
        return nil
    }

    private static func end(of text: String, behind start: Int, in bytes: [UInt8]) -> Int? {
        let text = Array(text.utf8)
        guard let last = text.last else { return nil }
        var index = start
        while let found = bytes[min(index, bytes.count)...].firstIndex(of: last) {
            if found - start + 1 >= text.count, bytes[...found].suffix(text.count).elementsEqual(text) {
                return found + 1
            }
            index = found + 1
        }
        return nil
    }
}
