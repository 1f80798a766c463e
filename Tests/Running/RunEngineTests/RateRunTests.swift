import CollectionModel
import HTTP
import JavaScript
import RunRecords
import Scripting
import Synchronization
import Testing
import Text

@testable import RunEngine

/// Runs with a limit for the rate of requests.
@Suite(.timeLimit(.minutes(20)))
struct RateRunTests {
    /// The test's clock advances only during waits.
    @Test(arguments: [nil, "10/s"])
    func waitForTheRateIsNotPartOfTheDuration(rate: String?) async throws {
        var sample = RunSample(
            """
            name: Tokens
            tokens:
              api: { oauth2: { tokenUrl: http://localhost/token, clientId: app, clientSecret: s3cret-of-app } }
            requests:
              - { name: R, GET: http://localhost/r, auth: { bearer: <<api>> }, retry: { attempts: 2, interval: 70ms } }
            """)
        sample.settings.repetitions = 3
        sample.settings.rate = rate.flatMap { RateText.parse($0) }
        let time = Mutex(Duration.zero)
        sample.sleep = { duration in time.withLock { $0 += duration } }
        sample.uptime = { time.withLock { $0 } }
        let result = try await sample.run { call, _ throws(TransportError) in
            call.target == "/token" ? .json(#"{"access_token": "token-1"}"#) : .make(503)
        }
        #expect(result.reports.map(\.record.duration.duration) == Array(repeating: .milliseconds(70), count: 3))
        #expect(time.withLock { $0 } == (rate == nil ? .milliseconds(210) : .milliseconds(600)))
    }

    /// The repetition with a renewed token counts as a request too.
    @Test func rateAppliesToTheRepetitionWithANewToken() async throws {
        var sample = RunSample(
            """
            name: Tokens
            tokens:
              api:
                oauth2: { tokenUrl: http://localhost/token, clientId: app, clientSecret: s3cret-of-app }
                refreshOn: 401
            requests:
              - { name: R, GET: http://localhost/r, auth: { bearer: <<api>> } }
            """)
        sample.settings.rate = 10
        let time = Mutex(Duration.zero)
        sample.sleep = { duration in time.withLock { $0 += duration } }
        sample.uptime = { time.withLock { $0 } }
        let starts = Mutex<[Duration]>([])
        let result = try await sample.run { call, number throws(TransportError) in
            starts.withLock { starts in starts.append(time.withLock { $0 }) }
            return call.target == "/token"
                ? .json(#"{"access_token": "token-\#(number)"}"#) : .make(number < 3 ? 401 : 200)
        }
        #expect(result.targets == ["/token", "/r", "/token", "/r"])
        // The request used its start at time 0, and then waited for its token.
        #expect(starts.withLock { $0 } == [100, 100, 200, 300].map { .milliseconds($0) })
    }

    /// The answer to a digest challenge counts as a request too, of the collection and of a script.
    @Test(arguments: [
        """
        "request": {"url": "http://localhost/d", "auth": {
          "type": "digest", "digest": [{"key": "username", "value": "u"}, {"key": "password", "value": "p"}]
        }}
        """,
        """
        "request": "http://localhost/e", "event": [{"listen": "prerequest", "script": {"exec": [
          "pm.sendRequest({ url: 'http://localhost/d', auth: {",
          "  type: 'digest', digest: { username: 'u', password: 'p' } } }, () => {});"
        ]}}]
        """,
    ])
    func rateAppliesToTheAnswerToAChallenge(members: String) async throws {
        var sample = RunSample(postmanItems: #"{"name": "signed", \#(members)}"#)
        sample.scripts = ScriptEnvironment(try JavaScriptCore.open(nil), limits: ScriptLimits(), version: "1")
        sample.settings.rate = 10
        let time = Mutex(Duration.zero)
        sample.sleep = { duration in time.withLock { $0 += duration } }
        sample.uptime = { time.withLock { $0 } }
        let starts = Mutex<[Duration]>([])
        let result = try await sample.run { call, _ throws(TransportError) in
            starts.withLock { starts in starts.append(time.withLock { $0 }) }
            guard call.target == "/d", call.value(of: "Authorization") == nil else { return .make() }
            return .make(401, [("WWW-Authenticate", #"Digest realm="a", nonce="n", qop="auth""#)])
        }
        #expect(result.lines == ["passed signed"])
        try #require(result.targets.prefix(2) == ["/d", "/d"])
        let signed = result.calls.map { $0.value(of: "Authorization")?.hasPrefix("Digest ") == true }
        #expect(signed.prefix(2) == [false, true])
        let (first, second) = starts.withLock { ($0[0], $0[1]) }
        #expect(second - first == .milliseconds(100))
    }

    private static func sample(isPostman: Bool) -> RunSample {
        let names = (1...3).map { "R\($0)" }
        guard isPostman else {
            return RunSample(requests: names.map { "  - { name: \($0), GET: http://localhost/r }\n" }.joined())
        }
        let items = names.map { #"{"name": "\#($0)", "request": "http://localhost/r"}"# }.joined(separator: ", ")
        return RunSample(postman: #"{"info": {"name": "Sample"}, "item": [\#(items)]}"#)
    }

    /// Both formats wait for `--rate` and `--delay`, in each iteration.
    @Test(arguments: [true, false], [true, false])
    func bothFormatsWait(isPostman: Bool, hasRate: Bool) async throws {
        var sample = Self.sample(isPostman: isPostman)
        sample.settings.repetitions = 2
        if hasRate {
            sample.settings.rate = 10
        } else {
            sample.settings.commandLine.give(\.delay, .fixed(.milliseconds(70)))
        }
        let time = Mutex(Duration.zero)
        sample.sleep = { duration in time.withLock { $0 += duration } }
        sample.uptime = { time.withLock { $0 } }
        let starts = Mutex<[Duration]>([])
        _ = try await sample.run { _, _ throws(TransportError) in
            starts.withLock { starts in starts.append(time.withLock { $0 }) }
            return .make()
        }
        let expected = (0..<6).map { Duration.milliseconds(hasRate ? $0 * 100 : ($0 + 1) * 70) }
        #expect(starts.withLock { $0 } == expected)
    }

    @Test func rateAppliesToAllJobsAttemptsAndTokenRequests() async throws {
        var sample = RunSample(
            """
            name: Tokens
            tokens:
              api: { oauth2: { tokenUrl: http://localhost/token, clientId: app, clientSecret: s3cret-of-app } }
            requests:
              - { name: R, GET: http://localhost/r, auth: { bearer: <<api>> }, retry: { attempts: 3, interval: 1ms } }
            """)
        sample.settings.repetitions = 5
        sample.settings.jobs = 5
        sample.settings.rate = 10
        let time = Mutex(Duration.zero)
        sample.sleep = { duration in time.withLock { $0 += duration } }
        sample.uptime = { time.withLock { $0 } }
        let starts = Mutex<[Duration]>([])
        let result = try await sample.run { call throws(TransportError) in
            starts.withLock { starts in starts.append(time.withLock { $0 }) }
            if call.target == "/token" {
                return Exchange(call: call, response: .json(#"{"access_token": "token-1"}"#))
            }
            return Exchange(call: call, response: .make(503))
        }
        #expect(result.summary.sent == 15)
        #expect(starts.withLock { $0.count } == 16)
        // Each of the sixteen requests waited for its own start.
        #expect(time.withLock { $0 } >= .milliseconds(1_500))
    }
}
