import JSON
package import YAMLSource

/// The format of a JSON file. A specific file name (`.hurl`, `.bru`) decides; otherwise the content does.
package enum PostmanFileKind: Sendable, Equatable {
    /// A collection of schema 2.0 or 2.1, also inside of `{"collection": …}`.
    case collection
    case schemaOne
    /// A collection of schema 3.0 as JSON, which only folders of YAML files can be.
    case schemaThreeJSON
    /// An environment of schema 2 or 3.0; both have the same members.
    case environment
    case globals
    /// The definition of a collection or folder of schema 3.0.
    case definition
    /// A request of schema 3.0.
    case request
    /// A saved response of schema 3.0.
    case example
    case har
    case openAPI
    case swagger
    case bruno
    case openCollection
    case insomnia
    case hurl
    /// A file `.http` or `.rest`.
    case http
    /// A file of another format, with the members of a collection that it lacks.
    case other(missing: [String])

    /// The kind of a file whose name alone decides; nil if its content must be read.
    package init?(path: String) {
        let parts = path.split(separator: "/")
        guard let name = parts.last?.lowercased() else { return nil }
        switch name {
        case "bruno.json": self = .bruno
        case "opencollection.yml", "opencollection.yaml": self = .openCollection
        case "definition.yaml" where parts.dropLast().last == ".resources": self = .definition
        default:
            let endings: [(String, PostmanFileKind)] = [
                (".hurl", .hurl), (".http", .http), (".rest", .http), (".bru", .bruno), (".example.yaml", .example),
                (".example.yml", .example), (".request.yaml", .request), (".request.yml", .request),
            ]
            guard let kind = endings.first(where: { name.hasSuffix($0.0) })?.1 else { return nil }
            self = kind
        }
    }

    /// The kind of a file with this content; the name decides first where it can, and between environment and globals.
    package init(_ root: YAMLNode, path: String) {
        self = Self(path: path) ?? Self.kind(of: PostmanFileMembers(root), path: path)
    }

    private static func kind(of members: PostmanFileMembers, path: String) -> PostmanFileKind {
        let inner = members.collection
        if inner.has("info"), inner.has("item") { return inner.isSchemaThree ? .schemaThreeJSON : .collection }
        if members.isVariableFile(path) { return members.isGlobals(path) ? .globals : .environment }
        if members.text("$kind") != nil || inner.isSchemaThree { return .schemaThreeJSON }
        if !inner.has("info"), inner.hasList("order"), inner.hasList("requests") { return .schemaOne }
        return foreignKind(of: members) ?? .other(missing: ["info", "item"].filter { !inner.has($0) })
    }

    private static func foreignKind(of members: PostmanFileMembers) -> PostmanFileKind? {
        if members.member("log")?.hasList("entries") ?? false { return .har }
        if members.has("openapi") { return .openAPI }
        if members.has("swagger") { return .swagger }
        if members.has("opencollection") { return .openCollection }
        let isInsomnia =
            members.text("_type") == "export" || members.text("type")?.hasPrefix("collection.insomnia.rest/") ?? false
        return isInsomnia ? .insomnia : nil
    }
}
