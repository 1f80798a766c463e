import Cryptography
import HTTP
import RunEngine
import RunRecords
import Testing
import Text

/// Tokens of an OAuth 2 endpoint in a run: "Tokens" in format.md.
@Suite(.timeLimit(.minutes(20)))
struct FetchedTokenRunTests {
    private static let collection = """
        name: Tokens
        variables: { scope: read }
        tokens:
          api:
            oauth2: { tokenUrl: http://localhost/token, clientId: app, clientSecret: s3cret-of-app, scope: <<scope>> }
            refreshOn: 401
        requests:

        """

    /// Returns a server that mints `token-1`, `token-2`…; `/old` rejects `token-1`, and `/never` rejects every token.
    private static func answer(lifetime: Int? = nil) -> RunSample.Answer {
        let minted = Counter()
        return { call, _ throws(TransportError) in
            if call.target == "/token" {
                let life = lifetime.map { ", \"expires_in\": \($0)" } ?? ""
                return .json(#"{"access_token": "token-\#(minted.next() + 1)"\#(life)}"#)
            }
            let isFirst = Self.carried(call).contains("token-1")
            return .make(call.target == "/never" || call.target == "/old" && isFirst ? 401 : 200)
        }
    }

    /// Returns all texts of a request that contain a token.
    private static func carried(_ call: HTTPCall) -> String {
        var texts = [call.url, call.bodyText ?? ""] + call.fields.map(\.value) + call.cookies.map(\.value)
        switch call.authentication {
        case .bearer(let secret), .apiKey(_, let secret), .basic(_, let secret): texts.append(secret.exposed)
        default: break
        }
        return texts.filter { $0.contains("token-") }.joined(separator: " ")
    }

    private func run(
        _ requests: String, repetitions: Int = 1, files: [String: String] = [:],
        now: @escaping @Sendable () -> Double = { RunSample.now }, answer: @escaping RunSample.Answer = answer()
    ) async throws -> RunResult {
        var sample = RunSample(Self.collection + requests)
        sample.settings.repetitions = repetitions
        sample.files = files
        sample.now = now
        return try await sample.run(answer: answer)
    }

    @Test func tokenIsFetchedOnceForAllRequests() async throws {
        let result = try await run(
            """
              - { name: A, GET: http://localhost/a, auth: { bearer: <<api>> } }
              - { name: B, GET: http://localhost/b, headers: { X: "key <<api>>" } }
            """, repetitions: 2)
        #expect(result.targets == ["/token", "/a", "/b", "/a", "/b"])
        #expect(result.calls.dropFirst().map(Self.carried) == ["token-1", "key token-1", "token-1", "key token-1"])
        #expect(result.summary.tokensMinted == 1)
        #expect(result.calls[0].bodyText == "grant_type=client_credentials&scope=read")
        #expect(result.calls[0].value(of: "Authorization") == "Basic YXBwOnMzY3JldC1vZi1hcHA=")
    }

    /// If a token cannot be fetched, one request fails and the token endpoint is called once.
    @Test func requestsWithoutTheirTokenAreSkipped() async throws {
        let result = try await run(
            """
              - { name: A, GET: http://localhost/a, auth: { bearer: <<api>> } }
              - { name: B, GET: http://localhost/b, headers: { X: "key <<api>>" } }
              - { name: C, GET: http://localhost/c }
              - { name: D, GET: http://localhost/d, expect: { values: { <<api>>: { exists: true } } } }
            """,
            answer: { call, _ throws(TransportError) in .make(call.target == "/token" ? 500 : 200) })
        #expect(result.targets == ["/token", "/c"])
        let outcomes = result.reports.map { report in
            if case .skipped(let reason, _) = report.outcome { reason } else { "\(report.outcome.recorded)" }
        }
        let reason = "\"api\" has no value: it could not be fetched for \"A\""
        #expect(outcomes == ["errored", reason, "passed", reason])
    }

    @Test func otherSettingsFetchAnotherToken() async throws {
        let result = try await run(
            """
              - { name: A, GET: http://localhost/a, auth: { bearer: <<api>> } }
              - { name: B, GET: http://localhost/b, auth: { bearer: <<api>> }, set: { scope: write } }
              - { name: C, GET: http://localhost/c, auth: { bearer: <<api>> } }
            """)
        #expect(result.targets == ["/token", "/a", "/token", "/b", "/c"])
        #expect(result.calls.map(Self.carried) == ["", "token-1", "", "token-2", "token-2"])
    }

    @Test func shortLivedTokenIsRenewedAtHalfItsLifetime() async throws {
        // Each response takes half a minute.
        let answers = Waits()
        let answer = Self.answer(lifetime: 60)
        let slow: RunSample.Answer = { call, number throws(TransportError) in
            if call.target == "/r" { answers.add(.seconds(30)) }
            return try answer(call, number)
        }
        let result = try await run(
            String(repeating: "  - { name: R, GET: http://localhost/r, auth: { bearer: <<api>> } }\n", count: 3),
            now: { RunSample.now + 30 * Double(answers.durations.count) }, answer: slow)
        #expect(result.calls.map(Self.carried) == ["", "token-1", "", "token-2", "", "token-3"])
        #expect(result.lines == ["passed R", "passed R", "passed R"])
    }

    @Test(arguments: [
        "auth: { bearer: <<api>> }", "headers: { X: a <<api>> }", "cookies: { a: <<api>> }", "query: { a: <<api>> }",
        "auth: { apiKey: { header: X, value: <<api>> } }", "auth: { basic: { user: a, password: <<api>> } }",
        "body: { json: { a: <<api>> } }",
    ])
    func rejectedRequestIsRepeatedOnceWithANewToken(_ key: String) async throws {
        let answer = Self.answer()
        let refusing: RunSample.Answer = { call, number throws(TransportError) in
            if number == 1 { return .make(401) }
            return try answer(call, number)
        }
        let result = try await run("  - { name: R, POST: http://localhost/r, \(key) }", answer: refusing)
        #expect(result.lines == ["passed R"])
        #expect(result.calls.map { Self.carried($0).contains("token-1") } == [false, true, false, false])
        #expect(result.calls.last.map(Self.carried)?.contains("token-2") ?? false)
        #expect(result.reports[0].attempts.count == 2)
    }

    @Test func requestRejectedAgainFails() async throws {
        let result = try await run("  - { name: R, GET: http://localhost/never, auth: { bearer: <<api>> } }")
        #expect(result.lines == ["failed R: expected a status below 400, got 401 Unauthorized"])
        #expect(result.targets == ["/token", "/never", "/token", "/never"])
    }

    @Test func renewalRepeatsARequestOnceWhateverItsAttempts() async throws {
        let result = try await run(
            "  - { name: R, GET: http://localhost/never, auth: { bearer: <<api>> }, retry: { attempts: 3, interval: 0 } }"
        )
        #expect(result.targets == ["/token", "/never", "/token", "/never", "/never", "/never"])
        #expect(result.summary.tokensMinted == 2)
    }

    /// Returns a server that responds with 401 if one of the texts contains `token-1`.
    private func refusing(_ forms: @escaping @Sendable (HTTPCall) -> [String]) -> RunSample.Answer {
        let answer = Self.answer()
        return { call, number throws(TransportError) in
            if call.target != "/token", forms(call).contains(where: { $0.contains("token-1") }) { return .make(401) }
            return try answer(call, number)
        }
    }

    @Test(arguments: [
        "set: { a: key <<api>> }, headers: { X: <<a>> }", "forEach: { a: [<<api>>] }, headers: { X: <<a>> }",
        "headers: { X: <<a | upper | lower>> }, set: { a: <<api>> }",
    ])
    func tokenUsedThroughAVariableIsRenewed(_ keys: String) async throws {
        let result = try await run(
            "  - { name: R, GET: http://localhost/r, \(keys) }",
            answer: refusing { $0.fields.map(\.value) })
        #expect(result.reports.map(\.outcome.isFailure) == [false])
        #expect(result.targets == ["/token", "/r", "/token", "/r"])
    }

    /// The characters of the token are encoded differently in a URL, a form and JSON.
    @Test(arguments: ["query: { t: <<tk>> }", "body: { form: { t: <<tk>> } }", "body: { json: { t: <<tk>> } }"])
    func encodedTokenUsedThroughAVariableIsRenewed(_ key: String) async throws {
        let minted = Counter()
        let result = try await run(
            "  - { name: R, POST: http://localhost/r, set: { tk: <<api>> }, \(key) }",
            answer: { call, _ throws(TransportError) in
                guard call.target == "/token" else { return .make(minted.next() < 2 ? 401 : 200) }
                return .json(#"{"access_token": "to+k/1=\"\#(minted.next())"}"#)
            })
        #expect(result.lines == ["passed R"])
        #expect(result.summary.tokensMinted == 2)
    }

    @Test func tokenInsideAnEncodedTextIsRenewed() async throws {
        let result = try await run(
            "  - { name: R, GET: http://localhost/r, headers: { X: <<api | base64>>, Id: <<$uuid>> } }",
            answer: refusing { call in
                [call.value(of: "X").flatMap { Base64.decode($0) }.map { String(decoding: $0, as: UTF8.self) } ?? ""]
            })
        #expect(result.lines == ["passed R"])
        #expect(result.targets == ["/token", "/r", "/token", "/r"])
        let ids = result.calls.filter { $0.target == "/r" }.map { $0.value(of: "Id") }
        #expect(ids.count == 2 && ids[0] != nil && ids[0] == ids[1])
    }

    @Test func tokenInAFormWithFilesIsRenewed() async throws {
        let result = try await run(
            "  - { name: R, POST: http://localhost/r, body: { multipart: { a: <<api>>, b: { text: x, filename: f } } } }",
            answer: refusing { call in
                guard case .pieces(let pieces)? = call.content else { return [call.bodyText ?? ""] }
                return pieces.map {
                    if case .bytes(let bytes) = $0 { String(decoding: bytes, as: UTF8.self) } else { "" }
                }
            })
        #expect(result.lines == ["passed R"])
        #expect(result.targets == ["/token", "/r", "/token", "/r"])
    }

    @Test func tokenUsedOnlyByAnExpectationIsFetched() async throws {
        let result = try await run(
            "  - { name: R, GET: http://localhost/r, expect: { values: { <<api>>: token-1 } } }")
        #expect(result.lines == ["passed R"])
        #expect(result.targets == ["/r", "/token"])
    }

    @Test func rejectionByTheEndpointIsAnErrorWithoutSecrets() async throws {
        let refusing: RunSample.Answer = { _, _ throws(TransportError) in
            .make(
                400, [("Content-Type", "application/json")],
                body: #"{"error": "invalid_scope", "sent": "s3cret-of-app"}"#)
        }
        let result = try await run(
            "  - { name: R, GET: http://localhost/r, auth: { bearer: <<api>> } }", answer: refusing)
        #expect(result.targets == ["/token"])
        let error = try #require(result.reports.first?.error)
        #expect(
            error.message
                == #"the token "api" cannot be had: "http://localhost/token" gave no token: it answered 400 with the error "invalid_scope""#
        )
        #expect(error.hint == "check \"scope\"")
        #expect(error.details.count == 1)
        #expect(!error.details.joined().contains("s3cret"))
    }

    @Test func tokensAndTheirSecretsAreRegistered() async throws {
        let result = try await run("  - { name: R, GET: http://localhost/r, auth: { bearer: <<api>> } }")
        #expect(result.secrets.isSuperset(of: ["token-1", "s3cret-of-app"]))
    }

    @Test func tokenOfAnIncludedFileIsSeparate() async throws {
        let result = try await run(
            """
              - { include: a.yaml }
              - { name: R, GET: http://localhost/r, auth: { bearer: <<api>> } }
            """,
            files: [
                "a.yaml": """
                name: A
                tokens: { api: { oauth2: { tokenUrl: http://localhost/token, clientId: other, clientSecret: pw } } }
                requests: [{ name: S, GET: http://localhost/s, auth: { bearer: <<api>> } }]
                """
            ])
        #expect(result.calls.map(Self.carried) == ["", "token-1", "", "token-2"])
        #expect(result.calls[0].bodyText == "grant_type=client_credentials")
        #expect(result.calls[0].value(of: "Authorization") == "Basic b3RoZXI6cHc=")
    }
}
