/// A compiled regular expression in PCRE2's syntax, searched for with limits on time and memory.
///
/// Patterns come from collections and run over what servers send, so a search that would take too many steps ends with
/// an error. `\d`, `\w` and `\s` are ASCII; `\p{…}` and case folding know Unicode.
package struct RegularExpression: Sendable {
    /// Where a match has to lie in the text.
    package enum Anchoring: Sendable, Hashable {
        /// Anywhere; the leftmost match is found.
        case anywhere
        /// From the text's first character to its last.
        case wholeText
    }

    /// The longest pattern that is compiled, in bytes of UTF-8.
    package static let longestPattern = 65_536

    package let pattern: String
    package let anchoring: Anchoring
    private let compiled: CompiledPattern

    /// Compiles a pattern.
    package init(
        _ pattern: String, anchoring: Anchoring = .anywhere
    ) throws(RegularExpressionSyntaxError) {
        self.pattern = pattern
        self.anchoring = anchoring
        compiled = try CompiledPattern(pattern, anchoring: anchoring)
    }

    /// Finds the leftmost match, or nothing.
    package func firstMatch(in text: String) throws(RegularExpressionMatchError) -> Match? {
        try compiled.search(text) { (bytes, ranges) -> Match in
            let texts = ranges.map { range in range.map { String(decoding: bytes[$0], as: UTF8.self) } }
            return Match(text: (texts.first ?? nil) ?? "", groups: Array(texts.dropFirst()))
        }
    }

    /// Says whether there is a match, without copying its text.
    package func matches(_ text: String) throws(RegularExpressionMatchError) -> Bool {
        try compiled.search(text) { (_, _) in true } ?? false
    }

    /// What a search found.
    package struct Match: Sendable, Equatable {
        /// The text of the whole match.
        package let text: String
        /// The texts of the groups, group 1 first; nil where a group took no part in the match.
        package let groups: [String?]
    }
}

extension RegularExpression: Hashable {
    /// Equal are patterns of the same Unicode scalars and the same anchoring.
    package static func == (left: RegularExpression, right: RegularExpression) -> Bool {
        left.anchoring == right.anchoring && left.pattern.utf8.elementsEqual(right.pattern.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        for byte in pattern.utf8 { hasher.combine(byte) }
    }
}
