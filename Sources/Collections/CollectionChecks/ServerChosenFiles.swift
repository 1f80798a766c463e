import CollectionModel
import Diagnostics
import Placeholders

/// Finds each `save` whose path begins with a value from a response: it can replace any file beside the collection.
struct ServerChosenFiles {
    let diagnostics: [Diagnostic]

    init(in collection: RequestCollection, _ environment: RunEnvironment?) {
        let paths = collection.gathered { [$0.save].compactMap(\.self) }.filter(\.beginsWithValue)
        guard !paths.isEmpty else {
            diagnostics = []
            return
        }
        let received = ReceivedNames(in: collection, environment)
        diagnostics = paths.compactMap { path in
            var references: [NameReference] = []
            path.expressions.first?.addReferences(to: &references)
            guard let name = references.first(where: received.contains)?.name else { return nil }
            return Diagnostic(
                .serverChosenFile, .warning, at: path.range,
                "\(name.quoted) may come from a response, and names any file beside the collection here",
                hint: "write a folder before it, as in save: responses/<<\(name)>>")
        }
    }
}

extension PlaceholderText {
    /// True for a relative path without a folder and without a part of a name before its first placeholder.
    fileprivate var beginsWithValue: Bool {
        guard !expressions.isEmpty else { return false }
        var prefix = ""
        if case .literal(let text)? = segments.first { prefix = text }
        var folders = prefix.split(separator: "/", omittingEmptySubsequences: false)[...]
        guard folders.popLast()?.isEmpty ?? true, !prefix.hasPrefix("/") else { return false }
        var depth = 0
        for folder in folders where !folder.isEmpty && folder != "." {
            depth = folder == ".." ? max(0, depth - 1) : depth + 1
        }
        return depth == 0
    }
}

/// The names whose values can come from a response: captures, names that scripts set, and variables that use them.
private struct ReceivedNames {
    private var names: Set<String> = []

    /// Collects the names; ignores scopes, so a name that is captured anywhere counts everywhere.
    init(in collection: RequestCollection, _ environment: RunEnvironment?) {
        let environments = collection.environments + (environment.map { [$0] } ?? [])
        let groups = collection.allGroups
        let outer = collection.variables + environments.flatMap(\.variables)
        let inner = groups.flatMap { $0.with + $0.variables + ($0.included?.variables ?? []) }
        var users: [String: [String]] = [:]
        for definition in outer + inner + collection.gathered(\.loop) + collection.gathered(\.set) {
            for reference in definition.value.references where reference.kind == .variable {
                users[reference.name, default: []].append(definition.name)
            }
        }
        var found = collection.gathered(\.captures).map(\.name) + collection.allScripts.flatMap(\.setNames)
        while let name = found.popLast() {
            if names.insert(name).inserted { found += users[name] ?? [] }
        }
    }

    func contains(_ reference: NameReference) -> Bool { reference.kind == .variable && names.contains(reference.name) }
}
