/// A bound for a figure of many requests, with its result.
package struct ThresholdRecord: Record, Equatable {
    package enum Outcome: String, RecordValue {
        case held
        case broken
        /// In a shard: the bound is for all shards together.
        case open
        /// No earlier run has the requests with which the bound compares.
        case noBaseline
    }

    /// The threshold as written, such as `p95<300ms`.
    package var text = ""
    package var scope = ThresholdScope()
    /// The place in a file; nil for one of the command line.
    package var place: PlaceRecord?
    /// The figure, such as `312 ms`; nil if there is none, because nothing was sent.
    package var actual: String?
    /// The figure of earlier runs with which it is compared.
    package var baseline: String?
    package var outcome = Outcome.open
    /// True if the threshold ended the run (`abort`).
    package var hasEndedRun = false

    package init() {}

    package init(_ text: String, of scope: ThresholdScope, at place: PlaceRecord?) {
        self.text = text
        self.scope = scope
        self.place = place
    }

    /// The result in the terms of requests.
    package var requestOutcome: RequestRecord.Outcome {
        switch outcome {
        case .held: .passed
        case .broken: .failed
        case .open, .noBaseline: .skipped
        }
    }

    /// The threshold with what it is about, such as `Register: p95<300ms`.
    package var title: String { scope.title.map { "\($0): \(text)" } ?? text }

    /// The figure with what it is compared with, such as `312 ms, 240 ms in earlier runs`.
    package var figureWords: String {
        let missing = text.hasPrefix("coverage") ? "no request names an OpenAPI document" : "nothing was measured"
        return (actual ?? missing) + (baseline.map { ", \($0) in earlier runs" } ?? "")
            + (remark.map { " (\($0))" } ?? "")
    }

    /// The reason why there is no result, or the effect of the result; nil for a usual one.
    private var remark: String? {
        switch outcome {
        case .open: "hubrun report evaluates it, for all shards together"
        case .noBaseline: "no earlier run has these requests"
        case .held, .broken: hasEndedRun ? "it ended the run" : nil
        }
    }

    /// A message such as `p95<300ms is broken: 312 ms`.
    package var message: String {
        outcome == .broken ? "\(title) is broken: \(figureWords)" : "\(title): \(figureWords)"
    }

    /// Returns true for the same threshold in another shard or run, whatever its result is.
    package func isSame(_ other: ThresholdRecord) -> Bool { text == other.text && scope.isSame(other.scope) }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.text("text", &text, .masked)
        try visitor.member("scope", &scope, unless: ThresholdScope())
        try visitor.member("place", &place)
        try visitor.text("actual", &actual, .masked)
        try visitor.text("baseline", &baseline, .masked)
        try visitor.member("outcome", &outcome)
        try visitor.member("endedRun", &hasEndedRun, unless: false)
    }
}

/// The requests that a threshold is about: by default all of the run.
package struct ThresholdScope: Record, Equatable {
    /// The file of a collection.
    package var collection: String?
    /// Groups, outermost first: the requests in the innermost one.
    package var groups: [GroupRecord] = []
    /// One request.
    package var request: PlaceRecord?
    /// The name of requests or groups, with or without the groups around them.
    package var name: String?
    /// The name of the collection, group or request; nil for all requests.
    package var title: String?

    package init() {}

    /// - Parameter name: The name of requests or groups; nil for all requests.
    package init(named name: String?) { (self.name, title) = (name, name) }

    package func contains(_ request: RequestStatistics) -> Bool {
        if let name { return request.names.contains(name) }
        guard collection.map({ $0 == request.collection }) ?? true else { return false }
        guard let place = self.request else { return request.groups.starts(with: groups) }
        return place.isSamePosition(request.place) && request.groups == groups
    }

    /// Returns true for the same requests in another shard.
    fileprivate func isSame(_ other: ThresholdScope) -> Bool {
        guard let place = request, let otherPlace = other.request, place.isSamePosition(otherPlace) else {
            return self == other
        }
        var renamed = other
        renamed.request = place
        return self == renamed
    }

    /// Returns true for a request of another run, in which its line may be another one.
    package func contains(sameRequest request: RequestStatistics) -> Bool {
        if let name { return request.names.contains(name) }
        guard collection.map({ $0 == request.collection }) ?? true else { return false }
        let names = groups.map(\.name)
        guard self.request == nil else { return request.groups.map(\.name) == names && request.name == title }
        return request.groups.map(\.name).starts(with: names)
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.text("collection", &collection, .name)
        try visitor.member("groups", &groups, unless: [])
        try visitor.member("request", &request)
        try visitor.text("name", &name, .name)
        try visitor.text("title", &title, .name)
    }
}

extension PlaceRecord {
    /// True for the same line and column: shards may have the same file in different folders.
    fileprivate func isSamePosition(_ other: PlaceRecord) -> Bool { (line, column) == (other.line, other.column) }
}
