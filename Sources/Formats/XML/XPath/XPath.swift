/// An XPath 1.0 expression, checked and ready to search documents, but without variables and the namespace axis.
package struct XPath: Sendable, CustomStringConvertible {
    /// The longest expression, in bytes of UTF-8.
    package static let longestText = 65_536

    /// The expression as it was written.
    package let text: String
    /// What each prefix in the expression stands for.
    package let namespaces: [String: String]
    private let expression: XPathExpression

    /// Parses an expression.
    ///
    /// - Parameter namespaces: the namespace's URI for each prefix; `xml` is known without.
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

    /// A name in the expression that has no prefix, and that a document's elements have only in a namespace.
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
        // Not as texts, which are equal in Swift when they differ in code points alone.
        left.text.utf8.elementsEqual(right.text.utf8) && left.namespaces == right.namespaces
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(namespaces)
    }
}

extension MarkupTree {
    /// Evaluates an expression with the document as its context.
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
