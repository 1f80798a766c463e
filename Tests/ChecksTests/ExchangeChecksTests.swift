import Checks
import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Testing
import Transport

@Suite struct StatusCheckTests {
    private func failures(_ expect: String, _ status: Int, captured: [String: JSONValue] = [:]) throws -> [String] {
        try CheckSample("expect: { \(expect) }", captured: captured).failures(on: .sample(status))
    }

    @Test(arguments: [
        ("200", 200), ("2xx", 299), ("[200, 404]", 404), ("[5xx, 201]", 503), ("{ atLeast: 200, lessThan: 300 }", 204),
        ("{ not: 500 }", 404), ("{ oneOf: [200, 201] }", 201), ("{ equals: 200 }", 200), ("null", 302),
        ("{ between: [200, 299] }", 250),
    ])
    func expectedStatusesPass(_ expected: String, _ status: Int) throws {
        #expect(try failures("status: \(expected)", status) == [])
    }

    @Test(arguments: [
        ("200", 404, "expected status 200, got 404 Not Found"),
        ("2xx", 300, "expected status 2xx, got 300 Multiple Choices"),
        ("[200, 201]", 404, "expected status 200 or 201, got 404 Not Found"),
        ("[200, 201, 5xx]", 404, "expected status 200, 201 or 5xx, got 404 Not Found"),
        ("{ atLeast: 400 }", 200, "expected a status at least 400, got 200 OK"),
        ("{ not: 200 }", 200, "expected any status but 200, got 200 OK"),
        ("{ oneOf: [200, 201] }", 299, "expected a status one of 200, 201, got 299"),
        ("null", 400, "expected a status below 400, got 400 Bad Request"),
    ])
    func otherStatusesFail(_ expected: String, _ status: Int, _ message: String) throws {
        #expect(try failures("status: \(expected)", status) == [message])
    }

    @Test(arguments: [(200, true), (302, true), (399, true), (400, false), (500, false)])
    func statusBelow400IsImplied(_ status: Int, _ isFine: Bool) throws {
        let results = try CheckSample("expect: { headers: { A: { exists: false } } }").results(on: .sample(status))
        #expect(results.map(\.subject) == ["status", "header A"])
        #expect((results[0].failure == nil) == isFine)
    }

    @Test func failureShowsTheStartOfTheBody() throws {
        let body = (1...12).map { "line \($0)\r\n" }.joined()
        #expect(
            try CheckSample("expect: { status: 200 }").failures(on: .sample(500, body: body)) == [
                """
                expected status 200, got 500 Internal Server Error
                  line 1
                  line 2
                  line 3
                  line 4
                  line 5
                  line 6
                  line 7
                  line 8
                  …
                """
            ])
    }

    @Test func bytesThatAreNotTextAreCounted() throws {
        #expect(
            try CheckSample("expect: { status: 200 }").failures(on: .sample(500, body: "\0\u{1}\u{2}PNG")) == [
                "expected status 200, got 500 Internal Server Error\n  (6 bytes that are not text)"
            ])
    }

    @Test func statusMayComeFromAPlaceholder() throws {
        #expect(try failures("status: <<s>>", 201, captured: ["s": 201]) == [])
        #expect(try failures("status: <<s>>", 201, captured: ["s": "2xx"]) == [])
        #expect(try failures("status: <<s>>", 200, captured: ["s": "201"]) == ["expected status 201, got 200 OK"])
    }

    @Test func placeholderThatIsNoStatusIsAnError() throws {
        let error = #expect(throws: PlaceholderError.self) { try failures("status: <<s>>", 200, captured: ["s": "ok"]) }
        #expect(error?.diagnostic.message == "\"ok\" is not a status")
        #expect(error?.hint == "a status is a number from 100 to 599, or a class of them such as 2xx")
    }

    @Test func placeOfAFailureIsTheExpectationElseTheRequest() throws {
        let written = try CheckSample("expect: { status: 200 }").results(on: .sample(500))
        let implied = try CheckSample("timeout: 1s").results(on: .sample(500))
        #expect(written[0].failure?.range.start == SourcePosition(line: 4, column: 23))
        #expect(implied[0].failure?.range.start == SourcePosition(line: 3, column: 5))
    }
}

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
                "$.c: expected 3, got nothing",
                "text: expected something that contains \"never\", got \"{\\\"a\\\":1}\"",
                "duration: expected less than 500ms, got 850 ms",
                "url: expected a text that ends with \"/b\", got \"http://localhost:8080/a?b=c\"",
                "ip: expected \"10.0.0.1\", got \"127.0.0.1\"",
                "<<x>>: expected 2, got 1",
            ])
    }

    @Test func expectationsThatHoldAreReportedToo() throws {
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

    @Test func headerNamesMayHavePlaceholdersAndAreCaseInsensitive() throws {
        let sample = try CheckSample("expect: { headers: { x-<<n>>: a } }", captured: ["n": "one"])
        #expect(try sample.failures(on: .sample(fields: [("X-ONE", "a")])) == [])
    }

    @Test func expectedFailureThatDidNotComeIsOneFailure() throws {
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
    func valuesKeepTheirKinds(_ condition: String, _ failures: [String]) throws {
        let sample = try CheckSample(
            "expect:\n  values:\n    \(condition)", captured: ["n": 5, "t": "5", "list": [1, 2]])
        #expect(try sample.failures(on: .sample()) == failures)
    }

    @Test func valuesInMatchersAreLookedUp() throws {
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

    @Test func missingBodyIsNotJSONEither() throws {
        let sample = try CheckSample("expect: { json: { $.a: { exists: false } } }")
        #expect(try sample.failures(on: .sample(204)) == ["the response has no body"])
    }

    @Test func typeOfTheContentDoesNotMatter() throws {
        let sample = try CheckSample("expect: { json: { $: 5 } }")
        #expect(try sample.failures(on: .sample(fields: [("Content-Type", "text/html")], body: "5")) == [])
    }

    @Test func pathMadeOfPlaceholdersMayBeWrong() throws {
        let sample = try CheckSample("expect: { json: { '$.<<p>>': 1 } }", captured: ["p": "a["])
        let error = #expect(throws: PlaceholderError.self) { try sample.results(on: .sample(body: "{}")) }
        #expect(
            error?.message == "the JSONPath \"$.a[\" is wrong at character 5: expected a selector, but the path ends")
    }

    // MARK: Regular expressions

    @Test func patternMadeOfPlaceholdersMayBeWrong() throws {
        let sample = try CheckSample("expect: { text: { matches: <<p>> } }", captured: ["p": "(a"])
        let error = #expect(throws: PlaceholderError.self) { try sample.results(on: .sample()) }
        #expect(error?.message == "the regular expression \"(a\" is wrong at character 3: missing closing parenthesis")
    }

    @Test func patternThatBacktracksWithoutEndGivesUp() throws {
        let sample = try CheckSample("expect: { text: { matches: '^(a+)+$' } }")
        let body = String(repeating: "a", count: 50) + "!"
        let error = #expect(throws: PlaceholderError.self) { try sample.results(on: .sample(body: body)) }
        #expect(
            error?.message
                == "the regular expression gave up: the regular expression takes too many steps on this text")
        #expect(error?.hint == "it backtracks too much over this text: simplify the pattern")
    }
}

@Suite struct DifferenceTests {
    private func failure(_ expected: String, _ body: String) throws -> [String] {
        try CheckSample("expect:\n  text: \(expected)").results(on: .sample(body: body)).compactMap(\.failure)
            .flatMap(\.details)
    }

    @Test func firstDifferingLineIsShown() throws {
        #expect(
            try failure("\"one\\ntwo\\nthree\"", "one\nzwei\nthree") == [
                "line 2:", "  one", "- two", "+ zwei", "  three",
            ])
    }

    @Test func missingAndExtraLinesAreShown() throws {
        #expect(try failure("\"one\\ntwo\"", "one") == ["line 2:", "  one", "- two"])
        #expect(try failure("one", "one\ntwo") == ["line 2:", "  one", "+ two"])
        #expect(try failure("\"one\\n\"", "one") == ["line 2:", "  one", "- (an empty line)"])
    }

    @Test func carriageReturnsAreMadeVisible() throws {
        #expect(try failure("\"one\\ntwo\"", "one\r\ntwo") == ["line 1:", "- one", "+ one␍", "  two"])
    }

    @Test func shortTextsNeedNoDifference() throws {
        #expect(try failure("one", "two") == [])
    }

    @Test func longTextsShowTheCharacter() throws {
        let start = String(repeating: "x", count: 100)
        #expect(
            try failure("\(start)abc", "\(start)abd") == [
                "character 103:", "- …\(String(repeating: "x", count: 28))abc",
                "+ …\(String(repeating: "x", count: 28))abd",
            ])
    }

    @Test func manyDifferencesAreCutShort() throws {
        let sample = try CheckSample("expect: { json: { $: [1, 2, 3, 4, 5, 6, 7, 8] } }")
        #expect(
            try sample.failures(on: .sample(body: "[0, 0, 0, 0, 0, 0, 0, 0]")) == [
                """
                $: expected [1,2,3,4,5,6,7,8], got [0,0,0,0,0,0,0,0]
                  [0]: expected 1, got 0
                  [1]: expected 2, got 0
                  [2]: expected 3, got 0
                  [3]: expected 4, got 0
                  [4]: expected 5, got 0
                  [5]: expected 6, got 0
                  … and more differences
                """
            ])
    }

    @Test func missingMembersAreNamed() throws {
        let sample = try CheckSample("expect: { json: { $: { equals: { a: 1, b: { c: 2 } } } } }")
        #expect(
            try sample.failures(on: .sample(body: #"{"b":{},"d":3}"#)) == [
                """
                $: expected {"a":1,"b":{"c":2}}, got {"b":{},"d":3}
                  a: missing, expected 1
                  b.c: missing, expected 2
                  d: unexpected 3
                """
            ])
    }

    @Test func longValuesAreCutWithTheNumberOfCharactersLeftOut() throws {
        let short = try CheckSample("expect: { json: { $: 1 } }").failures(
            on: .sample(body: "\"" + String(repeating: "x", count: 400) + "\""))
        #expect(short == ["$: expected 1, got \"\(String(repeating: "x", count: 299))… (102 more characters)"])
        let long = try CheckSample("expect: { json: { $: 1 } }").failures(
            on: .sample(body: "\"" + String(repeating: "x", count: 10_000) + "\""))
        #expect(long == ["$: expected 1, got \"\(String(repeating: "x", count: 300))… (9700 more characters)"])
    }
}
