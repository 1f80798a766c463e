import Diagnostics
import YAMLSource

private enum ScriptMember: String, FolderKey {
    case type, code, language, packages, requests, disabled, enabled, id, name

    static let owner = "a script"
    static let mayBeEmpty: Set<ScriptMember> = [.code]

    static func advice(for word: String) -> String? {
        switch word {
        case "exec", "script": "did you mean \"code\"?"
        case "listen": "did you mean \"type\"?"
        default: nil
        }
    }
}

/// Decodes the list `scripts` of a request or a definition.
struct FolderScriptDecoder {
    enum Place {
        case request
        case graphQLRequest
        case definition

        /// The types of scripts that run here.
        var types: [String: PostmanScript.Event] {
            switch self {
            case .request: ["beforeRequest": .prerequest, "afterResponse": .test]
            case .graphQLRequest: ["beforeQuery": .prerequest, "afterResponse": .test]
            case .definition: ["http:beforeRequest": .prerequest, "http:afterResponse": .test]
            }
        }
    }

    let source: FolderFile
    let place: Place

    private static let shape = "write - type: afterResponse and, below it, code: |-"
    private static let plainTypes = ["beforeRequest", "afterResponse"]

    func scripts(_ node: YAMLNode?) -> [PostmanScript] {
        guard let node, !node.isNull else { return [] }
        return source.elements(of: node, "\"scripts\"", hint: Self.shape).compactMap(script)
    }

    private func script(_ node: YAMLNode) -> PostmanScript? {
        let members = source.members(of: node, ScriptMember.self, hint: Self.shape)
        guard node.mapping != nil else { return nil }
        guard let type = members[.type] else {
            source.error(.missingKey, at: node, "a script needs \"type\"", hint: Self.shape)
            return nil
        }
        guard let word = source.text(type.value, "\"type\""), let event = event(word.text, at: type.value) else {
            return nil
        }
        for member in [members[.packages], members[.requests]].compactMap(\.self) where !isEmpty(member.value) {
            source.report(
                Diagnostic(
                    .postmanIgnoredPart, .note, at: source.range(member.keyNode),
                    "\"\(member.key)\" of a script is ignored",
                    hint: "packages and requests of Postman's cloud are not available outside of Postman"
                ).forRuns)
        }
        if let language = members[.language], let text = language.value.scalar?.text, !text.contains("javascript") {
            source.warn(
                .postmanScriptType, at: language.value, "the language \(source.quoting(text)) is not JavaScript",
                hint: "the script is run as JavaScript")
        }
        let isDisabled = members[.disabled].flatMap(source.boolean) ?? false
        let isEnabled = members[.enabled].flatMap(source.boolean) ?? true
        guard !isDisabled, isEnabled, let code = members[.code] else { return nil }
        if code.value.sequence != nil {
            source.error(
                .wrongType, at: code.value, "\"code\" must be text, not a list",
                hint: "write code: |- and the script in the lines below it")
            return nil
        }
        guard let text = source.text(code.value, "\"code\""), !text.text.isEmpty else { return nil }
        return PostmanScript(event: event, pieces: [text], range: text.range)
    }

    private func isEmpty(_ node: YAMLNode) -> Bool {
        node.isNull || node.sequence?.isEmpty ?? node.mapping?.entries.isEmpty ?? false
    }

    /// Returns the event of a script's type; nil, with a warning, if the script does not run here.
    private func event(_ type: String, at node: YAMLNode) -> PostmanScript.Event? {
        if let event = place.types[type] { return event }
        let name = type.hasPrefix("http:") ? String(type.dropFirst("http:".count)) : type
        if Self.plainTypes.contains(name) {
            let event: PostmanScript.Event = name == "beforeRequest" ? .prerequest : .test
            let right = place.types.first { $0.value == event }?.key ?? name
            source.warn(
                .postmanScriptType, at: node, "the type \"\(type)\" is written \"\(right)\" here",
                hint: "hubrun runs the script; Postman drops it without a message")
            return event
        }
        // A definition has scripts for all protocols: `graphql:beforeQuery`.
        if place == .definition, type.contains(":"), !type.hasPrefix("http:") { return nil }
        source.warn(
            .postmanScriptType, at: node, "\(source.quoting(type)) is no type of script, and the script is not run",
            hint: advice(for: type))
        return nil
    }

    private func advice(for type: String) -> String {
        let types = place.types.sorted { $0.value == .prerequest && $1.value == .test }.map(\.key)
        let event: PostmanScript.Event? =
            switch type {
            case "prerequest", "pre-request": .prerequest
            case "test", "tests": .test
            default: nil
            }
        let meant = place.types.first { $0.value == event }?.key ?? Suggestion.nearest(to: type, among: types)
        return meant.map { "did you mean \"\($0)\"?" } ?? "the types are \(types.joined(separator: " and "))"
    }
}
