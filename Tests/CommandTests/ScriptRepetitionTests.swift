import Foundation
import TestSupport
import Testing

/// A script that runs several times in one unit begins anew each time, although the engine keeps its code.
@Suite(.inTurn)
struct ScriptRepetitionTests {
    /// More scripts than the engine keeps at the same time.
    private static let scripts = 100
    private static let rounds = 3

    @Test func aScriptBeginsAnewEachTime() async throws {
        let echo = EchoServer()
        let server = try ScriptedServer(.serve { echo.answer(to: $0) })
        defer { server.stop() }
        let folder = try ReportFolder()
        defer { folder.remove() }
        let requests = (1...Self.scripts).map { number in
            """
              - name: "\(number)"
                GET: <<server>>/item/\(number)
                afterResponse: |
                  let count = 0;
                  count += 1;
                  sent = (globalThis.sent ?? 0) + 1;
                  pm.test('variables are new', () => pm.expect(count).to.equal(1));
                  pm.test('the text is its own', () => pm.expect(sent % \(Self.scripts)).to.equal(\(number % Self.scripts)));
                  pm.test('the response is its own', () => pm.expect(pm.response.json().id).to.equal('\(number)'));
                  if (sent % \(Self.scripts) === 0 && sent < \(Self.rounds * Self.scripts)) pm.execution.setNextRequest('1');

            """
        }
        try folder.write("name: Repeated\nrequests:\n" + requests.joined(), to: "repeated.yaml")
        let output = try await folder.run(["repeated.yaml", "-q", "-v", "server=http://127.0.0.1:\(server.port)"])
        let tests = 3 * Self.rounds * Self.scripts
        #expect(output.status == 0, "\(output.stdout.suffix(2_000)) \(output.stderr.suffix(2_000))")
        #expect(output.stdout.contains("\(tests) passed of \(tests) tests"), "\(output.stdout)")
    }
}
