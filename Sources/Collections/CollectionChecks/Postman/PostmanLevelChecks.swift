import CollectionModel
import Diagnostics
import PostmanFormat
import Text

/// Checks `protocolProfileBehavior` and `auth` of the collection, folders and requests.
struct PostmanLevelChecks {
    private(set) var diagnostics: [Diagnostic] = []

    init(_ source: PostmanCollection) {
        check(source.level)
        for item in source.items { check(item) }
    }

    private mutating func check(_ item: PostmanItem) {
        switch item {
        case .folder(let folder):
            check(folder.level)
            for item in folder.items { check(item) }
        case .request(let request): check(request.level)
        }
    }

    private mutating func check(_ level: PostmanLevel) {
        for setting in level.behavior {
            if let remark = PostmanBehavior.remarks(on: setting) { diagnostics.append(remark) }
        }
        if case .given(let credentials) = level.auth { check(credentials) }
    }

    private mutating func check(_ credentials: PostmanCredentials) {
        let type = credentials.type
        guard let keys = PostmanAuthParameters.keys(of: type) else {
            diagnostics.append(
                Diagnostic(
                    .postmanAuth, .warning, at: credentials.range,
                    "auth \"\(DisplayText.printable(type))\" is not supported: requests that use it fail",
                    hint: Suggestion.hint(for: type, among: PostmanAuthParameters.types)
                        ?? "the types are \(PostmanAuthParameters.types.joined(separator: ", "))"
                ).forRuns)
            return
        }
        for entry in credentials.parameters {
            // Postman's app stores further keys; only a near miss is an error in writing.
            guard let key = entry.key, !keys.contains(key.text), let near = Suggestion.hint(for: key.text, among: keys)
            else { continue }
            diagnostics.append(
                Diagnostic(
                    .postmanAuth, .warning, at: key.range,
                    "auth \"\(type)\" has no parameter \"\(DisplayText.printable(key.text))\"", hint: near))
        }
    }
}
