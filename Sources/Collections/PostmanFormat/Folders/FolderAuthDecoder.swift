import Diagnostics
import YAMLSource

private enum AuthKey: String, FolderKey {
    case type, credentials, id, name, rules, description

    static let owner = "\"auth\""

    static func advice(for word: String) -> String? {
        PostmanAuthParameters.keys(of: word) != nil
            ? "schema 3.0 has \"credentials\": { … } in place of \"\(word)\"" : nil
    }
}

/// Decodes `auth` of a request or a definition.
struct FolderAuthDecoder {
    let source: FolderFile

    private static let shape = "write auth: { type: bearer, credentials: { token: '{{token}}' } }"
    private static let inherit = "inherit"
    private static let noAuth = "noauth"

    private enum Entry {
        case inherited
        case named(String, SourceRange)
        case given(PostmanCredentials)

        var auth: PostmanAuth {
            switch self {
            case .inherited: .inherited
            case .named(let id, let range): .named(id, range)
            case .given(let credentials): credentials.type == FolderAuthDecoder.noAuth ? .none : .given(credentials)
            }
        }
    }

    /// Sets `auth` and its choices of a level.
    func decode(_ node: YAMLNode?, into level: inout PostmanLevel) {
        guard let node, !node.isNull else { return }
        let nodes = node.sequence?.filter { !$0.isMissing } ?? [node]
        let entries = nodes.compactMap(entry)
        level.auth = entries.first?.auth ?? .inherited
        level.authChoices = entries.compactMap { entry in
            guard case .given(let credentials) = entry else { return nil }
            return credentials
        }
    }

    private func entry(_ node: YAMLNode) -> Entry? {
        let members = source.members(of: node, AuthKey.self, hint: Self.shape)
        guard node.mapping != nil else { return nil }
        guard let typeEntry = members[.type], let type = source.text(typeEntry.value, "\"type\"") else {
            if members[.type] == nil {
                source.error(.missingKey, at: node, "\"auth\" needs \"type\"", hint: Self.shape)
            }
            return nil
        }
        if let rules = members[.rules], !(rules.value.sequence?.isEmpty ?? rules.value.isNull) {
            source.warn(
                .postmanAuthChoice, at: rules.keyNode, "\"rules\" of \"auth\" are ignored",
                hint: "the first entry is used, or the one that a request names by credentials.id")
        }
        let parameters = members[.credentials].map {
            FolderEntries(source: source, owner: "\"credentials\"").values($0.value)
        }
        if type.text == Self.inherit {
            guard case .text(let id)? = parameters?.first(where: { $0.key?.text == "id" })?.value, !id.text.isEmpty
            else { return .inherited }
            return .named(id.text, id.range)
        }
        conceal(parameters ?? [])
        return .given(
            PostmanCredentials(
                type: type.text, parameters: parameters ?? [], id: source.label(members[.id]), range: type.range))
    }

    /// Hides values in diagnostics: each of them may be a credential.
    private func conceal(_ parameters: [PostmanEntry]) {
        for parameter in parameters {
            switch parameter.value {
            case .text(let text), .plain(let text):
                if !text.text.contains("{{") { source.file.conceal(text.range) }
            case .structure(_, let range): source.file.conceal(range)
            case .missing, .null: continue
            }
        }
    }
}

/// The choice among the entries of `auth` that definitions have.
package enum FolderAuth {
    /// A chosen entry and how it was found.
    struct Choice {
        /// Nil for no authentication.
        var credentials: PostmanCredentials?
        /// The names that no definition has.
        var unknown: [(id: String, range: SourceRange)] = []
        /// The other entries of the definition, if the first one is used because nothing names one.
        var rivals: [PostmanCredentials] = []
    }

    /// Returns the credentials of a request, nil for none.
    ///
    /// - Parameter levels: The levels from the collection to the request.
    package static func credentials(_ levels: [PostmanLevel]) -> PostmanCredentials? { choice(levels).credentials }

    static func choice(_ levels: [PostmanLevel]) -> Choice {
        var choice = Choice()
        for (index, level) in levels.enumerated().reversed() {
            switch level.auth {
            case .inherited: continue
            case .named(let id, let range):
                for ancestor in levels[..<index].reversed() {
                    guard let named = ancestor.authChoices.first(where: { $0.id == id }) else { continue }
                    choice.credentials = named.type == "noauth" ? nil : named
                    return choice
                }
                choice.unknown.append((id, range))
            case .none:
                choice.rivals = Array(level.authChoices.dropFirst())
                return choice
            case .given(let credentials):
                choice.credentials = credentials
                choice.rivals = Array(level.authChoices.dropFirst())
                return choice
            }
        }
        return choice
    }
}

/// Warnings about the choice of `auth` for requests.
struct FolderAuthCheck {
    private var reported = UniqueDiagnostics()

    static func warnings(of collection: PostmanCollection) -> [Diagnostic] {
        var check = FolderAuthCheck()
        check.check(collection.items, [collection.level])
        return check.reported.diagnostics.diagnostics
    }

    private mutating func check(_ items: [PostmanItem], _ levels: [PostmanLevel]) {
        for item in items {
            switch item {
            case .folder(let folder): check(folder.items, levels + [folder.level])
            case .request(let item):
                guard case .request = item.content else { continue }
                check(FolderAuth.choice(levels + [item.level]), levels)
            }
        }
    }

    private mutating func check(_ choice: FolderAuth.Choice, _ levels: [PostmanLevel]) {
        for (id, range) in choice.unknown {
            let ids = levels.flatMap(\.authChoices).compactMap(\.id)
            warn(
                range, "no \"auth\" around this request has the id \"\(id)\": the nearest one is used",
                hint: Suggestion.hint(for: id, among: ids)
                    ?? (ids.isEmpty
                        ? "give an entry of a definition this id" : "the ids are \(ids.joined(separator: ", "))"))
        }
        guard let rival = choice.rivals.first else { return }
        warn(
            rival.range, "\"auth\" has several entries, and requests that name none use the first one",
            hint: "name one in the request: auth: { type: inherit, credentials: { id: \(rival.id ?? "ID") } }")
    }

    private mutating func warn(_ range: SourceRange, _ message: String, hint: String) {
        reported.add(Diagnostic(.postmanAuthChoice, .warning, at: range, message, hint: hint).forRuns)
    }
}
