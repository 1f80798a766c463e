/// The keys of an object of Postman's schema 2.
struct PostmanKeys {
    /// The object in messages.
    var owner: String
    /// The keys that are read, or that say nothing that other keys do not.
    var read: Set<String>
    /// The keys of Postman's editor.
    var editor: Set<String> = ["id", "uid", "isFromCollection", "system", "uuid", "warning", "name"]
    /// Why known keys are left out.
    var reasons: [String: String] = [:]

    static let collection = PostmanKeys(
        owner: "the collection",
        read: [
            "info", "item", "auth", "event", "variable", "protocolProfileBehavior", "collection", "name", "description",
        ])
    static let info = PostmanKeys(
        owner: "info", read: ["name", "description", "schema"],
        editor: ["id", "uid", "version", "updatedAt", "createdAt", "lastUpdatedBy"])
    static let item = PostmanKeys(
        owner: "an item",
        read: ["name", "description", "item", "request", "response", "event", "protocolProfileBehavior", "auth"],
        editor: ["id", "uid", "isSubFolder", "_postman_isSubFolder"],
        reasons: ["variable": "Postman's runner ignores variables of folders and requests"])
    static let request = PostmanKeys(
        owner: "a request",
        read: ["method", "url", "header", "body", "auth", "proxy", "description"],
        editor: ["id", "name", "_postman_previewlanguage"],
        reasons: ["certificate": "give it with --cert and --key"])
    static let url = PostmanKeys(
        owner: "a URL",
        read: ["raw", "protocol", "auth", "host", "port", "path", "query", "hash", "variable"])
    static let body = PostmanKeys(
        owner: "a body", read: ["mode", "raw", "urlencoded", "formdata", "file", "graphql", "options", "disabled"])
    static let event = PostmanKeys(owner: "an event", read: ["listen", "script", "disabled"])
    static let script = PostmanKeys(
        owner: "a script", read: ["exec", "type"], editor: ["id", "name", "packages", "requests"],
        reasons: ["src": "scripts are not loaded from other places"])
    static let entry = PostmanKeys(
        owner: "an entry",
        read: [
            "key", "value", "disabled", "enabled", "type", "description", "src", "fileName", "contentType", "id",
        ])
}
