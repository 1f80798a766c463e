import Checks
import CollectionModel
import Diagnostics
import HTTP
import JSON
import Placeholders
import Testing

@Suite struct ExchangeChecksTests {
    @Test func everyExpectationIsReportedInOrder() throws {
        let sample = try CheckSample(
            """
            expect:
              ip: 10.0.0.1
              url: { endsWith: /b }
              duration: { lessThan: 500ms }
              values: { <<x>>: 2 }
              text: { contains: never }
              json: { $.a: 2, $.b: { exists: false }, $.c: 3 }
              headers: { X: b, Y: { exists: true } }
              version: HTTP/2
              reason: Fine
              status: 201
            """, captured: ["x": 1])
        #expect(
            try sample.failures(on: .sample(fields: [("x", "a")], body: #"{"a":1}"#)) == [
                "expected status 201, got 200 OK\n  {\"a\":1}",
                "reason: expected \"Fine\", got \"OK\"",
                "version: expected \"HTTP/2\", got \"HTTP/1.1\"",
                "header X: expected \"b\", got \"a\"",
                "header Y: expected a value, got nothing",
                "$.a: expected 2, got 1",
                "$.c: expected 3, got nothing\n  $ has \"a\"",
                "text: expected something that contains \"never\", got \"{\\\"a\\\":1}\"",
                "duration: expected less than 500ms, got 850 ms",
                "url: expected a text that ends with \"/b\", got \"http://localhost:8080/a?b=c\"",
                "ip: expected \"10.0.0.1\", got \"127.0.0.1\"",
                "<<x>>: expected 2, got 1",
            ])
    }

    @Test func passedExpectationsAreReportedToo() throws {
        let sample = try CheckSample(
            "expect: { status: 200, reason: OK, version: HTTP/1.1, ip: 127.0.0.1, url: { matches: 'a\\?b=c$' }, text: '' }"
        )
        let results = try sample.results(on: .sample())
        #expect(results.map(\.subject) == ["status", "reason", "version", "text", "url", "ip"])
        #expect(results.allSatisfy { $0.failure == nil })
    }

    @Test(
        arguments: [
            ("850ms", []), ("{ lessThan: 1s }", []), ("{ atMost: 0.85s }", []), ("{ between: [0, 1m] }", []),
            ("{ not: 1s }", []),
            ("{ oneOf: [1s, 850ms] }", []), ("{ exists: true }", []), ("1s", ["duration: expected \"1s\", got 850 ms"]),
            ("{ atLeast: 1m30s }", ["duration: expected at least 1m30s, got 850 ms"]),
            ("{ between: [1s, 2s] }", ["duration: expected between 1s and 2s, got 850 ms"]),
            (
                "{ lessThan: 100ms, greaterThan: 1s }",
                [
                    "duration: expected less than 100ms, got 850 ms\n  expected greater than 1s, got 850 ms"
                ]
            ),
        ] as [(String, [String])])
    func durationIsCompared(_ matcher: String, _ failures: [String]) throws {
        #expect(try CheckSample("expect: { duration: \(matcher) }").failures(on: .sample()) == failures)
    }

    @Test func removedHeaderExpectationIsNotChecked() throws {
        #expect(try CheckSample("expect: { headers: { X: null } }").results(on: .sample()).map(\.subject) == ["status"])
    }

    @Test func headerNamesCanHavePlaceholdersAndAreCaseInsensitive() throws {
        let sample = try CheckSample("expect: { headers: { x-<<n>>: a } }", captured: ["n": "one"])
        #expect(try sample.failures(on: .sample(fields: [("X-ONE", "a")])) == [])
    }

    @Test func missingExpectedFailureIsOneFailure() throws {
        let sample = try CheckSample("expect: { error: timeout, status: 404, text: never }")
        #expect(try sample.failures(on: .sample()) == ["expected the exchange to fail (timeout), got 200 OK"])
    }

    @Test func missingValueInAnExpectationIsAnError() throws {
        let sample = try CheckSample("expect: { text: <<x>> }")
        let error = #expect(throws: PlaceholderError.self) { try sample.results(on: .sample()) }
        #expect(error?.kind == .missing(name: "x"))
    }

    // MARK: Values

    @Test(
        arguments: [
            ("<<n>>: 5", []), ("<<n>>: '5'", ["<<n>>: expected \"5\", got 5 (a number, not text)"]), ("<<t>>: '5'", []),
            ("<<t>>: 5", ["<<t>>: expected 5, got \"5\" (text, not a number)"]),
            ("<<t | number>>: { lessThan: 6 }", []),
            ("<<t>>: { lessThan: 6 }", ["<<t>>: expected less than 6, got \"5\" (text, not a number)"]),
            ("'<<n>>': 5", []), ("<<n>>-<<t>>: 5-5", []), ("<<list | count>>: 2", []), ("<<list>>: [1, 2]", []),
            ("<<none>>: { exists: false }", []), ("<<none>>: { not: 5 }", ["<<none>>: expected a value, got nothing"]),
            ("a<<none>>: { exists: false }", []), ("<<none | default(\"x\")>>: x", []),
            ("'<<n | hmacSha256(none)>>': { exists: false }", []),
        ] as [(String, [String])])
    func valuesKeepTheirTypes(_ condition: String, _ failures: [String]) throws {
        let sample = try CheckSample(
            "expect:\n  values:\n    \(condition)", captured: ["n": 5, "t": "5", "list": [1, 2]])
        #expect(try sample.failures(on: .sample()) == failures)
    }

    @Test func placeholdersInMatchersAreReplaced() throws {
        let sample = try CheckSample(
            """
            expect:
              json:
                $.n: <<n>>
                $.t: "<<n>>"
                $.list: { contains: [<<n>>, "x<<n>>"] }
                $.map: { equals: { <<k>>: [<<n>>] } }
                "$['<<k>>']": { oneOf: [<<n>>] }
                $.s: { startsWith: <<k>>, endsWith: <<k>>, matches: ^<<k>> }
                $.m: { between: [<<n>>, 9] }
            """, captured: ["n": 5, "k": "key"])
        let body = #"{"n":5,"t":"5","list":[1,5,"x5"],"map":{"key":[5]},"key":5,"s":"key key","m":7}"#
        #expect(try sample.failures(on: .sample(body: body)) == [])
    }

    // MARK: JSON

    @Test func bodyThatIsNotJSONIsOneFailure() throws {
        let sample = try CheckSample("expect: { json: { $.a: 1, $.b: 2, $: { exists: true } } }")
        #expect(
            try sample.failures(on: .sample(fields: [("Content-Type", "application/json")], body: "<html>\n<body>"))
                == [
                    """
                    the body is not JSON: unexpected "<" at line 1, column 1 (byte 0): expected a value
                      <html>
                      <body>
                    """
                ])
    }

    @Test func missingBodyIsNotJSON() throws {
        let sample = try CheckSample("expect: { json: { $.a: { exists: false } } }")
        #expect(try sample.failures(on: .sample(204)) == ["the response has no body"])
    }

    @Test func contentTypeIsIgnored() throws {
        let sample = try CheckSample("expect: { json: { $: 5 } }")
        #expect(try sample.failures(on: .sample(fields: [("Content-Type", "text/html")], body: "5")) == [])
    }

    @Test func invalidPathFromPlaceholdersIsAnError() throws {
        let sample = try CheckSample("expect: { json: { '$.<<p>>': 1 } }", captured: ["p": "a["])
        let error = #expect(throws: PlaceholderError.self) { try sample.results(on: .sample(body: "{}")) }
        #expect(
            error?.message == "the JSONPath \"$.a[\" is wrong at character 5: expected a selector, but the path ends")
    }

    // MARK: Regular expressions

    @Test func invalidPatternFromPlaceholdersIsAnError() throws {
        let sample = try CheckSample("expect: { text: { matches: <<p>> } }", captured: ["p": "(a"])
        let error = #expect(throws: PlaceholderError.self) { try sample.results(on: .sample()) }
        #expect(error?.message == "the regular expression \"(a\" is wrong at character 3: missing closing parenthesis")
    }

    @Test func excessiveBacktrackingIsAnError() throws {
        let sample = try CheckSample("expect: { text: { matches: '^(a+)+$' } }")
        let body = String(repeating: "a", count: 50) + "!"
        let error = #expect(throws: PlaceholderError.self) { try sample.results(on: .sample(body: body)) }
        #expect(
            error?.message
                == "the regular expression was stopped: the regular expression takes too many steps on this text")
        #expect(error?.hint == "it backtracks too much over this text: simplify the pattern")
    }

    /// A redirect or the defaults can add such an expectation after the checks before the run.
    @Test(arguments: ["text: ''", "text: { not: { contains: a } }", "schema: true", "json: { $.a: { exists: false } }"])
    func expectationsOnTheBodyOfAResponseToHEADAreErrors(expectation: String) throws {
        let exchange = Exchange(call: HTTPCall(method: "HEAD", url: "http://localhost/"), response: .sample())
        let error = #expect(throws: PlaceholderError.self) {
            try CheckSample("expect: { \(expectation) }").results(on: exchange)
        }
        let key = expectation.prefix { $0 != ":" }
        #expect(error?.message == "\"\(key)\" on HEAD: the response to it has no body")
    }

    @Test(arguments: ["headers: { '<<none>>': { exists: false } }", "cookies: { '<<none>>': { exists: false } }"])
    func emptyNamesAreErrors(expectation: String) throws {
        let sample = try CheckSample("expect: { \(expectation) }", captured: ["none": .string("")])
        let error = #expect(throws: PlaceholderError.self) { try sample.results(on: .sample()) }
        #expect(error?.message.hasSuffix(" is empty here") == true)
    }
}
