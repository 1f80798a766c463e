import Diagnostics
package import Text

/// The selection of requests on the command line.
package struct RequestSelection: Sendable {
    /// Tags of which a request must have at least one; empty for all requests.
    package var tags: [String] = []
    /// Tags of requests to exclude; they take precedence.
    package var skippedTags: [String] = []
    /// Patterns of which one must match the name; empty for all requests.
    package var names: [TextPattern] = []
    /// The names of groups and requests to which the run is limited, see ``FolderSearch``; empty for no limit. Nothing
    /// outside of them is added, neither setup nor what a request needs.
    package var folders: [String] = []
    package var from: String?
    package var to: String?
    /// The requests to which the run is limited; nil for no limit.
    package var rerun: RerunSelection?
    /// The lines of the chosen requests, by collection file; other files have no restriction.
    package var lines: [String: [Int]] = [:]
    /// The numbers, from 1, of the `forEach` elements to run in each chosen request; empty for all.
    package var elements: Set<Int> = []

    package init() {}

    package var isEmpty: Bool { options.isEmpty && elements.isEmpty }

    /// The command-line options of the selection.
    package var options: [String] {
        let given = [
            ("--tag", !tags.isEmpty), ("--skip-tag", !skippedTags.isEmpty), ("--name", !names.isEmpty),
            ("--folder", !folders.isEmpty), ("--from", from != nil), ("--to", to != nil),
            ("--rerun-failed", rerun != nil),
            (Self.lineOption, !lines.isEmpty),
        ]
        return given.filter(\.1).map(\.0)
    }

    private static let lineOption = "FILE:LINE"

    /// Returns a collection of the chosen requests and the earlier ones that these need; nil if none is chosen.
    ///
    /// - Parameter uses: The names that each request looks up.
    package func part(of collection: RequestCollection, uses: [Set<String>]) -> RequestCollection? {
        let choice = choice(among: FlowProgram(collection).requests, of: collection, uses: uses)
        return choice.map { collection.keeping($0.positions.contains) }
    }

    /// Returns the chosen requests and the earlier ones that these need; nil if none is chosen.
    ///
    /// - Parameters:
    ///   - all: The requests of the collection, in order.
    ///   - uses: The names that each request looks up.
    package func choice(
        among all: [RequestStep], of collection: RequestCollection, uses: [Set<String>]
    ) -> RequestChoice? {
        let chosen = chosenPositions(all, of: collection)
        guard !chosen.isEmpty else { return nil }
        let inFolders = folderPositions(in: collection)
        var pending = chosen
        var (needed, givers): (Set<Int>, Set<Int>) = ([], [])
        while let position = pending.popLast() {
            guard needed.insert(position).inserted else { continue }
            let values = valueProviders(of: position, among: all, uses: uses)
            givers.formUnion(values)
            pending += values + neededRequests(of: position, among: all)
        }
        var kept = needed.union(all.indices.filter { all[$0].section != .requests && !isSkipped(all[$0]) })
        if let inFolders { kept.formIntersection(inFolders) }
        var choice = RequestChoice(positions: kept)
        choice.leftOut = Self.leftOut(all, kept)
        // A request that provides values for others runs all its elements, because they may use its whole list of
        // captures. Setup and teardown serve all requests, so they run all elements beside chosen requests.
        let hasRequests = chosen.contains { all[$0].section == .requests }
        for position in chosen
        where !givers.contains(position) && (all[position].section == .requests || !hasRequests) {
            choice.elements[position] = elements(of: all[position])
        }
        return choice
    }

    /// Returns the elements to run of a chosen request; nil for all.
    private func elements(of request: RequestStep) -> ChosenElements? {
        guard !request.definition.loop.isEmpty else { return nil }
        if !elements.isEmpty { return .numbers(elements) }
        let failed = rerun?.elements(of: request) ?? [:]
        return failed.isEmpty ? nil : .failed(failed)
    }

    /// Returns the chosen requests of a collection, without the requests that these need.
    package func chosen(from collection: RequestCollection) -> [RequestStep] {
        let all = FlowProgram(collection).requests
        return chosenPositions(all, of: collection).map { all[$0] }
    }

    /// True if the selection names a group of the collection that has no requests, and nothing else limits it.
    package func choosesEmptyFolder(of collection: RequestCollection) -> Bool {
        options == ["--folder"] && folderPositions(in: collection)?.isEmpty ?? false
            && folders.contains { FolderSearch(collection).positions(of: $0) != nil }
    }

    /// Returns, for each request of a collection, the options that exclude it.
    package func unmet(in collection: RequestCollection) -> [(request: RequestStep, options: [String])] {
        let all = FlowProgram(collection).requests
        return zip(all, unmet(by: all, of: collection)).map { ($0, $1) }
    }

    private func unmet(by all: [RequestStep], of collection: RequestCollection) -> [[String]] {
        let start = from.map { from in all.firstIndex { $0.isCalled(from) } ?? all.count } ?? 0
        let end = to.map { to in all.lastIndex { $0.isCalled(to) } ?? -1 } ?? all.count
        let file = all.first?.identity.file
        let onLines = file.flatMap { lines[$0] }.map { Set($0.flatMap(RequestLines(all).positions)) }
        let inFolders = folderPositions(in: collection)
        return all.enumerated().map { position, request in
            var unmet: [String] = []
            if !hasTag(request) { unmet.append("--tag") }
            if isSkipped(request) { unmet.append("--skip-tag") }
            if !isNamed(request) { unmet.append("--name") }
            if inFolders.map({ !$0.contains(position) }) ?? false { unmet.append("--folder") }
            if position < start { unmet.append("--from") }
            if position > end { unmet.append("--to") }
            if rerun.map({ !$0.contains(request) }) ?? false { unmet.append("--rerun-failed") }
            if onLines.map({ !$0.contains(position) }) ?? false { unmet.append(Self.lineOption) }
            return unmet
        }
    }

    // MARK: Choosing

    private func chosenPositions(_ all: [RequestStep], of collection: RequestCollection) -> [Int] {
        let hasLine = all.first.map { lines[$0.identity.file] != nil } ?? false
        // Setup and teardown run with any chosen request; a tag alone must not choose them.
        let isAimed =
            !names.isEmpty || !folders.isEmpty || from != nil || to != nil || rerun != nil || hasLine
        let unmet = unmet(by: all, of: collection)
        return all.indices.filter { unmet[$0].isEmpty && (isAimed || all[$0].section == .requests) }
    }

    /// Returns the indices of the requests in the folders; nil if the selection names none.
    private func folderPositions(in collection: RequestCollection) -> Set<Int>? {
        guard !folders.isEmpty else { return nil }
        let search = FolderSearch(collection)
        return folders.reduce(into: []) { $0.formUnion(search.positions(of: $1) ?? 0..<0) }
    }

    private func hasTag(_ request: RequestStep) -> Bool {
        tags.isEmpty || tags.contains { request.tags.contains($0) }
    }

    private func isNamed(_ request: RequestStep) -> Bool {
        names.isEmpty || names.contains { request.matches($0) }
    }

    private func isSkipped(_ request: RequestStep) -> Bool {
        skippedTags.contains { request.tags.contains($0) }
    }

    // MARK: What the chosen ones need

    /// Returns the earlier requests that a request lists under `needs`.
    private func neededRequests(of position: Int, among all: [RequestStep]) -> [Int] {
        all[position].definition.needs.compactMap { need in
            all[..<position].lastIndex { $0.isCalled(need.name) }
        }.filter { !isSkipped(all[$0]) }
    }

    /// Returns the earlier requests that capture or set values for a request.
    private func valueProviders(of position: Int, among all: [RequestStep], uses: [Set<String>]) -> [Int] {
        var providers: [Int] = []
        let names = uses.indices.contains(position) ? uses[position] : []
        for name in names {
            // Take the last request that is certain to run, and all later ones that may run.
            for earlier in all[..<position].indices.reversed()
            where all[earlier].definition.provides.contains(name) && !isSkipped(all[earlier]) {
                providers.append(earlier)
                if !all[earlier].isConditional { break }
            }
        }
        return providers
    }

    /// Returns the first excluded request that would define a name, by name.
    package static func leftOut(_ all: [RequestStep], _ kept: Set<Int>) -> [String: String] {
        var leftOut: [String: String] = [:]
        for (position, request) in all.enumerated() where !kept.contains(position) {
            for name in request.definition.provides + request.scriptNames where leftOut[name] == nil {
                leftOut[name] = request.definition.name
            }
        }
        return leftOut
    }
}
