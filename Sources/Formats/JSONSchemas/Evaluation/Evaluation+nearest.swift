import Diagnostics
import JSON
import Text

/// The failures reported if no branch of `anyOf` or `oneOf` accepts the value.
extension Evaluation {
    /// Applies all branches again with recording and reports the failures of the nearest one.
    ///
    /// Branches are first applied without recording, so that nested branches are not applied twice at each level.
    mutating func recordNearest(
        of schemas: [AppliedSchema], _ keyword: SchemaKeyword, _ value: JSONValue
    ) throws(EvaluationStop) {
        guard !stopsEarly else { return }
        var branches: [[JSONSchemaFailure]] = []
        for schema in schemas { branches.append(try separateFailures(of: schema, value)) }
        if let expected = commonExpectation(of: branches) {
            let failure = AssertionFailure(expected: expected, got: ValuePhrase.describe(value))
            record(failure, at: keyword, causes: causes(in: branches))
        } else {
            let nearest = branches.min { distance(of: $0).lexicographicallyPrecedes(distance(of: $1)) }
            let count = CountedNoun.text(schemas.count, "schema")
            let message = "fits none of the \(count) of \"\(keyword.rawValue)\""
            record(AssertionFailure(message), at: keyword, nearest: nearest ?? [], causes: causes(in: branches))
        }
    }

    private func causes(in branches: [[JSONSchemaFailure]]) -> [JSONSchemaFailure] {
        keepsTraces ? branches.flatMap { $0 } : []
    }

    /// Returns the accepted types and values if each branch fails only by the type or value itself, else nil.
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

    /// Returns the distance of a branch from a match, the most significant part first: a different type, then the
    /// number of members that fail `const` or `enum` (which often identify the branch), then the number of failures.
    private func distance(of branch: [JSONSchemaFailure]) -> [Int] {
        let hasOtherKind = branch.contains { $0.depth == depth && !$0.expected.isEmpty }
        let otherMembers = branch.count { $0.depth == depth + 1 && !$0.expected.isEmpty && $0.isOfOtherValue }
        return [hasOtherKind ? 1 : 0, otherMembers, branch.count]
    }
}

extension JSONSchemaFailure {
    /// True for a failure of `const` or `enum`.
    fileprivate var isOfOtherValue: Bool {
        schemaPath.hasSuffix("/const") || schemaPath.hasSuffix("/enum")
    }
}
