import Foundation
import TestSupport
import Testing

/// A script that runs several times in one unit begins anew each time, although the engine keeps its code.
@Suite(.inTurn)
struct ScriptRepetitionTests {
    /// More scripts than the engine keeps at the same time.
    private static let scripts = 100

    @Test func aScriptBeginsAnewEachTime() async throws {
        let echo = EchoServer()
        let server = try ScriptedServer(.serve { echo.answer(to: $0) })
        defer { server.stop() }
        let folder = try ReportFolder()
        defer { folder.remove() }
        let requests = (1...Self.scripts).map { number in
            """
                  - GET: <<server>>/<<round>>
                    afterResponse: |
                      let count = 0;
                      count += 1;
                      const { target } = pm.response.json();
                      pm.test('once', () => pm.expect(count).to.equal(1));
                      pm.test('this round', () => pm.expect(target).to.equal(`/${pm.variables.get('round')}`));
                      order = (globalThis.order ?? 0) + 1;
                      pm.test('its own text', () => pm.expect(order % \(Self.scripts)).to.equal(\(number % Self.scripts)));

            """
        }
        try folder.write(
            """
            name: Repeated
            requests:
              - group: Round
                forEach: { round: [1, 2, 3] }
                requests:

            """ + requests.joined(), to: "repeated.yaml")
        let output = try await folder.run(["repeated.yaml", "-q", "-v", "server=http://127.0.0.1:\(server.port)"])
        let tests = 3 * 3 * Self.scripts
        #expect(output.status == 0, "\(output.stdout.suffix(2_000)) \(output.stderr.suffix(2_000))")
        #expect(output.stdout.contains("\(tests) passed of \(tests) tests"), "\(output.stdout)")
    }
}
