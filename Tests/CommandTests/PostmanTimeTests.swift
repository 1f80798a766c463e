import Foundation
import TestSupport
import Testing

/// Postman collections whose requests, scripts or pauses do not end by themselves.
@Suite(.inTurn)
struct PostmanTimeTests {
    /// A command up to the option for variables, and its exit status after an error.
    struct Command: Sendable, CustomTestStringConvertible {
        let words: [String]
        let status: Int32

        var testDescription: String { words.joined(separator: " ") }

        static func newman(_ options: String...) -> Command {
            Command(words: ["newman", "run", file] + options + ["--env-var"], status: 1)
        }

        static func run(_ options: String...) -> Command { Command(words: [file] + options + ["--var"], status: 3) }

        private static let file = "shop.postman_collection.json"
    }

    /// Creates a sample whose server never answers requests to `/silent`, and redirects those to `/moved` there.
    private static func sample() throws -> PostmanSample {
        try PostmanSample { request in
            if request.hasPrefix("GET /silent ") { return .silence }
            if request.hasPrefix("GET /moved ") { return PostmanSample.response(302, fields: "Location: /silent\r\n") }
            return PostmanSample.response()
        }
    }

    private static func run(_ command: Command, _ options: String..., on sample: PostmanSample) async throws
        -> BuiltCommand.Output
    {
        try await sample.folder.run(command.words + ["baseUrl=\(sample.baseURL)"] + options)
    }

    /// The limit is long enough for a slow machine to send the requests.
    @Test(arguments: [Command.newman("--timeout-request", "2000"), .run("--timeout", "2s")])
    func requestEndsAtItsTimeLimit(command: Command) async throws {
        let sample = try Self.sample()
        let send = "pm.sendRequest(pm.variables.get('baseUrl') + '/silent', (error) => pm.test('has no answer',"
        try sample.write(
            "shop",
            PostmanSample.item(
                "hangs", "/silent", after: ["pm.test('runs', () => pm.expect(pm.response.code).to.be.undefined);"]),
            PostmanSample.item("is redirected", "/moved"),
            PostmanSample.item(
                "asks", "/asks", after: ["\(send) () => pm.expect(error.code).to.eql('ESOCKETTIMEDOUT')));"]),
            PostmanSample.item("last", "/last", after: [PostmanSample.test()]))
        let output = try await Self.run(command, on: sample)
        #expect(output.status == command.status, "\(output)")
        #expect(sample.targets == ["/silent", "/moved", "/silent", "/asks", "/silent", "/last"])
        #expect(output.stdout.matches(of: /timed out after 2 s/).count == 3, "\(output)")
        #expect(output.stdout.contains("3 not carried out, 1 passed of 4 requests; 3 passed of 3 tests"), "\(output)")
    }

    /// The scripts before and after the first request, and options, of runs that do not end by themselves.
    private static let unending: [(before: [String], after: [String], newman: [String], run: [String])] = [
        (["for (;;) {}"], [], [], []), ([], ["for (;;) {}"], [], []),
        (["setTimeout(() => {}, 1e8);"], [], [], []), ([], ["setTimeout(() => {}, 1e8);"], [], []),
        (["setInterval(() => {}, 1);"], [], [], []), ([], ["setInterval(() => {}, 1);"], [], []),
        ([], ["pm.sendRequest(pm.variables.get('baseUrl') + '/silent', () => {});"], [], []),
        ([], [], ["--delay-request", "86400000"], ["--delay", "24h"]),
    ]

    /// No request is sent after the time limit of the run, whatever the run does at that moment.
    @Test(arguments: unending.indices, [true, false])
    func runEndsAtItsTimeLimit(index: Int, isNewman: Bool) async throws {
        let row = Self.unending[index]
        let sample = try Self.sample()
        try sample.write(
            "shop", PostmanSample.item("first", "/first", before: row.before, after: row.after),
            PostmanSample.item("never", "/never"))
        let command = isNewman ? Command.newman("--timeout", "1000") : .run("--time-limit", "1s")
        let words = command.words + ["baseUrl=\(sample.baseURL)"] + (isNewman ? row.newman : row.run)
        let output = try await sample.folder.run(words + ["--report", "jsonl=events"])
        #expect(output.status == command.status, "\(output)")
        #expect(output.stderr.contains("error: the run was ended after 1 s"), "\(output)")
        #expect(output.stdout.split(separator: "\n").last?.hasPrefix("interrupted, ") == true, "\(output)")
        #expect(output.stdout.contains(/- never +skipped: interrupted\n/), "\(output)")
        #expect(!sample.targets.contains("/never"))
        let events = try sample.folder.text("events").split(separator: "\n")
        #expect(events.last?.contains(#""interrupted":true"#) == true, "\(events.last ?? "")")
    }

    @Test func iterationsEndAtTheTimeLimit() async throws {
        let sample = try Self.sample()
        try sample.write("shop", PostmanSample.item("first", "/first"))
        let output = try await Self.run(.newman("--timeout", "2000", "-n", "1000000000"), on: sample)
        #expect(output.status == 1, "\(output.stdout.suffix(500)) \(output.stderr.suffix(500))")
        #expect(output.stdout.contains("iterations not begun"), "\(output.stdout.suffix(500))")
    }

    /// As in Newman, waits count for the limit of a script. The request and the next one are sent all the same.
    @Test(
        arguments: [
            ("for (;;) {}", "computed for 300 ms"), ("setTimeout(() => { for (;;) {} }, 1);", "computed for 300 ms"),
            ("setInterval(() => {}, 1);", "ran for 300 ms with its waits"),
            ("setTimeout(() => {}, 1e8);", "ran for 300 ms with its waits"),
            (
                "pm.sendRequest(pm.variables.get('baseUrl') + '/silent', () => {});",
                "ran for 300 ms with its waits"
            ),
        ], [true, false])
    func scriptEndsAtItsTimeLimit(script: (text: String, said: String), isBefore: Bool) async throws {
        let sample = try Self.sample()
        try sample.write(
            "shop",
            PostmanSample.item(
                "first", "/first", before: isBefore ? [script.text] : [], after: isBefore ? [] : [script.text]),
            PostmanSample.item("next", "/next"))
        let output = try await Self.run(.newman("--timeout-script", "300"), on: sample)
        #expect(output.status == 1, "\(output)")
        #expect(output.stdout.contains("the script \(script.said) and was ended"), "\(output)")
        #expect(sample.targets.filter { $0 != "/silent" } == ["/first", "/next"])
    }

    /// Many short turns count together.
    @Test(arguments: [
        ("--script-timeout", "100ms", "for (let count = 0; count < 1e6; count += 1);", "computed for 100 ms"),
        ("--script-memory", "64M", "kept.push(new Uint8Array(4e6).fill(1));", "needed more than 64 MiB"),
    ])
    func intervalIsLimited(option: String, value: String, turn: String, said: String) async throws {
        let sample = try Self.sample()
        let script = "const kept = []; setInterval(() => { \(turn) }, 1);"
        try sample.write(
            "shop", PostmanSample.item("first", "/first", before: [script]), PostmanSample.item("next", "/next"))
        let output = try await Self.run(.run(option, value), on: sample)
        #expect(output.status == 3, "\(output)")
        #expect(output.stdout.contains("the script \(said) and was ended"), "\(output)")
        #expect(sample.targets == ["/first", "/next"])
    }

    /// Scripts that are busy when the server has received their request `/begun` or `/silent`.
    private static let busyScripts = [
        "begin(); for (;;) {}", "begin(); for (;;) await 0;",
        "begin(); try { for (;;) {} } finally { pm.test('too late', () => {}); }", "await begin('/silent');",
        "pm.test('waits', async () => { await begin('/silent'); });", "begin(); setTimeout(() => {}, 1e8);",
        "setInterval(() => {}, 1); begin();", "setInterval(() => {}, 1e8); begin(); await new Promise(() => {});",
        "setTimeout(() => { begin(); for (;;) {} }, 1);",
    ]

    @Test(arguments: busyScripts, [true, false])
    func interruptEndsABusyScript(script: String, isBefore: Bool) async throws {
        let arrival = DispatchSemaphore(value: 0)
        let sample = try PostmanSample { request in
            if request.hasPrefix("GET /begun ") || request.hasPrefix("GET /silent ") { arrival.signal() }
            return request.hasPrefix("GET /silent ") ? .silence : PostmanSample.response()
        }
        let lines = [
            "const begin = (path = '/begun') => pm.sendRequest(pm.variables.get('baseUrl') + path);", script,
        ]
        try sample.write(
            "shop",
            PostmanSample.item("first", "/first", before: isBefore ? lines : [], after: isBefore ? [] : lines),
            PostmanSample.item("never", "/never"))
        let words = Command.newman("-n", "2").words + ["baseUrl=\(sample.baseURL)", "--report", "jsonl=events"]
        let output = try await sample.folder.run(words) { process in
            arrival.waitOrFail()
            process.send(SIGINT)
        }
        #expect(output.status == 130, "\(output)")
        let stdout = output.stdout.replacing(/\ {3,}/, with: "   ")
        #expect(stdout.contains("  - never   skipped: interrupted\n"), "\(output)")
        #expect(!stdout.contains("too late"), "\(output)")
        #expect(!sample.targets.contains("/never"))
        #expect(sample.targets.contains("/first") == !isBefore)
        let events = try sample.folder.text("events").split(separator: "\n")
        #expect(events.last?.contains(#""interrupted":true"#) == true, "\(events.last ?? "")")
    }
}
