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
    package var picks: RequestPicks?
    /// By collection file: the lines whose requests are chosen. All requests of other files are.
    package var lines: [String: [Int]] = [:]
    /// The numbers of the `forEach` elements that run of each chosen request, from 1; none means all.
    package var elements: Set<Int> = []

    package init() {}

    package var isEmpty: Bool { options.isEmpty && elements.isEmpty }

    /// The command-line options of the selection.
    package var options: [String] {
        let given = [
            ("--tag", !tags.isEmpty), ("--skip-tag", !skippedTags.isEmpty), ("--name", !names.isEmpty),
            ("--from", from != nil), ("--to", to != nil), ("--rerun-failed", picks != nil),
            (Self.lineOption, !lines.isEmpty),
        ]
        return given.filter(\.1).map(\.0)
    }

    private static let lineOption = "FILE:LINE"

    /// Returns a collection of the chosen requests and the earlier ones that these need; nil if none is chosen.
    ///
    /// - Parameter uses: the names that each request looks up.
    package func part(of collection: RequestCollection, uses: [Set<String>]) -> RequestCollection? {
        let choice = choice(among: SelectableRequest.all(of: collection), uses: uses)
        return choice.map { collection.keeping($0.positions.contains) }
    }

    /// Chooses among the requests of a collection, and what these need of the earlier ones; nil when none is chosen.
    ///
    /// - Parameter uses: the names that each request looks up.
    package func choice(among all: [SelectableRequest], uses: [Set<String>]) -> RequestChoice? {
        let chosen = chosenPositions(all)
        guard !chosen.isEmpty else { return nil }
        var pending = chosen
        var (needed, givers): (Set<Int>, Set<Int>) = ([], [])
        while let position = pending.popLast() {
            guard needed.insert(position).inserted else { continue }
            let values = valueProviders(of: position, among: all, uses: uses)
            givers.formUnion(values)
            pending += values + neededRequests(of: position, among: all)
        }
        let kept = needed.union(all.indices.filter { all[$0].section != .requests && !isSkipped(all[$0]) })
        var choice = RequestChoice(positions: kept)
        choice.leftOut = Self.leftOut(all, kept)
        // A request that gives others a list of captures gives all of it.
        // Setup and teardown work for all requests, so they run whole beside them.
        let hasRequests = chosen.contains { all[$0].section == .requests }
        for position in chosen
        where !givers.contains(position) && (all[position].section == .requests || !hasRequests) {
            choice.elements[position] = elements(of: all[position])
        }
        return choice
    }

    /// The elements that run of a chosen request; nil for all.
    private func elements(of request: SelectableRequest) -> ChosenElements? {
        guard !request.definition.loop.isEmpty else { return nil }
        if !elements.isEmpty { return .numbers(elements) }
        let failed = picks?.elements(of: request) ?? [:]
        return failed.isEmpty ? nil : .failed(failed)
    }

    /// The chosen requests of a collection, without those that these need.
    package func chosen(from collection: RequestCollection) -> [SelectableRequest] {
        let all = SelectableRequest.all(of: collection)
        return chosenPositions(all).map { all[$0] }
    }

    /// The options that keep each request of a collection from being chosen.
    package func unmet(by all: [SelectableRequest]) -> [(name: String, options: [String])] {
        let start = from.map { from in all.firstIndex { $0.isCalled(from) } ?? all.count } ?? 0
        let end = to.map { to in all.lastIndex { $0.isCalled(to) } ?? -1 } ?? all.count
        let file = all.first?.identity.file
        let onLines = file.flatMap { lines[$0] }.map { Set($0.flatMap(RequestLines(all).positions)) }
        return all.enumerated().map { position, request in
            var unmet: [String] = []
            if !hasTag(request) { unmet.append("--tag") }
            if isSkipped(request) { unmet.append("--skip-tag") }
            if !isNamed(request) { unmet.append("--name") }
            if position < start { unmet.append("--from") }
            if position > end { unmet.append("--to") }
            if picks.map({ !$0.contains(request) }) ?? false { unmet.append("--rerun-failed") }
            if onLines.map({ !$0.contains(position) }) ?? false { unmet.append(Self.lineOption) }
            return (request.definition.name, unmet)
        }
    }

    // MARK: Choosing

    private func chosenPositions(_ all: [SelectableRequest]) -> [Int] {
        let hasLine = all.first.map { lines[$0.identity.file] != nil } ?? false
        // Those of setup and teardown are there anyway: a tag alone does not make a run of them.
        let isAimed = !names.isEmpty || from != nil || to != nil || picks != nil || hasLine
        let unmet = unmet(by: all)
        return all.indices.filter { unmet[$0].options.isEmpty && (isAimed || all[$0].section == .requests) }
    }

    private func hasTag(_ request: SelectableRequest) -> Bool {
        tags.isEmpty || tags.contains { request.tags.contains($0) }
    }

    private func isNamed(_ request: SelectableRequest) -> Bool {
        names.isEmpty || names.contains { request.matches($0) }
    }

    private func isSkipped(_ request: SelectableRequest) -> Bool {
        skippedTags.contains { request.tags.contains($0) }
    }

    // MARK: What the chosen ones need

    /// The earlier requests that a request says it needs.
    private func neededRequests(of position: Int, among all: [SelectableRequest]) -> [Int] {
        all[position].definition.needs.compactMap { need in
            all[..<position].lastIndex { $0.isCalled(need.name) }
        }.filter { !isSkipped(all[$0]) }
    }

    /// The earlier requests that capture or set a request's values.
    private func valueProviders(of position: Int, among all: [SelectableRequest], uses: [Set<String>]) -> [Int] {
        var providers: [Int] = []
        let names = uses.indices.contains(position) ? uses[position] : []
        for name in names {
            // The last one that is sure to run, and all later ones that may.
            for earlier in all[..<position].indices.reversed()
            where all[earlier].definition.provides.contains(name) && !isSkipped(all[earlier]) {
                providers.append(earlier)
                if !all[earlier].isConditional { break }
            }
        }
        return providers
    }

    /// By name: the request that is left out and would have given it a value.
    package static func leftOut(_ all: [SelectableRequest], _ kept: Set<Int>) -> [String: String] {
        var leftOut: [String: String] = [:]
        for (position, request) in all.enumerated() where !kept.contains(position) {
            for name in request.definition.provides where leftOut[name] == nil {
                leftOut[name] = request.definition.name
            }
        }
        return leftOut
    }
}
