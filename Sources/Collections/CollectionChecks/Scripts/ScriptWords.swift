import CollectionModel
import Diagnostics

/// The words that may follow `pm` in a script.
enum ScriptWords {
    private static let scope = [
        "get", "set", "has", "unset", "clear", "toObject", "toJSON", "values", "name", "replaceIn",
    ]
    private static let list = [
        "get", "one", "has", "all", "each", "map", "filter", "find", "reduce", "count", "idx", "indexOf", "add",
        "append", "prepend", "insert", "insertAfter", "upsert", "remove", "clear", "populate", "repopulate",
        "assimilate", "toObject", "toString", "toJSON",
    ]

    /// The words after `pm`, each with those after it; an empty list leaves these unchecked.
    private static let words: [String: [String]] = [
        "test": ["skip", "index"],
        "expect": ["fail"],
        "info": ["eventName", "iteration", "iterationCount", "requestName", "requestId", "attempt"],
        "execution": ["location", "setNextRequest", "skipRequest", "runRequest"],
        "visualizer": ["set", "clear"],
        "message": [], "datasets": [], "sendRequest": [], "require": [],
        "variables": scope, "environment": scope, "collectionVariables": scope, "globals": scope,
        "iterationData": scope,
        "vault": ["get", "set", "unset"],
        "cookies": list + ["jar"],
        "request": [
            "id", "name", "method", "url", "headers", "body", "auth", "description", "update", "clone", "size",
            "toJSON",
            "to", "addHeader", "upsertHeader", "removeHeader", "getHeaders", "forEachHeader", "addQueryParams",
            "removeQueryParams", "authorizeUsing", "certificate", "proxy",
        ],
        "response": [
            "id", "json", "text", "code", "status", "reason", "details", "headers", "responseTime", "responseSize",
            "size", "stream", "cookies", "dataURI", "contentInfo", "encoding", "jsonp", "to", "toJSON", "body", "mime",
            "clone", "update", "originalRequest",
        ],
    ]
    /// Members of every object and function.
    private static let common: Set<String> = [
        "apply", "bind", "call", "constructor", "hasOwnProperty", "length", "name", "prototype", "toJSON",
        "toLocaleString", "toString", "valueOf",
    ]

    /// Returns the first unknown word behind `pm`, its owner and a similar word; nil if all are known.
    ///
    /// A second word counts only if there is a similar one: objects may have more members than the table.
    static func unknown(
        in path: ScriptNames.Path
    ) -> (word: ScriptNames.Found, owner: String, nearest: String?)? {
        guard let first = path.words.first, !common.contains(first.name) else { return nil }
        guard let known = words[first.name] else {
            return (first, "pm", Suggestion.nearest(to: first.name, among: words.keys.sorted()))
        }
        guard let second = path.words.dropFirst().first, !known.isEmpty, !known.contains(second.name),
            !common.contains(second.name), let nearest = Suggestion.nearest(to: second.name, among: known)
        else { return nil }
        return (second, "pm.\(first.name)", nearest)
    }
}
