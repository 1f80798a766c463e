import Diagnostics
import JSON

/// Saying why no branch of `anyOf` or `oneOf` fits.
extension Evaluation {
    /// Tries all branches again, now with their failures, and records those of the nearest.
    ///
    /// Branches are first tried without recording, so that nested ones are not all tried twice at every level.
    mutating func recordNearest(
        of schemas: [AppliedSchema], _ keyword: SchemaKeyword, _ value: JSONValue
    ) throws(EvaluationStop) {
        guard !stopsEarly else { return }
        var branches: [[JSONSchemaFailure]] = []
        for schema in schemas { branches.append(try separateFailures(of: schema, value)) }
        if let expected = commonExpectation(of: branches) {
            record(AssertionFailure(expected: expected, got: ValuePhrase.describe(value)), at: keyword)
        } else {
            let nearest = branches.min { distance(of: $0).lexicographicallyPrecedes(distance(of: $1)) }
            let count = CountedNoun.text(schemas.count, "schema")
            let message = "fits none of the \(count) of \"\(keyword.rawValue)\""
            record(AssertionFailure(message), at: keyword, nearest: nearest ?? [])
        }
    }

    /// What would have been accepted, when every branch wants nothing but another kind or value here.
    private func commonExpectation(of branches: [[JSONSchemaFailure]]) -> [String]? {
        var words: [String] = []
        for branch in branches {
            guard branch.count == 1, let failure = branch.first, failure.depth == depth,
                !failure.expected.isEmpty
            else { return nil }
            for word in failure.expected where !words.contains(word) { words.append(word) }
        }
        return words
    }

    /// How far a branch is from fitting, the weightiest first: another kind of value altogether, then members that say
    /// which branch is meant, then the number of failures.
    private func distance(of branch: [JSONSchemaFailure]) -> [Int] {
        let hasOtherKind = branch.contains { $0.depth == depth && !$0.expected.isEmpty }
        let otherMembers = branch.count { $0.depth == depth + 1 && !$0.expected.isEmpty && $0.isOfOtherValue }
        return [hasOtherKind ? 1 : 0, otherMembers, branch.count]
    }
}

extension JSONSchemaFailure {
    /// Whether `const` or `enum` was not met.
    fileprivate var isOfOtherValue: Bool {
        schemaPath.hasSuffix("/const") || schemaPath.hasSuffix("/enum")
    }
}
