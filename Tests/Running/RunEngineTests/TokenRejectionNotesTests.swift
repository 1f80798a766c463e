import HTTP
import RunEngine
import RunRecords
import Testing

/// The diagnosis of a rejected SAS token, together with the collection's own hints.
@Suite(.timeLimit(.minutes(20)))
struct RefusalNotesTests {
    private func notes(
        _ sas: String = "{}", status: Int = 401, fields: [(String, String)] = [], expect: Int = 200, body: String = ""
    ) async throws -> [String] {
        let sample = RunSample(
            """
            name: Refusals
            environments:
              test:
                hub: { url: http://localhost:1/h, keyName: DefaultFullSharedAccessSignature, key: full-key }
            tokens: { t: { sas: \(sas) } }
            requests:
              - GET: http://localhost:1/h/installations/1
                headers: { Authorization: <<t>> }
                expect: { status: \(expect) }
                hints: { 4xx: look at the key }
            """)
        let result = try await sample.run { _, _ throws(TransportError) in .make(status, fields, body: body) }
        return result.reports.flatMap(\.notes).map { "\($0.origin) \($0.message)" + ($0.hint.map { " → \($0)" } ?? "") }
    }

    private static let hint = "collection look at the key"

    @Test func expiredTokenIsDiagnosed() async throws {
        #expect(
            try await notes("{ expiresIn: -5m }") == [
                Self.hint,
                "diagnosis the SAS token expired at 2023-11-14 22:08:20 UTC; this machine's clock says 2023-11-14 22:13:20 UTC "
                    + "→ mint a new token, or one that lives longer",
            ])
    }

    @Test func diagnosisUsesTheServerClock() async throws {
        #expect(
            try await notes(fields: [("Date", "Tue, 14 Nov 2023 23:13:30 GMT")]) == [
                Self.hint,
                "diagnosis the SAS token expired at 2023-11-14 23:13:20 UTC; the server's clock says 2023-11-14 23:13:30 UTC, "
                    + "3610 seconds ahead of this machine's → set this machine's clock; it is 3610 seconds behind the "
                    + "server's",
            ])
    }

    @Test func tokenForAnotherResourceIsDiagnosed() async throws {
        #expect(
            try await notes("{ resource: http://localhost:1/other }", status: 403) == [
                Self.hint,
                "diagnosis the SAS token is for \"http://localhost:1/other\", which is not a beginning of "
                    + "\"http://localhost:1/h/installations/1\" → use the hub's address as the token's resource",
            ])
    }

    @Test func unknownKeyNameIsDiagnosed() async throws {
        #expect(
            try await notes("{ keyName: Typo, key: k }") == [
                Self.hint,
                "diagnosis the SAS token is signed with the key \"Typo\", which this environment does not have → its keys "
                    + "are \"DefaultFullSharedAccessSignature\"",
            ])
    }

    @Test(arguments: [
        (
            "{ Authorization: SharedAccessSignature sr=a&sig=b&skn=c }",
            "diagnosis the token has no \"se\" (the expiry) → a token looks like "
                + "\"SharedAccessSignature sr=<address>&sig=<signature>&se=<seconds>&skn=<key name>\""
        ),
        (
            "{}",
            "diagnosis the request carries no token: it has no Authorization header → add headers: "
                + "{ Authorization: <<NAME>> }, with a token under tokens: { NAME: { sas: {} } }"
        ),
        (
            "{ Authorization: Bearer abc }",
            "challenge the server refused the bearer credentials → check the header Authorization: the token may have "
                + "expired, be for another server, or lack rights"
        ),
    ])
    func malformedTokenIsDiagnosed(headers: String, note: String?) async throws {
        let sample = RunSample(
            """
            name: Refusals
            environments:
              test:
                hub: { url: http://localhost:1/h, keyName: DefaultFullSharedAccessSignature, key: full-key }
            requests:
              - GET: http://localhost:1/h/installations/1
                headers: \(headers)
            """)
        let result = try await sample.run { _, _ throws(TransportError) in .make(401, [], body: "") }
        let notes = result.reports.flatMap(\.notes).map {
            "\($0.origin) \($0.message)" + ($0.hint.map { " → \($0)" } ?? "")
        }
        #expect(notes == [note].compactMap(\.self))
    }

    @Test func unexplainedRejectionHasNoDiagnosis() async throws {
        #expect(try await notes() == [Self.hint])
        #expect(try await notes("{ expiresIn: -5m }", status: 404) == [Self.hint])
    }

    @Test func expectedRejectionHasNoNotes() async throws {
        #expect(try await notes("{ expiresIn: -5m }", expect: 401) == [])
    }
}
