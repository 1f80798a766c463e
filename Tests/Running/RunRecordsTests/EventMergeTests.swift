import Foundation
import JSON
import RunRecords
import Testing

/// Event files of one or several runs, merged into one.
struct EventMergeTests {
    private static func run(units: [Int], shard: ShardRecord? = nil, files: [String] = ["a.yaml"]) -> [RunRecord] {
        var header = RunHeader(hubrun: "0.1.0", startedAt: Moment(1_768_000_000))
        (header.shard, header.files) = (shard, files)
        var end = RunEnd()
        (end.counts.passed, end.sent, end.tokensMinted) = (units.count, units.count, 1)
        (end.tests.passed, end.tests.failed, end.subrequests) = (units.count, units.count, 3 * units.count)
        end.unitsNotBegun = 2
        end.duration = Milliseconds(.milliseconds(10 * units.count))
        return [.run(header)] + units.flatMap(unit) + [.end(end)]
    }

    private static func unit(_ number: Int) -> [RunRecord] {
        let place = PlaceRecord(file: "a.yaml", line: 1, column: 1, endLine: 1, endColumn: 2)
        var unit = UnitRecord(unit: number, collection: "C", file: "a.yaml", startedAt: Moment(1_768_000_001))
        (unit.iteration, unit.iterations) = (number, 20)
        var request = RequestRecord(
            unit: number, section: .requests, name: "R\(number)", place: place, outcome: .passed)
        request.attempts = [AttemptRecord(status: 200)]
        let subrequest = SubrequestRecord(
            .afterResponse, script: "afterResponse", at: place, sent: RequestTarget(method: "GET", url: "http://a/"),
            result: AttemptRecord(status: 200))
        request.scripts = ScriptsRecord(
            tests: [
                TestRecord("T", .passed, script: "afterResponse", at: place),
                TestRecord("F", .failed, script: "afterResponse", at: place),
            ], subrequests: [subrequest], omittedSubrequests: 2)
        return [.unit(unit), .request(request), .unitEnd(UnitEnd(unit: number))]
    }

    private static func shard(_ index: Int, of count: Int, units: Int) -> [RunRecord] {
        run(
            units: Array(stride(from: index, through: units, by: count)), shard: ShardRecord(index: index, count: count)
        )
    }

    /// Writes runs to files, truncates each after the given number of bytes, and merges the files.
    private static func merged(
        _ runs: [[RunRecord]], cutAfter bytes: Int = .max, measures: Bool = false
    ) throws -> (records: [RunRecord], remarks: [EventMerge.Notice]) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hubrun-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = try runs.enumerated().map { number, records in
            var stream = JSONStream()
            for record in records {
                record.write(to: &stream)
                stream.raw("\n")
            }
            let url = folder.appending(path: "\(number).jsonl")
            try Data(stream.bytes.prefix(bytes)).write(to: url)
            return url.path
        }
        var records: [RunRecord] = []
        let remarks = try EventMerge(paths).records(measures: measures) { records.append($0) }
        return (records, remarks)
    }

    /// The statistics of a request that was sent often.
    private static func statistics(in file: String) -> RunStatistics {
        var statistics = RunStatistics()
        var request = RequestStatistics("R", of: file, in: [], at: PlaceRecord())
        request.sent = 20
        statistics.requests = [request]
        return statistics
    }

    @Test func statisticsOfDifferentRunsKeepTheirCollections() throws {
        let runs = ["a.yaml", "b.yaml"].map { file in
            Self.changingEnd(of: Self.run(units: [1], files: [file])) { $0.statistics = Self.statistics(in: file) }
        }
        let statistics = try Self.end(of: Self.merged(runs).records).statistics
        #expect(statistics?.requests.map(\.collection) == ["a.yaml", "b.yaml"])
    }

    /// The events of the other shards, whose folders are others, do not have this result.
    @Test func thresholdThatEndedAShardStaysBroken() throws {
        let runs = (1...3).map { index in
            Self.changingEnd(of: Self.shard(index, of: 3, units: 3)) { end in
                var scope = ThresholdScope()
                scope.request = PlaceRecord(
                    file: "\(index)/a.yaml", line: 1, column: 1, endLine: 1, endColumn: 2)
                var threshold = ThresholdRecord("p95<1s", of: scope, at: scope.request)
                if index == 2 { (threshold.outcome, threshold.hasEndedRun) = (.broken, true) }
                end.thresholds = [threshold]
            }
        }
        let thresholds = try Self.end(of: Self.merged(runs).records).thresholds
        #expect(thresholds.map(\.hasEndedRun) == [true])
        #expect(thresholds.map(\.outcome) == [.broken])
    }

    private static func changingEnd(of run: [RunRecord], _ change: (inout RunEnd) -> Void) -> [RunRecord] {
        run.map { record in
            guard case .end(var end) = record else { return record }
            change(&end)
            return .end(end)
        }
    }

    private static func end(of run: [RunRecord]) throws -> RunEnd {
        guard case .end(let end) = try #require(run.last) else { throw POSIXError(.EINVAL) }
        return end
    }

    @Test func singleFileIsNotChanged() throws {
        let run = Self.run(units: [1, 2, 3])
        let (records, remarks) = try Self.merged([run])
        #expect(records == run)
        #expect(remarks.isEmpty)
    }

    @Test(arguments: [1, 2, 3, 7, 20, 25], [0, 1, 5, 20])
    func mergedShardsEqualTheWholeRun(count: Int, units: Int) throws {
        let whole = Self.run(units: units == 0 ? [] : Array(1...units))
        let shards = (1...count).map { Self.shard($0, of: count, units: units) }
        let (records, remarks) = try Self.merged(shards.reversed())
        let told: [RunRecord] = Array(records.dropFirst().dropLast())
        #expect(told == Array(whole[1..<whole.count - 1]))
        #expect(remarks.isEmpty)
        guard case .end(let end)? = records.last, case .run(let header)? = records.first else {
            Issue.record("no first or last record")
            return
        }
        #expect(
            end.counts.passed == units && end.sent == units && end.tokensMinted == count
                && end.unitsNotBegun == 2 * count)
        #expect(end.tests.passed == units && end.tests.failed == units && end.subrequests == 3 * units)
        #expect(!end.interrupted)
        // The shards ran in parallel.
        #expect(end.duration == Milliseconds(.milliseconds(10 * ((units + count - 1) / count))))
        let shard: ShardRecord? = count == 1 ? ShardRecord(index: 1, count: 1) : nil
        #expect(header.shard == shard)
    }

    @Test func missingShardsAreReported() throws {
        let shards = [2, 4].map { Self.shard($0, of: 5, units: 10) }
        #expect(try Self.merged(shards).remarks == [.missingShards([1, 3, 5], of: 5)])
    }

    @Test func sameShardTwiceIsAnError() throws {
        let shard = Self.shard(2, of: 5, units: 10)
        #expect(throws: EventMerge.MergeError.self) { try Self.merged([shard, shard]) }
    }

    private static func error(_ runs: [[RunRecord]]) -> EventMerge.MergeError? {
        #expect(throws: EventMerge.MergeError.self) { try merged(runs) }
    }

    /// Returns a changed part of the run of two parts with the units 1 to 4.
    private static func part(_ change: (inout RunHeader) -> Void) -> [RunRecord] {
        var run = shard(2, of: 2, units: 4)
        guard case .run(var header) = run[0] else { return run }
        change(&header)
        run[0] = .run(header)
        return run
    }

    @Test(
        arguments: [
            (part { $0.shard?.count = 3 }, .shards(3, 2)), (part { $0.shard = nil }, .shards(nil, 2)),
            (part { $0.hubrun = "0.2.0" }, .version("0.2.0", "0.1.0")), (part { $0.seed = 7 }, .order),
            (part { $0.files = ["a.yaml", "b.yaml"] }, .collections), (part { $0.files = ["c/b.yaml"] }, .collections),
        ] as [([RunRecord], RunDifference)])
    func shardsOfOtherRunsAreAnError(part: [RunRecord], difference: RunDifference) {
        let error = Self.error([Self.shard(1, of: 2, units: 4), part])
        guard case .differentRuns(let path, let other, difference)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(path.hasSuffix("/1.jsonl") && other.hasSuffix("/0.jsonl"))
    }

    /// Returns the second part of the run of two parts, made in another folder.
    private static func part(units: Int, of file: String, _ change: (inout UnitRecord) -> Void = { _ in })
        -> [RunRecord]
    {
        shard(2, of: 2, units: units).map { record in
            switch record {
            case .run(var header):
                header.files = [file]
                return .run(header)
            case .unit(var unit):
                unit.file = file
                change(&unit)
                return .unit(unit)
            default: return record
            }
        }
    }

    /// The error does not depend on the folder of each part.
    @Test(arguments: ["a.yaml", "/ci/7/a.yaml"])
    func shardsOfRunsWithOtherLengthsAreAnError(file: String) {
        let part = Self.part(units: 6, of: file) { if $0.unit > 2 { $0.iterations = 10 } }
        let error = Self.error([Self.shard(1, of: 2, units: 6), part])
        guard case .differentRuns(_, _, .iterations(file: "a.yaml", 10, 20))? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    /// The repository can be in another folder on each machine.
    @Test func otherFoldersHaveANotice() throws {
        let (records, remarks) = try Self.merged([
            Self.shard(1, of: 2, units: 4), Self.part(units: 4, of: "/ci/7/a.yaml"),
        ])
        guard case .otherFolders? = remarks.first, remarks.count == 1, case .run(let header)? = records.first else {
            Issue.record("\(remarks)")
            return
        }
        #expect(header.files == ["a.yaml"])
    }

    /// A copy is the same run, also if it was truncated later.
    @Test func sameRunTwiceIsAnError() {
        let run = Self.run(units: [1, 2])
        let error = Self.error([Self.run(units: []), run, Array(run.prefix(5))])
        guard case .sameRun(let path, let other)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(path.hasSuffix("/2.jsonl") && other.hasSuffix("/1.jsonl"))
    }

    /// Two runs can begin in the same millisecond; their first requests then distinguish them.
    @Test func runsOfTheSameMillisecondAreTwoRuns() throws {
        let run = Self.run(units: [1])
        let other = run.map { record in
            guard case .request(var request) = record else { return record }
            request.duration = Milliseconds(.microseconds(7))
            return .request(request)
        }
        #expect(try Self.merged([run, other]).records.compactMap(\.unit) == [1, 1, 1, 2, 2, 2])
        #expect(throws: EventMerge.MergeError.self) { try Self.merged([run, run]) }
    }

    /// The units of a file can be in any order; those of the next file follow the highest number.
    @Test func unitNumbersContinueAfterTheHighest() throws {
        let (records, _) = try Self.merged([Self.run(units: [5, 2]), Self.run(units: [1], files: ["b.yaml"])])
        #expect(records.compactMap(\.unit) == [5, 5, 5, 2, 2, 2, 6, 6, 6])
    }

    @Test func runsAreMergedOneAfterAnother() throws {
        let (records, _) = try Self.merged([
            Self.run(units: [1, 2]), Self.run(units: [1], files: ["b.yaml"]), Self.run(units: []),
            Self.run(units: [1], files: ["a.yaml", "b.yaml"]),
        ])
        #expect(records.compactMap(\.unit) == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4])
        guard case .end(let end)? = records.last, case .run(let header)? = records.first else {
            Issue.record("no first or last record")
            return
        }
        #expect(end.duration == Milliseconds(.milliseconds(40)))
        #expect(header.files == ["a.yaml", "b.yaml"])
    }

    /// Returns the records of a run that ended early: its end record says so, or is missing.
    private static func interrupted(_ run: [RunRecord], isKilled: Bool) -> [RunRecord] {
        guard !isKilled, case .end(var end)? = run.last else { return Array(run.dropLast()) }
        end.interrupted = true
        return run.dropLast() + [.end(end)]
    }

    /// The merged run is interrupted whichever file is, even if a complete run follows.
    @Test(arguments: [0, 1, 2], [false, true])
    func interruptedFileMakesTheMergedRunInterrupted(position: Int, isKilled: Bool) throws {
        let shards = (1...3).map { Self.shard($0, of: 3, units: 6) }
        let separate = (1...3).map { Self.run(units: Array(1...$0), files: ["\($0).yaml"]) }
        for var runs in [shards, separate] {
            runs[position] = Self.interrupted(runs[position], isKilled: isKilled)
            let (records, remarks) = try Self.merged(runs)
            guard case .end(let end)? = records.last else {
                Issue.record("no last record")
                return
            }
            #expect(end.interrupted)
            #expect(end.killed == isKilled)
            #expect(remarks.count == (isKilled ? 1 : 0))
            #expect(end.tokensMinted == (isKilled ? 2 : 3) && end.unitsNotBegun == (isKilled ? 4 : 6))
            #expect(end.counts.passed == 6)
        }
    }

    /// Names that no collection has, as in a file written by hand.
    @Test(arguments: [
        [[""]], [["/"]], [["", "/"]], [["/", "a.yaml"]], [["a.yaml", ""]], [["//"], ["/"]], [["a/b.yaml"], ["b.yaml"]],
        [["/", "/"], ["", ""]], [[], []],
    ])
    func fileNamesCanBeArbitrary(names: [[String]]) throws {
        let shards = (names + names).prefix(2).enumerated().map { number, names in
            Self.run(units: [], shard: ShardRecord(index: number + 1, count: 2), files: names)
        }
        let (records, _) = try Self.merged(shards)
        #expect(records.count == 2)
    }

    @Test func emptyNameIsNotACollectionName() throws {
        let shards = [["a.yaml"], [""]].enumerated().map { number, names in
            Self.run(units: [], shard: ShardRecord(index: number + 1, count: 2), files: names)
        }
        guard case .differentRuns(_, _, .collections)? = Self.error(shards) else {
            Issue.record("these are parts of one run")
            return
        }
    }

    /// All complete lines of a killed run's file are read, and the incomplete last line is ignored.
    @Test(arguments: Array(stride(from: 150, to: 2200, by: 61)))
    func killedRunIsReadToItsLastCompleteLine(bytes: Int) throws {
        let run = Self.run(units: [1, 2])
        let (records, remarks) = try Self.merged([run], cutAfter: bytes)
        guard case .end(let end)? = records.last else {
            Issue.record("no last record")
            return
        }
        guard !remarks.isEmpty else {
            #expect(records == run)
            return
        }
        #expect(end.interrupted)
        let requests = records.count { if case .request = $0 { true } else { false } }
        #expect(end.counts.passed == requests)
        #expect(end.tests.passed == requests && end.tests.failed == requests && end.subrequests == 3 * requests)
        let ends = records.count { if case .unitEnd = $0 { true } else { false } }
        let begins = records.count { if case .unit = $0 { true } else { false } }
        #expect(begins == ends)
    }

    /// The events of a load that was killed are a sample once there are more than it records whole.
    @Test(arguments: [(2, true), (3, true), (4, false), (nil, false)])
    func killedLoadCanBeASample(sample: Int?, isSample: Bool) throws {
        var run = Self.run(units: [1, 2, 3])
        guard case .run(var header) = run[0] else { return }
        var load = LoadRecord()
        load.sample = sample
        header.load = load
        run[0] = .run(header)
        let (_, remarks) = try Self.merged([run.dropLast()])
        guard case .cutShort(_, let isMarked)? = remarks.first else {
            Issue.record("no remark")
            return
        }
        #expect(isMarked == isSample)
    }

    @Test func requestsOfTheProjectAreNotInStatistics() throws {
        let run = Self.run(units: [1, 2], files: ["b.yaml"])
        #expect(try Self.end(of: Self.merged([run], measures: true).records).statistics?.requests == [])
        let whole = Self.run(units: [1, 2])
        let statistics = try Self.end(of: Self.merged([whole], measures: true).records).statistics
        #expect(statistics?.requests.map(\.counts.passed) == [1, 1])
    }

    @Test(
        arguments: [
            ("", nil, "there are no events in this file"), ("{}\n", 1, "this is not an event of a run"),
            ("name: a\nrequests: []\n", 1, "this is not an event of a run"),
            ("[1]\n", 1, "this is not an event of a run"),
            (#"{"event":"run","version":2}"# + "\n", 1, "the events are of version 2, and this hubrun reads version 1"),
            (header + "nonsense\n", 2, "this event cannot be read: it is no JSON"),
            (header + #"{"event":"unitEnd"}"# + "\n", 2, #"this event cannot be read: "unit" is missing"#),
            (
                header + #"{"event":"unitEnd","unit":"x"}"# + "\n", 2,
                #"this event cannot be read: "unit" has a value of the wrong kind"#
            ),
            (
                header + #"{"event":"party","unit":1}"# + "\n", 2,
                #"this event cannot be read: "event" has a value that is not known"#
            ),
        ] as [(String, Int?, String)])
    func invalidEventIsReported(text: String, line: Int?, message: String) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "hubrun-\(UUID()).jsonl")
        try Data(text.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let error = #expect(throws: EventMerge.MergeError.self) { _ = try EventMerge([url.path]).records { _ in } }
        guard case .file(let file)? = error else { return }
        #expect(file.line == line)
        #expect(file.message == message)
    }

    private static let header =
        #"{"event":"run","version":1,"hubrun":"0.1.0","startedAt":"2026-01-01T00:00:00.000Z","jobs":1,"files":[]}"#
        + "\n"
}
