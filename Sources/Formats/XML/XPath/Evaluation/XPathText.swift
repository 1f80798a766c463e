/// What XPath's functions do to texts, which are UTF-8 here; characters are code points (XPath 1.0, section 4.2).
enum XPathText {
    static func length(of text: ArraySlice<UInt8>) -> Int {
        text.count { startsCharacter($0) }
    }

    /// Where a part first stands in a text; an empty one stands at the beginning. By Knuth, Morris and Pratt, whose way
    /// takes no longer when the text nearly has the part again and again.
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

    /// For each beginning of a part, how much of its end is a beginning again.
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

    /// The characters whose positions, counted from 1, are from `start` on and before `end`.
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

    /// Leaves no blanks at the ends and single spaces in between.
    static func normalizingSpace(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        ArraySlice(text.split(whereSeparator: XMLCharacter.isBlank).joined(separator: [UInt8(ascii: " ")]))
    }

    /// Puts for each character in `from` the one at the same place in `to`, or nothing when there is none.
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

    /// Whether a byte of UTF-8 is the first of a character's.
    private static func startsCharacter(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }
}
