import Foundation
import TestSupport
import Testing

/// Scripts of concurrent units have the same results as those of consecutive units.
@Suite(.inTurn)
struct ScriptJobsTests {
    private static let collection = """
        name: Many
        data: [{ row: 1 }, { row: 2 }]
        requests:
          - name: Sets its own values
            GET: <<server>>/echo?own=<<own>>
            beforeRequest: |
              pm.test('fresh', () => {
                pm.expect(typeof own).to.equal('undefined');
                pm.expect(pm.environment.has('own')).to.be.false;
                pm.expect(pm.globals.has('own')).to.be.false;
                pm.expect(pm.cookies.jar).to.be.a('function');
              });
              own = `${pm.info.iteration}-${pm.iterationData.get('row')}`;
              pm.environment.set('own', own);
              pm.globals.set('own', own);
              Object.prototype.left = own;
              await new Promise((resolve) => setTimeout(resolve, pm.info.iteration % 3));
              await pm.cookies.jar().set(pm.variables.get('server'), 'own', own);
            afterResponse: |
              delete Object.prototype.left;
              pm.test(`sent ${own}`, () => {
                const { target, cookie } = pm.response.json();
                pm.expect(target).to.equal(`/echo?own=${own}`);
                pm.expect(cookie).to.equal(`own=${own}`);
              });
              console.log(own, pm.info.iterationCount);
          - name: Fails now and then
            GET: <<server>>/echo
            afterResponse: |
              const { target } = (await pm.sendRequest(`${pm.variables.get('server')}/sub/${own}`)).json();
              pm.test('its own sub-request', () => pm.expect(target).to.equal(`/sub/${own}`));
              pm.test('of three', () => pm.expect(pm.info.iteration % 3, own).to.not.equal(1));
              if (pm.info.iteration % 10 === 7) throw new Error(`in ${own}`);
        """

    @Test func resultsEqualThoseOfOneJob() async throws {
        let one = try await results(jobs: 1)
        let eight = try await results(jobs: 8)
        #expect(one.requests.count == 2 * 12 && one.requests == eight.requests)
        #expect(one.status == 3 && eight.status == 3)
        #expect(one.summary == eight.summary)
        #expect(one.requests.contains { $0.contains("1 Sets its own values passed") }, "\(one.requests.first ?? "")")
    }

    private func results(jobs: Int) async throws -> (status: Int32, requests: [String], summary: String) {
        let echo = EchoServer()
        let server = try ScriptedServer(.serve { echo.answer(to: $0) })
        defer { server.stop() }
        let folder = try ReportFolder()
        defer { folder.remove() }
        try folder.write(Self.collection, to: "many.yaml")
        let output = try await folder.run([
            "many.yaml", "-q", "--jobs", "\(jobs)", "--repeat", "6", "--var",
            "server=http://127.0.0.1:\(server.port)",
            "--report", "jsonl=events",
        ])
        let lines = try folder.text("events").split(separator: "\n").filter { $0.contains(#""tests":["#) }
        let summary = output.stdout.split(separator: "\n").last.map(String.init) ?? ""
        return (
            output.status, try lines.map(Self.stable).sorted(), summary.replacing(/\ in [\d.]+ [mµ]?s.*/, with: "")
        )
    }

    /// Returns the parts of an event that do not depend on time.
    private static func stable(_ line: Substring) throws -> String {
        let event = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        func members(_ list: String, _ names: [String]) -> [[String]] {
            (event[list] as? [[String: Any]] ?? []).map { item in names.map { item[$0] as? String ?? "" } }
        }
        return "\(event["unit"] ?? "") \(event["name"] ?? "") \(event["outcome"] ?? "") "
            + "\(members("tests", ["name", "outcome", "message"])) \(members("console", ["text"])) "
            + "\(members("problems", ["kind", "message"]))"
    }
}
