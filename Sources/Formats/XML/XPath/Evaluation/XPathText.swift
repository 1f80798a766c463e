import Text

/// XPath's text functions for UTF-8 bytes. Characters are code points (XPath 1.0, section 4.2).
enum XPathText {
    static func length(of text: ArraySlice<UInt8>) -> Int {
        text.count { startsCharacter($0) }
    }

    /// Returns the first range of a part in a text; an empty part is found at the beginning. Uses the algorithm of
    /// Knuth, Morris and Pratt, which takes linear time for any text.
    static func range(of part: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Range<Int>? {
        guard part.count <= text.count else { return nil }
        let part = Array(part)
        let borders = borders(of: part)
        var matched = 0
        for index in text.indices {
            if matched == part.count { return (index - matched)..<index }
            while matched > 0, part[matched] != text[index] { matched = borders[matched - 1] }
            if part[matched] == text[index] { matched += 1 }
        }
        return matched == part.count ? (text.endIndex - matched)..<text.endIndex : nil
    }

    /// Returns, for each prefix of a part, the length of its longest proper suffix that is also a prefix of the part.
    private static func borders(of part: [UInt8]) -> [Int] {
        var borders = part.map { _ in 0 }
        var length = 0
        for index in part.indices.dropFirst() {
            while length > 0, part[length] != part[index] { length = borders[length - 1] }
            if part[length] == part[index] { length += 1 }
            borders[index] = length
        }
        return borders
    }

    /// Returns the characters at positions from `start` on and before `end`, counted from 1.
    static func part(of text: ArraySlice<UInt8>, from start: Double, to end: Double) -> ArraySlice<UInt8> {
        var position = 0.0
        var first: Int?
        for index in text.indices where startsCharacter(text[index]) {
            position += 1
            if let first, !(position < end) { return text[first..<index] }
            if first == nil, position >= start, position < end { first = index }
        }
        return first.map { text[$0...] } ?? []
    }

    /// Removes white space at both ends and replaces runs of white space by single spaces.
    static func normalizingSpace(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        ArraySlice(text.split(whereSeparator: \.isWhiteSpace).joined(separator: [UInt8(ascii: " ")]))
    }

    /// Replaces each character in `from` by the one at the same position in `to`, or removes it if there is none.
    static func translating(
        _ text: ArraySlice<UInt8>, from: ArraySlice<UInt8>, to: ArraySlice<UInt8>
    ) -> ArraySlice<UInt8> {
        let targets = Array(String(decoding: to, as: UTF8.self).unicodeScalars)
        var table: [Unicode.Scalar: Unicode.Scalar?] = [:]
        for (index, scalar) in String(decoding: from, as: UTF8.self).unicodeScalars.enumerated()
        where table[scalar] == nil {
            table[scalar] = .some(index < targets.count ? targets[index] : nil)
        }
        var translated = ""
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            if let target = table[scalar] ?? scalar { translated.unicodeScalars.append(target) }
        }
        return ArraySlice(translated.utf8)
    }

    /// True for the first byte of a UTF-8 character.
    private static func startsCharacter(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }
}
