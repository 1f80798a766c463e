import Diagnostics
import YAMLSource

/// The keys of one kind of mapping.
///
/// The conforming enum is the only list of the keys and of the values that they accept, for the decoder, the reference
/// and the JSON Schema.
protocol FormatKey: RawRepresentable<String>, CaseIterable {
    /// The mapping's name in messages, with its article.
    static var owner: String { get }
    /// A hint for a node that should be a mapping.
    static var shape: String { get }
    /// Keys of the format that this version doesn't support; they are rejected, never ignored.
    static var unsupported: Set<String> { get }
    /// True if names are defined below the mapping, so that an unread entry may define names.
    static var definesNames: Bool { get }
    /// The keys that the mapping must have.
    static var required: [Self] { get }
    /// Constraints on keys that depend on each other.
    static var rules: [KeyRule] { get }
    /// The prefix of keys that are ignored; nil if none are.
    static var ignoredPrefix: String? { get }

    /// The values of the key.
    var accepts: ValueShape { get }
    /// True if `null` removes an inherited value.
    var isRemovable: Bool { get }

    /// Returns a hint for an unknown key that is valid elsewhere or in other tools.
    static func advice(for word: String) -> String?
    /// Returns a hint for an unknown key of a mapping, which may depend on the other entries.
    static func advice(for word: String, in mapping: YAMLMapping) -> String?
}

extension FormatKey {
    static var shape: String { "write KEY: VALUE below it" }
    static var unsupported: Set<String> { [] }
    static var definesNames: Bool { false }
    static var required: [Self] { [] }
    static var rules: [KeyRule] { [] }
    static var ignoredPrefix: String? { nil }

    var isRemovable: Bool { false }

    /// Returns the names of keys, for rules.
    static func names(_ keys: Self...) -> [String] { keys.map(\.rawValue) }

    static func advice(for word: String) -> String? { nil }
    static func advice(for word: String, in mapping: YAMLMapping) -> String? { advice(for: word) }

    /// Returns the key that resembles an unknown key; nil if there is none.
    static func nearest(to word: String) -> String? {
        Suggestion.nearest(to: word, among: allCases.map(\.rawValue) + unsupported.sorted())
    }

    /// Returns a hint for an unknown key.
    static func hint(for word: String, in mapping: YAMLMapping) -> String {
        advice(for: word, in: mapping) ?? nearest(to: word).map { "did you mean \"\($0)\"?" }
            ?? keyList
    }

    /// All keys, as a sentence.
    static var keyList: String { "the keys are \(allCases.map(\.rawValue).joined(separator: ", "))" }
}
