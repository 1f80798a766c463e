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
