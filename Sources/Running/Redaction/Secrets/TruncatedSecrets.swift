import Placeholders
import RunRecords

/// A search for parts of secrets next to a cut (`…`), where a text was shortened for display.
///
/// Secrets are compared with the text next to a cut as long as this takes little work. With very many secrets or cuts,
/// the indexes decide instead: everything is masked that can be a part of a secret by its first or last four bytes and
/// its length.
struct TruncatedSecrets {
    /// The minimum length of a part of a secret that is masked, in bytes. Shorter parts match by chance.
    private static let shortestPart = PatternFilter.keyLength
    /// The maximum number of secret bytes that are compared for one text.
    private static let maximumWork = 16 << 20
    private static let ellipsis = Array("…".utf8)

    private let patterns: SecretPatterns
    private var work = 0
    /// The forms of secrets that can be cut. Created at the first cut.
    private var compared: [(bytes: [UInt8], mark: [UInt8])]?

    init(_ patterns: SecretPatterns) {
        self.patterns = patterns
    }

    /// - Parameter isUnescaped: True if escapes were decoded, so that the rest of an escape can follow a cut.
    mutating func stretches(in bytes: [UInt8], isUnescaped: Bool) -> [SecretRange] {
        let cuts = Self.cuts(in: bytes)
        var stretches: [SecretRange] = []
        for (number, cut) in cuts.enumerated() {
            let before = (number > 0 ? cuts[number - 1].upperBound : 0)..<cut.lowerBound
            let behind = cut.upperBound..<(number + 1 < cuts.count ? cuts[number + 1].lowerBound : bytes.count)
            let isLast = number + 1 == cuts.count
            let starts = Self.starts(of: behind, in: bytes, isUnescaped: isUnescaped)
            if let compared = compared(times: starts.count + 2) {
                if let stretch = Self.beginning(of: compared, in: bytes[before]) { stretches.append(stretch) }
                for start in starts {
                    let rest = bytes[start..<behind.upperBound]
                    let parts = [
                        Self.ending(of: compared, in: rest),
                        isLast ? nil : Self.middle(of: compared + patterns.large, rest),
                    ]
                    for var part in parts.compactMap(\.self) {
                        part.range = behind.lowerBound..<part.range.upperBound
                        stretches.append(part)
                    }
                }
            } else {
                let parts = [
                    possibleBeginning(bytes, before), possibleEnding(bytes, behind, starts),
                    isLast ? nil : possibleMiddle(behind),
                ]
                for range in parts.compactMap(\.self) {
                    stretches.append(SecretRange(range: range, length: 0, mark: Array(SecretMark.sign.utf8)))
                }
            }
        }
        return stretches
    }

    private static func cuts(in bytes: [UInt8]) -> [Range<Int>] {
        // Most texts have no cuts.
        guard bytes.contains(ellipsis[0]) else { return [] }
        return bytes.indices.dropLast(2).compactMap { index in
            bytes[index] == ellipsis[0] && bytes[index + 1] == ellipsis[1] && bytes[index + 2] == ellipsis[2]
                ? index..<index + 3 : nil
        }
    }

    /// Returns the offsets at which the text can continue after a cut: directly, or after the rest of an escape.
    private static func starts(of behind: Range<Int>, in bytes: [UInt8], isUnescaped: Bool) -> ClosedRange<Int> {
        let rest = isUnescaped ? bytes[behind].prefix(Escapes.maximumLength).prefix(while: UnescapedText.isPart) : []
        return behind.lowerBound...behind.lowerBound + rest.count
    }

    // MARK: Comparing

    /// Returns the patterns to compare; nil if the comparison would take too much work.
    private mutating func compared(times: Int) -> [(bytes: [UInt8], mark: [UInt8])]? {
        work += patterns.cuttableBytes * times
        guard work <= Self.maximumWork else { return nil }
        let compared = compared ?? patterns.cuttable
        self.compared = compared
        return compared
    }

    /// Returns the longest prefix of a pattern at the end of a text.
    private static func beginning(
        of patterns: [(bytes: [UInt8], mark: [UInt8])], in text: ArraySlice<UInt8>
    ) -> SecretRange? {
        longest(of: patterns) { pattern in
            ByteSearch(for: pattern).overlap(withEndOf: text.suffix(pattern.count - 1))
        } range: {
            text.endIndex - $0..<text.endIndex
        }
    }

    /// Returns the longest suffix of a pattern at the beginning of a text.
    private static func ending(
        of patterns: [(bytes: [UInt8], mark: [UInt8])], in text: ArraySlice<UInt8>
    ) -> SecretRange? {
        longest(of: patterns) { pattern in
            ByteSearch(for: pattern.reversed()).overlap(withEndOf: text.prefix(pattern.count - 1).reversed())
        } range: {
            text.startIndex..<text.startIndex + $0
        }
    }

    /// Returns the whole text between two cuts if it occurs inside a secret.
    private static func middle(
        of patterns: [(bytes: [UInt8], mark: [UInt8])], _ text: ArraySlice<UInt8>
    ) -> SecretRange? {
        guard text.count >= shortestPart else { return nil }
        let part = ByteSearch(for: Array(text))
        let longer = patterns.lazy.filter { $0.bytes.count > text.count }
        guard let pattern = longer.first(where: { part.firstPlace(in: $0.bytes) != nil }) else { return nil }
        return SecretRange(range: text.indices, length: text.count, mark: pattern.mark)
    }

    private static func longest(
        of patterns: [(bytes: [UInt8], mark: [UInt8])], _ overlap: ([UInt8]) -> Int, range: (Int) -> Range<Int>
    ) -> SecretRange? {
        var best: (length: Int, mark: [UInt8])?
        for pattern in patterns where pattern.bytes.count > max(shortestPart, best?.length ?? 0) {
            let length = overlap(pattern.bytes)
            if length >= shortestPart, length > best?.length ?? 0 { best = (length, pattern.mark) }
        }
        return best.map { SecretRange(range: range($0.length), length: $0.length, mark: $0.mark) }
    }

    // MARK: By the indexes

    private func possibleBeginning(_ bytes: [UInt8], _ before: Range<Int>) -> Range<Int>? {
        let first = max(before.lowerBound, before.upperBound - patterns.longestCuttable)
        let start = (first..<max(first, before.upperBound - Self.shortestPart + 1)).first { index in
            PatternFilter.key(of: bytes, at: index).map {
                patterns.mayBegin(with: $0, longerThan: before.upperBound - index)
            } ?? false
        }
        return start.map { $0..<before.upperBound }
    }

    private func possibleEnding(_ bytes: [UInt8], _ behind: Range<Int>, _ starts: ClosedRange<Int>) -> Range<Int>? {
        let last = min(behind.upperBound, starts.upperBound + patterns.longestCuttable)
        let end = (behind.lowerBound + Self.shortestPart..<max(last, behind.lowerBound + Self.shortestPart - 1) + 1)
            .last { end in
                PatternFilter.key(of: bytes, at: end - Self.shortestPart).map {
                    patterns.mayEnd(with: $0, longerThan: end - starts.upperBound)
                } ?? false
            }
        return end.map { behind.lowerBound..<$0 }
    }

    private func possibleMiddle(_ behind: Range<Int>) -> Range<Int>? {
        let longest = max(patterns.longestCuttable, patterns.large.map(\.bytes.count).max() ?? 0)
        return behind.count >= Self.shortestPart && behind.count < longest ? behind : nil
    }
}
