import Diagnostics
import JSON
import YAMLSource

/// Reads the parts that Postman's JSON files have in common from nodes, and reports values of a wrong type.
struct PostmanNodeReader {
    /// The limit for the entries of a list that is written as one text.
    static let maximumCount = 100_000

    let file: SourceFile
    var diagnostics = DiagnosticList()
    /// The nearest known member for each unknown one that was found, so that the search is not repeated.
    var suggestions: [String: String?] = [:]

    init(file: SourceFile) {
        self.file = file
    }

    // MARK: Diagnostics

    mutating func report(_ code: DiagnosticCode = .postmanMember, at node: YAMLNode, _ message: String, hint: String?) {
        diagnostics.append(Diagnostic(code, at: node.range(in: file), message, hint: hint))
    }

    mutating func warn(_ code: DiagnosticCode = .postmanIgnored, at node: YAMLNode, _ message: String, hint: String?) {
        diagnostics.append(Diagnostic(code, .warning, at: node.range(in: file), message, hint: hint).forRuns)
    }

    /// Reports that a member has a wrong type.
    ///
    /// - Parameters:
    ///   - wanted: The types of the schema, such as "a list".
    ///   - example: A valid value as JSON.
    mutating func reportKind(of node: YAMLNode, _ member: String, wanted: String, example: String) {
        report(
            at: node, "\"\(member)\" must be \(wanted), not \(kindName(of: node))",
            hint: "such as \"\(member)\": \(example)")
    }

    func kindName(of node: YAMLNode) -> String {
        switch node.content {
        case .missing: return "nothing"
        case .sequence: return "a list"
        case .mapping: return "an object"
        case .scalar(let scalar):
            guard isPlain(scalar), let value = JSONValue(plainScalar: scalar.text) else { return "a text" }
            return value == .null ? "null" : "a \(value.kindName)"
        }
    }

    // MARK: Scalars

    /// True for null and for a missing value.
    func isNull(_ node: YAMLNode) -> Bool { node.isMissing || node.isNull }

    func isPlain(_ scalar: YAMLScalar) -> Bool { scalar.style == .plain && scalar.tag == nil }

    /// Returns the text of a scalar, numbers and booleans as written; nil for null and, with an error, for other types.
    mutating func text(_ node: YAMLNode, _ member: String) -> PostmanText? {
        guard let scalar = node.scalar else {
            if !node.isMissing { reportKind(of: node, member, wanted: "a text", example: "\"text\"") }
            return nil
        }
        if isNull(node) { return nil }
        return PostmanText(scalar.text, slice: node.slice(in: file))
    }

    /// Returns the text of a scalar without its place; see ``text(_:_:)``.
    mutating func string(_ node: YAMLNode, _ member: String) -> String? {
        guard let scalar = node.scalar else {
            if !node.isMissing { reportKind(of: node, member, wanted: "a text", example: "\"text\"") }
            return nil
        }
        return isNull(node) ? nil : scalar.text
    }

    /// Returns a boolean. Other types give what they are in JavaScript, with a warning.
    mutating func flag(_ node: YAMLNode, _ member: String) -> Bool {
        if isNull(node) { return false }
        if let scalar = node.scalar, isPlain(scalar) {
            if scalar.text == "true" { return true }
            if scalar.text == "false" { return false }
        }
        let flag = node.literalValue.isTrueInJavaScript
        warn(
            .postmanMember, at: node,
            "\"\(member)\" must be true or false, not \(kindName(of: node)): it counts as \(flag)",
            hint: "write true or false without quotes")
        return flag
    }

    /// Returns a value of any type.
    func value(_ node: YAMLNode) -> PostmanValue {
        switch node.content {
        case .missing: return .missing
        case .sequence, .mapping: return .structure(node.literalValue, node.range(in: file))
        case .scalar(let scalar):
            let text = PostmanText(scalar.text, slice: node.slice(in: file))
            guard isPlain(scalar) else { return .text(text) }
            return scalar.text == "null" ? .null : .plain(text)
        }
    }

    /// Returns a text, or a value of another type as compact JSON; nil for null.
    func textOrJSON(_ node: YAMLNode) -> PostmanText? {
        if isNull(node) { return nil }
        let text = node.scalar?.text ?? node.literalValue.compactText()
        return PostmanText(text, slice: node.slice(in: file))
    }

    /// Returns a description: a text, or an object with the text as `content`.
    mutating func description(_ node: YAMLNode) -> String? {
        guard let mapping = node.mapping else { return string(node, "description") }
        return mapping.value(of: "content").flatMap { string($0, "content") }
    }

    /// Returns the elements of a list; nil for null and, with an error, for other types.
    mutating func list(_ node: YAMLNode, _ member: String, example: String) -> [YAMLNode]? {
        if let elements = node.sequence { return elements }
        if !isNull(node) { reportKind(of: node, member, wanted: "a list", example: example) }
        return nil
    }
}
