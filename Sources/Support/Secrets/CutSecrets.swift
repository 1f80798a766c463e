/// A search for the part of a secret that a cut (`…`) left: its beginning before the cut, its end after the cut, or the
/// whole text between two cuts.
///
/// Messages are cut before they are masked, to limit their size. Only readable secrets are recognized; together with the
/// decoding of escapes these are the ones that such messages quote.
struct CutSecrets {
    /// The minimum length of a part of a secret that is masked, in bytes. Shorter parts match by chance.
    private static let shortestPart = TextFilter.startLength
    /// The maximum number of comparisons for one text. After that, all that can be a part of a secret is masked.
    private static let maximumWork = 1 << 20
    private static let ellipsis = Array("…".utf8)

    private let secrets: SecretIndex
    private var work = 0

    init(_ secrets: SecretIndex) {
        self.secrets = secrets
    }

    /// - Parameter isUnescaped: True if escapes were decoded, so that the rest of an escape can follow a cut.
    mutating func stretches(in bytes: [UInt8], isUnescaped: Bool) -> [SecretRange] {
        // Most texts have no cuts.
        guard bytes.contains(Self.ellipsis[0]) else { return [] }
        let cuts = bytes.indices.dropLast(2).filter { bytes[$0..<$0 + 3].elementsEqual(Self.ellipsis) }
        var stretches: [SecretRange] = []
        for (number, cut) in cuts.enumerated() {
            let before = number > 0 ? cuts[number - 1] + Self.ellipsis.count : 0
            let behind = cut + Self.ellipsis.count
            let end = number + 1 < cuts.count ? cuts[number + 1] : bytes.count
            if let part = beginning(bytes, before..<cut) { stretches.append(part) }
            let escape =
                isUnescaped ? bytes[behind..<end].prefix(Escapes.maximumLength).prefix(while: Escapes.isPart) : []
            for start in behind...behind + escape.count {
                let part = ending(bytes, start..<end)
                guard var part = part ?? (end < bytes.count ? middle(bytes, start..<end) : nil) else { continue }
                part.range = behind..<part.range.upperBound
                stretches.append(part)
                break
            }
        }
        return stretches
    }

    /// Returns the longest end of a text with which a secret begins.
    private mutating func beginning(_ bytes: [UInt8], _ range: Range<Int>) -> SecretRange? {
        let longest = min(range.count, secrets.longestReadable)
        for count in stride(from: longest, through: Self.shortestPart, by: -1) {
            guard secrets.mayBegin(bytes, at: range.upperBound - count) else { continue }
            let part = bytes[range.suffix(count)]
            if let found = secret(part, where: { $0.starts(with: part) }) { return found }
        }
        return nil
    }

    /// Returns the longest beginning of a text with which a secret ends.
    private mutating func ending(_ bytes: [UInt8], _ range: Range<Int>) -> SecretRange? {
        let longest = min(range.count, secrets.longestReadable)
        for count in stride(from: longest, through: Self.shortestPart, by: -1) {
            guard secrets.mayEnd(bytes, at: range.lowerBound + count) else { continue }
            let part = bytes[range.prefix(count)]
            if let found = secret(part, where: { $0.suffix(count).elementsEqual(part) }) { return found }
        }
        return nil
    }

    /// Returns the whole text if it occurs inside a secret.
    private mutating func middle(_ bytes: [UInt8], _ range: Range<Int>) -> SecretRange? {
        guard range.count >= Self.shortestPart, range.count < secrets.longestReadable else { return nil }
        let search = ByteSearch(for: Array(bytes[range]))
        return secret(bytes[range]) { search.firstPlace(in: $0) != nil }
    }

    /// Returns the range of a part with the mark of a secret that is longer and has it.
    private mutating func secret(_ part: ArraySlice<UInt8>, where hasPart: ([UInt8]) -> Bool) -> SecretRange? {
        work += secrets.count + part.count / 16
        guard work <= Self.maximumWork else { return SecretRange(range: part.indices, length: 0, mark: nil) }
        let found = secrets.readable.first { $0.bytes.count > part.count && hasPart($0.bytes) }
        return found.map { SecretRange(range: part.indices, length: part.count, mark: $0.mark) }
    }
}
