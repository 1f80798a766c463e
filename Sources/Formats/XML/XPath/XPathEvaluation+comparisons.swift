import Text

// Comparisons (XPath 1.0, section 3.4). A comparison of node sets is true if it is true for any pair of nodes. The
// functions do not compare all pairs.
extension XPathEvaluation {
    mutating func compare(
        _ left: XPathValue, _ operation: XPathOperator, _ right: XPathValue
    ) throws(XPathEvaluationError) -> Bool {
        switch operation {
        case .equal, .notEqual: try areEqual(left, right, wanted: operation == .equal)
        case .less: try isLess(left, right, orEqual: false)
        case .lessOrEqual: try isLess(left, right, orEqual: true)
        case .greater: try isLess(right, left, orEqual: false)
        case .greaterOrEqual: try isLess(right, left, orEqual: true)
        default: false
        }
    }

    /// Returns true if two values, or the texts of any two nodes, are equal (`wanted` is true) or different.
    private mutating func areEqual(
        _ left: XPathValue, _ right: XPathValue, wanted: Bool
    ) throws(XPathEvaluationError) -> Bool {
        switch (left, right) {
        case (.nodes(let left), .nodes(let right)):
            return wanted ? try haveCommonText(left, right) : try haveDifferentTexts(left, right)
        case (.boolean, _), (_, .boolean): return (boolean(of: left) == boolean(of: right)) == wanted
        case (.nodes(let nodes), .number(let number)), (.number(let number), .nodes(let nodes)):
            for node in nodes where (try self.number(of: tree.text(of: node)) == number) == wanted { return true }
            return false
        case (.nodes(let nodes), .text(let text)), (.text(let text), .nodes(let nodes)):
            for node in nodes where try isText(of: node, text) == wanted { return true }
            return false
        case (.number, _), (_, .number): return (try number(of: left) == number(of: right)) == wanted
        case (.text(let left), .text(let right)):
            try charge(for: left)
            return (left == right) == wanted
        }
    }

    private mutating func isText(of node: Int32, _ text: ArraySlice<UInt8>) throws(XPathEvaluationError) -> Bool {
        let own = tree.text(of: node)
        guard own.count == text.count else {
            try charge(1)
            return false
        }
        try charge(for: own)
        return own == text
    }

    private mutating func haveCommonText(_ left: [Int32], _ right: [Int32]) throws(XPathEvaluationError) -> Bool {
        if left.isEmpty || right.isEmpty { return false }
        let (fewer, more) = left.count < right.count ? (left, right) : (right, left)
        var texts: Set<ArraySlice<UInt8>> = []
        for node in fewer {
            let text = tree.text(of: node)
            try charge(for: text)
            texts.insert(text)
        }
        for node in more {
            let text = tree.text(of: node)
            try charge(for: text)
            if texts.contains(text) { return true }
        }
        return false
    }

    private mutating func haveDifferentTexts(_ left: [Int32], _ right: [Int32]) throws(XPathEvaluationError) -> Bool {
        guard let first = left.first, !right.isEmpty else { return false }
        let text = tree.text(of: first)
        // If all nodes on the right equal the first one on the left, they equal each other.
        for node in right + left where try !isText(of: node, text) { return true }
        return false
    }

    private mutating func isLess(
        _ left: XPathValue, _ right: XPathValue, orEqual: Bool
    ) throws(XPathEvaluationError) -> Bool {
        let least = try bound(of: left, beside: right, by: <)
        let greatest = try bound(of: right, beside: left, by: >)
        guard let least, let greatest else { return false }
        return orEqual ? least <= greatest : least < greatest
    }

    /// Returns the least or greatest number of a value; nil if the nodes contain no number.
    private mutating func bound(
        of value: XPathValue, beside other: XPathValue, by isBetter: (Double, Double) -> Bool
    ) throws(XPathEvaluationError) -> Double? {
        guard case .nodes(let nodes) = value else { return try number(of: value) }
        // In a comparison with a boolean, a node set is converted to a boolean.
        if case .boolean = other { return nodes.isEmpty ? 0 : 1 }
        var best: Double?
        for node in nodes {
            let number = try number(of: tree.text(of: node))
            guard !number.isNaN else { continue }
            if best.map({ isBetter(number, $0) }) ?? true { best = number }
        }
        return best
    }
}

/// The syntax of numbers in XPath: digits and a point, without exponents (XPath 1.0, sections 4.2 and 4.4).
enum XPathNumber {
    /// Returns the number; NaN if the text is not a number.
    static func value(of text: ArraySlice<UInt8>) -> Double {
        var digits = text.drop(while: \.isWhiteSpace)
        while let last = digits.last, last.isWhiteSpace { digits.removeLast() }
        let unsigned = digits.first == UInt8(ascii: "-") ? digits.dropFirst() : digits
        let parts = unsigned.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        let isNumber =
            parts.contains { !$0.isEmpty }
            && parts.allSatisfy { $0.allSatisfy(\.isASCIIDigit) }
        guard isNumber else { return .nan }
        // Swift requires a digit on both sides of a point.
        let padded = digits.count == unsigned.count ? "0" : "-0"
        return Double(padded + String(decoding: unsigned, as: UTF8.self) + (parts.count == 2 ? "0" : "")) ?? .nan
    }

    static func text(of number: Double) -> String {
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
        if number == 0 { return "0" }
        return positional("\(number)")
    }

    /// Converts Swift's shortest text of a number to a text without an exponent and without a fraction of zero.
    private static func positional(_ text: String) -> String {
        let sign = text.hasPrefix("-") ? "-" : ""
        let parts = text.dropFirst(sign.count).split(separator: "e", maxSplits: 1)
        let exponent = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
        let mantissa = parts[0].split(separator: ".", maxSplits: 1)
        let whole = String(mantissa[0])
        let fraction = mantissa.count == 2 && mantissa[1] != "0" ? String(mantissa[1]) : ""
        var digits = whole + fraction
        var point = whole.count + exponent
        if point <= 0 {
            digits = String(repeating: "0", count: 1 - point) + digits
            point = 1
        }
        if point >= digits.count {
            return sign + digits + String(repeating: "0", count: point - digits.count)
        }
        return "\(sign)\(digits.prefix(point)).\(digits.dropFirst(point))"
    }

    /// Rounds to the nearest integer, halves upwards (XPath 1.0, section 4.4).
    static func rounded(_ number: Double) -> Double {
        guard number.isFinite, number.magnitude < 0x1p52 else { return number }
        let floor = number.rounded(.down)
        return number - floor >= 0.5 ? number.rounded(.up) : floor
    }
}
