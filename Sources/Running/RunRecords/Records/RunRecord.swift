/// What happened in a run, step by step, with every secret masked: the one thing that all reports are made from.
///
/// As JSON, a record a line, they are the event stream that `Documentation/events.md` describes.
package enum RunRecord: Sendable, Equatable {
    case run(RunHeader)
    case unit(UnitRecord)
    /// Belongs to the request that comes next in its unit.
    case token(TokenRecord)
    case request(RequestRecord)
    case unitEnd(UnitEnd)
    case end(RunEnd)

    /// The version of the stream; a reader refuses a later one.
    package static let version = 1

    /// The unit that it belongs to; nil for the first and the last record.
    package var unit: Int? {
        switch self {
        case .run, .end: nil
        case .unit(let record): record.unit
        case .token(let record): record.unit
        case .request(let record): record.unit
        case .unitEnd(let record): record.unit
        }
    }
}

/// The first record: how the run was started.
package struct RunHeader: Sendable, Equatable, Decodable {
    package var version = RunRecord.version
    /// The version of hubrun.
    package var hubrun: String
    package var startedAt: Moment
    package var jobs = 1
    package var shard: ShardRecord?
    /// What the order of the collections was drawn with.
    package var seed: UInt64?
    /// The collections' files, as they were named.
    package var files: [String] = []

    package init(hubrun: String, startedAt: Moment) {
        self.hubrun = hubrun
        self.startedAt = startedAt
    }
}

/// Which part of a run one machine does.
package struct ShardRecord: Sendable, Hashable, Decodable {
    /// From 1.
    package var index: Int
    package var count: Int

    package init(index: Int, count: Int) {
        self.index = index
        self.count = count
    }
}

/// One pass over one collection begins.
package struct UnitRecord: Sendable, Equatable, Decodable {
    /// Its place in the run, from 1, the same on every shard.
    package var unit: Int
    package var collection: String
    /// The collection's file as the person named it.
    package var file: String
    package var environment: String?
    /// Such as `http://127.0.0.1:41873/hub (emulator)`.
    package var hub: String?
    /// From 1.
    package var iteration = 1
    package var iterations = 1
    /// Such as `row 3: user=ann, plan=free`.
    package var row: String?
    package var startedAt: Moment

    package init(unit: Int, collection: String, file: String, startedAt: Moment) {
        self.unit = unit
        self.collection = collection
        self.file = file
        self.startedAt = startedAt
    }
}

/// A pass over a collection is over.
package struct UnitEnd: Sendable, Equatable, Decodable {
    package var unit: Int

    package init(unit: Int) {
        self.unit = unit
    }
}

/// A request for a token, without its content, which is all secret.
package struct TokenRecord: Sendable, Equatable, Decodable {
    package var unit: Int
    package var method: String
    package var url: String
    package var attempt: AttemptRecord

    package init(unit: Int, method: String, url: String, attempt: AttemptRecord) {
        self.unit = unit
        self.method = method
        self.url = url
        self.attempt = attempt
    }
}

/// The last record: the figures of the run. Without it the run was cut short.
package struct RunEnd: Sendable, Equatable {
    package var counts = OutcomeCounts()
    /// Units of which nothing is told: the run was stopped before their turn came.
    package var unitsNotBegun = 0
    /// Exchanges begun, every attempt counted.
    package var sent = 0
    package var tokensMinted = 0
    /// Requests, those for tokens included, for which the server's certificate was not checked.
    package var insecure = 0
    package var duration = Milliseconds(.zero)
    package var interrupted = false

    package init() {}
}
