/// A pattern of an option, in which `*` matches any characters.
package struct WildcardPattern: Sendable {
    private let parts: [Substring]

    package init(_ pattern: String) { parts = pattern.split(separator: "*", omittingEmptySubsequences: false) }

    /// True if the whole text matches, with lower and upper case as written.
    package func matches(_ text: String) -> Bool {
        guard let first = parts.first, let last = parts.last, parts.count > 1 else { return text == parts.first ?? "" }
        guard text.hasPrefix(first), text.dropFirst(first.count).hasSuffix(last) else { return false }
        var rest = text.dropFirst(first.count).dropLast(last.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }
}
