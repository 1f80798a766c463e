package import JSON

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

    /// Appends the record as a JSON object.
    package func write(to stream: inout JSONStream) {
        stream.object { stream in
            switch self {
            case .run(let record):
                stream.string("event", "run")
                stream.integer("version", record.version)
                record.writeMembers(to: &stream)
            case .unit(let record):
                stream.string("event", "unit")
                record.writeMembers(to: &stream)
            case .token(let record):
                stream.string("event", "token")
                record.writeMembers(to: &stream)
            case .request(let record):
                stream.string("event", "request")
                record.writeMembers(to: &stream)
            case .unitEnd(let record):
                stream.string("event", "unitEnd")
                record.writeMembers(to: &stream)
            case .end(let record):
                stream.string("event", "end")
                record.writeMembers(to: &stream)
            }
        }
    }
}

// MARK: Reading

extension RunRecord {
    private enum Event: String, RecordValue {
        case run, unit, token, request, unitEnd, end
    }

    package init(reading json: JSONValue) throws(RecordReadingError) {
        guard case .object(let object) = json else { throw RecordReadingError(.wrongKind) }
        let members = MemberReader(members: object)
        var event = Event.run
        try members.member("event", &event)
        switch event {
        case .run:
            var header = try RunHeader(reading: json)
            try members.member("version", &header.version)
            self = .run(header)
        case .unit: self = .unit(try UnitRecord(reading: json))
        case .token: self = .token(try TokenRecord(reading: json))
        case .request: self = .request(try RequestRecord(reading: json))
        case .unitEnd: self = .unitEnd(try UnitEnd(reading: json))
        case .end: self = .end(try RunEnd(reading: json))
        }
        // A number that no run has.
        guard isSensible else { throw RecordReadingError(.unknownValue, at: ["event"]) }
    }

    /// The largest valid number. The sum over a million files, one descriptor each, still fits an `Int`.
    private static let largestNumber = 1 << 40
    /// The range of counts.
    static let numbers = 0...largestNumber
    /// The maximum nesting of groups; greater than the parser's depth limit for YAML.
    private static let deepestGroup = 1000

    /// True if the numbers are in the range of a real run. Reports calculate with them, and the file is untrusted.
    private var isSensible: Bool {
        let numbers = Self.numbers
        switch self {
        case .run(let record): return record.shard.map { 1...1_000_000 ~= $0.count && 1...$0.count ~= $0.index } ?? true
        case .unit(let record):
            return [record.unit, record.iteration, record.iterations ?? 1].allSatisfy { $0 > 0 && numbers ~= $0 }
        case .request(let record):
            let places =
                [record.place] + record.problems.map(\.place) + record.notes.compactMap(\.place)
                + (record.scripts?.places ?? [])
            let counted = [record.unit, record.elementNumber ?? 1, record.execution ?? 1]
            let omitted = record.scripts.map { [$0.omittedLines, $0.omittedSubrequests] } ?? []
            return (counted + (record.scripts?.attempts ?? [])).allSatisfy { $0 > 0 && numbers ~= $0 }
                && omitted.allSatisfy { numbers ~= $0 } && record.groups.count <= Self.deepestGroup
                && places.allSatisfy { 1...Self.largestNumber ~= $0.line && 1...Self.largestNumber ~= $0.column }
        case .token, .unitEnd: return unit.map { $0 > 0 && numbers ~= $0 } ?? false
        case .end(let record):
            let counts = record.counts
            return [
                counts.passed, counts.failed, counts.errored, counts.skipped, record.unitsNotBegun, record.flaky,
                record.sent,
                record.tokensMinted, record.insecure, record.tests.passed, record.tests.failed, record.tests.skipped,
                record.subrequests, record.unreported,
            ].allSatisfy { numbers ~= $0 } && record.statistics?.isSensible(numbers) ?? true
        }
    }
}

// MARK: Records of runs and units

/// The first record: the settings of the run.
package struct RunHeader: Record, Equatable {
    /// The version of the event stream, which each document writes itself.
    package var version = RunRecord.version
    /// The version of hubrun.
    package var hubrun = ""
    package var startedAt = Moment(0)
    package var jobs = 1
    package var shard: ShardRecord?
    /// The seed of the random order of collections; nil if they were not shuffled.
    package var seed: UInt64?
    /// The load; nil for a run of a fixed number of iterations.
    package var load: LoadRecord?
    /// The files of the collections, as given by the user.
    package var files: [String] = []

    package init() {}

    package init(hubrun: String, startedAt: Moment) {
        self.hubrun = hubrun
        self.startedAt = startedAt
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.text("hubrun", &hubrun, .masked)
        try visitor.member("startedAt", &startedAt)
        try visitor.member("jobs", &jobs)
        try visitor.member("shard", &shard)
        try visitor.member("seed", &seed)
        try visitor.member("load", &load)
        try visitor.texts("files", &files, .name)
    }
}

/// One of the shards of a run on several machines.
package struct ShardRecord: Record, Hashable {
    /// The number of the shard, from 1.
    package var index = 1
    package var count = 1

    package init() {}

    package init(index: Int, count: Int) {
        self.index = index
        self.count = count
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("index", &index)
        try visitor.member("count", &count)
    }
}

/// The start of a unit, which is one pass over one collection.
package struct UnitRecord: Record, Equatable {
    /// The position in the run, from 1, identical on every shard.
    package var unit = 1
    package var collection = ""
    /// The collection's file, as given by the user.
    package var file = ""
    package var environment: String?
    /// The hub, such as `http://127.0.0.1:41873/hub (emulator)`.
    package var hub: String?
    /// The number of the iteration, from 1.
    package var iteration = 1
    /// The number of iterations; nil if it is not known before the end, with `--for` and `--stages`.
    package var iterations: Int? = 1
    /// The data row, such as `row 3: user=ann, plan=free`.
    package var row: String?
    package var startedAt = Moment(0)

    package init() {}

    package init(unit: Int, collection: String, file: String, startedAt: Moment) {
        self.unit = unit
        self.collection = collection
        self.file = file
        self.startedAt = startedAt
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("unit", &unit)
        try visitor.text("collection", &collection, .name)
        try visitor.text("file", &file, .name)
        try visitor.text("environment", &environment, .name)
        try visitor.text("hub", &hub, .value)
        try visitor.member("iteration", &iteration)
        try visitor.member("iterations", &iterations)
        try visitor.text("row", &row, .value)
        try visitor.member("startedAt", &startedAt)
    }
}

/// The end of a unit.
package struct UnitEnd: Record, Equatable {
    package var unit = 1

    package init() {}

    package init(unit: Int) {
        self.unit = unit
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("unit", &unit)
    }
}

/// A token request, without its content, which is secret.
package struct TokenRecord: Record, Equatable {
    package var unit = 1
    package var method = ""
    package var url = ""
    package var attempt = AttemptRecord()

    package init() {}

    package init(unit: Int, method: String, url: String, attempt: AttemptRecord) {
        self.unit = unit
        self.method = method
        self.url = url
        self.attempt = attempt
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("unit", &unit)
        try visitor.text("method", &method, .name)
        try visitor.text("url", &url, .url)
        try visitor.member("attempt", &attempt)
    }
}
