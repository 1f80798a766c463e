/// A parsed XPath 1.0 expression. Variables and the namespace axis are not supported.
package struct XPath: Sendable, CustomStringConvertible {
    /// The maximum length of an expression, in UTF-8 bytes.
    package static let longestText = 65_536

    /// The expression as written.
    package let text: String
    /// The namespace URIs by prefix.
    package let namespaces: [String: String]
    private let expression: XPathExpression

    /// Parses an expression.
    ///
    /// - Parameter namespaces: The namespace URIs by prefix; `xml` is predefined.
    package init(_ text: String, namespaces: [String: String] = [:]) throws(XPathSyntaxError) {
        guard text.utf8.count <= Self.longestText else {
            throw XPathSyntaxError(
                message: "the expression is longer than \(Self.longestText) bytes", offset: 0, length: 0, hint: nil)
        }
        var parser = XPathParser(tokens: try XPathLexer.tokens(of: text), namespaces: namespaces)
        expression = try parser.parseWhole()
        self.text = text
        self.namespaces = namespaces
    }

    package var description: String { text }

    /// Returns a name without a prefix in the expression that the document's elements have only in a namespace, if any.
    package func misplacedName(in tree: MarkupTree) -> (name: String, namespace: String)? {
        for name in expression.plainNames {
            guard let namespace = tree.namespace(hiding: name) else { continue }
            return (String(decoding: name, as: UTF8.self), String(decoding: namespace, as: UTF8.self))
        }
        return nil
    }

    fileprivate func value(
        in tree: MarkupTree, limits: XPathLimits
    ) throws(XPathEvaluationError) -> XPathValue {
        var evaluation = XPathEvaluation(tree: tree, limits: limits)
        return try evaluation.value(of: expression, in: XPathContext(node: 0, position: 1, size: 1))
    }
}

extension XPath: Hashable {
    package static func == (left: XPath, right: XPath) -> Bool {
        // Compare bytes: Swift's == also holds for canonically equivalent texts with different code points.
        left.text.utf8.elementsEqual(right.text.utf8) && left.namespaces == right.namespaces
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(namespaces)
    }
}

extension MarkupTree {
    /// Evaluates an expression with the document as the context node.
    package func evaluate(
        _ path: XPath, limits: XPathLimits = .standard
    ) throws(XPathEvaluationError) -> XPathResult {
        switch try path.value(in: self, limits: limits) {
        case .nodes(let found): .nodes(try texts(of: found, limits: limits))
        case .number(let number): .number(number)
        case .text(let text): .text(String(decoding: text, as: UTF8.self))
        case .boolean(let truth): .boolean(truth)
        }
    }

    private func texts(of found: [Int32], limits: XPathLimits) throws(XPathEvaluationError) -> [String] {
        guard found.count <= limits.nodes else { throw .tooManyNodes(limit: limits.nodes) }
        var texts: [String] = []
        texts.reserveCapacity(found.count)
        var length = 0
        for node in found {
            let text = self.text(of: node)
            length += text.count
            guard length <= limits.text else { throw .tooMuchText(limit: limits.text) }
            texts.append(String(decoding: text, as: UTF8.self))
        }
        return texts
    }
}

/// The value of an expression, of one of XPath's four types (XPath 1.0, section 1).
package enum XPathResult: Sendable, Equatable {
    /// The string values of the nodes, in document order.
    case nodes([String])
    case number(Double)
    case text(String)
    case boolean(Bool)
}

/// XPath's four types of values.
enum XPathKind: String {
    case nodes
    case number = "a number"
    case text
    case boolean = "a boolean"
}

/// The limits for one evaluation.
package struct XPathLimits: Sendable {
    /// Limits that an evaluation reaches within a few seconds.
    package static let standard = XPathLimits(work: 100_000_000, nodes: 1_000_000, text: 64 * 1024 * 1024)

    /// The maximum number of steps. A visited node, an operator and a function are one step each, text is one step per
    /// byte that a function reads and one per 16 bytes that are compared.
    package let work: Int
    /// The maximum number of nodes in a result.
    package let nodes: Int
    /// The maximum size of all texts in a result, in bytes.
    package let text: Int

    package init(work: Int, nodes: Int, text: Int) {
        self.work = work
        self.nodes = nodes
        self.text = text
    }
}

/// An error for an expression that XPath 1.0 does not allow, or that uses an undefined name.
package struct XPathSyntaxError: Error, Equatable, CustomStringConvertible {
    /// The message, without the position.
    package let message: String
    /// The start of the error in the expression, in Unicode scalars from 0.
    package let offset: Int
    /// The length of the error, in Unicode scalars; 0 at the end of the expression.
    package let length: Int
    /// A suggested correction.
    package let hint: String?

    package var description: String {
        let place = "\(message), at character \(offset + 1)"
        return hint.map { "\(place): \($0)" } ?? place
    }
}

extension XPathSyntaxError {
    init(_ message: String, at token: XPathToken, hint: String?) {
        self.init(message: message, offset: token.offset, length: token.length, hint: hint)
    }
}

/// An error for an evaluation that exceeds a limit or was interrupted.
package enum XPathEvaluationError: Error, Equatable, CustomStringConvertible {
    /// The evaluation took more steps than allowed: visited nodes, operators, functions and portions of text.
    case tooMuchWork(limit: Int)
    /// The result has more nodes than allowed.
    case tooManyNodes(limit: Int)
    /// The result has more bytes of text than allowed.
    case tooMuchText(limit: Int)
    /// The task was cancelled.
    case interrupted

    package var description: String {
        switch self {
        case .tooMuchWork(let limit): "the expression takes more than \(limit) steps on this document"
        case .tooManyNodes(let limit): "the expression finds more than \(limit) nodes"
        case .tooMuchText(let limit): "the nodes that the expression finds have more than \(limit) bytes of text"
        case .interrupted: "interrupted"
        }
    }
}
