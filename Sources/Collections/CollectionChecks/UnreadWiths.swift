import CollectionModel
import Diagnostics

/// Finds values under `with` that nothing in the included file reads.
struct UnreadWiths {
    private(set) var diagnostics: [Diagnostic] = []

    init(in collection: RequestCollection, _ environment: RunEnvironment?) {
        let groups = collection.allGroups.filter { $0.included != nil && !$0.with.isEmpty }
        guard !groups.isEmpty else { return }
        // Names in shared texts: each include may give such a name its own value.
        let shared = WrittenNames(sharedIn: collection, environment)
        guard !shared.haveComputedNames else { return }
        for group in groups where CollectionItem.group(group).groups.allSatisfy({ !$0.unread.acceptsAnyName }) {
            let written = WrittenNames(in: group)
            guard !written.haveComputedNames else { continue }
            let read = written.names
            for definition in group.with
            where !read.contains(definition.name) && !shared.names.contains(definition.name) {
                let near = Suggestion.hint(for: definition.name, among: read.sorted())
                diagnostics.append(
                    Diagnostic(
                        .unusedName, .warning, at: definition.range,
                        "nothing in \"\(group.included?.file.path ?? "")\" reads \"\(definition.name)\"",
                        hint: near ?? "use it there as <<\(definition.name)>>, or leave it out"))
            }
        }
    }
}
