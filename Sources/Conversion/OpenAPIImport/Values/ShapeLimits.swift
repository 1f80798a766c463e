import Diagnostics
import YAMLSource

/// The limits for reading the schemas of one import, and the results for members of `oneOf` and `anyOf` that were tried.
///
/// Schemas that refer to one another can be combined in a number of ways that grows exponentially.
struct ShapeLimits {
    /// The limit for schemas in each other, also in those that are read to choose one.
    private static let maximumDepth = 300
    /// The number of schemas that each document, and each byte of its files, allows to read.
    private static let reads = (perDocument: 200_000, perByte: 5)

    private var depth = 0
    private var left = reads.perDocument
    private var known: [Choice: Bool] = [:]

    /// A member of `oneOf` or `anyOf`, and the place that may hold its value.
    struct Choice: Hashable {
        private let file: String
        private let start: SourcePosition
        private let preference: SchemaShape.Preference

        init(_ schema: SpecNode, for preference: SchemaShape.Preference) {
            file = schema.file.path
            start = schema.node.start
            self.preference = preference
        }
    }

    mutating func add(_ file: SourceFile) { left += Self.reads.perByte * file.text.utf8.count }

    /// True if no more schemas may be read.
    var areReached: Bool { left <= 0 }

    /// Begins to read a schema; false, and no need of ``leave()``, if a limit is reached.
    mutating func enter(_ schema: SpecNode) -> Bool {
        guard left > 0, depth < Self.maximumDepth else { return false }
        // Reading many properties takes longer.
        left -= 1 + (schema["properties"]?.node.mapping?.entries.count ?? 0) / 16
        depth += 1
        return true
    }

    mutating func leave() { depth -= 1 }

    /// True for a choice that fits; nil for one that was not tried yet.
    subscript(choice: Choice) -> Bool? {
        get { known[choice] }
        set { known[choice] = newValue }
    }
}
