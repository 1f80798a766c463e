/// An event of a run with all secrets masked. All reports are made from these records only.
///
/// In JSON, one record per line, they form the event stream described in `Documentation/events.md`.
package enum RunRecord: Sendable, Equatable {
    case run(RunHeader)
    case unit(UnitRecord)
    /// A token request of the unit's next request.
    case token(TokenRecord)
    case request(RequestRecord)
    case unitEnd(UnitEnd)
    case end(RunEnd)

    /// The version of the event stream; a reader rejects later versions.
    package static let version = 1

    /// The number of the record's unit; nil for the first and the last record.
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

/// The first record: the settings of the run.
package struct RunHeader: Sendable, Equatable, Decodable {
    package var version = RunRecord.version
    /// The version of hubrun.
    package var hubrun: String
    package var startedAt: Moment
    package var jobs = 1
    package var shard: ShardRecord?
    /// The seed of the random order of collections; nil if they were not shuffled.
    package var seed: UInt64?
    /// The files of the collections, as given by the user.
    package var files: [String] = []

    package init(hubrun: String, startedAt: Moment) {
        self.hubrun = hubrun
        self.startedAt = startedAt
    }
}

/// One of the shards of a run on several machines.
package struct ShardRecord: Sendable, Hashable, Decodable {
    /// The number of the shard, from 1.
    package var index: Int
    package var count: Int

    package init(index: Int, count: Int) {
        self.index = index
        self.count = count
    }
}

/// The start of a unit, which is one pass over one collection.
package struct UnitRecord: Sendable, Equatable, Decodable {
    /// The position in the run, from 1, identical on every shard.
    package var unit: Int
    package var collection: String
    /// The collection's file, as given by the user.
    package var file: String
    package var environment: String?
    /// The hub, such as `http://127.0.0.1:41873/hub (emulator)`.
    package var hub: String?
    /// The number of the iteration, from 1.
    package var iteration = 1
    package var iterations = 1
    /// The data row, such as `row 3: user=ann, plan=free`.
    package var row: String?
    package var startedAt: Moment

    package init(unit: Int, collection: String, file: String, startedAt: Moment) {
        self.unit = unit
        self.collection = collection
        self.file = file
        self.startedAt = startedAt
    }
}

/// The end of a unit.
package struct UnitEnd: Sendable, Equatable, Decodable {
    package var unit: Int

    package init(unit: Int) {
        self.unit = unit
    }
}

/// A token request, without its content, which is secret.
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

/// The last record: the totals of the run. If it is missing, the run was killed.
package struct RunEnd: Sendable, Equatable {
    package var counts = OutcomeCounts()
    /// The number of units without records, because the run was stopped before they began.
    package var unitsNotBegun = 0
    /// The number of exchanges started, including every attempt.
    package var sent = 0
    /// The outcomes of the tests of scripts.
    package var tests = TestCounts()
    /// The number of requests that scripts sent.
    package var subrequests = 0
    package var tokensMinted = 0
    /// The number of requests, including token requests, without a check of the server's certificate.
    package var insecure = 0
    package var duration = Milliseconds(.zero)
    package var interrupted = false

    package init() {}

    /// Adds the tests and sub-requests of a request's scripts.
    package mutating func add(_ scripts: ScriptsRecord) {
        for test in scripts.tests { tests.add(test.outcome) }
        subrequests += scripts.sentCount
    }
}
