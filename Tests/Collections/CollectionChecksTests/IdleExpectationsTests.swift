import CollectionSamples
import CollectionChecks
import CollectionModel
import Diagnostics
import JSON
import Testing

/// Warnings of expectations that every response meets.
@Suite struct IdleExpectationsTests {
    // MARK: Empty expectations

    private static let cleared = "leave it out; null removes the expectation of the defaults"

    @Test(arguments: ["headers", "values", "cookies", "xml", "bytes", "timings", "certificate", "redirects"])
    func emptyMappingsAreReported(key: String) {
        let start = key.count + 3
        DiagnosedSample(
            "\(key): {}", "1:\(start)-\(start + 2) \"\(key)\" is empty, and checks nothing → \(Self.cleared)"
        ).check(in: .expect)
    }

    @Test(arguments: [
        DiagnosedSample(
            "json: {}",
            "1:7-9 \"json\" is empty, and checks nothing → a body that is an empty mapping is $: { equals: {} }; "
                + "to expect nothing, leave it out"),
        DiagnosedSample(
            "schema: {}",
            "1:9-11 the schema checks nothing: it has no keyword that does → write a condition, as in "
                + "{ type: object }; for any JSON at all write true"),
        DiagnosedSample(
            "schema: { title: A, x-note: b, $defs: { a: { type: text } } }",
            "1:52-56 there is no type \"text\" → write \"string\""),
        DiagnosedSample(
            "schema: { title: A, x-note: b }",
            "1:9-32 the schema checks nothing: it has no keyword that does → write a condition, as in "
                + "{ type: object }; for any JSON at all write true"),
        DiagnosedSample(
            "schema: { typ: object }", "1:16-22 \"typ\" is not a keyword, so it checks nothing → did you mean \"type\"?"
        ),
    ])
    func expectationWithoutEffectIsReported(_ sample: DiagnosedSample) {
        sample.check(in: .expect)
    }

    /// The expectations of `defaults` apply, or else a status below 400.
    @Test(arguments: [Sample.Place.request, .defaults])
    func emptyExpectationsAreValid(place: Sample.Place) {
        #expect(Sample("expect: {}", in: place).diagnostics == [])
    }

    @Test(arguments: [
        "schema: true", "schema: { typ: a, type: object }", "schema: { $ref: '#/$defs/a', $defs: { a: {} } }",
        "namespaces: {}", "json: null", "headers: null", "json: { $: { equals: {} } }",
    ])
    func expectationWithAnEffectIsNotReported(_ expectation: String) {
        #expect(Sample(expectation, in: .expect).diagnostics.filter { !$0.contains("warning") } == [])
    }

    // MARK: Operators

    private func findings(_ expectation: String) throws -> [String] {
        let text = "name: A\nrequests:\n  - GET: http://h/\n    expect: { \(expectation) }"
        let collection = try Sample(text, in: .collection).collection()
        let context = StaticChecks.Context(environment: nil, given: ["x": "1"], processEnvironment: [:])
        return StaticChecks.diagnostics(of: collection, in: context).sorted.map {
            $0.line(lineOffset: 3, columnOffset: 14)
        }
    }

    private static let contained = "write what must be in it; that there is a value is exists: true"

    @Test(arguments: [
        (
            "json: { $.a: { contains: [] } }",
            "1:26-28 \"contains\" is empty, so anything would match → \(contained)"
        ),
        ("text: { contains: \"\" }", "1:19-21 \"contains\" is empty, so any text would match → \(contained)"),
        (
            "text: { contains: [a, ''] }",
            "1:19-26 \"contains\" is empty, so any text would match → leave the empty text out; that there is a value is "
                + "exists: true"
        ),
        (
            "headers: { A: { not: { contains: '' } } }",
            "1:34-36 \"contains\" is empty, so any text would match → \(contained)"
        ),
        (
            "json: { $.a: { contains: '' } }",
            "1:26-28 warning: every text contains an empty one → for a list with an empty text in it write any: \"\""
        ),
        (
            "json: { $.a: { contains: {} } }",
            "1:26-28 warning: every mapping contains an empty one → write the keys that it must have"
        ),
        (
            "json: { $.a: { startsWith: '' } }",
            "1:28-30 \"startsWith\" is empty, so any text would match → write what the text must begin with; any text "
                + "at all is type: text"
        ),
        (
            "url: { endsWith: '' }",
            "1:18-20 \"endsWith\" is empty, so any text would match → write what the text must end with; any text at "
                + "all is type: text"
        ),
        (
            "json: { $.a: { any: { matches: '' } } }",
            "1:32-34 \"matches\" is empty, so any text would match → write a regular expression; any text at all is "
                + "type: text"
        ),
        (
            "json: { $.a: { count: { atLeast: 0 } } }",
            "1:34-35 warning: a length or count is always at least 0 → write a bound above 0, or leave it out"
        ),
        (
            "json: { $.a: { length: { atLeast: -1 } } }",
            "1:35-37 warning: a length or count is always at least -1 → write a bound above 0, or leave it out"
        ),
        (
            "bytes: { length: { greaterThan: -1 } }",
            "1:33-35 warning: a length or count is always greater than -1 → write a bound above 0, or leave it out"
        ),
        (
            "json: { $.a: { not: { between: [9, 1] } } }",
            "1:32-38 nothing is between these: the first bound is above the second → write the lower bound first"
        ),
        ("status: { not: 99 }", "1:16-18 no status can be 99 → a status is a number from 100 to 599"),
    ])
    func operatorThatAlwaysMatchesIsReported(_ expectation: String, _ finding: String) throws {
        #expect(try findings(expectation) == [finding])
    }

    @Test(arguments: [
        "json: { $.a: { contains: [''] } }", "json: { $.a: { contains: [[]] } }", "json: { $.a: { contains: <<x>> } }",
        "json: { $.a: { startsWith: '<<x>>' } }", "json: { $.a: { count: { greaterThan: 0 } } }",
        "json: { $.a: { count: { atLeast: 0, lessThan: 5 } } }", "json: { $.a: { atLeast: 0 } }",
        "json: { $.a: { count: { atLeast: <<x>> } } }", "json: { $.a: { empty: true } }", "text: ''",
    ])
    func operatorThatCanFailIsNotReported(_ expectation: String) throws {
        #expect(try findings(expectation) == [])
    }
}
