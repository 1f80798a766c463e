import HTTP
import JSON
import Placeholders
import Secrets
import Testing

@testable import Checks

@Suite struct CaptureReadingTests {
    private let response = HTTPResponse.sample(
        201, fields: [("Location", "http://h/messages/42?v=1"), ("X", "one"), ("x", "two"), ("Empty", "")],
        body: #"{"id":7,"n":1.50,"t":"key=abc ","list":[{"a":1},{"a":2}],"none":null,"map":{"b":2,"a":1}}"#)

    @Test(
        arguments: [
            ("{ header: location }", #""http://h/messages/42?v=1""#), ("{ header: X }", #""one""#),
            ("{ header: Empty }", "\"\""),
            ("{ header: Missing }", nil), ("{ header: Missing, default: none }", #""none""#),
            ("{ header: Missing, default: 5 }", "5"), ("{ header: Missing, default: null }", "null"),
            ("{ header: Missing, default: <<n>> }", "9"), ("{ header: <<h>> }", #""one""#),
            ("{ header: Location, regex: '/messages/([^?]+)' }", #""42""#),
            ("{ header: Location, regex: 'v=.' }", #""v=1""#),
            ("{ header: Location, regex: '(x)?v=' }", #""v=""#), ("{ header: Location, regex: 'w=(.)' }", nil),
            ("{ header: Location, regex: 'w=(.)', default: a }", #""a""#),
            ("{ header: Location, regex: <<p>> }", #""42""#),
            ("{ header: Location, filters: upper }", #""HTTP://H/MESSAGES/42?V=1""#),
            ("{ header: Location, regex: '/(\\d+)', filters: 'number | add(1)' }", "43"),
            ("{ header: Missing, filters: 'default(\"x\")' }", #""x""#), ("{ header: Missing, filters: upper }", nil),
            ("{ json: $.id }", "7"), ("{ json: $.n }", "1.50"), ("{ json: $.none }", "null"),
            ("{ json: $.missing }", nil),
            ("{ json: $.missing, default: [1] }", "[1]"), ("{ json: $.map }", #"{"b":2,"a":1}"#),
            ("{ json: '$.list[*].a' }", "[1,2]"), ("{ json: '$.list[0].a' }", "1"), ("{ json: $..zzz }", "[]"),
            ("{ json: '$.list[?@.a > 5].a' }", "[]"), ("{ json: '$.list[?@.a > 1].a' }", "[2]"),
            ("{ json: '$.list[5:]' }", "[]"), ("{ json: '$.list[0,5].a' }", "[1]"), ("{ json: '$.list[5].a' }", nil),
            ("{ json: $..zzz, default: none }", #""none""#), ("{ json: $..zzz, filters: count }", "0"),
            ("{ json: $..zzz, filters: first }", nil), ("{ json: $..zzz, filters: first, default: none }", #""none""#),
            ("{ json: $..zzz, regex: 'x' }", nil),
            ("{ json: '$.<<key>>' }", "7"), ("{ json: $.list, filters: count }", "2"),
            ("{ json: $.id, regex: '\\d' }", #""7""#),
            ("{ from: text, filters: 'regex(\"key=(\\w+)\") | upper' }", #""ABC""#), ("status", "201"),
            ("{ from: status }", "201"),
            ("url", #""http://localhost:8080/a?b=c""#), ("ip", #""127.0.0.1""#), ("version", #""HTTP/1.1""#),
            ("duration", "850.000"),
            ("{ from: text, regex: '^.' }", #""{""#),
        ] as [(String, String?)])
    func capturesKeepTheirTypes(_ capture: String, _ value: String?) throws {
        let sample = try CheckSample(
            "capture:\n  a: \(capture)", captured: ["n": 9, "h": "X", "p": "/(\\d+)", "key": "id"])
        #expect(try sample.value(from: response)?.compactText() == value)
    }

    @Test(
        arguments: [
            (.zero, "0.000"), (.microseconds(1), "0.001"), (.microseconds(1500), "1.500"),
            (.milliseconds(1005), "1005.000"),
            (.seconds(61), "61000.000"), (.nanoseconds(1_999_600), "2.000"),
        ] as [(Duration, String)])
    func durationIsMilliseconds(_ duration: Duration, _ text: String) throws {
        let value = try CheckSample("capture: { a: duration }").value(from: .sample(.sample(), duration: duration))
        #expect(value?.compactText() == text)
    }

    @Test(arguments: [nil, "", "<html>"] as [String?])
    func jsonCaptureOfAnotherBodyIsNil(_ body: String?) throws {
        let sample = try CheckSample("capture: { a: { json: $.a }, }")
        #expect(try sample.value(from: .sample(body: body ?? "")) == nil)
    }

    @Test func filterWithUnsuitableInputIsAnError() throws {
        let sample = try CheckSample("capture: { a: { from: text, filters: number, default: 1 } }")
        #expect(throws: PlaceholderError.self) { try sample.value(from: .sample(body: "abc")) }
    }

    @Test func excessiveBacktrackingIsAnError() throws {
        let sample = try CheckSample("capture: { a: { from: text, regex: '^(a+)+$' } }")
        let body = String(repeating: "a", count: 50) + "!"
        let error = #expect(throws: PlaceholderError.self) { try sample.value(from: .sample(body: body)) }
        #expect(
            error?.message
                == "the regular expression was stopped: the regular expression takes too many steps on this text"
        )
    }

    @Test(
        arguments: [
            ("{ header: Missing }", "the header Missing gave no value"),
            ("{ cookie: sid }", "the cookie sid gave no value"),
            ("{ json: $.missing }", "$.missing gave no value"),
            ("{ header: X, regex: '\\d' }", "the header X, \"one\", does not match \\d"),
            ("{ json: $.id, regex: <<p>> }", "$.id, 7, does not match /(\\d+)"),
            ("{ json: $.id, filters: 'regex(\"x\")' }", "the filters made nothing of $.id, 7"),
            (
                "{ xml: //id }",
                "the body is not XML: line 1, column 1: start tag expected, '<' not found"
            ),
        ] as [(String, String)])
    func missingCaptureHasAReason(_ capture: String, _ words: String) throws {
        let sample = try CheckSample("capture:\n  a: \(capture)", captured: ["p": "/(\\d+)"])
        #expect(try sample.absence(from: response) == words)
    }

    @Test func onlyTheFilteredPartOfADocumentIsSecret() throws {
        let body = HTTPResponse.sample(body: #"{"token": "of-the-token", "state": "requests"}"#)
        let sample = try CheckSample(
            "capture: { a: { json: $, filters: 'jsonPath(\"$.token\")', secret: true } }")
        #expect(try sample.value(from: body) == "of-the-token")
        #expect(!sample.scope.run.secrets.values.contains("requests"))
    }

    @Test func undecodableBodyIsTheReason() throws {
        let sample = try CheckSample("capture: { a: { json: $.a } }")
        #expect(try sample.absence(from: .sample(body: "")) == "the response has no body")
        #expect(
            try sample.absence(from: .sample(body: "<a>"))
                == "the body is not JSON: unexpected \"<\" at line 1, column 1 (byte 0): expected a value")
    }

    @Test(arguments: [
        ("status", "the status"), ("{ from: text }", "the text"), ("{ header: Location }", "the header Location"),
        ("{ json: $.id }", "$.id"),
    ])
    func sourceHasADescription(_ capture: String, _ words: String) throws {
        #expect(try CheckSample("capture: { a: \(capture) }").capture?.sourceWords == words)
    }
}
