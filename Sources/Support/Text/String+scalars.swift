import Platform

/// Searches by Unicode scalars. In Swift, a sign such as `"` and a combining mark after it are another `Character`, but
/// programs that read the text find the sign.
extension String {
    /// Returns the text with a backslash before each of these signs.
    package func escaping(_ signs: String) -> String {
        var result = UnicodeScalarView()
        for scalar in unicodeScalars {
            if signs.unicodeScalars.contains(scalar) { result.append("\\") }
            result.append(scalar)
        }
        return String(result)
    }

    /// Returns the text without these signs.
    package func removing(_ signs: String) -> String {
        String(UnicodeScalarView(unicodeScalars.filter { !signs.unicodeScalars.contains($0) }))
    }

    /// Returns the text with another text in the place of each occurrence of these scalars.
    package func replacingScalars(_ scalars: String, with other: String) -> String {
        guard let first = scalars.utf8.first, firstOffset(of: first) != nil else { return self }
        return String(unicodeScalars.replacing(scalars.unicodeScalars, with: other.unicodeScalars))
    }

    /// The text with a space in the place of each line end, each other control character except tabs, and each character
    /// that changes the direction of the text.
    package var inOneLine: String {
        var result = UnicodeScalarView()
        var isBehindCarriageReturn = false
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x0A where isBehindCarriageReturn: break
            case 0x09: result.append(scalar)
            case ..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: result.append(" ")
            default: result.append(scalar)
            }
            isBehindCarriageReturn = scalar == "\r"
        }
        return String(result)
    }

    /// True if the text contains one of these ASCII signs.
    package func containsAny(of signs: StaticString) -> Bool {
        // A bit for each ASCII character makes the time independent of the number of signs.
        var masks: (UInt64, UInt64) = (0, 0)
        signs.withUTF8Buffer { signs in
            for sign in signs {
                if sign < 64 { masks.0 |= 1 << UInt64(sign) } else { masks.1 |= 1 << UInt64(sign & 63) }
            }
        }
        return utf8.contains { byte in
            byte < 128 && (byte < 64 ? masks.0 : masks.1) >> UInt64(byte & 63) & 1 == 1
        }
    }

    // MARK: Bytes

    /// Returns the number of adjacent pairs of an ASCII character, as in `<<`; three in a row are two pairs.
    package func countOfPairs(_ sign: UInt8) -> Int {
        utf8.withContiguousStorageIfAvailable { Self.countOfPairs(sign, in: $0) } ?? Self.countOfPairs(sign, in: utf8)
    }

    /// Returns the number of UTF-8 bytes before the first ASCII character `sign`; nil if there is none.
    package func firstOffset(of sign: UInt8) -> Int? {
        utf8.withContiguousStorageIfAvailable { $0.firstIndex(of: sign, from: 0) }
            ?? utf8.firstIndex(of: sign).map { utf8.distance(from: startIndex, to: $0) }
    }

    /// True for a text without line breaks and without control characters other than tabs.
    package var isOneLine: Bool {
        unicodeScalars.allSatisfy { scalar in
            scalar.value >= 0x20 && ![0x7F, 0x85, 0x2028, 0x2029].contains(scalar.value) || scalar == "\t"
        }
    }

    /// True if the text contains the bytes of a word in ASCII. `contains` compares characters, which takes much longer.
    package func holds(_ word: StaticString) -> Bool {
        var text = self
        return text.withUTF8 { bytes in
            word.withUTF8Buffer { word in
                guard let first = word.first else { return true }
                var start = 0
                while let index = bytes.firstIndex(of: first, from: start) {
                    if bytes[index...].starts(with: word) { return true }
                    start = index + 1
                }
                return false
            }
        }
    }

    private static func countOfPairs(_ sign: UInt8, in bytes: some Sequence<UInt8>) -> Int {
        var count = 0
        var isBehindSign = false
        for byte in bytes {
            if byte == sign, isBehindSign { count += 1 }
            isBehindSign = byte == sign
        }
        return count
    }

    /// True if the text contains a line break.
    package var hasLineBreak: Bool {
        unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
            default: false
            }
        }
    }

    /// Returns the longest prefix of whole Unicode scalars that has at most `count` UTF-8 bytes.
    package func prefix(utf8Count count: Int) -> String {
        guard utf8.count > count else { return self }
        var end = utf8.index(startIndex, offsetBy: count)
        while end > startIndex, UTF8.isContinuation(utf8[end]) { end = utf8.index(before: end) }
        return String(self[..<end])
    }

    /// Returns the text, cut to at most `count` UTF-8 bytes and an ellipsis.
    package func cut(to count: Int) -> String {
        utf8.count > count ? prefix(utf8Count: count) + "…" : self
    }
}

extension [String] {
    /// Returns the first lines that fit into `count` UTF-8 bytes, and a line with the number of omitted lines.
    ///
    /// If not even the first line fits, it is cut.
    package func cut(to count: Int) -> [String] {
        var left = count
        var kept: [String] = []
        for line in self {
            left -= line.utf8.count + 1
            guard left >= 0 else { break }
            kept.append(line)
        }
        guard kept.count < self.count else { return self }
        if kept.isEmpty, let first { kept = [first.cut(to: count)] }
        let rest = self.count - kept.count
        return rest == 0 ? kept : kept + ["… (\(rest) more \(rest == 1 ? "line" : "lines"))"]
    }
}
