import Cryptography
import RunRecords

/// The secrets of one moment, ready to be masked in texts.
///
/// A class, to avoid retain and release of each table when it is passed to the code that makes a record.
package final class Masking: Sendable {
    /// Of `--reveal`: masks nothing.
    static let revealing = Masking(patterns: SecretPatterns(), hashKey: [], isRevealing: true)

    private let patterns: SecretPatterns
    private let hashKey: [UInt8]
    package let isRevealing: Bool

    init(patterns: SecretPatterns, hashKey: [UInt8], isRevealing: Bool) {
        self.patterns = patterns
        self.hashKey = hashKey
        self.isRevealing = isRevealing
    }

    /// The text with every secret masked, in whatever form it stands there.
    package func masked(_ text: String) -> String { patterns.isEmpty ? text : patterns.masked(text) }

    /// A value masked whatever it is, for fields that always carry secrets.
    package func mask(_ value: String) -> String {
        isRevealing || value.isEmpty ? value : patterns.mark(ofWhole: value) ?? Self.mark(for: value, hashKey)
    }

    /// Where secrets stand in a line of source, in columns from 1, so that carets below it stay in place.
    package func columns(ofSecretsIn line: Substring) -> [Range<Int>] {
        guard !patterns.isEmpty else { return [] }
        let bytes = Array(line.utf8)
        func column(_ offset: Int) -> Int { 1 + bytes[..<offset].count { $0 & 0xC0 != 0x80 } }
        return patterns.stretches(in: bytes).map { column($0.range.lowerBound)..<column($0.range.upperBound) }
    }

    /// A URL with its secrets masked, and with its password masked whatever it is, but for a placeholder.
    package func maskedURL(_ url: String) -> String {
        // Most URLs have no user info: skip the search. Compare scalars, because a sign and a combining mark after it
        // form one `Character`, which differs from the sign.
        let scalars = url.unicodeScalars
        guard url.utf8.contains(UInt8(ascii: "@")), let scheme = scalars.firstRange(of: "://".unicodeScalars),
            let at = scalars[scheme.upperBound...].prefix(while: { !"/?#".unicodeScalars.contains($0) })
                .lastIndex(of: "@"),
            let colon = scalars[scheme.upperBound..<at].firstIndex(of: ":")
        else { return masked(url) }
        let start = scalars.index(after: colon)
        let password = String(url[start..<at])
        return masked(String(url[..<start])) + (FieldText.isPlaceholder(password) ? password : mask(password))
            + masked(String(url[at...]))
    }

    /// The mark of a secret; the key makes its hash useless to anyone who would guess the secret.
    static func mark(for value: String, _ hashKey: [UInt8]) -> String {
        let code = MessageAuthentication.hmacSHA256(key: hashKey, message: Array(value.utf8))
        return SecretMark.sign + Array(code.prefix(SecretMark.hashLength)).hexText
    }
}
