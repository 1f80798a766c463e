import Diagnostics

extension NameTable {
    /// Warns of texts such as `{{name}}` and `${name}` if `name` has a value: hubrun sends them as written.
    mutating func checkLookalikes(of collection: RequestCollection) {
        let included = collection.allItems.flatMap(\.groups).compactMap(\.included)
        let lookalikes =
            collection.lookalikes + included.flatMap(\.lookalikes) + (context.environment?.lookalikes ?? [])
        guard !lookalikes.isEmpty else { return }
        let environments = collection.environments + (context.environment.map { [$0] } ?? [])
        let names = Self.names(of: collection, environments).union(origins.captors.keys).union(visibleNames)
        var places: Set<String> = []
        for lookalike in lookalikes where names.contains(lookalike.name) {
            // Warn once: through an alias or a file that is included twice, the same text is decoded several times.
            guard places.insert("\(lookalike.range.label) \(lookalike.written)").inserted else { continue }
            reported.append(lookalike.warning().forRuns)
        }
    }
}
