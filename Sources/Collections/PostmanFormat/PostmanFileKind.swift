import JSON
import Platform
package import YAMLSource

/// The format of a file. A specific file name (`.hurl`, `.request.yaml`) decides; otherwise the content does.
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

    /// The endings of files of schema 3.0, which are compared exactly.
    private static let schemaThreeEndings: [(String, PostmanFileKind)] = [
        (".request.yaml", .request), (".request.yml", .request), (".example.yaml", .example),
        (".example.yml", .example), (".environment.yaml", .environment), (".environment.yml", .environment),
        (".environment.json", .environment), (".globals.yaml", .globals), (".globals.yml", .globals),
    ]
    private static let foreignEndings: [(String, PostmanFileKind)] = [
        (".hurl", .hurl), (".http", .http), (".rest", .http), (".bru", .bruno),
    ]

    /// The kind that the name of a file states; nil if its content must be read.
    package init?(path: String) {
        let parts = PathParts(path)
        let word = parts.name.lowercased()
        switch word {
        case "bruno.json": self = .bruno
        case "opencollection.yml", "opencollection.yaml": self = .openCollection
        case _ where FolderPaths.isDefinition(parts): self = .definition
        default:
            guard
                let kind = Self.schemaThreeEndings.first(where: { parts.name.hasSuffix($0.0) })?.1
                    ?? Self.foreignEndings.first(where: { word.hasSuffix($0.0) })?.1
            else { return nil }
            self = kind
        }
    }

    /// The kind of a file, from its name if that is specific, otherwise from its content. The name also distinguishes
    /// environments from globals.
    package init(_ root: YAMLNode, path: String) {
        let named = Self(path: path).flatMap { $0.hasVariables ? nil : $0 }
        self = named ?? Self.kind(of: PostmanFileMembers(root), path: path)
    }

    /// True for environments and globals. Their names do not decide: a collection can have such a name.
    package var hasVariables: Bool { self == .environment || self == .globals }

    /// True for a file of schema 3.0 that is not a collection: a part of one, an environment or globals.
    var isPart: Bool {
        switch self {
        case .definition, .request, .example, .environment, .globals: true
        default: false
        }
    }

    /// Returns the name of a request's file without its ending, which is the default name of the request; nil for other
    /// files and for hidden ones.
    static func requestName(ofFile name: String) -> String? {
        guard !name.hasPrefix("."),
            let ending = schemaThreeEndings.first(where: { $0.1 == .request && name.hasSuffix($0.0) })?.0
        else { return nil }
        return String(name.dropLast(ending.count))
    }

    /// Returns the default name of a schema 2 collection: its file name without the ending.
    static func collectionName(ofFile path: String) -> String {
        let name = PathParts(path).name
        let ending = [".postman_collection.json", ".json"].first { name.hasSuffix($0) && name != $0 }
        return String(name.dropLast(ending?.count ?? 0))
    }

    /// True for the name of a request's file, also if it is not UTF-8.
    static func isRequest(_ entry: FolderEntry) -> Bool {
        schemaThreeEndings.contains { $0.1 == .request && entry.hasSuffix($0.0) }
    }

    private static func kind(of members: PostmanFileMembers, path: String) -> PostmanFileKind {
        let inner = members.collection
        if inner.has("info"), inner.has("item") { return inner.isSchemaThree ? .schemaThreeJSON : .collection }
        if members.isVariableFile(path) { return members.isGlobals(path) ? .globals : .environment }
        if members.text("$kind") != nil || inner.isSchemaThree { return .schemaThreeJSON }
        if !inner.has("info"), inner.hasList("order"), inner.hasList("requests") { return .schemaOne }
        // Old exports and hand-written files lack "info".
        if !inner.has("info"), inner.hasList("item"), !inner.has("requests") { return .collection }
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

/// The members of a file's root, by which its kind is recognized.
struct PostmanFileMembers {
    private let mapping: YAMLMapping

    init(_ root: YAMLNode) {
        mapping = root.mapping ?? YAMLMapping(entries: [])
    }

    func has(_ key: String) -> Bool { mapping.has(key) }

    func hasList(_ key: String) -> Bool { mapping.value(of: key)?.sequence != nil }

    func text(_ key: String) -> String? { mapping.value(of: key)?.scalar?.text }

    func member(_ key: String) -> PostmanFileMembers? {
        mapping.value(of: key).flatMap { $0.mapping == nil ? nil : PostmanFileMembers($0) }
    }

    /// The members of the collection: those of the member `collection` if there is no `info` beside it.
    var collection: PostmanFileMembers { has("info") ? self : member("collection") ?? self }

    /// True if `info.schema` names version 3, such as `https://schema.getpostman.com/json/collection/v3.0.0/`.
    var isSchemaThree: Bool {
        guard let schema = member("info")?.text("schema") else { return false }
        return schema.split(separator: "/").contains { $0 == "v3" || $0.hasPrefix("v3.") }
    }

    /// True for variables of an environment or of globals. The name of the file stands for a missing `name`.
    func isVariableFile(_ path: String) -> Bool {
        guard hasList("values"), !has("info") else { return false }
        let endings = ["environment.json", "globals.json", "environment.yaml", "globals.yaml"]
        return has("name") || has("_postman_variable_scope") || endings.contains { path.hasSuffix($0) }
    }

    /// True if the variables are globals; the name counts if the content does not say it.
    func isGlobals(_ path: String) -> Bool {
        if let scope = text("_postman_variable_scope") { return scope == "globals" }
        let name = path.split(separator: "/").last ?? ""
        return name.contains(".globals.") || name.contains(".postman_globals.") || name.hasPrefix("globals.")
    }
}
