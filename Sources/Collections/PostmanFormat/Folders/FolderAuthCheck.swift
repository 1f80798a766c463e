import Diagnostics

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
