import Diagnostics
import Text

/// The replacement for a secret in a record: a symbol, and a hash that distinguishes secrets within one run.
package enum SecretMark {
    package static let sign = DisplayText.mask
    private static let firstByte: UInt8 = 0xE2
    /// The size of the hash in bytes; each is written as two hexadecimal digits.
    package static let hashLength = 2

    /// Appends the replacement for a secret with a hash; nil for a secret that is not known.
    package static func append(_ hash: UInt16?, to text: inout [UInt8]) {
        text += sign.utf8
        guard let hash else { return }
        for shift in stride(from: 8 * hashLength - 4, through: 0, by: -4) {
            let digit = UInt8(hash >> shift & 0xF)
            text.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
        }
    }

    /// Returns the text without hashes, so that it is identical in every run. Used for names that tools track.
    package static func withoutHashes(_ text: String) -> String {
        // Most texts have no mark, and a byte search is faster than a text search.
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

    /// Returns true if masking `text` can produce `masked`: each mark matches any text.
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
