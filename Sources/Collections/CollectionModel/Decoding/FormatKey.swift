import Diagnostics

/// The keys of one kind of mapping; its cases are the only list of them.
protocol FormatKey: RawRepresentable<String>, CaseIterable {
    /// How the mapping is called in messages, with its article.
    static var owner: String { get }
    /// What to write where something else than a mapping stands.
    static var shape: String { get }
    /// Keys of the format that this version cannot honour yet: refused by name, never ignored.
    static var unsupported: Set<String> { get }
    /// Whether names are defined somewhere below, so that one may be lost with what cannot be read.
    static var definesNames: Bool { get }

    /// What to do about a word that is no key here, and is one elsewhere or in other tools.
    static func advice(for word: String) -> String?
}

extension FormatKey {
    static var shape: String { "write KEY: VALUE below it" }
    static var unsupported: Set<String> { [] }
    static var definesNames: Bool { false }

    static func advice(for word: String) -> String? { nil }

    /// The key that a word was probably meant to be.
    static func nearest(to word: String) -> String? {
        Suggestion.nearest(to: word, among: allCases.map(\.rawValue) + unsupported.sorted())
    }

    /// What to do about a word that is no key here.
    static func hint(for word: String) -> String {
        advice(for: word) ?? nearest(to: word).map { "did you mean \"\($0)\"?" }
            ?? keyList
    }

    /// All of them, in a sentence.
    static var keyList: String { "the keys are \(allCases.map(\.rawValue).joined(separator: ", "))" }
}
