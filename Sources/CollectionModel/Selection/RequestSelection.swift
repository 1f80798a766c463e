/// Which requests of the collections are to run, as the command line says it.
package struct RequestSelection: Sendable {
    /// Any of these will do; none means all.
    package var tags: [String] = []
    /// These win.
    package var skippedTags: [String] = []
    /// Any of these will do; none means all.
    package var names: [NamePattern] = []
    package var from: String?
    package var to: String?
    /// These alone; nil means all.
    package var identities: Set<RequestIdentity>?

    package init() {}

    package var isEmpty: Bool { options.isEmpty }

    /// The names of the options that choose, as on the command line.
    package var options: [String] {
        let given = [
            ("tag", !tags.isEmpty), ("skip-tag", !skippedTags.isEmpty), ("name", !names.isEmpty), ("from", from != nil),
            ("to", to != nil), ("rerun-failed", identities != nil),
        ]
        return given.filter(\.1).map(\.0)
    }

    /// What is left of a collection, and who would have given values to names in vain.
    package struct Outcome: Sendable {
        package let collection: RequestCollection
        /// By name: the request that is left out.
        package let leftOut: [String: String]
    }

    /// Chooses among the requests of a collection, and what these need of the earlier ones; nil when none is chosen.
    ///
    /// - Parameter uses: the names that each request looks up.
    package func outcome(of collection: RequestCollection, uses: [Set<String>]) -> Outcome? {
        let all = SelectableRequest.all(of: collection)
        var pending = chosenPositions(all)
        guard !pending.isEmpty else { return nil }
        var needed: Set<Int> = []
        while let position = pending.popLast() {
            guard needed.insert(position).inserted else { continue }
            pending += providers(of: position, among: all, uses: uses)
        }
        let kept = needed.union(all.indices.filter { all[$0].section != .requests && !isSkipped(all[$0]) })
        return Outcome(collection: collection.keeping { kept.contains($0) }, leftOut: Self.leftOut(all, kept))
    }

    /// Whether any request of a collection is chosen.
    package func chooses(from collection: RequestCollection) -> Bool {
        !chosenPositions(SelectableRequest.all(of: collection)).isEmpty
    }

    /// The options that keep each request of a collection from being chosen.
    package func unmet(by all: [SelectableRequest]) -> [(name: String, options: [String])] {
        let start = from.map { from in all.firstIndex { $0.isCalled(from) } ?? all.count } ?? 0
        let end = to.map { to in all.lastIndex { $0.isCalled(to) } ?? -1 } ?? all.count
        return all.enumerated().map { position, request in
            var unmet: [String] = []
            if !hasTag(request) { unmet.append("tag") }
            if isSkipped(request) { unmet.append("skip-tag") }
            if !isNamed(request) { unmet.append("name") }
            if position < start { unmet.append("from") }
            if position > end { unmet.append("to") }
            if identities.map({ !$0.contains(request.identity) }) ?? false { unmet.append("rerun-failed") }
            return (request.definition.name, unmet)
        }
    }

    // MARK: Choosing

    private func chosenPositions(_ all: [SelectableRequest]) -> [Int] {
        // Those of setup and teardown are there anyway: a tag alone does not make a run of them.
        let isAimed = !names.isEmpty || from != nil || to != nil || identities != nil
        let unmet = unmet(by: all)
        return all.indices.filter { unmet[$0].options.isEmpty && (isAimed || all[$0].section == .requests) }
    }

    private func hasTag(_ request: SelectableRequest) -> Bool {
        tags.isEmpty || tags.contains { request.tags.contains($0) }
    }

    private func isNamed(_ request: SelectableRequest) -> Bool {
        names.isEmpty || names.contains { request.fits($0) }
    }

    private func isSkipped(_ request: SelectableRequest) -> Bool {
        skippedTags.contains { request.tags.contains($0) }
    }

    // MARK: What the chosen ones need

    /// The earlier requests that give a request its values, and those that it says it needs.
    private func providers(of position: Int, among all: [SelectableRequest], uses: [Set<String>]) -> [Int] {
        var providers: [Int] = []
        for need in all[position].definition.needs {
            if let found = all[..<position].lastIndex(where: { $0.isCalled(need.name) }) { providers.append(found) }
        }
        let names = uses.indices.contains(position) ? uses[position] : []
        for name in names {
            // The last one that is sure to run, and all later ones that may.
            for earlier in all[..<position].indices.reversed()
            where all[earlier].definition.provides.contains(name) && !isSkipped(all[earlier]) {
                providers.append(earlier)
                if !all[earlier].isConditional { break }
            }
        }
        return providers.filter { !isSkipped(all[$0]) }
    }

    private static func leftOut(_ all: [SelectableRequest], _ kept: Set<Int>) -> [String: String] {
        var leftOut: [String: String] = [:]
        for (position, request) in all.enumerated() where !kept.contains(position) {
            for name in request.definition.provides where leftOut[name] == nil {
                leftOut[name] = request.definition.name
            }
        }
        return leftOut
    }
}
