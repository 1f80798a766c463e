import RunEngine
import Testing
import Transport

/// What is said of a request whose server asks for other credentials.
@Suite(.timeLimit(.minutes(20)))
struct ChallengeNotesTests {
    private static let digest = "auth: { digest: { user: ann, password: pass } }"

    @Test(
        arguments: [
            (
                digest, ["Basic realm=\"a\""],
                "the server asks for Basic, not for digest → write auth: { basic: { user: …, password: … } }"
            ),
            (digest, [], "the server sent no challenge (WWW-Authenticate), without which there is no digest"),
            (digest, ["Digest realm=\"a\", nonce=\"b\""], nil),
            (digest, ["Basic realm=\"a, b=\\\"c\\\"\", Digest realm=\"a\", nonce=\"b\""], nil),
            (
                digest, ["Basic realm = \"a\", charset=\"UTF-8\""],
                "the server asks for Basic, not for digest → write auth: { basic: { user: …, password: … } }"
            ),
            (digest, ["Basic realm=\"a\"", "digest realm=\"a\", nonce=\"b\""], nil),
            (
                "tags: []", ["Bearer", "Basic realm=\"a\""],
                "the request has no credentials; the server asks for Bearer or Basic → write auth: { bearer: … }"
            ),
            ("tags: []", ["Negotiate"], "the request has no credentials; the server asks for Negotiate"),
            ("tags: []", ["{\u{1B}[31m"], nil), ("tags: []", [], nil),
            ("headers: { Authorization: Basic abcdefgh }", ["Bearer"], nil),
            ("auth: { basic: { user: ann, password: pass } }", ["Bearer"], nil),
        ] as [(String, [String], String?)])
    func challengeSaysWhatIsMissing(key: String, challenges: [String], said: String?) async throws {
        let sample = RunSample(requests: "  - { name: R, GET: http://localhost/, \(key) }")
        let result = try await sample.run { _, _ throws(TransportError) in
            .make(401, challenges.map { ("WWW-Authenticate", $0) })
        }
        let notes = result.reports[0].notes.map { $0.message + ($0.hint.map { " → \($0)" } ?? "") }
        #expect(notes == (said.map { [$0] } ?? []))
    }

    @Test func credentialsInTheURLCount() async throws {
        let sample = RunSample(requests: "  - { name: R, GET: 'http://ann:pass@localhost/' }")
        let result = try await sample.run { _, _ throws(TransportError) in .make(401, [("WWW-Authenticate", "Basic")]) }
        #expect(result.reports[0].notes.isEmpty)
    }

    @Test func expectedRefusalHasNoNote() async throws {
        let sample = RunSample(requests: "  - { name: R, GET: http://localhost/, expect: { status: 401 } }")
        let result = try await sample.run { _, _ throws(TransportError) in .make(401, [("WWW-Authenticate", "Basic")]) }
        #expect(result.reports[0].notes.isEmpty)
    }
}
