import CollectionSamples
import CollectionChecks
import CollectionModel
import Diagnostics
import JSON
import Testing

/// Expectations that no response can meet, and similar ones that a response can meet.
@Suite struct ImpossibleExpectationsTests {
    private func findings(_ keys: String, url: String = "http://h/") throws -> [String] {
        let collection = try Sample("name: A\nrequests:\n  - GET: \(url)\n    \(keys)", in: .collection).collection()
        let context = StaticChecks.Context(environment: nil, given: ["x": "1"], processEnvironment: [:])
        return StaticChecks.diagnostics(of: collection, in: context).sorted.map {
            $0.line(lineOffset: 3, columnOffset: 4)
        }
    }

    @Test(arguments: [
        ("status: { equals: 99 }", "1:29-31 no status can be 99 → a status is a number from 100 to 599"),
        (
            "status: { equals: '200' }",
            "1:29-34 a status is a number, and can never be text → write it without quotes, as in 201"
        ),
        (
            "status: { oneOf: [200, 20x] }",
            "1:34-37 a status is a number, and can never be text → write it without quotes, as in 201"
        ),
        ("version: 2", "1:20-21 no version can be \"2\" → it is HTTP/1.0, HTTP/1.1 or HTTP/2"),
        ("version: HTTP/2.0", "1:20-28 no version can be \"HTTP/2.0\" → it is HTTP/1.0, HTTP/1.1 or HTTP/2"),
        (
            "headers: { A: [b, c] }",
            "1:25-31 a text can never be a list → of several texts that will do: oneOf: [a, b]"
        ),
        (
            "text: { equals: {} }",
            "1:27-29 a text can never be a mapping → of several texts that will do: oneOf: [a, b]"
        ),
        (
            "cookies: { a: { secure: 1 } }",
            "1:35-36 this is true or false, and can never be a number → write true or false"
        ),
        (
            "bytes: { length: 1KB }",
            "1:28-31 a length or count can never be text → write a whole number, without quotes or a unit"
        ),
        (
            "json: { $.a: { length: -1 } }",
            "1:34-36 a length or count can never be -1 → it is a whole number from 0"
        ),
        (
            "json: { $.a: { count: { lessThan: 0 } } }",
            "1:45-46 a length or count is never below 0 → write a bound above 0, or the number alone: 0"
        ),
        (
            "json: { $.a: { between: [2, 1] } }",
            "1:35-41 nothing is between these: the first bound is above the second → write the lower bound first"
        ),
        (
            "json: { $.a: { between: [2s, 1s] } }",
            "1:35-43 nothing is between these: the first bound is above the second → write the lower bound first"
        ),
        (
            "json: { $.a: { greaterThan: 5, lessThan: 5 } }",
            "1:52-53 nothing is less than this and greater than the other bound → exchange the bounds, or write "
                + "between: [low, high]"
        ),
        (
            "duration: { atLeast: 2s, atMost: 1s }",
            "1:44-46 nothing is at most this and at least the other bound → exchange the bounds, or write "
                + "between: [low, high]"
        ),
        (
            "json: { $.a: { type: text, equals: 5 } }",
            "1:46-47 of the type \"text\" it can never be a number → keep one of \"type\" and \"equals\""
        ),
        (
            "json: { $.a: { exists: false, type: text } }",
            "1:34-39 \"exists: false\" beside other operators never matches → on nothing every other operator fails: "
                + "keep one of them"
        ),
        (
            "redirects: { count: 2 }",
            "1:31-32 \"redirects\" without following any: there will be none → add followRedirects: true"
        ),
        (
            "redirects: { last: { contains: a } }",
            "1:30-45 \"redirects\" without following any: there will be none → add followRedirects: true"
        ),
        (
            "certificate: { subject: a }",
            "1:35-36 \"certificate\" on a request without TLS: there will be none → begin the URL with https://"
        ),
    ])
    func impossibleExpectationsAreReported(expectation: String, finding: String) throws {
        #expect(try findings("expect: { \(expectation) }") == [finding])
    }

    @Test(arguments: [
        "status: { equals: 599 }", "status: <<x>>", "status: { oneOf: [200, <<x>>] }", "status: { not: 404 }",
        "version: HTTP/2", "version: { startsWith: HTTP/ }", "version: { oneOf: [HTTP/1.1, HTTP/2] }",
        "headers: { A: 5, B: true, C: null, D: { oneOf: [a, b] } }", "text: { contains: [a, b] }",
        "cookies: { a: { secure: true, maxAge: 5 } }", "bytes: { length: 0 }", "json: { $.a: { count: 0 } }",
        "json: { $.a: { length: { atLeast: 0, lessThan: 1 } } }", "json: { $.a: { between: [1, 1] } }",
        "json: { $.a: { between: [<<x>>, 1] } }", "json: { $.a: { between: [2, 1s] } }",
        "json: { $.a: { atLeast: 5, atMost: 5 } }", "json: { $.a: { greaterThan: <<x>>, lessThan: 0 } }",
        "json: { $.a: { type: integer, equals: 5.0 } }", "json: { $.a: { type: uuid, equals: a } }",
        "xml: { //a: { type: text, equals: 5 } }", "values: { <<x>>: { type: text, equals: 5 } }",
        "json: { $.a: { exists: false, count: 0 } }", "json: { $.a: { exists: true, type: text } }",
        "redirects: { count: 0 }", "redirects: { count: { lessThan: 3 } }", "redirects: { last: { exists: false } }",
    ])
    func possibleExpectationsAreNotReported(expectation: String) throws {
        #expect(try findings("expect: { \(expectation) }") == [])
    }

    @Test func redirectExpectationsWithFollowRedirectsAreValid() throws {
        #expect(try findings("followRedirects: true\n    expect: { redirects: { count: 2 } }") == [])
    }

    @Test func certificateAfterARedirectIsPossible() throws {
        #expect(try findings("followRedirects: true\n    expect: { certificate: { subject: a } }") == [])
    }

    @Test(arguments: ["https://h/", "<<x>>/", "HTTPS://h/"])
    func certificateOfAnHTTPSURLIsPossible(url: String) throws {
        #expect(try findings("expect: { certificate: { subject: a } }", url: url) == [])
    }

    private func headFindings(_ keys: String, defaults: String = "{}") throws -> [String] {
        let text = "name: A\ndefaults: \(defaults)\nrequests:\n  - HEAD: http://h/\n    \(keys)"
        let context = StaticChecks.Context(environment: nil, given: [:], processEnvironment: [:])
        let collection = try Sample(text, in: .collection).collection()
        return StaticChecks.diagnostics(of: collection, in: context).sorted.map {
            $0.line(lineOffset: 4, columnOffset: 4)
        }
    }

    private static let headHint = "send GET, or leave it out; null removes the expectation of the defaults"

    @Test(arguments: [
        ("expect: { text: { not: { contains: a } } }", "1:17-41 \"text\""),
        ("expect: { json: { $.a: { exists: false } } }", "1:19-22 \"json\""),
        ("expect: { xml: { /a: { count: 0 } } }", "1:22-34 \"xml\""),
        ("expect: { bytes: { startsWith: \"00\" } }", "1:32-36 \"bytes\""),
        ("expect: { schema: { type: object } }", "1:19-35 \"schema\""),
    ])
    func bodyExpectationOnHEADIsReported(keys: String, start: String) throws {
        #expect(try headFindings(keys) == ["\(start) on HEAD: the response to it has no body → \(Self.headHint)"])
    }

    @Test(arguments: [
        "capture: { a: { json: $.a, default: 1 } }", "capture: { a: { xml: /a, default: 1 } }", "capture: { a: text }",
    ])
    func bodyCaptureOnHEADIsReported(keys: String) throws {
        let findings = try headFindings(keys)
        #expect(findings.count == 1)
        #expect(findings.first?.hasSuffix("has no body → send GET, or capture a header") == true)
    }

    @Test func groupDefaultsAreCheckedOnHEADToo() throws {
        #expect(try headFindings("name: B", defaults: "{ expect: { text: '' } }").count == 1)
        #expect(try headFindings("expect: { text: null }", defaults: "{ expect: { text: '' } }") == [])
    }

    @Test(arguments: [
        "expect: { status: 200, headers: { A: b } }", "expect: { bytes: { length: 0 } }",
        "capture: { a: { header: A }, b: status }",
    ])
    func headerExpectationsOnHEADAreValid(keys: String) throws {
        #expect(try headFindings(keys).filter { $0.contains("HEAD") } == [])
    }
}
