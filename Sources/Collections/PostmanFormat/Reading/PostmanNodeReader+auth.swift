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
        let parameters = mapping.value(of: type).map { entries($0, type) } ?? []
        for parameter in parameters { conceal(parameter) }
        return .given(PostmanCredentials(type: type, parameters: parameters, range: typeNode.range(in: file)))
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
