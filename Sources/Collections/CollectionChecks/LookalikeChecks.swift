import CollectionModel
import Diagnostics

/// Checks texts that other tools treat as placeholders.
enum LookalikeChecks {
    /// Warns of texts such as `{{name}}` and `${name}` if `name` has a value: hubrun sends them as written.
    static func check(_ collection: RequestCollection, _ visible: VisibleNames, _ report: inout CheckReport) {
        let included = collection.allGroups.compactMap(\.included)
        let lookalikes =
            collection.lookalikes + included.flatMap(\.lookalikes) + (visible.context.environment?.lookalikes ?? [])
        guard !lookalikes.isEmpty else { return }
        let environments = collection.environments + (visible.context.environment.map { [$0] } ?? [])
        let names = SecretChecks.names(of: collection, environments).union(visible.origins.captors.keys).union(
            visible.all)
        var places: Set<String> = []
        for lookalike in lookalikes where names.contains(lookalike.name) {
            // Warn once: through an alias or a file that is included twice, the same text is decoded several times.
            guard places.insert("\(lookalike.range.label) \(lookalike.written)").inserted else { continue }
            report.append(lookalike.warning().forRuns)
        }
    }
}
