import Platform

extension String {
    /// Returns the number of adjacent pairs of an ASCII character, as in `<<`; three in a row are two pairs.
    package func countOfPairs(_ sign: UInt8) -> Int {
        utf8.withContiguousStorageIfAvailable { Self.countOfPairs(sign, in: $0) } ?? Self.countOfPairs(sign, in: utf8)
    }

    /// Returns the number of UTF-8 bytes before the first ASCII character `sign`; nil if there is none.
    package func firstOffset(of sign: UInt8) -> Int? {
        utf8.withContiguousStorageIfAvailable { $0.firstIndex(of: sign, from: 0) }
            ?? utf8.firstIndex(of: sign).map { utf8.distance(from: startIndex, to: $0) }
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
}
