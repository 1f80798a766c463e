import Diagnostics
import YAMLSource

enum DefinitionKey: String, FolderKey {
    case kind = "$kind"
    case name, id, description, summary, version, variables, auth, scripts, order

    static let owner = "a definition"

    static func advice(for word: String) -> String? {
        switch word {
        case "settings": "it is ignored: write it in the requests"
        case "variable": "did you mean \"variables\"?"
        case "event", "events": "did you mean \"scripts\"?"
        case "url", "method", "body", "headers": "requests are in files of their own: NAME.request.yaml"
        default: nil
        }
    }
}

/// The content of a definition of a collection or folder.
struct FolderDefinition {
    var name: String?
    var id: String?
    var description: String?
    var variables: [PostmanVariable] = []
    var level = PostmanLevel()
    var order: Double?
    /// The place of the name, or the beginning of the file.
    var range: SourceRange
    var extent: SourceRange
    /// The place of `variables`.
    var variablesRange: SourceRange?
}

/// Decodes a file `.resources/definition.yaml`.
struct DefinitionDecoder {
    let source: FolderFile

    private static let kind = "collection"
    private static let shape = "write $kind: collection and name"

    func definition() -> FolderDefinition? {
        guard let root = source.root else { return nil }
        let members = source.members(of: root, DefinitionKey.self, hint: Self.shape)
        guard root.mapping != nil else { return nil }
        if let kind = members[.kind], kind.value.scalar?.text != Self.kind {
            source.warn(
                .postmanDefinition, at: kind.value, "the \"$kind\" of a definition is collection",
                hint: "write $kind: collection")
        }
        var definition = FolderDefinition(range: source.start, extent: source.extent)
        definition.name = source.label(members[.name])
        if definition.name != nil, let name = members[.name] { definition.range = source.range(name.value) }
        definition.id = source.label(members[.id])
        definition.description = source.label(members[.description])
        definition.order = source.order(members[.order])
        if let variables = members[.variables] {
            definition.variables = FolderEntries(source: source, owner: "\"variables\"").variables(variables.value)
            definition.variablesRange = source.range(variables.keyNode)
        }
        FolderAuthDecoder(source: source).decode(members[.auth]?.value, into: &definition.level)
        definition.level.scripts = FolderScriptDecoder(source: source, place: .definition)
            .scripts(members[.scripts]?.value)
        return definition
    }
}

private enum PartKey: String, FolderKey {
    case key, type, value, src, contentType, fileName, disabled, enabled, description, id

    static let owner = "a form part"
    static let mayBeEmpty: Set<PartKey> = [.value, .src]
}

/// Decodes the parts of a multipart form.
struct FolderPartDecoder {
    let source: FolderFile

    private static let shape = "write - { key: NAME, type: text, value: TEXT }, or type: file with src: PATH"

    func parts(_ node: YAMLNode) -> [PostmanPart] {
        source.elements(of: node, "\"content\"", hint: Self.shape).compactMap(part)
    }

    private func part(_ node: YAMLNode) -> PostmanPart? {
        let members = source.members(of: node, PartKey.self, hint: Self.shape)
        guard node.mapping != nil else { return nil }
        guard let key = members[.key] else {
            source.error(.missingKey, at: node, "a form part needs \"key\"", hint: Self.shape)
            return nil
        }
        guard let name = source.text(key.value, "\"key\""), let content = content(members) else { return nil }
        let isDisabled = members[.disabled].flatMap(source.boolean) ?? false
        let isEnabled = members[.enabled].flatMap(source.boolean) ?? true
        return PostmanPart(
            key: name, content: content,
            fileName: members[.fileName].flatMap { source.text($0.value, "\"fileName\"") },
            contentType: members[.contentType].flatMap { source.text($0.value, "\"contentType\"") },
            isDisabled: isDisabled || !isEnabled, range: source.range(node))
    }

    private func content(_ members: [PartKey: YAMLMapping.Entry]) -> PostmanPart.Content? {
        let type = members[.type]?.value
        switch type?.scalar?.text ?? (members[.src] == nil ? "text" : "file") {
        case "file": return .files(paths(members[.src]?.value))
        case "text":
            guard let value = members[.value]?.value else { return .text(.missing) }
            return .text(source.value(value))
        default:
            if let type {
                source.error(.invalidValue, at: type, "\"type\" of a form part must be text or file", hint: Self.shape)
            }
            return nil
        }
    }

    /// Returns the files of a part; an empty path is no file.
    private func paths(_ node: YAMLNode?) -> [PostmanText] {
        guard let node, !node.isNull else { return [] }
        return (node.sequence ?? [node]).compactMap { source.text($0, "\"src\"") }.filter { !$0.text.isEmpty }
    }
}

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
