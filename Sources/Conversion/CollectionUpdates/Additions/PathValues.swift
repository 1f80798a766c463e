import APIDescriptions
import CollectionDrafts
import CollectionModel
import Diagnostics
import Placeholders

/// The placeholders that the requests of a collection have for the parameters of paths, and the requests that delete
/// resources.
struct PathValues {
    /// A request that deletes the resource of a path.
    private struct Deletion {
        /// The position in its list.
        let position: Int
        let templates: [String]
        let segments: [DraftText?]

        /// True if a request is for the deleted resource, or for one below it.
        func concerns(_ templates: [String], _ segments: [DraftText]) -> Bool {
            guard templates.starts(with: self.templates), templates.count == segments.count else { return false }
            return self.templates.indices.allSatisfy { index in
                !self.templates[index].contains("{") || self.segments[index] == segments[index]
            }
        }
    }

    /// The placeholders by the part of an operation's path that ends with the parameter, in the order of the requests.
    private var values: [String: [DraftText]] = [:]
    /// The values of ``values`` whose resources are deleted.
    private var deleted: [String: Set<DraftText>] = [:]
    /// The deletions by their lists, in the order of the file.
    private var deletions: [[Int]: [Deletion]] = [:]

    /// - Parameter defined: The names that all requests can use.
    init(_ collection: RequestCollection, _ drift: APIDrift, _ defined: Set<String>) {
        let positions = collection.positionsOfDeletions
        for comparison in drift.comparisons {
            guard let path = comparison.operations.first?.path else { continue }
            let templates = Self.segments(of: path)
            guard templates.count == comparison.segments.count else { continue }
            let segments = comparison.segments.map { DraftText(plain: $0) }
            for (index, segment) in segments.enumerated() where Self.isParameter(templates[index]) {
                guard let segment, let name = segment.placeholder?.variable, defined.contains(name) else { continue }
                let key = Self.key(templates[...index])
                if !values[key, default: []].contains(segment) { values[key, default: []].append(segment) }
            }
            guard comparison.isDeletion, templates.contains(where: { $0.contains("{") }) else { continue }
            if let last = templates.last, Self.isParameter(last), let segment = segments.last ?? nil {
                deleted[Self.key(templates[...]), default: []].insert(segment)
            }
            if let position = positions[comparison.step.definition.range.start], comparison.step.isInOwnList {
                deletions[comparison.step.groups.map(\.position), default: []].append(
                    Deletion(position: position, templates: templates, segments: segments))
            }
        }
    }

    /// Returns the path of an import's request with the placeholders that other requests have for its parameters: of
    /// several, the first whose resource no request deletes.
    func filled(_ path: DraftText, of request: DraftRequest) -> DraftText {
        let templates = request.templates
        var segments = path.split(separator: "/").dropFirst().map(\.self)
        guard segments.count == templates.count else { return path }
        for index in segments.indices where segments[index].placeholder?.variable != nil {
            let key = Self.key(templates[...index])
            let known = values[key] ?? []
            let lasting = known.first { !(deleted[key]?.contains($0) ?? false) }
            if let value = lasting ?? known.first { segments[index] = value }
        }
        return segments.reduce(DraftText()) { $0 + "/" + $1 }
    }

    /// Returns the position of the first request of a list that deletes what a new request needs; nil if there is none.
    func deletion(before request: DraftRequest, in list: [Int]) -> Int? {
        guard let deletions = deletions[list] else { return nil }
        let templates = request.templates
        let segments = Array(request.url.split(separator: "/").suffix(templates.count))
        return deletions.first { $0.concerns(templates, segments) }?.position
    }

    fileprivate static func segments(of path: String) -> [String] {
        path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    }

    private static func key(_ templates: ArraySlice<String>) -> String { templates.joined(separator: "/") }

    /// True for a segment that is one parameter.
    private static func isParameter(_ segment: String) -> Bool {
        segment.hasPrefix("{") && segment.hasSuffix("}") && segment.count(where: { $0 == "{" }) == 1
    }
}

extension DraftRequest {
    /// The segments of the operation's path, with parameters in braces.
    fileprivate var templates: [String] {
        PathValues.segments(of: String(operation?.drop { $0 != " " }.dropFirst() ?? ""))
    }
}

extension APIDrift.Comparison {
    /// True for a request that deletes a resource during the run: not for one that may be refused, as a reset before the
    /// resource is made, and not for one of the teardown.
    fileprivate var isDeletion: Bool {
        step.definition.method.uppercased() == "DELETE" && step.section != .teardown
            && !(step.settings.values.expectations.status.value?.acceptsRefusal ?? false)
    }
}

extension RequestCollection {
    /// The positions of the requests `DELETE` in their lists, by the places of the requests in the file.
    fileprivate var positionsOfDeletions: [SourcePosition: Int] {
        var positions: [SourcePosition: Int] = [:]
        var open = [requests]
        while let items = open.popLast() {
            for (position, item) in items.enumerated() {
                switch item {
                case .request(let request) where request.method.uppercased() == "DELETE":
                    // An alias has the place of its anchor.
                    if positions[request.range.start] == nil { positions[request.range.start] = position }
                case .request: break
                case .group(let group): if group.included == nil { open.append(group.items) }
                }
            }
        }
        return positions
    }
}
