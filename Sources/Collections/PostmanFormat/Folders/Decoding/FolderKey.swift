import Diagnostics

/// The keys of one kind of mapping in files of schema 3.0.
protocol FolderKey: RawRepresentable<String>, CaseIterable, Hashable {
    /// The mapping's name in messages, with its article.
    static var owner: String { get }
    /// The keys whose value may be missing, which is the empty text.
    static var mayBeEmpty: Set<Self> { get }

    /// Returns a hint for an unknown key that is valid elsewhere.
    static func advice(for word: String) -> String?
}

extension FolderKey {
    static var mayBeEmpty: Set<Self> { [] }

    static func advice(for word: String) -> String? { nil }

    /// Returns a hint for an unknown key.
    static func hint(for word: String) -> String {
        let words = allCases.map(\.rawValue)
        return advice(for: word) ?? Suggestion.hint(for: word, among: words)
            ?? "it is ignored; the keys are \(words.joined(separator: ", "))"
    }
}
