import Diagnostics
import JSON
import Placeholders
package import Text
import YAMLSource

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

/// Decodes durations and sizes.
extension DecodingContext {
    func duration(_ node: YAMLNode, _ owner: String, mayBeNegative: Bool = false) -> DurationText.Setting? {
        guard let text = placeholderText(node, owner) else { return nil }
        guard let literal = text.literal else { return .placeholder(text) }
        if let duration = DurationText.parse(literal), mayBeNegative || duration >= .zero { return .fixed(duration) }
        let isNegative = DurationText.parse(literal) != nil
        report(
            .invalidValue, at: node, DurationText.diagnostic(in: literal, owner),
            hint: isNegative ? "write one of 0 or more, such as 10s" : DurationText.hint)
        return nil
    }

    /// Decodes a time limit, which is longer than 0.
    func timeout(_ node: YAMLNode, _ owner: String) -> DurationText.Setting? {
        guard let duration = duration(node, owner) else { return nil }
        guard case .fixed(.zero) = duration else { return duration }
        report(
            .invalidValue, at: node, "\(owner) of 0 would let no request through",
            hint: "write a longer one, such as 10s")
        return nil
    }

    /// Decodes a size, in bytes, from a number and a unit.
    func size(_ node: YAMLNode, _ owner: String) -> Int? {
        guard let text = text(node, owner) else { return nil }
        if let size = SizeText.parse(text) { return size }
        report(.invalidValue, at: node, "\(owner) cannot be \(text.quoted)", hint: SizeText.hint)
        return nil
    }
}

extension DurationText {
    /// Returns the message for an invalid or negative duration.
    package static func diagnostic(in text: String, _ owner: String) -> String {
        if JSONNumber(text) != nil { return "\(owner) is \(text.quoted) without a unit" }
        return DurationText.parse(text) == nil ? "\(owner) cannot be \(text.quoted)" : "\(owner) cannot be negative"
    }
}

/// Sizes in the format's notation: a number and a unit, or `0`.
package enum SizeText {
    package static let hint =
        "a size is a number and a unit: B, KB, MB or GB, or K, M or G (KiB, MiB, GiB), as in 64MiB"

    private static let units = [
        ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("KB", 1000), ("MB", 1_000_000), ("GB", 1_000_000_000),
        ("B", 1), ("K", 1 << 10), ("M", 1 << 20), ("G", 1 << 30),
    ]

    /// Returns the size in bytes; nil if the text isn't a size.
    package static func parse(_ text: String) -> Int? {
        if text == "0" { return 0 }
        guard let (unit, factor) = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
        let digits = text.dropLast(unit.count)
        guard let first = digits.utf8.first, let last = digits.utf8.last, isDigit(first), isDigit(last),
            digits.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }), let amount = Double(digits),
            amount * Double(factor) <= 1e15
        else { return nil }
        return Int(amount * Double(factor))
    }

    /// Returns a size, given in bytes, in a readable unit: `512 B`, `1.5 KiB`, `64 MiB`.
    package static func text(_ bytes: Int) -> String {
        switch bytes {
        case ..<1024: "\(bytes) B"
        case ..<(1024 * 1024): "\(tenths(Double(bytes) / 1024)) KiB"
        default: "\(tenths(Double(bytes) / 1024 / 1024)) MiB"
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func tenths(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths.isMultiple(of: 10) ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }
}

/// Decodes regular expressions and JSONPaths; those without placeholders are compiled at once.
extension DecodingContext {
    func regularExpression(_ node: YAMLNode, _ owner: String) -> RegexText? {
        guard let written = placeholderText(node, owner) else { return nil }
        guard let pattern = written.literal else { return RegexText(written: written, compiled: nil) }
        do {
            return RegexText(written: written, compiled: try RegularExpression(pattern))
        } catch {
            let length = pattern.unicodeScalars.count
            let start = min(error.offset, length)
            let range = node.slice(in: file).range(ofScalars: start..<min(start + 1, length), in: pattern)
            report(
                .invalidPattern, at: range, "the regular expression is wrong here: \(error.message)",
                hint: "the syntax is PCRE2's")
            return nil
        }
    }

    func jsonPath(_ text: String, at node: YAMLNode) -> JSONPathText? {
        let written = placeholderText(text, at: node)
        guard let path = written.literal else { return JSONPathText(written: written, compiled: nil) }
        do {
            let compiled = try JSONPath(path)
            // A pattern that can match nothing is valid, but never intended.
            for diagnostic in compiled.warnings { report(diagnostic, in: path, at: node, Self.patternHint) }
            return JSONPathText(written: written, compiled: compiled)
        } catch {
            report(error, in: path, at: node, "the syntax is that of RFC 9535, as in $.items[0].name")
            return nil
        }
    }

    private static let patternHint = "the syntax of patterns is that of RFC 9485: [0-9] for \\d, and neither ^ nor $"

    private func report(_ diagnostic: JSONPathSyntaxError, in path: String, at node: YAMLNode, _ hint: String) {
        let end = diagnostic.offset + diagnostic.length
        report(
            .invalidJSONPath, at: node.slice(in: file).range(ofScalars: diagnostic.offset..<end, in: path),
            "the JSONPath is wrong here: \(diagnostic.message)",
            hint: diagnostic.hint ?? hint)
    }
}
