import Diagnostics
import Placeholders
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
    /// The option that sets ``rerun``.
    package var rerunOption = "--rerun-failed"
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
            (rerunOption, rerun != nil),
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
            pending += values + neededRequests(of: position, among: all) + repeatedRequests(with: position, among: all)
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
        if elements.isEmpty, request.group?.outermostRepeated != nil { return nil }
        if !elements.isEmpty { return .numbers(elements) }
        let failed = rerun?.elements(of: request) ?? [:]
        return failed.isEmpty ? nil : .failed(failed)
    }

    /// Returns the chosen requests of a collection, without the requests that these need.
    package func chosen(from collection: RequestCollection) -> [RequestStep] {
        let all = FlowProgram(collection).requests
        return chosenPositions(all, of: collection).map { all[$0] }
    }

    /// Returns the positions of the chosen requests of a collection, without the requests that these need.
    package func positions(in collection: RequestCollection) -> [Int] {
        chosenPositions(FlowProgram(collection).requests, of: collection)
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
            if rerun.map({ !$0.contains(request) }) ?? false { unmet.append(rerunOption) }
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

    /// Returns the requests of the outermost group with `repeat` around a request: a pass is all of them, and its
    /// conditions depend on what they do.
    private func repeatedRequests(with position: Int, among all: [RequestStep]) -> [Int] {
        guard let group = all[position].group?.outermostRepeated else { return [] }
        return all.indices.filter { all[$0].isInside(group) && !isSkipped(all[$0]) }
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

/// The requests of a collection to run, by their indices among all its requests.
package struct RequestChoice: Sendable, Equatable {
    package var positions: Set<Int>
    /// The `forEach` elements to run, by request index; other requests run all of their elements.
    package var elements: [Int: ChosenElements]
    /// The first excluded request that would define a name, by name.
    package var leftOut: [String: String] = [:]

    package init(positions: Set<Int>, elements: [Int: ChosenElements] = [:]) {
        self.positions = positions
        self.elements = elements
    }

    /// Returns the choice for a collection that contains only the kept requests.
    ///
    /// - Parameter kept: The indices of the kept requests, in order.
    package func within(_ kept: [Int]) -> RequestChoice {
        var choice = RequestChoice(positions: [])
        choice.leftOut = leftOut
        for (position, before) in kept.enumerated() where positions.contains(before) {
            choice.positions.insert(position)
            choice.elements[position] = elements[before]
        }
        return choice
    }
}

extension RequestCollection {
    /// Returns the collection with only the requests whose index is kept; groups without requests are removed.
    ///
    /// The secret names of included files remain, even if no request of the file remains.
    package func keeping(_ isKept: (Int) -> Bool) -> RequestCollection {
        var position = 0
        func filtered(_ items: [CollectionItem]) -> [CollectionItem] {
            items.enumerated().compactMap { index, item in
                switch item {
                case .request:
                    defer { position += 1 }
                    return isKept(position) ? item : nil
                case .group(var group):
                    group.position = group.position ?? index
                    group.items = filtered(group.items)
                    return group.items.isEmpty ? nil : .group(group)
                }
            }
        }
        var result = self
        result.secrets = allSecrets
        result.setup = filtered(setup)
        result.requests = filtered(requests)
        result.teardown = filtered(teardown)
        return result
    }
}

extension RequestStep {
    /// True if the name is the request's own name, alone or with one or more of the groups around it.
    package func isCalled(_ name: String) -> Bool {
        definition.name == name || group != nil && name.hasSuffix(definition.name) && names.contains(name)
    }

    /// True if the pattern matches the name, alone or with its groups.
    package func matches(_ pattern: TextPattern) -> Bool {
        names.contains { pattern.matches($0) }
    }

    /// True if the request is in the collection's own file, not in an included one.
    var hasOwnLine: Bool { group?.lines.last?.isIncluded != true }

    /// The line of the request, or of its include, in the collection's file.
    var line: Int {
        hasOwnLine ? definition.range.start.line : group?.lines.last?.head.first ?? definition.range.start.line
    }
}

/// The elements of a `forEach` to run, by number from 1.
package enum ChosenElements: Sendable, Hashable {
    /// The elements that `--element` names.
    case numbers(Set<Int>)
    /// The elements that failed in an earlier run, with their labels in that run; if a label has changed, the list is a
    /// different one, and all its elements run.
    case failed([Int: String])
}

extension TextPattern {
    /// True if the pattern matches the name of a request in these groups, alone or with its groups.
    package func matches(_ name: String, in groups: [String]) -> Bool {
        RequestNames.names(of: name, in: groups).contains { matches($0) }
    }
}
