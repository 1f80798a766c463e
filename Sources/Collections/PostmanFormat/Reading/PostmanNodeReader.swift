import Diagnostics
import JSON
import Text
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

extension PostmanNodeReader {
    /// Members that Postman's programs add and that are similar to others.
    private static let ignoredKeys: Set<String> = ["uid", "responses"]

    /// Returns the entries of `protocolProfileBehavior`; unknown ones are reported by the checks of a collection.
    mutating func settings(_ node: YAMLNode) -> [PostmanSetting] {
        guard let mapping = node.mapping else {
            if !isNull(node) {
                reportKind(
                    of: node, "protocolProfileBehavior", wanted: "an object", example: #"{"followRedirects": false}"#)
            }
            return []
        }
        return mapping.entries.map { entry in
            PostmanSetting(key: entry.key, value: entry.value.literalValue, range: entry.keyNode.range(in: file))
        }
    }

    /// Warns of a member that is probably a misspelled one; Postman's programs write many others.
    mutating func warnUnknown(_ entry: YAMLMapping.Entry, of owner: String, among known: [String]) {
        let key = entry.key
        // Exports have empty lists of members that other versions of the schema know.
        guard !key.utf8.starts(with: "_".utf8), !Self.ignoredKeys.contains(key), !known.contains(key),
            !isNull(entry.value), entry.value.sequence?.isEmpty != true
        else { return }
        let nearest = suggestions[owner + "." + key] ?? Suggestion.nearest(to: key, among: known)
        suggestions[owner + "." + key] = .some(nearest)
        guard let nearest else { return }
        warn(
            at: entry.keyNode, "\"\(key.cut(to: 80))\" is ignored: \"\(owner)\" has no such member",
            hint: "did you mean \"\(nearest)\"?")
    }
}

extension PostmanNodeReader {
    /// Returns the entries of a multipart form: a list of objects, or a mapping of names to texts.
    mutating func parts(_ node: YAMLNode) -> [PostmanPart] {
        guard let elements = node.sequence else {
            return entries(node, "formdata").map {
                PostmanPart(key: $0.key, content: .text($0.value), isDisabled: $0.isDisabled, range: $0.range)
            }
        }
        return elements.compactMap { part($0) }
    }

    private mutating func part(_ node: YAMLNode) -> PostmanPart? {
        guard let mapping = node.mapping else {
            if !isNull(node) {
                report(
                    at: node, "an entry of \"formdata\" must be an object, not \(kindName(of: node))",
                    hint: #"such as {"key": "name", "type": "text", "value": "text"}"#)
            }
            return nil
        }
        var part = PostmanPart(key: nil, content: .text(.missing), range: node.range(in: file))
        var found = PostmanValue.missing
        var (type, source): (String?, YAMLNode?)
        for entry in mapping.entries {
            switch entry.key {
            case "key": part.key = text(entry.value, "key")
            case "value": found = value(entry.value)
            case "type": type = string(entry.value, "type")
            case "src": source = entry.value
            case "fileName": part.fileName = text(entry.value, "fileName")
            case "contentType": part.contentType = text(entry.value, "contentType")
            case "disabled": part.isDisabled = flag(entry.value, "disabled") || part.isDisabled
            case "enabled": part.isDisabled = isOff(entry.value) || part.isDisabled
            default: break
            }
        }
        // An entry without a type is a file only if nothing else can be sent.
        var isFile = type == "file"
        if type == nil, case .missing = found { isFile = source.map { !isNull($0) } ?? false }
        part.content = isFile ? .files(source.map { paths($0) } ?? []) : .text(found)
        return part
    }

    /// Returns the paths of `src`: a text, or a list of texts; null and empty texts are no path.
    private mutating func paths(_ node: YAMLNode) -> [PostmanText] {
        if node.mapping != nil {
            reportKind(of: node, "src", wanted: "a text or a list of texts", example: #""photo.png""#)
            return []
        }
        return (node.sequence ?? [node]).compactMap { element in
            text(element, "src").flatMap { $0.text.isEmpty ? nil : $0 }
        }
    }
}
