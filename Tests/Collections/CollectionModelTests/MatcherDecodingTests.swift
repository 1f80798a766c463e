import CollectionSamples
import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Testing

@Suite struct MatcherDecodingTests {
    private func matcher(_ text: String) throws -> Matcher {
        let json = try Sample(text, in: .matcher).request().settings.expectations.json
        return try #require(json.first?.matcher)
    }

    @Test(arguments: ["5", "text", "[1, 2]", "null", "<<x>>", "'a: b'"])
    func plainValueIsEquality(_ text: String) throws {
        let operations = try matcher(text).operations
        guard operations.count == 1, case .equals = operations[0].matcherOperator else {
            Issue.record("\(operations)")
            return
        }
    }

    @Test(arguments: [
        "{ equals: { a: 1 } }", "{ oneOf: [1, a, { b: 2 }] }", "{ unordered: [1, 2] }", "{ unordered: <<list>> }",
        "{ not: 5 }", "{ not: { contains: a } }", "{ contains: { a: 1 } }", "{ startsWith: a }", "{ endsWith: '5' }",
        "{ matches: '^a+$' }", "{ matches: <<pattern>> }", "{ lessThan: 5 }", "{ lessThan: '5' }", "{ atMost: 2s }",
        "{ greaterThan: 2026-01-31T12:00:00Z }", "{ atLeast: <<n>> }", "{ between: [1, 5] }",
        "{ between: [1s, <<t>>] }",
        "{ type: text }", "{ type: dateTime }", "{ exists: false }", "{ empty: true }", "{ length: 5 }",
        "{ length: { atLeast: 1 } }", "{ count: 0 }", "{ any: { contains: a } }", "{ every: { type: number } }",
    ])
    func operatorsAreDecoded(_ text: String) throws {
        #expect(try matcher(text).operations.count == 1)
    }

    @Test func operatorsKeepTheirOrderAndPlaces() throws {
        let matcher = try matcher("{ type: text, startsWith: a, not: b }")
        #expect(matcher.operations.map(\.range.start.column) == [11 + 8, 11 + 26, 11 + 34])
    }

    @Test func valuesInsideOperatorsAreLiteral() throws {
        guard
            case .equals(.literal(let value, _))? = try matcher("{ equals: { contains: a } }").operations.first?
                .matcherOperator
        else {
            Issue.record("not a literal")
            return
        }
        #expect(value == ["contains": "a"])
    }

    @Test(arguments: [
        "2s", "{ lessThan: 2s, atLeast: 0 }", "{ between: [1ms, 1m30s] }", "{ not: 0 }", "{ lessThan: <<t>> }",
    ])
    func durationsAreComparedWithDurations(_ text: String) throws {
        #expect(try Sample("duration: \(text)", in: .expect).request().settings.expectations.duration.value != nil)
    }

    @Test(arguments: ["200", "'200'", "2xx", "[200, 4xx]", "<<status>>", "{ atLeast: 200, lessThan: 300 }"])
    func statusesAreDecoded(_ text: String) throws {
        #expect(try Sample("status: \(text)", in: .expect).request().settings.expectations.status.value != nil)
    }

    @Test(arguments: ["dns", "connection", "tls", "timeout", "protocol"])
    func failureKindsAreDecoded(_ kind: String) throws {
        let error = try Sample("error: \(kind)", in: .expect).request().settings.expectations.error.value
        #expect("\(try #require(error).kind)" == kind)
    }

    @Test func everyExpectationIsDecoded() throws {
        let expectations = try Sample(
            """
            status: 200
            reason: OK
            version: HTTP/1.1
            headers: { A: b, <<name>>: { exists: true } }
            json: { $: {equals: {}}, $.a: 1, "$['<<x>>']": 2 }
            text: { contains: a }
            values: { <<a | count>>: 1, <<b>>-<<c>>: d }
            duration: { lessThan: 1s }
            url: { endsWith: /a }
            ip: 127.0.0.1
            """, in: .expect
        ).request().settings.expectations
        #expect(expectations.headers.map(\.name.written) == ["A", "<<name>>"])
        #expect(expectations.json.map { $0.path.compiled?.text } == ["$", "$.a", nil])
        #expect(expectations.values.map(\.subject.written) == ["<<a | count>>", "<<b>>-<<c>>"])
        let single = [
            expectations.reason, expectations.version, expectations.text, expectations.duration, expectations.url,
        ]
        #expect(single.map { $0.value?.operations.count } == [1, 1, 1, 1, 1])
        #expect(expectations.ip.value != nil)
    }
}

@Suite struct CaptureDecodingTests {
    private func capture(_ text: String) throws -> Capture {
        try #require(try Sample("a: \(text)", in: .capture).request().captures.first)
    }

    @Test(arguments: ["status", "text", "url", "ip", "version", "duration"])
    func partsOfAResponseCanBeCapturedByNameAlone(_ part: String) throws {
        for text in [part, "{ from: \(part) }"] {
            guard case .part(let source) = try capture(text).source else {
                Issue.record("not a part")
                return
            }
            #expect(source.rawValue == part)
        }
    }

    @Test func everyCaptureKeyIsDecoded() throws {
        let capture = try capture(
            "{ header: <<h>>, regex: 'a(.)', filters: 'trim | lower', default: none, secret: true }")
        guard case .header(let name) = capture.source else {
            Issue.record("not a header")
            return
        }
        #expect(name.written == "<<h>>")
        #expect(capture.name == "a")
        #expect(capture.regex?.compiled != nil)
        #expect(capture.filters.map(\.name) == ["trim", "lower"])
        #expect(capture.fallback?.literal == "none")
        #expect(capture.isSecret)
    }

    @Test func jsonPathIsCompiled() throws {
        guard case .json(let path) = try capture("{ json: '$.a[0]', default: null }").source else {
            Issue.record("not a path")
            return
        }
        #expect(path.compiled?.text == "$.a[0]")
    }
}
