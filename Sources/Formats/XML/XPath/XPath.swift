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
