import Diagnostics
package import JSON
import Placeholders
package import YAMLSource

/// Decodes typed values ("The YAML underneath" in format.md).
extension DecodingContext {
    /// Returns a value; a plain scalar is typed if its text is a JSON value.
    func value(_ node: YAMLNode) -> PlaceholderValue {
        switch node.content {
        case .scalar(let scalar): scalarValue(scalar, at: node)
        case .sequence(let elements): list(elements.map(value), at: node)
        case .mapping(let mapping): object(mapping, at: node)
        case .missing: .literal(.null, node.range(in: file))
        }
    }

    /// Decodes a mapping with typed values, or a placeholder for a mapping.
    func mappingValue(_ node: YAMLNode, _ owner: String) -> PlaceholderValue? {
        let value = value(node)
        switch value {
        case .mapping, .typed, .literal(.object, _): return value
        case .text(let text) where text.isMalformed: return value
        default:
            reportKind(of: node, wanted: "\(owner) must be a mapping", hint: "write NAME: VALUE below it")
            return nil
        }
    }

    /// Decodes names with typed values, as in `variables`, `set` and `forEach`.
    func variables(_ node: YAMLNode, _ owner: String) -> [VariableDefinition] {
        namedEntries(of: node, owner, definesNames: true).compactMap { entry in
            let value = value(entry.value)
            guard let name = variableName(entry.key, at: entry.keyNode) else { return nil }
            return VariableDefinition(name: name, range: entry.keyNode.range(in: file), value: value)
        }
    }

    private func list(_ elements: [PlaceholderValue], at node: YAMLNode) -> PlaceholderValue {
        let literals = elements.compactMap(\.literal)
        guard literals.count == elements.count else { return .list(elements, node.range(in: file)) }
        return .literal(.array(literals), node.range(in: file))
    }

    private func object(_ mapping: YAMLMapping, at node: YAMLNode) -> PlaceholderValue {
        var entries: [(key: PlaceholderText, value: PlaceholderValue)] = []
        var literals: [(String, JSONValue)] = []
        for entry in mapping.entries {
            let key = placeholderText(entry.key, at: entry.keyNode)
            let value = value(entry.value)
            if let name = key.literal, let literal = value.literal { literals.append((name, literal)) }
            entries.append((key, value))
        }
        guard literals.count == entries.count else { return .mapping(entries, node.range(in: file)) }
        return .literal(.object(JSONObject(literals)), node.range(in: file))
    }

    private func scalarValue(_ scalar: YAMLScalar, at node: YAMLNode) -> PlaceholderValue {
        switch scalar.tag {
        case .text?: return text(scalar.text, at: node)
        case .sequence?, .mapping?: return .literal(.null, node.range(in: file))
        case let tag?: return tagged(scalar, tag, at: node)
        case nil: break
        }
        guard scalar.style == .plain else { return text(scalar.text, at: node) }
        if let typed = JSONValue(plainScalar: scalar.text) { return .literal(typed, node.range(in: file)) }
        if let meant = YAMLLookalike.kind(of: scalar.text) {
            report(
                .typeLookalike, .warning, at: node, "\(quoting(scalar.text)) is text here, not \(meant)",
                hint: "quote it if text is meant; only JSON's numbers, true, false and null are typed")
        }
        let placeholder = placeholderText(scalar.text, at: node)
        if placeholder.soleExpression != nil { return .typed(placeholder) }
        return text(placeholder, at: node)
    }

    private func text(_ text: String, at node: YAMLNode) -> PlaceholderValue {
        self.text(placeholderText(text, at: node), at: node)
    }

    private func text(_ placeholder: PlaceholderText, at node: YAMLNode) -> PlaceholderValue {
        guard let literal = placeholder.literal else { return .text(placeholder) }
        return .literal(.string(literal), node.range(in: file))
    }

    private func tagged(_ scalar: YAMLScalar, _ tag: YAMLTag, at node: YAMLNode) -> PlaceholderValue {
        let value = JSONValue(plainScalar: scalar.text)
        let isAccepted =
            switch (tag, value) {
            case (.integer, .number(let number)?): number.isInteger
            case (.float, .number?), (.boolean, .bool?), (.null, .null?): true
            case (.null, nil): scalar.text.isEmpty
            default: false
            }
        guard isAccepted else {
            report(
                .yamlTag, at: node, "\(quoting(scalar.text)) does not match the tag \"!!\(tag.rawValue)\"",
                hint: "numbers, booleans and null are written as in JSON")
            return .literal(.null, node.range(in: file))
        }
        return .literal(value ?? .null, node.range(in: file))
    }
}

extension YAMLNode {
    /// The node's value, without support for placeholders.
    package var literalValue: JSONValue {
        switch content {
        case .sequence(let elements): .array(elements.map(\.literalValue))
        case .mapping(let mapping): .object(JSONObject(mapping.entries.map { ($0.key, $0.value.literalValue) }))
        case .missing: .null
        case .scalar(let scalar):
            (scalar.tag ?? .integer) != .text && scalar.style == .plain
                ? JSONValue(plainScalar: scalar.text) ?? .string(scalar.text) : .string(scalar.text)
        }
    }
}

/// Plain scalars to which other YAML parsers give a type, but this format does not.
package enum YAMLLookalike {
    private static let words = [
        "~": "null", "Null": "null", "NULL": "null", "True": "a boolean", "TRUE": "a boolean", "False": "a boolean",
        "FALSE": "a boolean",
    ]
    private static let longestWord = 5
    /// Booleans of YAML 1.1, in any case.
    private static let booleans: Set<String> = ["yes", "no", "on", "off"]
    private static let longestBoolean = 3

    /// Returns the type that the user may have meant; nil for an ordinary text.
    package static func kind(of text: String) -> String? {
        guard text.utf8.count <= 40 else { return nil }
        if text.utf8.count <= longestWord, let kind = words[text] { return kind }
        if text.utf8.count <= longestBoolean, booleans.contains(text.lowercased()) { return "a boolean" }
        guard let first = text.utf8.first, isNumberStart(first) else { return nil }
        return isNumberElsewhere(text) ? "a number" : nil
    }

    private static func isNumberStart(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || "+-.".utf8.contains(byte)
    }

    private static func isNumberElsewhere(_ text: String) -> Bool {
        let digits = text.drop { $0 == "+" || $0 == "-" }
        if digits.hasPrefix("0x") || digits.hasPrefix("0o") {
            return digits.count > 2 && digits.dropFirst(2).allSatisfy(\.isHexDigit)
        }
        let isDecimal = digits.allSatisfy { ("0"..."9").contains($0) || $0 == "." || $0 == "_" }
        return isDecimal && digits.contains { $0.isNumber } && digits.count { $0 == "." } < 2
    }
}
