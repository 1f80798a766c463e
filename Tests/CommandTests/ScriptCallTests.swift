import Foundation
import TestSupport
import Testing

@testable import FormatReference

/// The calls in `hubrun help format scripts`, and the words that `check` knows.
struct ScriptCallTests {
    @Test func checkKnowsEachCallOfTheReference() async throws {
        let calls = Self.calls.map { $0.replacing("SCOPE", with: "environment") }
        #expect(calls.count > 40)
        let output = try await check(calls)
        #expect(output.stdout == "1 collection: no errors\n")
        #expect(output.stderr == "")
    }

    @Test func checkReportsACallThatIsNotInTheReference() async throws {
        let output = try await check(["pm.sendRequests(x)"])
        #expect(output.stderr.contains("pm has no \"sendRequests\""))
    }

    /// What the scripts' own `pm` has is known, too: a word added there needs no other list to be found missing in.
    @Test func checkKnowsEachMemberThatScriptsHave() async throws {
        let echo = EchoServer()
        let server = try ScriptedServer(.serve { echo.answer(to: $0) })
        defer { server.stop() }
        let folder = try ReportFolder()
        defer { folder.remove() }
        try folder.write(Self.printsMembers, to: "members.yaml")
        let run = try await folder.run(["members.yaml", "-V", "-v", "server=http://127.0.0.1:\(server.port)"])
        let members = run.stdout.matches(of: /pm\.[A-Za-z.]+/).map { String($0.output) }
        #expect(run.status == 0, "\(run)")
        #expect(members.count > 100, "\(run)")
        #expect(members.contains("pm.response.json"))
        let output = try await check(members)
        #expect(output.stdout == "1 collection: no errors\n", "\(output)")
        #expect(output.stderr == "")
    }

    private static let printsMembers = """
        name: Members
        requests:
          - GET: <<server>>/item/1
            afterResponse: |
              function members(value) {
                const all = new Set();
                for (let o = value; o && ![Object, Function].some(f => f.prototype === o); o = Object.getPrototypeOf(o)) {
                  for (const name of Object.getOwnPropertyNames(o)) if (/^[A-Za-z]+$/.test(name)) all.add(name);
                }
                return [...all];
              }
              for (const name of members(pm)) console.log(members(pm[name]).map(m => `pm.${name}.${m}`).join(' '), `pm.${name}`);
        """

    /// The first column of the tables of calls.
    private static let calls = (Reference.all.topics.first { $0.name == "scripts" }?.blocks ?? []).flatMap { block in
        guard case .table(let table) = block else { return [String]() }
        return table.rows.compactMap { $0.first?.withoutBackquotes }
    }

    private func check(_ calls: [String]) async throws -> BuiltCommand.Output {
        let folder = try TemporaryFolder()
        let lines = calls.map { "      \($0);\n" }.joined()
        try folder.write(
            "name: Calls\nrequests:\n  - GET: http://localhost/\n    afterResponse: |\n\(lines)", to: "calls.yaml")
        return try await BuiltCommand.run(["check", "calls.yaml"], in: folder.url)
    }
}
