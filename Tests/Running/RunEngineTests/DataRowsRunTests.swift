import DataRows
import HTTP
import JSON
import RunEngine
import RunRecords
import Secrets
import Testing

/// Rows as iterations: "Iterations" in format.md.
@Suite(.timeLimit(.minutes(20)))
struct DataRowsRunTests {
    private func sample(_ requests: String, rows: [[(String, JSONValue)]]) -> RunSample {
        var sample = RunSample(requests: requests)
        sample.rows = rows.map { columns in
            var row = JSONObject()
            for (name, value) in columns { row[key: name] = value }
            return row
        }
        return sample
    }

    private static let users: [[(String, JSONValue)]] = [[("user", "ann"), ("plan", "free")], [("user", "bob")]]

    @Test func eachRowIsAnIterationAndRepeatContinuesTheNumbers() async throws {
        var sample = sample(
            "  - { name: R, GET: 'http://localhost/<<user>>/<<$iteration>>/<<plan | default(\"none\")>>' }",
            rows: Self.users)
        sample.settings.repetitions = 2
        let result = try await sample.run()
        #expect(result.targets == ["/ann/1/free", "/bob/2/none", "/ann/3/free", "/bob/4/none"])
        #expect(result.units.map(\.record.iteration) == [1, 2, 3, 4])
        #expect(result.units.allSatisfy { $0.record.iterations == 4 })
        #expect(
            result.units.map(\.record.row) == [
                "row 1: user=ann, plan=free", "row 2: user=bob", "row 1: user=ann, plan=free", "row 2: user=bob",
            ])
    }

    @Test func labelStartsWithDistinguishingColumnsWithoutSecrets() async throws {
        var sample = RunSample(
            "name: S\nsecrets: [password]\nrequests:\n  - { name: R, GET: 'http://localhost/' }")
        let row: [(String, JSONValue)] = [
            ("password", "hush-hush"), ("plan", "free"), ("color", "red"), ("userId", 7), ("size", 3), ("name", "Ann"),
        ]
        sample.rows = [JSONObject(row), JSONObject([("password", "hush-hush")])]
        let result = try await sample.run()
        #expect(result.units.map(\.record.row) == ["row 1: userId=7, name=Ann, plan=free", "row 2"])
    }

    @Test func columnMissingInARowHasNoValue() async throws {
        let result = try await sample("  - { name: R, GET: 'http://localhost/<<plan>>' }", rows: Self.users).run()
        #expect(result.lines == ["passed R", #"errored R: "plan" has no value"#])
    }

    @Test func columnMissingInARowFallsBackToTheVariable() async throws {
        var sample = RunSample(
            "name: S\nvariables: { plan: usual }\nrequests:\n  - { name: R, GET: 'http://localhost/<<plan>>' }")
        var row = JSONObject()
        row[key: "plan"] = "free"
        sample.rows = [row, JSONObject()]
        #expect(try await sample.run().targets == ["/free", "/usual"])
    }

    @Test func eachRowStartsWithoutCapturesAndCookies() async throws {
        let sample = sample(
            """
              - { name: A, GET: "http://localhost/<<id | default('none')>>", capture: { id: { header: X-Id } } }
              - { name: B, GET: "http://localhost/<<id>>" }
            """, rows: Self.users)
        let result = try await sample.run { call, number throws(TransportError) in
            .make(200, [("X-Id", "\(number)"), ("Set-Cookie", "sid=\(number)")])
        }
        #expect(result.targets == ["/none", "/0", "/none", "/2"])
        let jars = result.calls.compactMap(\.jar).map(ObjectIdentifier.init)
        try #require(jars.count == 4)
        #expect(jars[0] == jars[1] && jars[2] == jars[3] && jars[0] != jars[2])
    }

    @Test func secretColumnIsRegistered() async throws {
        var sample = RunSample(
            "name: S\nsecrets: [password]\nrequests:\n  - { name: R, GET: 'http://localhost/<<password>>' }")
        var row = JSONObject()
        row[key: "password"] = "hush-hush"
        sample.rows = [row]
        #expect(try await sample.run().secrets.contains("hush-hush"))
    }
}
