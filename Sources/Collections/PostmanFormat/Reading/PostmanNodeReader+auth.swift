import Diagnostics
import YAMLSource

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
