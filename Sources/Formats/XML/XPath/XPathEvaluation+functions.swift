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

/// XPath's text functions for UTF-8 bytes. Characters are code points (XPath 1.0, section 4.2).
private enum XPathText {
    static func length(of text: ArraySlice<UInt8>) -> Int {
        text.count { startsCharacter($0) }
    }

    /// Returns the first range of a part in a text; an empty part is found at the beginning. Uses the algorithm of
    /// Knuth, Morris and Pratt, which takes linear time for any text.
    static func range(of part: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Range<Int>? {
        guard part.count <= text.count else { return nil }
        let part = Array(part)
        let borders = borders(of: part)
        var matched = 0
        for index in text.indices {
            if matched == part.count { return (index - matched)..<index }
            while matched > 0, part[matched] != text[index] { matched = borders[matched - 1] }
            if part[matched] == text[index] { matched += 1 }
        }
        return matched == part.count ? (text.endIndex - matched)..<text.endIndex : nil
    }

    /// Returns, for each prefix of a part, the length of its longest proper suffix that is also a prefix of the part.
    private static func borders(of part: [UInt8]) -> [Int] {
        var borders = part.map { _ in 0 }
        var length = 0
        for index in part.indices.dropFirst() {
            while length > 0, part[length] != part[index] { length = borders[length - 1] }
            if part[length] == part[index] { length += 1 }
            borders[index] = length
        }
        return borders
    }

    /// Returns the characters at positions from `start` on and before `end`, counted from 1.
    static func part(of text: ArraySlice<UInt8>, from start: Double, to end: Double) -> ArraySlice<UInt8> {
        var position = 0.0
        var first: Int?
        for index in text.indices where startsCharacter(text[index]) {
            position += 1
            if let first, !(position < end) { return text[first..<index] }
            if first == nil, position >= start, position < end { first = index }
        }
        return first.map { text[$0...] } ?? []
    }

    /// Removes white space at both ends and replaces runs of white space by single spaces.
    static func normalizingSpace(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        ArraySlice(text.split(whereSeparator: \.isWhiteSpace).joined(separator: [UInt8(ascii: " ")]))
    }

    /// Replaces each character in `from` by the one at the same position in `to`, or removes it if there is none.
    static func translating(
        _ text: ArraySlice<UInt8>, from: ArraySlice<UInt8>, to: ArraySlice<UInt8>
    ) -> ArraySlice<UInt8> {
        let targets = Array(String(decoding: to, as: UTF8.self).unicodeScalars)
        var table: [Unicode.Scalar: Unicode.Scalar?] = [:]
        for (index, scalar) in String(decoding: from, as: UTF8.self).unicodeScalars.enumerated()
        where table[scalar] == nil {
            table[scalar] = .some(index < targets.count ? targets[index] : nil)
        }
        var translated = ""
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            if let target = table[scalar] ?? scalar { translated.unicodeScalars.append(target) }
        }
        return ArraySlice(translated.utf8)
    }

    /// True for the first byte of a UTF-8 character.
    private static func startsCharacter(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }
}
