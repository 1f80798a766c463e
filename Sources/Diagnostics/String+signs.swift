extension String {
    /// How often an ASCII character stands beside itself, as in `<<`; three in a row are two pairs.
    package func countOfPairs(_ sign: UInt8) -> Int {
        var count = 0
        var isBehindSign = false
        for byte in utf8 {
            if byte == sign, isBehindSign { count += 1 }
            isBehindSign = byte == sign
        }
        return count
    }

    /// Whether something in the text ends a line.
    package var hasLineBreak: Bool {
        unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
            default: false
            }
        }
    }
}

extension Substring {
    /// Whether an ASCII character stands in the text; for texts that are looked through by the ten thousand.
    package func holds(_ sign: UInt8) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.contains(sign) } ?? utf8.contains(sign)
    }
}
