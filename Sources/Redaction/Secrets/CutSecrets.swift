/// Finds what is left of secrets where a text was cut to a length that a person reads, which `…` marks.
struct CutSecrets {
    /// Bytes of a secret next to a cut that are masked; fewer could be anything.
    private static let shortestPart = 4
    private static let ellipsis = Array("…".utf8)

    /// Each with its forms.
    let secrets: [String: [SecretPatterns.Pattern]]
    /// Whether escapes were undone, so that what a cut left of one may stand behind it.
    let isUnescaped: Bool

    /// Those that may stand amid other text.
    private var patterns: some Sequence<SecretPatterns.Pattern> {
        secrets.values.lazy.joined().filter { !$0.isShort }
    }

    func stretches(in bytes: [UInt8]) -> [SecretStretch] {
        guard bytes.contains(Self.ellipsis[0]) else { return [] }
        let cuts = bytes.indices.filter { bytes[$0...].starts(with: Self.ellipsis) }
        var stretches: [SecretStretch] = []
        for (number, cut) in cuts.enumerated() {
            if let stretch = beginning(before: cut, in: bytes) { stretches.append(stretch) }
            let end = cut + Self.ellipsis.count
            let next = number + 1 < cuts.count ? cuts[number + 1] : nil
            for start in starts(behind: end, in: bytes) {
                let parts = [
                    ending(behind: start, in: bytes), next.flatMap { start < $0 ? middle(start..<$0, in: bytes) : nil },
                ]
                for var part in parts.compactMap(\.self) {
                    part.range = end..<part.range.upperBound
                    stretches.append(part)
                }
            }
        }
        return stretches
    }

    /// Where the text may go on behind a cut: there, or behind the rest of an escape.
    private func starts(behind cut: Int, in bytes: [UInt8]) -> ClosedRange<Int> {
        let rest = isUnescaped ? bytes[cut...].prefix(Escapes.maximumLength).prefix(while: UnescapedText.isPart) : []
        return cut...cut + rest.count
    }

    /// The longest beginning of a secret that ends at a cut.
    private func beginning(before cut: Int, in bytes: [UInt8]) -> SecretStretch? {
        longest(upTo: cut) { length, pattern in
            bytes[cut - length..<cut].elementsEqual(pattern.prefix(length)) ? cut - length..<cut : nil
        }
    }

    /// The longest end of a secret that begins at a cut.
    private func ending(behind cut: Int, in bytes: [UInt8]) -> SecretStretch? {
        longest(upTo: bytes.count - cut) { length, pattern in
            bytes[cut..<cut + length].elementsEqual(pattern.suffix(length)) ? cut..<cut + length : nil
        }
    }

    /// All that stands between two cuts, when it is from inside of a secret.
    private func middle(_ range: Range<Int>, in bytes: [UInt8]) -> SecretStretch? {
        guard range.count >= Self.shortestPart else { return nil }
        let part = bytes[range]
        guard let pattern = patterns.first(where: { $0.bytes.firstRange(of: part) != nil }) else { return nil }
        return SecretStretch(range: range, length: range.count, mark: pattern.mark)
    }

    private func longest(upTo limit: Int, _ match: (Int, [UInt8]) -> Range<Int>?) -> SecretStretch? {
        var best: SecretStretch?
        for pattern in patterns {
            let longest = min(pattern.bytes.count - 1, limit)
            let shortest = max(Self.shortestPart, (best?.length ?? 0) + 1)
            guard longest >= shortest else { continue }
            for length in stride(from: longest, through: shortest, by: -1) {
                guard let range = match(length, pattern.bytes) else { continue }
                best = SecretStretch(range: range, length: length, mark: pattern.mark)
                break
            }
        }
        return best
    }
}
