import YAMLSource

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
