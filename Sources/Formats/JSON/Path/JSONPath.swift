/// A parsed JSONPath query (RFC 9535).
package struct JSONPath: Sendable, CustomStringConvertible {
    /// The maximum length of a query, in UTF-8 bytes.
    package static let longestText = 65_536

    /// The query as written.
    package let text: String
    /// Warnings about valid parts that cannot be intended: literal patterns that match nothing.
    package let warnings: [JSONPathSyntaxError]
    private let segments: [PathSegment]

    /// Parses a query. White space around it is an error, as RFC 9535 requires.
    package init(_ text: String) throws(JSONPathSyntaxError) {
        var parser = try PathParser(text)
        self.text = text
        segments = try parser.parseQuery()
        warnings = parser.warnings
    }

    /// True if the query consists only of names and indexes, so that it finds at most one node (RFC 9535, 2.3.5.1).
    package var isSingular: Bool { segments.isSingular }

    package var description: String { text }

    /// Finds the nodes with their paths, in the order of RFC 9535.
    ///
    /// A node that several selectors select is returned once for each.
    package func nodes(in root: JSONValue) throws(JSONPathEvaluationError) -> [JSONPathNode] {
        var evaluation = PathEvaluation(root: root)
        return try evaluation.nodes(of: segments, from: FoundNode(root: root)).map(JSONPathNode.init)
    }

    /// Finds the values without their paths, which is faster.
    package func values(in root: JSONValue) throws(JSONPathEvaluationError) -> [JSONValue] {
        if isSingular { return singularValue(in: root).map { [$0] } ?? [] }
        var evaluation = PathEvaluation(root: root)
        return try evaluation.nodes(of: segments, from: FoundNode(untraced: root)).map(\.value)
    }

    /// Returns the value that a singular query finds; nil if there is none or the query is not singular.
    package func singularValue(in root: JSONValue) -> JSONValue? {
        segments.singularValue(in: root)
    }

    /// Returns the last value on the path of a singular query that finds no node, and the step that failed; else nil.
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
