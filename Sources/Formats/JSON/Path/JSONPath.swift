import Text

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

/// A value that a query found, with its path.
package struct JSONPathNode: Sendable {
    package let value: JSONValue
    private let steps: PathTrail?

    init(_ found: FoundNode) {
        value = found.value
        steps = found.trail
    }

    /// The path in the document. Complexity: linear in the depth.
    package var path: NormalizedPath {
        NormalizedPath(steps?.elements ?? [])
    }
}

/// An error for a query that RFC 9535 does not allow.
package struct JSONPathSyntaxError: Error, Equatable, CustomStringConvertible {
    /// The message, without the position.
    package let message: String
    /// The start of the error in the query, in Unicode scalars from 0.
    package let offset: Int
    /// The length of the error, in Unicode scalars; 0 at the end of the query.
    package let length: Int
    /// A suggested correction.
    package let hint: String?

    package var description: String {
        let place = "\(message), at character \(offset + 1)"
        return hint.map { "\(place): \($0)" } ?? place
    }
}

/// An error for an evaluation that exceeds a limit or was interrupted.
package enum JSONPathEvaluationError: Error, Equatable, CustomStringConvertible {
    /// The evaluation visited more nodes than allowed.
    case tooManyNodes(limit: Int)
    /// The task was cancelled.
    case interrupted

    package var description: String {
        switch self {
        case .tooManyNodes(let limit): "the path visits more than \(limit) nodes"
        case .interrupted: "interrupted"
        }
    }
}

/// The path of one node in the normalized form of RFC 9535, section 2.7: `$['a'][0]`.
package struct NormalizedPath: Sendable, Hashable, CustomStringConvertible {
    /// A step from a value to one of its children.
    package enum Element: Sendable, Hashable {
        case name(String)
        case index(Int)
    }

    /// The steps from the root.
    package let elements: [Element]

    package init(_ elements: [Element]) {
        self.elements = elements
    }

    package var description: String {
        elements.reduce(into: "$") { text, element in
            switch element {
            case .name(let name):
                text += "['"
                for scalar in name.unicodeScalars { text += Self.escaped(scalar) }
                text += "']"
            case .index(let index): text += "[\(index)]"
            }
        }
    }

    /// The path with names in shorthand notation where RFC 9535 (2.5.1.1) allows it: `$.tags[0]['two words']`.
    package var shorthand: String {
        elements.reduce(into: "$") { text, element in
            if case .name(let name) = element, Self.isShorthand(name) {
                text += ".\(name)"
            } else {
                text += NormalizedPath([element]).description.dropFirst()
            }
        }
    }

    private static func isShorthand(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, isNameStart(first) else { return false }
        return name.unicodeScalars.dropFirst().allSatisfy { isNameStart($0) || $0.isASCIIDigit }
    }

    private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCIILetter || scalar == "_" || scalar.value >= 0x80
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "'": #"\'"#
        case "\\": #"\\"#
        case "\u{8}": #"\b"#
        case "\u{C}": #"\f"#
        case "\n": #"\n"#
        case "\r": #"\r"#
        case "\t": #"\t"#
        case "\0"..."\u{1F}": (scalar.value < 0x10 ? #"\u000"# : #"\u00"#) + String(scalar.value, radix: 16)
        default: String(Character(scalar))
        }
    }
}
