import Diagnostics

/// The document type declaration at the beginning of a property list, which has no effect.
///
/// The XML parser rejects such declarations, because they can name files and define entities that grow. This one names
/// Apple's own DTD of property lists, so it is removed; others are rejected.
enum DocumentTypeDeclaration {
    private static let publicNames = ["-//Apple//DTD PLIST 1.0//EN", "-//Apple Computer//DTD PLIST 1.0//EN"]
    private static let addresses = ["http", "https"].map { "\($0)://www.apple.com/DTDs/PropertyList-1.0.dtd" }

    /// Returns the bytes with blanks instead of the declaration, so that offsets don't change.
    static func removed(from text: EnvironmentText) throws(Diagnostic) -> [UInt8] {
        let start = prologEnd(of: text.bytes)
        guard text.bytes[start...].starts(with: Array("<!DOCTYPE".utf8)) else { return text.bytes }
        let end = text.bytes[start...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? text.bytes.count
        guard isApples(text.string(start..<end)) else {
            throw Diagnostic(
                .environmentFile, at: text.range(of: start..<start + "<!DOCTYPE".utf8.count),
                "this document type declaration is not that of a property list", hint: "remove it")
        }
        var bytes = text.bytes
        for index in start..<end where bytes[index] != UInt8(ascii: "\n") { bytes[index] = UInt8(ascii: " ") }
        return bytes
    }

    /// True for Apple's declaration, with any blanks and line breaks between its words (XML 1.0, section 2.8).
    private static func isApples(_ declaration: String) -> Bool {
        let words = declaration.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return publicNames.contains { name in
            addresses.contains { address in
                let written = "<!DOCTYPE plist PUBLIC \"\(name)\" \"\(address)\""
                return words == written + ">" || words == written + " >"
            }
        }
    }

    /// Returns the end of the XML declaration, comments and instructions at the beginning.
    private static func prologEnd(of bytes: [UInt8]) -> Int {
        var rest = bytes[...]
        while true {
            rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
            let ending: String
            if rest.starts(with: Array("<?".utf8)) {
                ending = "?>"
            } else if rest.starts(with: Array("<!--".utf8)) {
                ending = "-->"
            } else {
                return rest.startIndex
            }
            guard let end = rest.end(of: Array(ending.utf8)) else { return rest.startIndex }
            rest = rest[end...]
        }
    }
}

extension ArraySlice<UInt8> {
    /// Returns the index after the first occurrence of a word; nil if there is none.
    func end(of word: [UInt8]) -> Int? {
        guard let last = word.last else { return startIndex }
        for index in indices where self[index] == last && index - startIndex >= word.count - 1 {
            if self[(index - word.count + 1)...index].elementsEqual(word) { return index + 1 }
        }
        return nil
    }
}
