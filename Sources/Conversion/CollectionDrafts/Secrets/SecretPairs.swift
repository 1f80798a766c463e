import Diagnostics
import Text
import Secrets

/// The secrets in a text that is no valid JSON or form.
package enum SecretPairs {
    package struct Secret {
        package let name: String
        package let range: Range<String.Index>
    }

    /// The limit for the secrets of one text.
    private static let maximumCount = 1_000

    /// Returns the values after `"name": "…"`, `name=…`, `user[name]=…` and in `<name>…</name>`, where the name is that
    /// of a secret, the passwords of logins in URLs, and words with the form of credentials, in their order; nil if there
    /// are too many.
    ///
    /// U+FFFC stands for a placeholder, as in the outline of a ``PartedText``.
    ///
    /// - Parameters:
    ///   - separators: The characters that stand between a name and its value.
    ///   - isCode: True for a text in which only quoted values are written out, such as a query of GraphQL.
    package static func secrets(in text: String, separators: String = ":=>", isCode: Bool = false) -> [Secret]? {
        let signs = (separators + "@").utf8
        let isLong = text.utf8.count >= SecretShape.shortest
        guard isLong || signs.contains(where: { text.firstOffset(of: $0) != nil }) else { return [] }
        var search = Search(text, separators: separators, isCode: isCode)
        while search.findNext() {
            if search.found.count > maximumCount { return nil }
        }
        let start = text.startIndex
        return search.found.map { name, range in
            let lower = text.utf8.index(start, offsetBy: range.lowerBound)
            return Secret(name: name, range: lower..<text.utf8.index(lower, offsetBy: range.count))
        }
    }

    /// True for a text that is one private key in PEM and nothing else.
    static func isPrivateKey(_ text: String) -> Bool {
        guard text.holds("PRIVATE KEY-----"), text.trimmingSpaces.hasPrefix("-----BEGIN "),
            let secrets = secrets(in: text, separators: ""), secrets.count == 1, let key = secrets.first
        else { return false }
        let end = text[key.range.upperBound...].trimmingSpaces
        let isEnd = end.isEmpty || end.hasPrefix("-----END") && end.dropFirst(8).ranges(of: "-----").count < 2
        return key.name == "private key" && isEnd && end.utf8.count < 60
    }

    /// Returns the text with `…` in the place of its private keys, which have several lines.
    package static func withoutPrivateKeys(_ text: String) -> String {
        text.holds("PRIVATE KEY-----") ? scrubbed(text, separators: "") : text
    }

    /// Returns the text with `…` in the place of its secrets.
    ///
    /// - Parameters:
    ///   - separators: The characters that stand between a name and its value.
    ///   - isCode: True for a text in which only quoted values are written out.
    package static func scrubbed(_ text: String, separators: String = ":=>", isCode: Bool = false) -> String {
        guard let secrets = secrets(in: text, separators: separators, isCode: isCode) else { return "…" }
        var result = ""
        var end = text.startIndex
        for secret in secrets {
            result += text[end..<secret.range.lowerBound] + "…"
            end = secret.range.upperBound
        }
        return result + text[end...]
    }
}

/// Reads a text once, from its beginning.
private struct Search {
    private let bytes: [UInt8]
    private let separators: [UInt8]
    private let isCode: Bool
    private var index = 0
    /// The end of the last word without the form of credentials.
    private var searched = 0
    /// The name before the index, if nothing but quotes and spaces is behind it.
    private var name = 0..<0
    /// The name of the tag that is open before the index.
    private var tag = 0..<0
    /// The name of a secret in a pair of name and value, until its `}`.
    private var pairName: String?
    /// True after `#` in code, to the end of the line.
    private var isInComment = false
    /// True after `[`, while the name in the bracket is read.
    private var isInBrackets = false
    /// True if a `:` precedes the value that is read.
    private var isAfterColon = false
    /// True if a word and a space precede the name of the value that is read, as in `Your password: none`.
    private var isInSentence = false
    /// The end of the last sentence; values without quotes in it are not read again, so that the time stays linear.
    private var sentenceEnd = 0
    private(set) var found: [(name: String, range: Range<Int>)] = []

    init(_ text: String, separators: String, isCode: Bool) {
        bytes = Array(text.utf8)
        self.separators = Array(separators.utf8)
        self.isCode = isCode
    }

    /// Reads a name or a character, with the value after it; returns false at the end of the text.
    mutating func findNext() -> Bool {
        guard index < bytes.count else { return false }
        let byte = bytes[index]
        if index >= searched, isAtWord, SecretShape.mayBegin(bytes[index...]) {
            let word = bytes[index...].prefix(while: SecretShape.isPart)
            searched = word.endIndex
            if SecretShape.matches(word) {
                add("secret", upTo: word.endIndex)
                return true
            }
        }
        if skipBracket() || addLogin() || addPrivateKey() { return true }
        if Self.isOfName(byte) {
            let start = index
            while index < bytes.count, Self.isOfName(bytes[index]) { index += 1 }
            if isTagName(at: start) { tag = start..<index }
            let isNumber = bytes[start..<index].allSatisfy { (0x30...0x39).contains($0) }
            if !isInBrackets || !isNumber { name = start..<index }
            isInBrackets = false
            return true
        }
        index += 1
        if isCode { isInComment = byte == UInt8(ascii: "#") || isInComment && byte != UInt8(ascii: "\n") }
        if byte == UInt8(ascii: "}") { pairName = nil }
        let endsTag = byte == UInt8(ascii: ">") && !tag.isEmpty
        let nameRange = endsTag ? tag : name
        guard endsTag || separators.contains(byte), !nameRange.isEmpty else {
            if !Self.isBesideName(byte) { name = index..<index }
            // `/` closes an empty element (`<a/>`) or begins an end tag (`</a>`).
            if byte == UInt8(ascii: "/"), index < bytes.count {
                if bytes[index] == UInt8(ascii: ">") { tag = index..<index }
                if index > 1, bytes[index - 2] == UInt8(ascii: "<") { skipEndTag() }
            }
            return true
        }
        if endsTag { tag = index..<index }
        name = index..<index
        let written = String(decoding: bytes[nameRange], as: UTF8.self)
        guard let secretName = secretName(of: written) else { return true }
        isAfterColon = byte == UInt8(ascii: ":")
        isInSentence = isAfterColon && isWord(before: nameRange.lowerBound)
        // In XML and JSON, but not in YAML, the next line can have the value.
        let isQuoted = nameRange.upperBound < bytes.count && "\"'\\".utf8.contains(bytes[nameRange.upperBound])
        skip(endsTag || isQuoted ? " \t\r\n" : " \t")
        if endsTag, bytes[index...].starts(with: Self.cdataStart) {
            addCDATA(named: secretName)
            return true
        }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "[") else {
            _ = addValue(named: secretName, ends: "\"'&,<}\n\r;")
            return true
        }
        index += 1
        repeat { skip(" \t\n\r,") } while addValue(named: secretName, ends: "\"'&,<}\n\r;]")
        return true
    }

    /// Returns the name of the secret that a name before a value stands for; nil for other names. In a pair such as
    /// `"name": "password", "value": "…"` the first value names the second.
    private mutating func secretName(of name: String) -> String? {
        if let pairName, DraftSecrets.isValueKey(name) { return pairName }
        if DraftSecrets.isNameKey(name) {
            let value = bytes[index...].drop { " \t\r\n".utf8.contains($0) }
            if let quote = value.first, "\"'".utf8.contains(quote) {
                let content = String(decoding: value.dropFirst().prefix { $0 != quote }.prefix(1_000), as: UTF8.self)
                pairName = SecretWords.isSecret(name: content) ? content : nil
            }
        }
        return SecretWords.isSecret(name: name) ? name : nil
    }

    private mutating func skipEndTag() {
        while index < bytes.count, Self.isOfName(bytes[index]) || bytes[index] == UInt8(ascii: ":") { index += 1 }
    }

    /// Adds the password of a login in a URL, whose `://` is at the index; returns false if there is none.
    private mutating func addLogin() -> Bool {
        guard bytes[index] == UInt8(ascii: ":"), bytes[index...].starts(with: "://".utf8) else { return false }
        let authority = bytes[(index + 3)...].prefix { !"/?#<>\"'`\\ \t\r\n".utf8.contains($0) }
        guard let end = authority.lastIndex(of: UInt8(ascii: "@")),
            let colon = authority[..<end].firstIndex(of: UInt8(ascii: ":")), colon + 1 < end
        else { return false }
        index = colon + 1
        name = end..<end
        add("password", upTo: end)
        return true
    }

    /// Adds the private key in PEM (RFC 7468, section 10) that begins at the index, without the lines around it; returns
    /// false if there is none.
    private mutating func addPrivateKey() -> Bool {
        guard bytes[index] == UInt8(ascii: "-"), bytes[index...].starts(with: "-----BEGIN ".utf8) else { return false }
        let label = bytes[(index + 11)...].prefix { $0 == UInt8(ascii: " ") || (0x41...0x5A).contains($0) }
        guard label.reversed().starts(with: "PRIVATE KEY".utf8.reversed()),
            bytes[label.endIndex...].starts(with: "-----".utf8)
        else { return false }
        let start = label.endIndex + 5
        var end = start
        while end < bytes.count, Self.isOfPrivateKey(bytes[end]), !bytes[end...].starts(with: "-----".utf8) { end += 1 }
        // Scripts have the first line of a key alone, to remove it or to add it.
        guard bytes[start..<end].count(where: { Self.isOfName($0) }) >= 16 else {
            index = start
            return true
        }
        index = start
        add("private key", upTo: end)
        return true
    }

    /// True for a byte of base64, of the header fields of an encrypted key, or of white space, also as the escape `\n`.
    private static func isOfPrivateKey(_ byte: UInt8) -> Bool {
        isOfName(byte) || " \t\r\n\\+/=,:".utf8.contains(byte)
    }

    /// Reads a bracket of a name such as `user[password]` or `tokens[0]`, which can be percent-encoded; returns false if
    /// none is at the index.
    private mutating func skipBracket() -> Bool {
        let opens: Bool
        let length: Int
        switch bytes[index] {
        case UInt8(ascii: "["): (opens, length) = (true, 1)
        case UInt8(ascii: "]"): (opens, length) = (false, 1)
        case UInt8(ascii: "%"):
            let escape = String(decoding: bytes[index...].prefix(3), as: UTF8.self).uppercased()
            guard escape == "%5B" || escape == "%5D" else { return false }
            (opens, length) = (escape == "%5B", 3)
        default: return false
        }
        if opens, name.upperBound != index { name = index..<index }
        isInBrackets = opens && !name.isEmpty
        index += length
        return true
    }

    /// True if `<`, or `<` and a prefix with its colon, is before a place; `<<name>>` in a report is no tag.
    private func isTagName(at start: Int) -> Bool {
        guard start > 0 else { return false }
        let isPlaceholder = start > 1 && bytes[start - 2] == UInt8(ascii: "<")
        return bytes[start - 1] == UInt8(ascii: "<") && !isPlaceholder
            || bytes[start - 1] == UInt8(ascii: ":") && !tag.isEmpty && tag.upperBound == start - 1
    }

    /// True if no part of a name is before the index.
    private var isAtWord: Bool { index == 0 || !Self.isOfName(bytes[index - 1]) }

    private static func isOfName(_ byte: UInt8) -> Bool {
        SecretShape.isPart(byte) && byte != UInt8(ascii: ".") && byte != UInt8(ascii: "=") && byte != UInt8(ascii: ":")
    }

    /// True for a character that may stand between a name and its separator.
    private static func isBesideName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\\"): true
        default: false
        }
    }

    private mutating func skip(_ spaces: String) {
        while index < bytes.count, spaces.utf8.contains(bytes[index]) { index += 1 }
    }

    /// Adds the value at the index; returns false if there is none.
    ///
    /// - Parameter ends: The characters that end a value without quotes; in quotes only the same quote ends it.
    private mutating func addValue(named name: String, ends: String) -> Bool {
        guard index < bytes.count else { return false }
        var ends = Array(ends.utf8)
        let first = bytes[index]
        if isCode, bytes[index...].starts(with: Self.blockQuote) {
            index += 3
            return addBlock(named: name)
        }
        let quoteLength = bytes[index...].starts(with: "\\\"".utf8) ? 2 : "\"'`".utf8.contains(first) ? 1 : 0
        if quoteLength > 0 {
            // In JSON inside a string, the backslash of `\"` also ends the value.
            ends = [first]
            index += quoteLength
        } else if isCode && !isInComment || first == UInt8(ascii: "{") {
            return false
        } else if isAfterColon, index < sentenceEnd {
            return false
        }
        var end = index
        var isEscaped = false
        while end < bytes.count, isEscaped || !ends.contains(bytes[end]) {
            isEscaped = !isEscaped && bytes[end] == UInt8(ascii: "\\")
            end += 1
        }
        let hasValue = index < end
        // Continue within the sentence: it can have other names with values in quotes.
        if hasValue, quoteLength == 0, isProse(bytes[index..<end]) {
            sentenceEnd = end
            return false
        }
        if hasValue { addNamed(name, upTo: end) }
        index = min(end + quoteLength, bytes.count)
        return hasValue || quoteLength > 0
    }

    /// True if the words after the name of a secret and a `:` are the rest of a sentence, such as `Password: how to
    /// choose`: two or more words, or one if a word precedes the name. Except for numbers, no word has a digit.
    private func isProse(_ value: ArraySlice<UInt8>) -> Bool {
        guard isAfterColon else { return false }
        let words = value.split { " \t".utf8.contains($0) }
        guard let scheme = words.first else { return false }
        let hasScheme = DraftHeader.schemes.contains(String(decoding: scheme, as: UTF8.self).lowercased())
        guard words.count > (hasScheme ? 2 : isInSentence ? 0 : 1) else { return false }
        return words.allSatisfy { word in
            let text = String(decoding: word, as: UTF8.self)
            return !text.hasPrefix("\u{FFFC}") && !(text.contains(where: \.isNumber) && SecretWords.mayBeSecret(text))
        }
    }

    /// True if a word and one or more spaces precede an index.
    private func isWord(before index: Int) -> Bool {
        let text = bytes[..<index]
        guard let last = text.last(where: { !" \t".utf8.contains($0) }), " \t".utf8.contains(text.last ?? 0) else {
            return false
        }
        return Self.isOfName(last) && last != UInt8(ascii: "-") || last >= 0x80
    }

    private static let blockQuote = "\"\"\"".utf8

    /// Adds the content of the block string at the index (GraphQL of October 2021, section 2.9.4).
    private mutating func addBlock(named name: String) -> Bool {
        var end = index
        while end < bytes.count, !bytes[end...].starts(with: Self.blockQuote) {
            end += bytes[end...].starts(with: "\\\"\"\"".utf8) ? 4 : 1
        }
        end = min(end, bytes.count)
        if index < end { addNamed(name, upTo: end) }
        index = min(end + 3, bytes.count)
        return true
    }

    private static let cdataStart = "<![CDATA[".utf8

    /// Adds the content of the CDATA section at the index (XML 1.0, section 2.7).
    private mutating func addCDATA(named name: String) {
        index += Self.cdataStart.count
        var end = index
        while end < bytes.count, !bytes[end...].starts(with: "]]>".utf8) { end += 1 }
        if index < end { addNamed(name, upTo: end) }
        index = end
    }

    /// Adds a value that is a secret because of its name, unless it is a number, a boolean or null.
    private mutating func addNamed(_ name: String, upTo end: Int) {
        let value = String(decoding: bytes[index..<end], as: UTF8.self)
        if SecretWords.mayBeSecret(value.trimmingWhitespace) { add(name, upTo: end) }
    }

    private mutating func add(_ name: String, upTo end: Int) {
        found.append((name, index..<end))
        index = end
    }
}
