import Diagnostics
import JSON
import Text
import YAMLSource

extension PostmanNodeReader {
    private static let languages = ["text/javascript", "application/javascript"]

    /// Returns the scripts of `event`, without disabled and empty ones.
    mutating func scripts(_ node: YAMLNode) -> [PostmanScript] {
        if isNull(node) { return [] }
        let isOne = node.mapping?.has("listen") ?? false
        guard let events = isOne ? [node] : node.sequence else {
            reportKind(
                of: node, "event", wanted: "a list", example: #"[{"listen": "test", "script": {"exec": ["…"]}}]"#)
            return []
        }
        return events.compactMap { script(ofEvent: $0) }
    }

    private mutating func script(ofEvent node: YAMLNode) -> PostmanScript? {
        guard let mapping = node.mapping else {
            if !isNull(node) {
                report(
                    at: node, "an entry of \"event\" must be an object, not \(kindName(of: node))",
                    hint: #"such as {"listen": "test", "script": {"exec": ["…"]}}"#)
            }
            return nil
        }
        if let disabled = mapping.value(of: "disabled"), flag(disabled, "disabled") { return nil }
        guard let listen = mapping.value(of: "listen"), let event = event(listen) else {
            if !mapping.has("listen") {
                warn(at: node, "an event without \"listen\" is ignored", hint: "\"listen\" is prerequest or test")
            }
            return nil
        }
        guard let script = mapping.value(of: "script"), let (pieces, range) = pieces(ofScript: script) else {
            return nil
        }
        return PostmanScript(event: event, pieces: pieces, range: range)
    }

    private mutating func event(_ node: YAMLNode) -> PostmanScript.Event? {
        guard let text = string(node, "listen") else { return nil }
        switch text {
        case "prerequest": return .prerequest
        case "test": return .test
        default:
            warn(
                at: node, "\"listen\": \"\(text.cut(to: 80))\" is ignored: Postman has no such event",
                hint: Suggestion.hint(for: text, among: ["prerequest", "test"]) ?? "\"listen\" is prerequest or test")
            return nil
        }
    }

    /// Returns the texts of a script, which is an object with `exec`, a list or a text; nil if it is empty.
    private mutating func pieces(ofScript node: YAMLNode) -> ([PostmanText], SourceRange)? {
        guard let mapping = node.mapping else { return pieces(node, "script") }
        if let source = mapping.value(of: "src"), !isNull(source), source.scalar?.text.isEmpty != true {
            warn(
                at: source, "\"src\" of a script is ignored: scripts are not loaded from other places",
                hint: "write the script in \"exec\"")
        }
        if let type = mapping.value(of: "type")?.scalar?.text, !type.isEmpty, !Self.languages.contains(type),
            let node = mapping.value(of: "type"), !isNull(node)
        {
            warn(
                at: node, "the script's \"type\" is ignored: \"\(type.cut(to: 80))\" runs as JavaScript",
                hint: "the type of scripts is text/javascript")
        }
        return mapping.value(of: "exec").flatMap { pieces($0, "exec") }
    }

    private mutating func pieces(_ node: YAMLNode, _ member: String) -> ([PostmanText], SourceRange)? {
        var pieces: [PostmanText] = []
        if let elements = node.sequence {
            pieces.reserveCapacity(elements.count)
            for element in elements { pieces.append(text(element, member) ?? emptyText(at: element)) }
        } else if isNull(node) {
            return nil
        } else if node.scalar != nil {
            if let text = text(node, member) { pieces.append(text) }
        } else {
            reportKind(of: node, member, wanted: "a list of texts, or one text", example: #"["line one", "line two"]"#)
        }
        return pieces.allSatisfy(\.text.isEmpty) ? nil : (pieces, node.range(in: file))
    }

    /// The empty text in place of null, so that the elements of a list keep their places.
    func emptyText(at node: YAMLNode) -> PostmanText { PostmanText("", slice: node.slice(in: file)) }
}

extension PostmanNodeReader {
    /// Returns the enabled variables of a list or mapping. Of equal names, the last one counts.
    ///
    /// Entries without a name cannot be found by any placeholder and are left out.
    mutating func variables(_ node: YAMLNode, _ member: String) -> [PostmanVariable] {
        if isNull(node) { return [] }
        var list = VariableList()
        switch node.content {
        case .sequence(let elements):
            for element in elements {
                if let variable = variable(element, of: member) { add(variable, to: &list) }
            }
        case .mapping(let mapping):
            for entry in mapping.entries {
                list.add(
                    PostmanVariable(
                        name: entry.key, value: value(entry.value), range: entry.keyNode.range(in: file)))
            }
        default:
            reportKind(of: node, member, wanted: "a list", example: #"[{"key": "name", "value": "text"}]"#)
        }
        return list.variables
    }

    private mutating func variable(_ node: YAMLNode, of member: String) -> PostmanVariable? {
        guard let mapping = node.mapping else {
            if !isNull(node) {
                report(
                    at: node, "an entry of \"\(member)\" must be an object, not \(kindName(of: node))",
                    hint: #"such as {"key": "name", "value": "text"}"#)
            }
            return nil
        }
        var key: PostmanText?
        var type: String?
        var (isDisabled, isSecret) = (false, false)
        var found = PostmanValue.missing
        for part in mapping.entries {
            switch part.key {
            case "key": key = text(part.value, "key")
            case "value": found = value(part.value)
            case "type": type = string(part.value, "type")
            case "disabled": isDisabled = flag(part.value, "disabled") || isDisabled
            case "enabled": isDisabled = isOff(part.value) || isDisabled
            case "secret": isSecret = flag(part.value, "secret")
            default: break
            }
        }
        isSecret = isSecret || type == "secret"
        if isSecret, let text = found.text, !text.text.isEmpty {
            file.conceal(text.range)
            file.conceal(text.text)
        }
        guard !isDisabled, let key, !key.text.isEmpty else { return nil }
        return PostmanVariable(
            name: key.text, value: found, isSecret: isSecret, type: type, range: key.range)
    }

    private mutating func add(_ variable: PostmanVariable, to list: inout VariableList) {
        guard let line = list.add(variable) else { return }
        diagnostics.append(
            Diagnostic(
                .postmanRepeatedName, .warning, at: variable.range,
                "the variable \"\(variable.name.cut(to: 80))\" is given twice",
                hint: "it is already in line \(line); the last one that is enabled counts, as in Postman"))
    }
}

/// Variables without repeated names.
private struct VariableList {
    private(set) var variables: [PostmanVariable] = []
    private var indices: [ExactText: Int] = [:]

    /// Adds a variable in place of an earlier one of its name; returns the line of that one, nil if there is none.
    @discardableResult mutating func add(_ variable: PostmanVariable) -> Int? {
        let name = ExactText(variable.name)
        guard let index = indices[name] else {
            indices[name] = variables.count
            variables.append(variable)
            return nil
        }
        defer { variables[index] = variable }
        return variables[index].range.start.line
    }
}

extension PostmanNodeReader {
    /// Returns the member `auth`: `{type, TYPE: parameters}`, where parameters are a list (schema 2.1) or a mapping (2.0).
    ///
    /// - Parameter untyped: The result for an object without a type. In a request such an object ends inheritance; around
    ///   it, it is skipped, as in Newman.
    mutating func auth(_ node: YAMLNode, untyped: PostmanAuth) -> PostmanAuth {
        if isNull(node) { return .inherited }
        let example = #"{"type": "bearer", "bearer": [{"key": "token", "value": "{{token}}"}]}"#
        guard let mapping = node.mapping else {
            reportKind(of: node, "auth", wanted: "an object", example: example)
            return .inherited
        }
        guard let typeNode = mapping.value(of: "type"), !isNull(typeNode) else {
            if !mapping.entries.isEmpty {
                warn(
                    .postmanMember, at: node, "\"auth\" has no \"type\" and is ignored",
                    hint: "such as \"auth\": \(example)")
            }
            return untyped
        }
        guard let type = string(typeNode, "type") else { return .inherited }
        if type == "noauth" { return .none }
        var credentials = PostmanCredentials(type: type, parameters: [], range: typeNode.range(in: file))
        if let parameters = mapping.value(of: type) {
            credentials.malformedParameters = malformed(parameters, of: type)
            if credentials.malformedParameters == nil { credentials.parameters = entries(parameters, type) }
        }
        for parameter in credentials.parameters { conceal(parameter) }
        return .given(credentials)
    }

    /// Warns of parameters that are not entries, and returns their place; nil if all are entries.
    ///
    /// A warning, not an error: Postman sends the other requests.
    private mutating func malformed(_ node: YAMLNode, of type: String) -> SourceRange? {
        let outcome = "requests that use it fail"
        let entry = #"{"key": "name", "value": "text"}"#
        if let wrong = (node.sequence ?? []).first(where: { $0.mapping == nil && !isNull($0) }) {
            conceal(textsOf: node)
            warn(
                .postmanAuth, at: wrong,
                "an entry of \"\(type)\" must be an object, not \(kindName(of: wrong)): \(outcome)",
                hint: "write \(entry)")
            return wrong.range(in: file)
        }
        guard node.scalar != nil, !isNull(node) else { return nil }
        conceal(textsOf: node)
        warn(
            .postmanAuth, at: node, "\"\(type)\" must be a list, not \(kindName(of: node)): \(outcome)",
            hint: "write \"\(type)\": [\(entry)]")
        return node.range(in: file)
    }

    /// Hides texts that can be credentials, in diagnostics.
    private func conceal(textsOf node: YAMLNode) {
        if let text = writtenText(node) { conceal(text) }
        for element in node.sequence ?? [] { conceal(textsOf: element) }
        for member in node.mapping?.entries ?? [] where !["key", "type"].contains(member.key) {
            conceal(textsOf: member.value)
        }
    }

    private func conceal(_ parameter: PostmanEntry) {
        guard let key = parameter.key?.text, PostmanAuthParameters.isSecret(key), let text = parameter.value.text else {
            return
        }
        conceal(text)
    }

    /// Hides a text in messages, unless variables give it.
    func conceal(_ text: PostmanText) {
        guard !text.text.isEmpty, !PostmanPlaceholders.mayHavePlaceholders(text.text) else { return }
        file.conceal(text.range)
        file.conceal(text.text)
    }
}
