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
            credentials.misshapen = misshapen(parameters, of: type)
            if credentials.misshapen == nil { credentials.parameters = entries(parameters, type) }
        }
        for parameter in credentials.parameters { conceal(parameter) }
        return .given(credentials)
    }

    /// Returns the place of parameters that are no entries, with a warning; nil if all are entries.
    ///
    /// It is no error of the file, because Postman sends the other requests.
    private mutating func misshapen(_ node: YAMLNode, of type: String) -> SourceRange? {
        let outcome = "requests that use it fail"
        let entry = #"{"key": "name", "value": "text"}"#
        if let wrong = (node.sequence ?? []).first(where: { $0.mapping == nil && !isNull($0) }) {
            conceal(textsOf: node)
            warn(
                .postmanAuth, at: wrong,
                "an entry of \"\(type)\" must be an object, not \(kindName(of: wrong)): \(outcome)",
                hint: "such as \(entry)")
            return wrong.range(in: file)
        }
        guard node.scalar != nil, !isNull(node) else { return nil }
        conceal(textsOf: node)
        warn(
            .postmanAuth, at: node, "\"\(type)\" must be a list, not \(kindName(of: node)): \(outcome)",
            hint: "such as \"\(type)\": [\(entry)]")
        return node.range(in: file)
    }

    /// Hides what may be a credential although it is no parameter.
    private mutating func conceal(textsOf node: YAMLNode) {
        for element in node.sequence ?? [node] {
            if let text = writtenText(element) { conceal(text) }
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
