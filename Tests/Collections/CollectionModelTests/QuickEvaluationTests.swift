import CollectionModel
import CollectionSamples
import Testing

/// The choice of expectations and captures that may be evaluated on an event loop.
@Suite struct QuickEvaluationTests {
    private func isQuick(_ keys: String) throws -> Bool {
        try FlowProgram(Sample(keys, in: .request).collection()).requests[0].hasQuickEvaluation
    }

    /// Returns a value of the key whose evaluation may take long; nil if there is none.
    private func slowValue(of key: ExpectationKey) -> String? {
        switch key {
        case .status, .reason, .version, .text, .url, .ip: "{ matches: a }"
        case .headers, .cookies: "{ A: { matches: a } }"
        case .json, .events: "{ $.a: { matches: a } }"
        case .xml: "{ //a: b }"
        case .bytes: "{ sha256: { matches: a } }"
        case .schema: "{ type: object }"
        case .snapshot: "true"
        case .values: "{ <<a>>: b }"
        case .duration: "{ lessThan: <<a | lower>> }"
        case .timings: "{ dns: { lessThan: <<a | lower>> } }"
        case .certificate: "{ serialNumber: { matches: a } }"
        case .redirects: "{ last: { matches: '(a+)+$' } }"
        case .namespaces, .error: nil
        }
    }

    @Test(arguments: ExpectationKey.allCases)
    func eachExpectationCanBeSlow(key: ExpectationKey) throws {
        guard let value = slowValue(of: key) else { return }
        #expect(try !isQuick("expect: { \(key.rawValue): \(value) }"))
    }

    @Test(arguments: [
        "status: [200, 4xx]", "status: <<a>>", "headers: { A: { startsWith: a } }", "json: { $.a: <<a>> }",
        "text: { contains: a }", "json: { $.a: { contains: 1 } }", "duration: { lessThan: 1s }", "error: timeout",
    ])
    func quickExpectations(expectation: String) throws {
        #expect(try isQuick("expect: { \(expectation) }"))
    }

    @Test(arguments: [
        "json: { $..a: 1 }", "json: { \"$.<<a>>\": 1 }", "text: { not: { matches: a } }",
        "json: { $.a: { any: { matches: a } } }", "json: { $.a: { unordered: [1] } }",
        "json: { $.a: { contains: [{ b: 1 }] } }", "json: { $.a: { contains: <<a>> } }",
        "json: { $.a: <<a | jsonPath('$..b')>> }", "json: { $.a: [{ b: <<a | lower>> }] }",
        "text: { startsWith: <<a | lower>> }", "status: <<a | lower>>", "headers: { <<a | lower>>: b }",
        "cookies: { <<a | lower>>: b }", "text: <<$file('a')>>",
    ])
    func slowExpectations(expectation: String) throws {
        #expect(try !isQuick("expect: { \(expectation) }"))
    }

    @Test(arguments: [
        ("{ header: A }", true), ("{ cookie: a }", true), ("{ from: text }", true), ("{ json: $.a }", true),
        ("{ json: $.a, default: <<a>> }", true), ("{ json: $..a }", false), ("{ xml: //a }", false),
        ("{ from: text, regex: a }", false), ("{ from: text, filters: trim }", false),
        ("{ header: <<a | lower>> }", false), ("{ json: $.a, default: <<a | lower>> }", false),
    ])
    func captures(capture: String, isQuick: Bool) throws {
        #expect(try self.isQuick("capture: { c: \(capture) }") == isQuick)
    }
}
