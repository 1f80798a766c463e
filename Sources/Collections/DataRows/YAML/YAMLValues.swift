import Diagnostics
import JSON
import YAMLSource

/// Creates values of YAML nodes: a plain scalar is typed if its text is JSON; other scalars are text.
struct YAMLValues {
    let file: SourceFile
    private(set) var diagnostics = DiagnosticList()

    init(file: SourceFile) {
        self.file = file
    }

    mutating func value(of node: YAMLNode) -> JSONValue {
        switch node.content {
        case .missing: return .null
        case .scalar(let scalar): return value(of: scalar, at: node)
        case .sequence(let elements):
            var values: [JSONValue] = []
            for element in elements { values.append(value(of: element)) }
            return .array(values)
        case .mapping(let mapping):
            var members = JSONObject()
            for entry in mapping.entries { members[key: entry.key] = value(of: entry.value) }
            return .object(members)
        }
    }

    /// Reports an element of the file's list that is not a row.
    mutating func refuse(_ node: YAMLNode, asRow number: Int) {
        // The YAML parser has reported a missing element.
        if case .missing = node.content { return }
        let kind = node.sequence == nil ? "text" : "list"
        diagnostics.append(
            Diagnostic(
                .rowShape, at: node.range(in: file), "row \(number) is \(kind.withArticle), not a mapping",
                hint: "a row gives each name its value: - name: value"))
    }

    private mutating func value(of scalar: YAMLScalar, at node: YAMLNode) -> JSONValue {
        let typed = JSONValue(plainScalar: scalar.text)
        guard let tag = scalar.tag else {
            return scalar.style == .plain ? typed ?? .string(scalar.text) : .string(scalar.text)
        }
        if tag == .text { return .string(scalar.text) }
        if let value = Self.value(typed, of: scalar.text, fitting: tag) { return value }
        diagnostics.append(
            Diagnostic(
                .yamlTag, at: node.range(in: file),
                "\(file.quoting(scalar.text)) does not match the tag \"!!\(tag.rawValue)\"",
                hint: "numbers, booleans and null are written as in JSON"))
        return .null
    }

    private static func value(_ typed: JSONValue?, of text: String, fitting tag: YAMLTag) -> JSONValue? {
        switch (tag, typed) {
        case (.integer, .number(let number)?): number.isInteger ? typed : nil
        case (.float, .number?), (.boolean, .bool?), (.null, .null?): typed
        case (.null, nil): text.isEmpty ? .null : nil
        default: nil
        }
    }
}
