/// A compiled regular expression in PCRE2's syntax. Searches have limits on time and memory.
///
/// Patterns are applied to untrusted responses, so a search that takes too many steps throws an error. `\d`, `\w` and
/// `\s` are ASCII only; `\p{…}` and case folding support Unicode.
package struct RegularExpression: Sendable {
    /// The required position of a match in the text.
    package enum Anchoring: Sendable, Hashable {
        /// The leftmost match at any position.
        case anywhere
        /// A match of the whole text.
        case wholeText
    }

    /// The maximum length of a pattern, in UTF-8 bytes.
    package static let longestPattern = 65_536

    package let pattern: String
    package let anchoring: Anchoring
    private let compiled: CompiledPattern

    /// Compiles a pattern of at most ``longestPattern`` bytes.
    package init(
        _ pattern: String, anchoring: Anchoring = .anywhere
    ) throws(RegularExpressionSyntaxError) {
        self.pattern = pattern
        self.anchoring = anchoring
        compiled = try CompiledPattern(pattern, anchoring: anchoring)
    }

    /// Returns the leftmost match, or nil.
    package func firstMatch(in text: String) throws(RegularExpressionMatchError) -> Match? {
        try compiled.search(text) { (bytes, ranges) -> Match in
            let texts = ranges.map { range in range.map { String(decoding: bytes[$0], as: UTF8.self) } }
            return Match(text: (texts.first ?? nil) ?? "", groups: Array(texts.dropFirst()))
        }
    }

    /// Returns true if there is a match, without copying its text.
    package func matches(_ text: String) throws(RegularExpressionMatchError) -> Bool {
        try compiled.search(text) { (_, _) in true } ?? false
    }

    /// Returns a text with every match replaced; nil if the result has more than `limit` bytes.
    package func replacing(
        in text: String, with replacement: Replacement, limit: Int
    ) throws(RegularExpressionMatchError) -> String? {
        var result: [UInt8] = []
        var end = 0
        try compiled.searchAll(text) { bytes, ranges in
            guard let match = ranges.first ?? nil, match.lowerBound >= end else { return true }
            result += bytes[end..<match.lowerBound]
            for part in replacement.parts {
                switch part {
                case .text(let text): result += text.utf8
                case .group(let number):
                    if number < ranges.count, let range = ranges[number] { result += bytes[range] }
                }
            }
            end = match.upperBound
            return result.count <= limit
        }
        guard result.count <= limit else { return nil }
        result += text.utf8.dropFirst(end)
        return result.count <= limit ? String(decoding: result, as: UTF8.self) : nil
    }

    /// The number of groups in the pattern.
    package var groupCount: Int { compiled.groupCount }

    /// A text for matches in which `$1` or `${1}` is a group, `$0` the whole match and `$$` a dollar sign.
    package struct Replacement: Sendable {
        fileprivate enum Part: Sendable {
            case text(String)
            case group(Int)
        }

        fileprivate private(set) var parts: [Part] = []
        /// The largest number of a group.
        package private(set) var largestGroup = 0

        /// Returns nil for a `$` without a number or another `$` behind it.
        package init?(_ written: String) {
            var rest = written[...]
            var literal = ""
            while let dollar = rest.firstIndex(of: "$") {
                literal += rest[..<dollar]
                rest = rest[rest.index(after: dollar)...]
                if rest.first == "$" {
                    literal += "$"
                    rest.removeFirst()
                    continue
                }
                let isBraced = rest.first == "{"
                if isBraced { rest.removeFirst() }
                let digits = rest.prefix(3).prefix { $0.isASCII && $0.isNumber }
                guard let number = Int(digits) else { return nil }
                rest = rest.dropFirst(digits.count)
                if isBraced {
                    guard rest.first == "}" else { return nil }
                    rest.removeFirst()
                }
                if !literal.isEmpty { parts.append(.text(literal)) }
                literal = ""
                parts.append(.group(number))
                largestGroup = max(largestGroup, number)
            }
            literal += rest
            if !literal.isEmpty { parts.append(.text(literal)) }
        }
    }

    /// The texts of a match.
    package struct Match: Sendable, Equatable {
        /// The text of the whole match.
        package let text: String
        /// The texts of the groups, starting with group 1; nil for a group that is not part of the match.
        package let groups: [String?]
    }
}

extension RegularExpression: Hashable {
    /// Compares anchoring and the exact UTF-8 bytes of the patterns.
    package static func == (left: RegularExpression, right: RegularExpression) -> Bool {
        left.anchoring == right.anchoring && left.pattern.utf8.elementsEqual(right.pattern.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        for byte in pattern.utf8 { hasher.combine(byte) }
    }
}

/// A pattern that PCRE2 cannot compile.
package struct RegularExpressionSyntaxError: Error, Equatable, CustomStringConvertible {
    /// PCRE2's message.
    package let message: String
    /// The position of the error, in Unicode scalars from 0.
    package let offset: Int

    package var description: String { "\(message), at character \(offset + 1)" }
}

/// The reason why a search has no result.
package enum RegularExpressionMatchError: Error, Equatable, CustomStringConvertible {
    /// The match, depth or heap limit was reached.
    case tooManySteps
    /// The task was cancelled, or the time limit of the evaluation expired.
    case interrupted
    /// Any other failure, with PCRE2's message.
    case failed(String)

    package var description: String {
        switch self {
        case .tooManySteps: "the regular expression takes too many steps on this text"
        case .interrupted: "interrupted"
        case .failed(let reason): "the regular expression failed: \(reason)"
        }
    }
}
