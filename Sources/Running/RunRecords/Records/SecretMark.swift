/// What stands in a record in place of a secret: a sign, and a hash that tells two secrets apart within one run.
package enum SecretMark {
    package static let sign = "•••"
    private static let firstByte: UInt8 = 0xE2
    /// Bytes of the hash, of which each is two digits.
    package static let hashLength = 2

    /// The text with the same marks in every run of the same input, for what is known again by its name.
    package static func withoutHashes(_ text: String) -> String {
        // Most have none, and searches in text take long.
        guard text.utf8.contains(firstByte), text.contains(sign) else { return text }
        var parts = text.split(separator: sign, omittingEmptySubsequences: false)
        for index in parts.indices.dropFirst() {
            let digits = parts[index].prefix(2 * hashLength)
            if digits.count == 2 * hashLength, digits.allSatisfy(\.isHexDigit) {
                parts[index] = parts[index].dropFirst(digits.count)
            }
        }
        return parts.joined(separator: sign)
    }

    /// True if a text with marks can come from another text: each mark stands for any text.
    package static func isMatch(_ masked: String, for text: String) -> Bool {
        let parts = withoutHashes(masked).split(separator: sign, omittingEmptySubsequences: false)
        guard let first = parts.first, let last = parts.last, parts.count > 1 else { return masked == text }
        guard text.hasPrefix(first) else { return false }
        var rest = text.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}
