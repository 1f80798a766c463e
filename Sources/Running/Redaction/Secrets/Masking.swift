import Cryptography
import RunRecords
import Synchronization

/// The masking of the secrets of one moment in texts.
///
/// A class, to avoid retain and release of each table when it is passed to the code that makes a record.
package final class Masking: Sendable {
    /// The masking for `--reveal`, which masks nothing.
    static let revealing = Masking(patterns: SecretPatterns(), hashKey: [], isRevealing: true)

    private let patterns: SecretPatterns
    private let hashKey: [UInt8]
    package let isRevealing: Bool
    /// The length from which the columns of a line are kept, in bytes.
    private static let longLine = 4096
    /// The columns in the last long line: a minified file is one line, in which each diagnostic shows an excerpt.
    private let lastLine = Mutex<(bytes: [UInt8], columns: [Range<Int>])?>(nil)

    init(patterns: SecretPatterns, hashKey: [UInt8], isRevealing: Bool) {
        self.patterns = patterns
        self.hashKey = hashKey
        self.isRevealing = isRevealing
    }

    /// Returns the text with every form of every secret masked.
    package func masked(_ text: String) -> String { masked(text, .values) }

    /// Returns a text with hubrun's own words with secrets masked; of the words that hubrun uses, only whole values.
    package func maskedMessage(_ text: String) -> String { masked(text, .message) }

    /// Returns a name that a file gives with secrets masked, except for short ones and those that may be common words.
    package func maskedName(_ name: String) -> String { masked(name, .name) }

    /// Returns a name whose placeholders have been replaced with secrets masked, except for the words as written.
    package func maskedName(_ name: String, written: String) -> String {
        maskedName(written) == masked(written) ? masked(name) : maskedName(name)
    }

    private func masked(_ text: String, _ kind: TextKind) -> String {
        patterns.isEmpty ? text : patterns.masked(text, kind)
    }

    /// Masks a whole value, for fields that always contain secrets.
    package func mask(_ value: String) -> String {
        guard !isRevealing, !value.isEmpty else { return value }
        var mark: [UInt8] = []
        SecretMark.append(patterns.mark(ofWhole: value) ?? Self.mark(of: value, hashKey), to: &mark)
        return String(decoding: mark, as: UTF8.self)
    }

    /// True if bytes of any kind contain a secret, such as an image in its comment.
    func finds(in bytes: [UInt8]) -> Bool { !patterns.isEmpty && !patterns.stretches(in: bytes, .values).isEmpty }

    /// Returns the columns of secrets in a source line, from 1, so that carets below the line stay aligned.
    package func columns(ofSecretsIn line: Substring) -> [Range<Int>] {
        guard !patterns.isEmpty else { return [] }
        let bytes = Array(line.utf8)
        guard bytes.count > Self.longLine else { return columns(ofSecretsIn: bytes) }
        return lastLine.withLock { last in
            if let last, last.bytes == bytes { return last.columns }
            let columns = columns(ofSecretsIn: bytes)
            last = (bytes, columns)
            return columns
        }
    }

    private func columns(ofSecretsIn bytes: [UInt8]) -> [Range<Int>] {
        var (counted, next) = (0, 1)
        func column(_ offset: Int) -> Int {
            if offset < counted { (counted, next) = (0, 1) }
            next += bytes[counted..<offset].count { $0 & 0xC0 != 0x80 }
            counted = offset
            return next
        }
        return patterns.stretches(in: bytes, .message).map { stretch in
            let start = column(stretch.range.lowerBound)
            return start..<column(stretch.range.upperBound)
        }
    }

    /// Returns a URL in which secrets and the password are masked, unless the password is a placeholder.
    package func maskedURL(_ url: String) -> String {
        // Most URLs have no user info: skip the search. Compare scalars, because a delimiter and a combining mark after
        // it form one `Character`, which differs from the delimiter.
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

    /// Returns the hash in the mark of a secret. Without the key, a guessed secret cannot be verified by it.
    static func mark(of value: String, _ hashKey: [UInt8]) -> UInt16 {
        let code = MessageAuthentication.hmacSHA256(key: hashKey, message: Array(value.utf8))
        return code.prefix(SecretMark.hashLength).reduce(0) { $0 << 8 | UInt16($1) }
    }
}
