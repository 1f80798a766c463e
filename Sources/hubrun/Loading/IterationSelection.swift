import CollectionModel
import RunEngine

/// The requests of a collection that each of its iterations runs.
struct IterationSelection {
    /// The positions of the requests that at least one iteration runs, in order.
    let kept: [Int]
    /// The requests of each iteration; nil if all iterations run all of ``kept``.
    let choices: IterationChoices?
    /// The iterations that run at least one request, in order; nil for all.
    let iterations: [Int]?

    /// Returns nil if no request of the collection is selected.
    ///
    /// - Parameters:
    ///   - all: The requests of the collection, in order.
    ///   - uses: The names that each request looks up.
    init?(
        _ selection: RequestSelection, among all: [RequestStep], of collection: RequestCollection,
        uses: [Set<String>]
    ) {
        guard let choice = selection.choice(among: all, of: collection, uses: uses) else { return nil }
        kept = choice.positions.sorted()
        choices = choice.elements.isEmpty ? nil : IterationChoices(common: choice.within(kept))
        iterations = nil
    }

    /// - Parameter failures: The failed requests by iteration. The initializer returns nil if none of them is selected.
    init?(
        _ selection: RequestSelection, limitedTo failures: [Int: RerunSelection], among all: [RequestStep],
        of collection: RequestCollection, uses: [Set<String>]
    ) {
        // Cache the choice: many iterations have the same failures.
        var known: [RerunSelection: RequestChoice?] = [:]
        for rerun in failures.values where known[rerun] == nil {
            var selection = selection
            selection.rerun = rerun
            known.updateValue(selection.choice(among: all, of: collection, uses: uses), forKey: rerun)
        }
        let found = known.compactMapValues(\.self)
        guard !found.isEmpty else { return nil }
        let kept = found.values.reduce(into: Set<Int>()) { $0.formUnion($1.positions) }.sorted()
        self.kept = kept
        let isAlike = found.values.allSatisfy { $0.positions.count == kept.count && $0.elements.isEmpty }
        let inner = found.mapValues { $0.within(kept) }
        let own = failures.compactMapValues { inner[$0] }
        choices = isAlike ? nil : IterationChoices(own: own)
        iterations = own.keys.sorted()
    }
}
