import Diagnostics

extension NameTable {
    /// Warns of texts such as `{{name}}` and `${name}` where something of that name has a value: they are sent as written.
    mutating func checkLookalikes(of collection: RequestCollection) {
        let included = collection.allItems.flatMap(\.groups).compactMap(\.included)
        let lookalikes =
            collection.lookalikes + included.flatMap(\.lookalikes) + (surroundings.environment?.lookalikes ?? [])
        guard !lookalikes.isEmpty else { return }
        let environments = collection.environments + (surroundings.environment.map { [$0] } ?? [])
        let names = Self.names(of: collection, environments).union(origins.captors.keys).union(visibleNames)
        var places: Set<String> = []
        for lookalike in lookalikes where names.contains(lookalike.name) {
            // An alias, and a file that is included twice, bring a text to several places.
            guard places.insert("\(lookalike.range.label) \(lookalike.written)").inserted else { continue }
            mistakes.append(lookalike.warning().forRuns)
        }
    }
}
