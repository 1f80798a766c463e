import Cryptography
import Diagnostics
import Synchronization
import Text

/// The masking of the secrets of one moment in texts.
///
/// A class, to avoid retain and release of each table when it is passed to the code that makes a record.
package final class Masking: Sendable {
    /// The masking for `--reveal`, which masks nothing.
    static let revealing = Masking(search: SecretIndex(), hashKey: [], isRevealing: true)

    private let search: SecretIndex
    private let hashKey: [UInt8]
    package let isRevealing: Bool
    /// The length from which the columns of a line are kept, in bytes.
    private static let longLine = 4096
    /// The columns in the last long line: a minified file is one line, in which each diagnostic shows an excerpt.
    private let lastLine = Mutex<(bytes: [UInt8], columns: [Range<Int>])?>(nil)

    init(search: SecretIndex, hashKey: [UInt8], isRevealing: Bool) {
        self.search = search
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
        search.isEmpty ? text : search.masked(text, kind)
    }

    /// Masks a whole value, for fields that always contain secrets.
    package func mask(_ value: String) -> String {
        guard !isRevealing, !value.isEmpty else { return value }
        var mark: [UInt8] = []
        SecretMark.append(search.mark(ofWhole: value) ?? Self.mark(of: value, hashKey), to: &mark)
        return String(decoding: mark, as: UTF8.self)
    }

    /// True if bytes of any kind contain a secret, such as an image in its comment.
    package func finds(in bytes: [UInt8]) -> Bool { !search.isEmpty && !search.stretches(in: bytes, .values).isEmpty }

    /// Returns the columns of secrets in a source line, from 1, so that carets below the line stay aligned.
    package func columns(ofSecretsIn line: Substring) -> [Range<Int>] {
        guard !search.isEmpty else { return [] }
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
        return search.stretches(in: bytes, .message).map { stretch in
            let start = column(stretch.range.lowerBound)
            return start..<column(stretch.range.upperBound)
        }
    }

    /// Returns the hash in the mark of a secret. Without the key, a guessed secret cannot be verified by it.
    static func mark(of value: String, _ hashKey: [UInt8]) -> UInt16 {
        let code = MessageAuthentication.hmacSHA256(key: hashKey, message: Array(value.utf8))
        return code.prefix(SecretMark.hashLength).reduce(0) { $0 << 8 | UInt16($1) }
    }
}

/// A redactor that masks the registered secrets in all text that leaves the process.
package final class Redactor: Sendable {
    package let secrets: SecretRegistry
    package let isRevealing: Bool
    /// The secrets as of the last use.
    private let snapshot: Mutex<SnapshotRedactor>
    fileprivate let hashKey = SecureRandom.bytes(16)

    /// - Parameter isRevealing: True to mask nothing (`--reveal`).
    package init(secrets: SecretRegistry, isRevealing: Bool = false) {
        self.secrets = secrets
        self.isRevealing = isRevealing
        snapshot = Mutex(SnapshotRedactor(hashKey: hashKey))
    }

    /// The masking for the secrets of this moment. Later changes of the secrets do not affect it.
    package var masking: Masking {
        guard !isRevealing else { return .revealing }
        let version = secrets.version
        return snapshot.withLock { snapshot in
            snapshot.masking(after: snapshot.version == version ? nil : secrets.changes(since: snapshot.version))
        }
    }

    /// Returns the text with every form of every secret masked.
    package func masked(_ text: String) -> String {
        isRevealing ? text : masking.masked(text)
    }

    /// Returns the columns of secrets in a source line, from 1, so that carets below the line stay aligned.
    package func columns(ofSecretsIn line: Substring) -> [Range<Int>] { masking.columns(ofSecretsIn: line) }

    /// True if there were secrets too short to be masked inside other text.
    package var hasShortSecrets: Bool { !isRevealing && secrets.hasShort }
}

/// A redactor for events that another thread records later. It masks the secrets known at the time of each event, even
/// with `--reveal`. Its marks equal those of the run's redactor.
package struct SnapshotRedactor: Sendable {
    /// The version of the registry at that time.
    fileprivate private(set) var version = 0
    /// The random key of the hashes in marks. It prevents a guessed secret from being verified by its hash.
    private let hashKey: [UInt8]
    private var search = SecretIndex()
    /// Created on first use: secrets change more often than texts are masked.
    private var current: Masking?

    fileprivate init(hashKey: [UInt8]) {
        self.hashKey = hashKey
    }

    package init(behind redactor: Redactor) {
        self.init(hashKey: redactor.hashKey)
    }

    /// Applies changes and returns the masking for that moment.
    ///
    /// - Parameter changes: All changes since the previous call; nil if there are none.
    package mutating func masking(after changes: SecretRegistry.Changes?) -> Masking {
        if let changes { apply(changes) }
        if let current { return current }
        let new = Masking(search: search, hashKey: hashKey, isRevealing: false)
        current = new
        return new
    }

    /// Applies added and removed secrets. Only the last change of each value counts, because the next unit often adds
    /// values that the previous unit removed.
    private mutating func apply(_ changes: SecretRegistry.Changes) {
        version = changes.version
        // Release the masking first: with a second owner, the tables would be copied when they change.
        current = nil
        if changes.isWhole { search = SecretIndex() }
        var seen: Set<Secret> = []
        let last = changes.changes.reversed().filter { seen.insert(Secret($0.value)).inserted }
        for change in last.reversed() {
            let secret = Secret(change.value)
            guard change.isAdded != search.contains(secret) else { continue }
            if change.isAdded {
                search.add(secret, mark: Masking.mark(of: change.value, hashKey))
            } else {
                search.remove(secret)
            }
        }
    }
}

/// The replacement for a secret in a record: a symbol, and a hash that distinguishes secrets within one run.
package enum SecretMark {
    package static let sign = DisplayText.mask
    private static let firstByte: UInt8 = 0xE2
    /// The size of the hash in bytes; each is written as two hexadecimal digits.
    static let hashLength = 2

    /// Appends the replacement for a secret with a hash; nil for a secret that is not known.
    static func append(_ hash: UInt16?, to text: inout [UInt8]) {
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
