import Text

// The functions (XPath 1.0, section 4).
extension XPathEvaluation {
    mutating func call(
        _ function: XPathFunction, _ arguments: [XPathExpression], in context: XPathContext
    ) throws(XPathEvaluationError) -> XPathValue {
        switch function {
        case .last: return .number(Double(context.size))
        case .position: return .number(Double(context.position))
        case .true: return .boolean(true)
        case .false: return .boolean(false)
        case .boolean: return .boolean(try boolean(of: arguments[0], in: context))
        case .not: return .boolean(try !boolean(of: arguments[0], in: context))
        default: break
        }
        var values: [XPathValue] = []
        for argument in arguments { values.append(try value(of: argument, in: context)) }
        // A function with an optional argument uses the context node by default.
        let first = values.first ?? .nodes([context.node])
        switch function.kind {
        case .nodes: return .nodes(try elements(identifiedBy: first))
        case .number: return .number(try number(function, first))
        case .boolean: return .boolean(try boolean(function, first, values.dropFirst().first, context))
        case .text: return .text(try text(function, values.isEmpty ? [first] : values))
        }
    }

    private mutating func number(_ function: XPathFunction, _ value: XPathValue) throws(XPathEvaluationError) -> Double
    {
        switch function {
        case .count: return Double(nodes(in: value).count)
        case .sum:
            var sum = 0.0
            for node in nodes(in: value) { sum += try number(of: tree.text(of: node)) }
            return sum
        case .stringLength:
            let text = text(of: value)
            try charge(text.count)
            return Double(XPathText.length(of: text))
        case .floor: return try number(of: value).rounded(.down)
        case .ceiling: return try number(of: value).rounded(.up)
        case .round: return XPathNumber.rounded(try number(of: value))
        default: return try number(of: value)
        }
    }

    private mutating func boolean(
        _ function: XPathFunction, _ first: XPathValue, _ second: XPathValue?, _ context: XPathContext
    ) throws(XPathEvaluationError) -> Bool {
        switch function {
        case .lang: return try isLanguage(text(of: first), of: context.node)
        case .contains:
            let (text, part) = (text(of: first), text(of: second ?? .text([])))
            try charge(text.count + part.count)
            return XPathText.range(of: part, in: text) != nil
        case .startsWith:
            let part = text(of: second ?? .text([]))
            try charge(for: part)
            return text(of: first).starts(with: part)
        default: return boolean(of: first)
        }
    }

    private mutating func text(
        _ function: XPathFunction, _ values: [XPathValue]
    ) throws(XPathEvaluationError) -> ArraySlice<UInt8> {
        switch function {
        case .name, .localName, .namespaceURI: return name(function, of: nodes(in: values[0]).first)
        case .substring: return try substring(values)
        default: break
        }
        let texts = values.map { text(of: $0) }
        for text in texts { try charge(1 + text.count) }
        switch function {
        case .concat: return ArraySlice(texts.joined())
        case .normalizeSpace: return XPathText.normalizingSpace(in: texts[0])
        case .translate: return XPathText.translating(texts[0], from: texts[1], to: texts[2])
        case .substringBefore:
            return XPathText.range(of: texts[1], in: texts[0]).map { texts[0][..<$0.lowerBound] } ?? []
        case .substringAfter:
            return XPathText.range(of: texts[1], in: texts[0]).map { texts[0][$0.upperBound...] } ?? []
        default: return texts[0]
        }
    }

    private mutating func substring(_ values: [XPathValue]) throws(XPathEvaluationError) -> ArraySlice<UInt8> {
        let text = text(of: values[0])
        try charge(text.count)
        let start = XPathNumber.rounded(try number(of: values[1]))
        // Without a length the end is infinite. Adding infinity to a start of -Infinity would result in NaN.
        let end = values.count > 2 ? start + XPathNumber.rounded(try number(of: values[2])) : .infinity
        return XPathText.part(of: text, from: start, to: end)
    }

    private func name(_ function: XPathFunction, of node: Int32?) -> ArraySlice<UInt8> {
        guard let node, tree.nodes[Int(node)].name >= 0 else { return [] }
        let expanded = tree.names.names[Int(tree.nodes[Int(node)].name)]
        return switch function {
        case .localName: expanded.local[...]
        case .namespaceURI: expanded.namespace[...]
        default: tree.names.qualified(tree.nodes[Int(node)])[...]
        }
    }

    private func nodes(in value: XPathValue) -> [Int32] {
        if case .nodes(let nodes) = value { nodes } else { [] }
    }

    /// Returns the elements with the identifiers in a text, or in the texts of nodes (XPath 1.0, section 4.1).
    private mutating func elements(identifiedBy value: XPathValue) throws(XPathEvaluationError) -> [Int32] {
        var texts = [text(of: value)]
        if case .nodes(let nodes) = value { texts = nodes.map { tree.text(of: $0) } }
        var found: Set<Int32> = []
        for text in texts {
            try charge(for: text)
            for word in text.split(whereSeparator: \.isWhiteSpace) {
                if let element = tree.identifiers[Array(word)] { found.insert(element) }
            }
        }
        return found.sorted()
    }

    /// Returns true if the nearest `xml:lang` is a language or one of its variants (XPath 1.0, section 4.3).
    private mutating func isLanguage(
        _ language: ArraySlice<UInt8>, of node: Int32
    ) throws(XPathEvaluationError) -> Bool {
        let name = ExpandedName(
            namespace: Array("http://www.w3.org/XML/1998/namespace".utf8), local: Array("lang".utf8))
        guard let number = tree.names.number(of: name) else { return false }
        var next = node
        while next >= 0 {
            var found: Int32?
            let visited = tree.visit(.attribute, from: next) {
                found = $1.name == number ? $0 : nil
                return found != nil
            }
            try charge(1 + visited)
            if let found {
                let value = String(decoding: tree.text(of: found), as: UTF8.self).lowercased()
                let wanted = String(decoding: language, as: UTF8.self).lowercased()
                return value == wanted || value.hasPrefix(wanted + "-")
            }
            next = tree.nodes[Int(next)].parent
        }
        return false
    }
}
