import Foundation
import TestSupport
import Testing

/// Reports of real runs, checked with other authors' programs that read them.
@Suite(
    .inTurn,
    .enabled(
        if: ExternalProgram.isInstalled("xmllint") && ExternalProgram.isInstalled("prove"),
        "xmllint or perl is not installed"))
struct ReportValidityTests {
    private static let hostile: [UInt8] =
        Array("::error::x\r\n##[endgroup]\n##vso[task.complete]\n]]> </failure> <!-- & \" ' \\ # TODO\n...\n---\n".utf8)
        + Array("\u{1B}[31m\u{0}\u{7F}\u{85}\u{2028}\u{FEFF}\u{FFFF} 👩‍🚒 @octocat ```` |\n".utf8)
        + [0xED, 0xA0, 0x80, 0xFF, 0xC3] + Array(repeating: UInt8(ascii: "x"), count: 1_000_000)

    private static func collection(_ url: String) -> String {
        #"""
        name: "Hostile ]]> & <name> \0 \e[0m # TODO 😀"
        requests:
          - { name: Fine, GET: "\#(url)" }
          - { name: Fine, GET: "\#(url)" }
          - { name: "Fails ]]> # SKIP \\ \0 <a b='c'>", GET: "\#(url)", expect: { status: 201, text: "" } }
          - { name: Loops, GET: "\#(url)", forEach: { x: [1, 1, 1] }, expect: { json: { $.a: 1 } } }
          - { group: "..", requests: [{ name: "...", GET: "http://127.0.0.1:1/" }] }
          - { name: Later, GET: "\#(url)", skip: "not ]]> # before" }
        """#
    }

    private func check(
        status: Int32, points: (all: Int, failed: Int), in folder: ReportFolder,
        _ location: SourceLocation = #_sourceLocation
    ) async throws {
        #expect(try await folder.faults(ofJUnit: "junit.xml") == "", sourceLocation: location)
        let proved = try await folder.proved("report.tap")
        let isGreen = proved.status == 0
        #expect(isGreen == (status == 0), "\(proved.stdout)", sourceLocation: location)
        #expect(!proved.stdout.contains("Parse errors"), "\(proved.stdout)", sourceLocation: location)
        // Check the subtests separately, without their indentation, as a parser of version 14 would read them.
        let lines = try folder.text("report.tap").split(separator: "\n").filter { $0.hasPrefix("    ") }
        let inner = "TAP version 13\n" + lines.map { $0.dropFirst(4) + "\n" }.joined()
        try folder.write(inner, to: "inner.tap")
        try folder.write(
            """
            use TAP::Parser;
            my $parser = TAP::Parser->new({ exec => ['cat', 'inner.tap'] });
            my ($blocks, $unknown) = (0, 0);
            while (my $result = $parser->next) {
                $blocks++ if $result->is_yaml && ref $result->data eq 'HASH' && defined $result->data->{duration_ms};
                $unknown++ if $result->is_unknown;
            }
            print join(' ', $parser->tests_run, scalar($parser->actual_failed), $blocks, $unknown, $parser->parse_errors), "\\n";
            """, to: "parse.pl")
        let parsed = try await folder.judged(by: "perl", ["parse.pl"])
        let skipped = lines.count { $0.hasPrefix("    ok ") && $0.contains(" # SKIP ") }
        let figures = [points.all, points.failed, points.all - skipped, 0].map(String.init).joined(separator: " ")
        #expect(parsed.stdout == figures + "\n", "\(parsed.stderr)", sourceLocation: location)
    }

    /// Tests of scripts are cases in JUnit, and a subtest in a subtest in TAP.
    @Test func reportsOfScriptsAreWellFormed() async throws {
        let folder = try ReportFolder()
        defer { folder.remove() }
        let events = RepositoryFile.at("Tests/CommandTests/Cases/report/scripts/run.jsonl")
        try folder.write(String(contentsOf: events, encoding: .utf8), to: "run.jsonl")
        let output = try await folder.run([
            "report", "run.jsonl", "--report", "junit=junit.xml", "--report", "tap=report.tap",
        ])
        #expect(output.status == 0)
        #expect(try await folder.faults(ofJUnit: "junit.xml") == "")
        #expect(!(try await folder.proved("report.tap").stdout.contains("Parse errors")))
        // The tests of the first request, up to their plan.
        let tests = try folder.text("report.tap").split(separator: "\n").filter { $0.hasPrefix("        ") }
            .map { String($0.dropFirst(8)) }
        let plan = try #require(tests.firstIndex(of: "1..7"))
        try folder.write("TAP version 14\n" + tests[...plan].joined(separator: "\n") + "\n", to: "tests.tap")
        let proved = try await folder.proved("tests.tap").stdout
        #expect(proved.contains("Failed 2/7 subtests") && proved.contains("less 2 skipped subtests: 3 okay"))
        #expect(!proved.contains("Parse errors"), "\(proved)")
    }

    @Test func reportsWithMaliciousTextsAreWellFormed() async throws {
        let answer =
            Array("HTTP/1.1 200 Oh]]>\u{1}\r\nContent-Length: \(Self.hostile.count)\r\nX-H: ]]>\u{2}\r\n\r\n".utf8)
            + Self.hostile
        let server = try ScriptedServer(.answer { _ in .bytes(answer) })
        defer { server.stop() }
        let folder = try ReportFolder()
        defer { folder.remove() }
        try folder.write(Self.collection(server.url("/")), to: "hostile.yaml")
        let output = try await folder.run([
            "hostile.yaml", "--report", "junit=junit.xml", "--report", "tap=report.tap", "--report", "github",
            "--report", "azure", "--report", "markdown=page.md", "--report", "newman-junit=newman.xml",
            "--report", "newman-json=newman.json",
        ])
        #expect(output.status == 3)
        #expect(output.stderr == "")
        try await check(status: 3, points: (8, 5), in: folder)
        let newman = try await folder.judged(by: "xmllint", ["--noout", "newman.xml"])
        #expect(newman.status == 0, "\(newman.stderr)")
        _ = try JSONSerialization.jsonObject(with: Data(folder.text("newman.json").utf8))
        #expect(try folder.text("page.md").utf8.count < 65_536)
        // The output must contain no commands except those of hubrun itself.
        let commands = output.stdout.split(separator: "\n").filter { line in
            line.drop(while: \.isWhitespace).hasPrefix("::") || line.contains("##")
        }
        let expected = [
            "::group::Hostile", "::endgroup::", "::error file=", "##[group]Hostile", "##[endgroup]",
            "##vso[task.logissue ",
        ]
        let foreign = commands.filter { line in !expected.contains { line.hasPrefix($0) } }
        #expect(foreign == [])
        #expect(commands.count == 14)
    }

    @Test func interruptedRunIsReported() async throws {
        let isThere = DispatchSemaphore(value: 0)
        let server = try ScriptedServer(scripts: [[.read, .perform { isThere.signal() }, .hold]])
        defer { server.stop() }
        let folder = try ReportFolder()
        defer { folder.remove() }
        try folder.write(
            """
            name: Interrupted
            requests:
              - { name: Hangs, GET: "\(server.url("/"))", timeout: 100s }
              - { name: Never, GET: "\(server.url("/"))" }
            """, to: "hangs.yaml")
        let output = try await folder.run(
            ["hangs.yaml", "--report", "junit=junit.xml", "--report", "tap=report.tap", "--report", "github"],
            environment: ["GITHUB_STEP_SUMMARY": folder.url.appending(path: "summary.md").path]
        ) { process in
            isThere.waitOrFail()
            process.send(SIGINT)
        }
        #expect(output.status == 130)
        #expect(try await folder.faults(ofJUnit: "junit.xml") == "")
        let junit = try folder.text("junit.xml")
        #expect(junit.contains(#"tests="3" failures="0" errors="2""#))
        #expect(junit.contains(#"<skipped message="interrupted"/>"#))
        #expect(
            try folder.text("report.tap").hasSuffix(
                "\n# interrupted: what is missing was not run, and so there is no plan\n"))
        let proved = try await folder.proved("report.tap")
        #expect(proved.stdout.contains("No plan found in TAP output"))
        #expect(try folder.text("summary.md").hasPrefix("### ❌ hubrun: interrupted, 1 not carried out, 1 skipped of 2"))
        #expect(output.stdout.contains("\n::endgroup::\n::error file=hangs.yaml,line=3,"))
    }

    @Test func passedRunIsReportedAsPassed() async throws {
        let server = try ScriptedServer(.serve { _ in "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" })
        defer { server.stop() }
        let folder = try ReportFolder()
        defer { folder.remove() }
        try folder.write(
            """
            name: Green
            data: [{ a: 1 }, { a: 2 }, { a: 1 }]
            requests: [{ name: A, GET: "\(server.url("/"))" }, { name: B, GET: "\(server.url("/"))", skip: not today }]
            """, to: "green.yaml")
        let output = try await folder.run([
            "green.yaml", "--repeat", "2", "--report", "junit=deep/er/junit.xml", "--report", "tap=report.tap",
        ])
        #expect(output.status == 0)
        #expect(try await folder.faults(ofJUnit: "deep/er/junit.xml") == "")
        let proved = try await folder.proved("report.tap")
        #expect(proved.status == 0)
        #expect(proved.stdout.contains("Files=1, Tests=6,"))
    }

    /// A collection run twice and two collections of the same name are four suites; an empty shard has a case.
    @Test func suitesAndCasesHaveUniqueNames() async throws {
        let folder = try ReportFolder()
        defer { folder.remove() }
        for name in ["one", "two"] {
            try FileManager.default.createDirectory(
                at: folder.url.appending(path: name), withIntermediateDirectories: true)
            try folder.write(
                "name: Verify\nrequests: [{ name: A, GET: \"http://127.0.0.1:1/\", skip: not today }]\n",
                to: "\(name)/verify.yaml")
        }
        let output = try await folder.run([
            "one/verify.yaml", "two/verify.yaml", "./one/verify.yaml", "two/../one/verify.yaml", "--allow-empty",
            "--report", "junit=junit.xml",
        ])
        #expect(output.status == 0)
        #expect(try await folder.faults(ofJUnit: "junit.xml") == "")
        #expect(try folder.text("junit.xml").matches(of: /<testsuite name/).count == 4)
        let empty = try await folder.run(["one/verify.yaml", "--shard", "2/2", "--report", "junit=empty.xml"])
        #expect(empty.status == 0)
        #expect(try await folder.faults(ofJUnit: "empty.xml") == "")
        #expect(try folder.text("empty.xml").contains(#"<skipped message="nothing ran"/>"#))
    }
}
