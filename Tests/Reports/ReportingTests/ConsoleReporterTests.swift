import HTTP
import RunEngine
import RunRecords
import TestSupport
import Testing

@testable import Reporting

/// Complete console output.
@Suite(.timeLimit(.minutes(20)))
struct ConsoleReporterTests {
    private static let text = """
        environments: { test: { hub: { namespace: ns, name: h, keyName: K, key: abcd-key } } }
        setup:
          - { name: Ready, GET: http://localhost/ }
        requests:
          - name: Status
            GET: http://localhost/404
            expect: { status: [200, 201] }
            hints: { 404: Register the device first. }
          - group: Devices
            requests:
              - name: Capture
                GET: http://localhost/
                capture: { id: { json: $.id } }
              - group: Deeper
                requests:
                  - { name: Uses it, GET: "http://localhost/<<id>>" }
                  - { name: Loop, GET: "http://localhost/", forEach: { user: [ann, bob] } }
              - name: Refused
                GET: http://localhost/refused
                retry: { attempts: 3, interval: 10ms }
          - { name: Recovers, GET: http://localhost/recovers, retry: { attempts: 2, interval: 0 } }
        teardown:
          - { name: Clean, GET: "http://localhost/<<$timestamp | regex('x+')>>" }
        """

    private static let answer: ConsoleSample.Answer = { call, number throws(TransportError) in
        if call.url.hasSuffix("/refused") {
            throw TransportError(
                .connection, "connection refused by localhost port 80", hint: "is the server running?",
                transfer: TransferDetails(timings: PhaseTimings(total: .milliseconds(2))))
        }
        if call.url.hasSuffix("/recovers"), number < 9 { return .make(503) }
        guard call.url.hasSuffix("404") else { return .make(200, [("Content-Type", "application/json")], body: "{}") }
        return .make(404, body: "<Error>\n  <Code>404</Code>\n</Error>\n")
    }

    private func shown(_ detail: ConsoleOptions.Detail) async throws -> String {
        var sample = ConsoleSample(Self.text)
        sample.detail = detail
        return try await sample.shown(answer: Self.answer)
    }

    private static let heading = "Sample — environment test, hub https://ns.servicebus.windows.net/h (azure)\n"
    private static let summary =
        "2 failed, 2 not carried out, 4 passed, 1 skipped of 9 requests in TIME   (2 requests retried, 1 of them passed)\n"

    /// The recap has no `again:` commands, because the sample collection is not a file.
    private static let recap = """
        failed
          ✗ Status
            sample.yaml:8:23: expected status 200 or 201, got 404 Not Found
          ✗ Devices/Capture
            sample.yaml:14:20: "id" captured nothing: $.id gave no value
          ✗ Devices/Refused
            sample.yaml:20:14: connection refused by localhost port 80
          ✗ Clean
            sample.yaml:24:43: "$timestamp" has no value
          - 1 skipped: "id" has no value: "Capture" did not capture it

        """

    private static let status = """
          ✗ Status                                        404   3.1 ms
            GET http://localhost/404
            sample.yaml:8:23: expected status 200 or 201, got 404 Not Found
              8 |     expect: { status: [200, 201] }
                |                       ^^^^^^^^^^
              <Error>
                <Code>404</Code>
              </Error>
              hint: Register the device first.
          Devices
            ✗ Capture                                     200   3.1 ms
              GET http://localhost/
              sample.yaml:14:20: "id" captured nothing: $.id gave no value
                14 |         capture: { id: { json: $.id } }
                   |                    ^^
                $ is an empty mapping
                hint: add default: if it may be missing

        """
    private static let refused = """
            ✗ Refused                                     connection   40 ms   3 attempts, the last 2 ms
              GET http://localhost/refused
              sample.yaml:20:14: connection refused by localhost port 80
                20 |         GET: http://localhost/refused
                   |              ^^^^^^^^^^^^^^^^^^^^^^^^
                hint: is the server running?
                attempts: 3 × connection

        """
    private static let teardown = """
          teardown
          ✗ Clean                                         not sent
            sample.yaml:24:43: "$timestamp" has no value
              24 |   - { name: Clean, GET: "http://localhost/<<$timestamp | regex('x+')>>" }
                 |                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^

        """

    @Test func everyRequestHasALineAndFailuresHaveDetails() async throws {
        let shown = try await shown(.requests)
        #expect(
            shown == Self.heading + """
                  setup
                  ✓ Ready                                         200   3.1 ms
                  requests

                """ + Self.status + """
                        Deeper
                          - Uses it                                   skipped: "id" has no value: "Capture" did not capture it
                          ✓ Loop [user=ann]                           200   3.1 ms
                          ✓ Loop [user=bob]                           200   3.1 ms

                    """ + Self.refused + """
                      ✓ Recovers                                      200   40 ms   passed after 2 attempts, the last 3.1 ms

                    """ + Self.teardown + Self.summary)
    }

    @Test func quietShowsFailuresOnly() async throws {
        let shown = try await shown(.failures)
        #expect(shown == Self.heading + Self.status + Self.refused + Self.teardown + Self.summary)
    }

    @Test func summaryOnlyShowsOnlyTheSummary() async throws {
        #expect(try await shown(.summary) == Self.recap + Self.summary)
    }

    @Test func quietPrintsNothingForASuccess() async throws {
        var sample = ConsoleSample("requests: [{ GET: http://localhost/ }]")
        sample.detail = .failures
        #expect(try await sample.shown() == "1 passed of 1 request in TIME\n")
    }

    @Test func requestsSkippedForOneReasonShareALine() async throws {
        let requests = (1...4).map { "          - { name: \"R\($0)\", GET: http://localhost/ }" }.joined(
            separator: "\n")
        let shown = try await ConsoleSample(
            """
            setup:
              - { name: Log in, GET: http://localhost/, expect: { status: 201 } }
              - { name: Next, GET: http://localhost/ }
            requests:
              - group: Group
                requests:
            \(requests)
              - { name: Outside, GET: http://localhost/ }
            """
        ).shown()
        #expect(
            shown.split(separator: "\n").suffix(4) == [
                "  - Next                                          skipped: stopped after \"Log in\" failed",
                "  requests",
                "  - 5 skipped: \"Log in\" in setup failed", "1 failed, 6 skipped of 7 requests in TIME",
            ])
    }

    @Test func failureScrolledOutOfViewIsRepeated() async throws {
        let requests = (1...21).map { "  - { name: \"R\($0)\", GET: http://localhost/ }" }.joined(separator: "\n")
        let shown = try await ConsoleSample(
            """
            requests:
              - { name: First, GET: http://localhost/, expect: { status: 201 } }
            \(requests)
            """
        ).shown()
        #expect(shown.contains("\nfailed\n  ✗ First\n    sample.yaml:3:62: expected status 201, got 200 OK\n"))
    }

    @Test func verboseShowsTheExchangesBelowTheOutcome() async throws {
        var sample = ConsoleSample(
            """
            requests:
              - name: Post
                POST: http://localhost/a?b
                headers: { Authorization: Bearer abc }
                body: { text: "one\\n\\ntwo\\n" }
                retry: { attempts: 2, interval: 0 }
                expect: { status: 201 }
            """)
        sample.detail = .exchanges
        let shown = try await sample.shown { _, number throws(TransportError) in
            if number == 0 { throw TransportError(.timeout, "no answer in time") }
            return .make(200, [("Content-Type", "application/json")], body: "{\n}")
        }
        #expect(
            shown.withoutHashes == """
                Sample
                  ✗ Post                                          200   40 ms   2 attempts, the last 3.1 ms
                    attempt 1 of 2
                    > POST /a?b HTTP/1.1
                    > Host: localhost
                    > Authorization: Bearer •••
                    > User-Agent: hubrun/test
                    > Accept: */*
                    > Content-Type: text/plain; charset=utf-8
                    >
                    > one
                    >
                    > two
                    ! no answer in time
                    attempt 2 of 2
                    > POST /a?b HTTP/1.1
                    > Host: localhost
                    > Accept-Encoding: gzip, deflate, br, zstd
                    > Authorization: Bearer •••
                    > User-Agent: hubrun/test
                    > Accept: */*
                    > Content-Type: text/plain; charset=utf-8
                    >
                    > one
                    >
                    > two
                    < HTTP/1.1 200 OK
                    < Content-Type: application/json
                    <
                    < {
                    < }
                    POST http://localhost/a?b
                    sample.yaml:8:23: expected status 201, got 200 OK
                      8 |     expect: { status: 201 }
                        |                       ^^^
                      {
                      }
                      attempts: timeout, 200
                1 failed of 1 request in TIME   (1 request retried)

                """)
    }

    /// The values show that a passed check compared real data.
    @Test func verboseShowsTheValuesOfChecksAndCaptures() async throws {
        var sample = ConsoleSample(
            """
            requests:
              - name: Get
                GET: http://localhost/
                expect: { status: 200, json: { $.size: 19, "$.ids[*]": { count: 2 } } }
                capture: { id: { json: "$.ids[0]" }, word: { json: $.word, secret: true } }
            """)
        sample.detail = .exchanges
        let shown = try await sample.shown { _, _ throws(TransportError) in
            .make(200, [("Content-Type", "application/json")], body: #"{"size":19,"ids":[7,8],"word":"hush-hush"}"#)
        }
        #expect(
            shown.withoutHashes.split(separator: "\n").suffix(6) == [
                "    ✓ status = 200", "    ✓ $.size = 19", "    ✓ $.ids[*] = [7,8]", "    ✓ capture id = 7",
                "    ✓ capture word = •••", "1 passed of 1 request in TIME",
            ])
        #expect(!shown.contains("hush"))
    }

    /// JUnit and TAP keep the name as written, so that tools can track a test over several runs.
    @Test func placeholdersInNamesAreShownWithTheirValues() async throws {
        let sample = ConsoleSample(
            """
            variables: { user: ann }
            requests:
              - { name: "<<user>> and <<pet>>", GET: http://localhost/, forEach: { pet: [cat, dog] } }
              - { name: "<<unknown>> of <<user>>", GET: http://localhost/ }
            """)
        let shown = try await sample.shown()
        #expect(shown.contains("  ✓ ann and cat [pet=cat]"))
        #expect(shown.contains("  ✓ ann and dog [pet=dog]"))
        #expect(shown.contains("  ✓ <<unknown>> of <<user>> "))
        let records = try await sample.records { _, _ throws(TransportError) in .make() }
        var titles: [String] = []
        for case .request(let request) in records { titles.append(request.writtenTitle) }
        #expect(titles.first == "<<user>> and <<pet>> [pet=cat]")
    }

    @Test func iterationsAreSeparateUnits() async throws {
        var sample = ConsoleSample("requests: [{ group: G, requests: [{ name: A, GET: http://localhost/ }] }]")
        sample.settings.repetitions = 2
        #expect(
            try await sample.shown() == """
                Sample — iteration 1 of 2
                  G
                    ✓ A                                           200   3.1 ms
                Sample — iteration 2 of 2
                  G
                    ✓ A                                           200   3.1 ms
                2 passed of 2 requests in TIME

                """)
    }

    @Test func groupsOfOneNameInTwoSectionsAreTwoGroups() async throws {
        let group = "[{ group: G, requests: [{ name: A, GET: http://localhost/ }] }]"
        let shown = try await ConsoleSample("requests: \(group)\nteardown: \(group)").shown()
        #expect(shown.split(separator: "\n").count { $0 == "  G" } == 2)
    }

    @Test func diagnosisOfATokenIsShown() async throws {
        let sample = ConsoleSample(
            """
            environments: { test: { hub: { url: http://localhost/h, keyName: K, key: abcd-key } } }
            requests:
              - name: R
                GET: <<hubUrl>>
                headers: { Authorization: "SharedAccessSignature sr=http%3A%2F%2Flocalhost%2Fh&sig=AA%3D&se=1&skn=K" }
            """)
        let shown = try await sample.shown { _, _ throws(TransportError) in .make(401) }
        #expect(shown.contains("\n      token: the SAS token expired at 1970-01-01 00:00:01 UTC;"))
        #expect(shown.contains("\n      hint: mint a new token, or one that lives longer\n"))
    }

    @Test func longNamesKeepOneSpace() async throws {
        let name = String(repeating: "名", count: 30)
        let shown = try await ConsoleSample("requests: [{ name: \(name), GET: http://localhost/ }]").shown()
        #expect(shown.contains("  ✓ \(name) 200   3.1 ms\n"))
    }

    @Test func colourChangesNoText() async throws {
        for detail in [ConsoleOptions.Detail.requests, .exchanges, .failures, .summary] {
            var sample = ConsoleSample(Self.text)
            sample.detail = detail
            let plain = try await sample.shown(answer: Self.answer)
            sample.isColored = true
            let colored = try await sample.shown(answer: Self.answer)
            #expect(colored.contains("\u{1B}[31m"))
            #expect(colored.replacing(/\u{1B}\[\d+m/, with: "") == plain)
        }
    }

    @Test func externalControlCharactersAreEscaped() async throws {
        let evil = "\u{1B}[2J\u{7}\u{202E}\r\u{9B}1m"
        var sample = ConsoleSample(
            """
            variables: { evil: "\\e[2J\\a\\r" }
            requests:
              - name: "R\\e[2J"
                POST: http://localhost/
                headers: { X-Evil: "\\e[2J" }
                body: { text: "<<evil>>" }
                forEach: { e: ["<<evil>>"] }
                expect: { status: 201, headers: { X-Evil: "<<evil>>" }, text: "<<evil>>", json: { $.a: "<<evil>>" } }
                hints: { 200: "<<evil>>" }
              - { name: S, GET: http://localhost/, skip: "<<evil>>" }
              - { name: T, GET: http://localhost/fails }
              - { name: U, GET: "<<evil>>" }
            """)
        for detail in [ConsoleOptions.Detail.requests, .exchanges] {
            sample.detail = detail
            let shown = try await sample.shown { call, _ throws(TransportError) in
                if call.url.hasSuffix("fails") { throw TransportError(.connection, evil, hint: evil) }
                return .make(200, [("X-Evil", evil)], reason: evil, body: "{\"a\": \"\(evil)\"}\(evil)")
            }
            let controls = shown.unicodeScalars.filter {
                $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value) || $0.value == 0x202E
            }
            #expect(controls.map { $0.value } == [], "\(shown)")
        }
    }
}
