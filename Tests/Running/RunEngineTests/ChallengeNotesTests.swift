import HTTP
import RunEngine
import RunRecords
import Testing

/// Notes on responses that ask for other credentials.
@Suite(.timeLimit(.minutes(20)))
struct ChallengeNotesTests {
    private static let digest = "auth: { digest: { user: ann, password: pass } }"

    @Test(
        arguments: [
            (
                digest, ["Basic realm=\"a\""],
                "the server asks for Basic, not for digest → write auth: { basic: { user: …, password: … } }"
            ),
            (digest, [], "the server sent no challenge (WWW-Authenticate), which digest authentication needs"),
            (
                digest, ["Digest realm=\"a\", nonce=\"b\""],
                "the server refused the digest credentials; WWW-Authenticate: Digest realm=\"a\", nonce=\"b\""
                    + " → check user and password under auth: digest"
            ),
            (
                digest, ["Basic realm=\"a, b=\\\"c\\\"\", Digest realm=\"a\", nonce=\"b\""],
                "the server refused the digest credentials; WWW-Authenticate: Basic realm=\"a, b=\\\"c\\\"\", "
                    + "Digest realm=\"a\", nonce=\"b\" → check user and password under auth: digest"
            ),
            (
                digest, ["Basic realm = \"a\", charset=\"UTF-8\""],
                "the server asks for Basic, not for digest → write auth: { basic: { user: …, password: … } }"
            ),
            (
                digest, ["Basic realm=\"a\"", "digest realm=\"a\", nonce=\"b\""],
                "the server refused the digest credentials; WWW-Authenticate: Basic realm=\"a\", "
                    + "digest realm=\"a\", nonce=\"b\" → check user and password under auth: digest"
            ),
            (
                "tags: []", ["Bearer", "Basic realm=\"a\""],
                "the request has no credentials; the server asks for Bearer or Basic → write auth: { bearer: … }"
            ),
            ("tags: []", ["Negotiate"], "the request has no credentials; the server asks for Negotiate"),
            ("tags: []", ["{\u{1B}[31m"], nil), ("tags: []", [], nil),
            (
                "headers: { Authorization: Basic abcdefgh }", ["Bearer"],
                "the server asks for Bearer, not for basic → write auth: { bearer: … }"
            ),
            (
                "auth: { basic: { user: ann, password: pass } }", ["Bearer"],
                "the server asks for Bearer, not for basic → write auth: { bearer: … }"
            ),
            (
                "auth: { bearer: abcdefgh }", ["Bearer error=\"invalid_token\", error_description=\"expired\""],
                "the server refused the bearer credentials; WWW-Authenticate: Bearer error=\"invalid_token\", "
                    + "error_description=\"expired\" → check auth: bearer: the token may have expired, be for another server, "
                    + "or lack rights"
            ),
            (
                "auth: { basic: { user: ann, password: pass } }", [],
                "the server refused the basic credentials → check user and password under auth: basic"
            ),
            ("headers: { X-Api-Key: abcdefgh }", ["Bearer"], nil),
            (
                "headers: { Authorization: Bearer abcdefgh }", ["Bearer"],
                "the server refused the bearer credentials; WWW-Authenticate: Bearer → check the header Authorization: "
                    + "the token may have expired, be for another server, or lack rights"
            ),
            (
                "headers: { Authorization: 'Bearer <<t>>' }, forEach: { t: ['{{token}}'] }", [],
                "\"{{token}}\" was sent as written: it is not a placeholder → a placeholder is written <<name>>"
            ),
            (
                "auth: { bearer: <<t>> }, forEach: { t: ['{{token}}'] }", ["Bearer"],
                "\"{{token}}\" was sent as written: it is not a placeholder → a placeholder is written <<name>>"
            ),
        ] as [(String, [String], String?)])
    func challengeHasANoteAboutMissingCredentials(key: String, challenges: [String], said: String?) async throws {
        let sample = RunSample(requests: "  - { name: R, GET: http://localhost/, \(key) }")
        let result = try await sample.run { _, _ throws(TransportError) in
            .make(401, challenges.map { ("WWW-Authenticate", $0) })
        }
        let notes = result.reports[0].notes.map { $0.message + ($0.hint.map { " → \($0)" } ?? "") }
        #expect(notes == (said.map { [$0] } ?? []))
    }

    @Test func credentialsInTheURLAreMentioned() async throws {
        let sample = RunSample(requests: "  - { name: R, GET: 'http://ann:pass@localhost/' }")
        let result = try await sample.run { _, _ throws(TransportError) in .make(401, [("WWW-Authenticate", "Basic")]) }
        #expect(
            result.reports[0].notes.map(\.message)
                == ["the server refused the basic credentials; WWW-Authenticate: Basic"])
    }

    @Test func expectedStatus401HasNoNote() async throws {
        let sample = RunSample(requests: "  - { name: R, GET: http://localhost/, expect: { status: 401 } }")
        let result = try await sample.run { _, _ throws(TransportError) in .make(401, [("WWW-Authenticate", "Basic")]) }
        #expect(result.reports[0].notes.isEmpty)
    }
}
