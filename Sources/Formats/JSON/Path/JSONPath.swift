/// A JSONPath query (RFC 9535), checked and ready to run.
package struct JSONPath: Sendable, CustomStringConvertible {
    /// The longest query, in bytes of UTF-8.
    package static let longestText = 65_536

    /// The query as it was written.
    package let text: String
    /// What the RFC allows, but nobody means: literal patterns that match nothing.
    package let warnings: [JSONPathSyntaxError]
    private let segments: [PathSegment]

    /// Parses a query; white space around it is an error, as the RFC has it.
    package init(_ text: String) throws(JSONPathSyntaxError) {
        var parser = try PathParser(text)
        self.text = text
        segments = try parser.parseQuery()
        warnings = parser.warnings
    }

    /// Says whether the query is of names and indexes alone, so that it finds one node or none (RFC 9535, 2.3.5.1).
    package var isSingular: Bool { segments.isSingular }

    package var description: String { text }

    /// Finds the nodes with their places, in the order of the document.
    ///
    /// A node that several selectors choose comes once for each.
    package func nodes(in root: JSONValue) throws(JSONPathEvaluationError) -> [JSONPathNode] {
        var evaluation = PathEvaluation(root: root)
        return try evaluation.nodes(of: segments, from: FoundNode(root: root)).map(JSONPathNode.init)
    }

    /// Finds the values without their places, which is faster.
    package func values(in root: JSONValue) throws(JSONPathEvaluationError) -> [JSONValue] {
        if isSingular { return singularValue(in: root).map { [$0] } ?? [] }
        var evaluation = PathEvaluation(root: root)
        return try evaluation.nodes(of: segments, from: FoundNode(untraced: root)).map(\.value)
    }

    /// The value a singular query finds; nil when there is none or the query is not singular.
    package func singularValue(in root: JSONValue) -> JSONValue? {
        segments.singularValue(in: root)
    }

    /// How far a singular query that finds nothing comes: the last value on its way, and the step that is not there.
    package func farthest(
        in root: JSONValue
    ) -> (path: NormalizedPath, value: JSONValue, next: NormalizedPath.Element)? {
        segments.farthest(in: root)
    }
}

extension JSONPath: Hashable {
    package static func == (left: JSONPath, right: JSONPath) -> Bool {
        ExactText.areEqual(left.text, right.text)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ExactText(text))
    }
}
