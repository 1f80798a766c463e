import Foundation
import Synchronization
import TestSupport
import Testing

/// `--for`, `--stages`, `--threshold` and the merge of the statistics of shards.
@Suite(.timeLimit(.minutes(20)))
struct LoadCommandTests {
    private let folder: CertificateFolder
    private let server: ScriptedServer

    init() throws {
        folder = try CertificateFolder()
        server = try .failing(with: "503 Service Unavailable")
        try folder.write(
            """
            name: Shop
            thresholds: [failed<=50%, p99<60s]
            requests:
              - { name: Good, GET: "\(server.url("/"))good" }
              - group: G
                requests:
                  - { name: Bad, GET: "\(server.url("/"))bad" }
            """, to: "shop.yaml")
    }

    private func run(_ arguments: [String]) async throws -> BuiltCommand.Output {
        try await BuiltCommand.run(
            arguments, in: URL(filePath: folder.path), environment: ["HUBRUN_STATE_DIR": folder.path + "/state"])
    }

    private func end(of file: String) throws -> [String: Any] {
        let text = try String(contentsOfFile: "\(folder.path)/\(file)", encoding: .utf8)
        let line = try #require(text.split(separator: "\n").last)
        return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    private func counts(of file: String) throws -> [String: Int] {
        let statistics = try #require(try end(of: file)["statistics"] as? [String: Any])
        let requests = try #require(statistics["requests"] as? [[String: Any]])
        return Dictionary(uniqueKeysWithValues: requests.map { ($0["name"] as? String ?? "", $0["sent"] as? Int ?? 0) })
    }

    /// The thresholds decide alone, and the output is short however many requests there are.
    @Test func loadIsATableWithThresholds() async throws {
        let result = try await run(["shop.yaml", "--for", "1s", "--jobs", "2", "--report", "jsonl=run.jsonl"])
        #expect(result.status == 0, "\(result.stdout)\(result.stderr)")
        #expect(result.stdout.contains("✓ Shop: failed<=50%  50 %"))
        #expect(result.stdout.contains("× 503"))
        #expect(result.stdout.split(separator: "\n").count < 16)
        #expect(try counts(of: "run.jsonl")["Good"] ?? 0 > 0)
    }

    @Test func brokenThresholdIsAFailureInAllReports() async throws {
        let reports = ["junit", "tap", "markdown", "json", "html"].flatMap { ["--report", "\($0)=r.\($0)"] }
        let result = try await run(
            ["shop.yaml", "--for", "300ms", "--threshold", "Good: max<1us", "--report", "github"] + reports)
        #expect(result.status == 4)
        #expect(result.stdout.contains("1 threshold broken"))
        #expect(result.stdout.contains("::error::Good: max<1us is broken: "))
        let texts = try ["junit", "tap", "markdown", "json", "html"].map {
            try String(contentsOfFile: "\(folder.path)/r.\($0)", encoding: .utf8)
        }
        #expect(texts[0].contains(#"<failure message="Good: max&lt;1us is broken: "#))
        #expect(texts[1].contains("not ok") && texts[1].contains("threshold Good: max<1us"))
        #expect(texts[2].contains("| ❌ | Good: max\\<1us |"))
        #expect(texts[3].contains(#""outcome":"broken""#))
        #expect(texts[4].contains(#""text":"max\u003c1us""#))
    }

    /// The run says itself that it ended before its time.
    @Test func brokenThresholdWithAbortEndsTheRun() async throws {
        try folder.write(
            """
            name: Slow
            thresholds: { is: max<1us, abort: true }
            requests:
              - { name: Good, GET: "\(server.url("/"))good" }
            """, to: "slow.yaml")
        let result = try await run(["slow.yaml", "--for", "10m", "--report", "jsonl=run.jsonl"])
        #expect(result.status == 4)
        #expect(result.stdout.contains("✗ Slow: max<1us"))
        #expect(result.stdout.contains("(it ended the run)"))
        #expect(try end(of: "run.jsonl")["duration"] as? Double ?? .infinity < 600_000)
    }

    @Test func thresholdsOfShardsAreEvaluatedTogether() async throws {
        let options = ["--stages", "500ms:100/s", "--jobs", "4"]
        for shard in 1...3 {
            let result = try await run(
                ["shop.yaml", "--shard", "\(shard)/3", "--report", "jsonl=\(shard).jsonl"] + options)
            #expect(result.status == 0, "\(result.stdout)")
            #expect(result.stdout.contains("– Shop: failed<=50%"))
        }
        let shards = (1...3).map { "\($0).jsonl" }
        let merged = try await run(["report", "--report", "jsonl=all.jsonl"] + shards)
        #expect(merged.status == 0, "\(merged.stderr)")
        let parts = try shards.map { try counts(of: $0) }
        let all = try counts(of: "all.jsonl")
        #expect(all["Good"] == parts.reduce(0) { $0 + ($1["Good"] ?? 0) })
        // At most every start of the schedule, and the rest of the iterations that had begun.
        #expect((1...62).contains((all["Good"] ?? 0) + (all["Bad"] ?? 0)))
        let thresholds = try #require(try end(of: "all.jsonl")["thresholds"] as? [[String: Any]])
        #expect(thresholds.compactMap { $0["outcome"] as? String } == ["held", "held"])
        // One shard is not the run.
        #expect(try await run(["report", "--report", "jsonl=one.jsonl", "2.jsonl"]).status == 3)
        let strict = try await run(["report", "--threshold", "failed<1%", "--quiet"] + shards)
        #expect(strict.status == 4)
        #expect(strict.stdout.contains("✗ failed<1%  50 %") || strict.stdout.contains("✗ failed<1%  4"))
    }

    @Test(arguments: [([], false), (["--new-connections"], true)])
    func connectionsAreKeptUnlessNewOnesAreWanted(options: [String], areNew: Bool) async throws {
        _ = try await run(["shop.yaml", "--repeat", "20", "--report", "jsonl=run.jsonl"] + options)
        let statistics = try #require(try end(of: "run.jsonl")["statistics"] as? [String: Any])
        let requests = try #require(statistics["requests"] as? [[String: Any]])
        let count = requests.reduce(0) { $0 + ($1["newConnections"] as? Int ?? 0) }
        #expect(areNew ? count == 40 : count < 40)
        #expect(server.connectionCount == count)
    }

    /// The statistics of a run without any follow from its requests.
    @Test func thresholdsOfEarlierRunsCanBeEvaluatedLater() async throws {
        let result = try await run(["shop.yaml", "--report", "jsonl=run.jsonl"])
        #expect(result.status == 4)
        #expect(try await run(["report", "run.jsonl", "-q", "--threshold", "failed<=1"]).status == 0)
        let broken = try await run(["report", "run.jsonl", "-q", "--threshold", "G/Bad: failed<1"])
        #expect(broken.status == 4)
        #expect(broken.stdout.contains("✗ G/Bad: failed<1  1"))
    }

    /// A server that becomes slower is named, and fails the threshold. The shortest time depends least on the machine.
    @Test func slowerServerIsNamed() async throws {
        let delay = DelaySetting()
        let slow = try ScriptedServer(
            .serve { _ in
                Thread.sleep(forTimeInterval: delay.seconds)
                return "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
            })
        try folder.write("name: S\nrequests: [{ name: R, GET: \"\(slow.url("/"))\" }]\n", to: "slow.yaml")
        func report(_ threshold: String = "min<=5*baseline") async throws -> BuiltCommand.Output {
            _ = try await run(["slow.yaml", "--repeat", "40", "--report", "jsonl=run.jsonl"])
            return try await run([
                "report", "run.jsonl", "--history", "perf", "--threshold", threshold, "--report", "markdown=m.md",
                "--report", "html=h.html", "--report", "jsonl=again.jsonl",
            ])
        }
        #expect(try await report().status == 0)
        for _ in 0..<3 { #expect(try await report("min<=1000*baseline").status == 0) }
        delay.seconds = 0.2
        let last = try await report()
        #expect(last.status == 4, "\(last.stdout)\(last.stderr)")
        #expect(last.stderr.contains("R is slower: p95 "))
        let markdown = try String(contentsOfFile: folder.path + "/m.md", encoding: .utf8)
        #expect(markdown.contains("Compared with 4 earlier runs"))
        #expect(markdown.contains("| ❌ | R: slower |"))
        let console = try await run(["report", "run.jsonl", "--history", "perf"])
        #expect(console.stdout.contains("compared with 4 earlier runs\n  ✗ R  slower: p95 "))
        let lines = try String(contentsOfFile: folder.path + "/perf/history.jsonl", encoding: .utf8)
        // The run that broke the threshold was not added, this one was.
        #expect(lines.split(separator: "\n").count == 5)
        #expect(last.stderr.contains("the run is not added to the history: 1 threshold broken"))
    }

    @Test func wrongHistoriesAreErrors() async throws {
        _ = try await run(["shop.yaml", "--report", "jsonl=run.jsonl"])
        let lacking = try await run(["report", "run.jsonl", "--threshold", "p95<=1.2*baseline"])
        #expect(lacking.status == 1)
        #expect(lacking.stderr.contains("give --history FOLDER, too"))
        try FileManager.default.createDirectory(atPath: folder.path + "/perf", withIntermediateDirectories: true)
        try folder.write("{\"version\":7}\n", to: "perf/history.jsonl")
        let version = try await run(["report", "run.jsonl", "--history", "perf"])
        #expect(version.status == 2)
        #expect(version.stderr.contains("perf/history.jsonl:1:1: error: its version is 7"))
        try folder.write("{\"version\":1,\"star", to: "perf/history.jsonl")
        let cut = try await run(["report", "run.jsonl", "--history", "perf"])
        #expect(cut.status == 0)
        #expect(cut.stderr.contains("its last line is incomplete"))
        try folder.write("<<<<<<< HEAD\n", to: "perf/history.jsonl")
        #expect(
            try await run(["report", "run.jsonl", "--history", "perf"]).stderr.contains(
                "it is a conflict marker of git"))
        #expect(try await run(["report", "run.jsonl", "--history", ""]).status == 1)
        _ = try await run(["shop.yaml", "--report", "jsonl=other.jsonl"])
        let two = try await run(["report", "run.jsonl", "other.jsonl", "--history", "perf2"])
        #expect(two.status == 1)
        #expect(two.stderr.contains("--history adds one run"))
        // Without earlier runs there is nothing to compare with.
        let first = try await run([
            "report", "run.jsonl", "--history", "new", "--threshold", "p95<=1.2*baseline", "--report", "jsonl=a.jsonl",
        ])
        #expect(first.status == 0)
        let thresholds = try #require(try end(of: "a.jsonl")["thresholds"] as? [[String: Any]])
        #expect(thresholds.last?["outcome"] as? String == "noBaseline")
    }

    @Test(arguments: [
        (["--for", "1s", "--stages", "1s:1"], "--stages have their own time"),
        (["--for", "1s", "--repeat", "3"], "--for repeats the collections for a time: leave --repeat out"),
        (["--for", "0s"], "it would let no request through"), (["--for", "x"], "a duration is a number and a unit"),
        (["--stages", "1s:0-5,1s:4"], "stage 2 begins with 4, but stage 1 ends with 5"),
        (["--stages", "1s:5", "--jobs", "3"], "--stages give the jobs"),
        (["--stages", "1s:5/s", "--rate", "3/s"], "--stages give the rate"),
        (["--warmup", "1s"], "--warmup is for a load"), (["--report-sample", "5"], "--report-sample is for a load"),
        (["--for", "1s", "--warmup", "1s"], "--warmup takes the whole time of --for"),
        (["--for", "1s", "--report-sample", "0"], "it is a number from 1 to 1000000000, or all"),
        (["--threshold", "p95"], "a threshold is a figure"), (["--threshold", "p95<1%"], "\"1%\" is no limit of p95"),
        (["--threshold", "Nobody: p95<1s"], "no request or group is called \"Nobody\", which --threshold names"),
        (["--threshold", "p95<=1.2*baseline"], "compares with earlier runs"),
        (["--start-at", "tomorrow"], "a time is written 2026-12-24T18:00:00Z"),
        (["--start-at", "2999-01-01T00:00:00Z"], "it is more than a day from now"),
        (["--for", "1s", "--last-failed"], "leave --last-failed out"),
        (["--for", "1s", "--dry-run"], "leave --dry-run out"),
        (["--for", "1s", "--watch"], "leave --watch out"),
    ])
    func wrongOptionsSendNothing(options: [String], message: String) async throws {
        let result = try await run(["shop.yaml"] + options)
        #expect(result.status == 1)
        #expect(result.stderr.contains(message), "\(result.stderr)")
        #expect(server.requests.isEmpty)
    }
}

/// The time that a server takes to answer, which a test changes.
private final class DelaySetting: Sendable {
    private let value = Mutex(0.0)

    var seconds: Double {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}
