import Checks
import CollectionModel
import Diagnostics
import HTTP
import JSON
import Placeholders
import Testing

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

    private static let plain = "this port speaks TLS: let the URL begin with https://"

    @Test(arguments: [
        ("<center>The plain HTTP request was sent to HTTPS port</center>", plain),
        ("Client sent an HTTP request to an HTTPS server.", plain),
        ("Reason: You're speaking plain HTTP to an SSL-enabled server port.", plain),
        (
            "<title>400 No required SSL certificate was sent</title>",
            "the server requires a client certificate: name one in tls.cert (--cert), its private key in tls.key (--key)"
        ),
        (
            "<title>400 The SSL certificate error</title>",
            "the server did not accept the client certificate: is it still valid, and does the server trust its issuer?"
        ),
    ])
    func responsesToPlainHTTPOnATLSPortHaveAHint(body: String, hint: String) throws {
        let results = try CheckSample("expect: { status: 200 }").results(on: .sample(400, body: body))
        #expect(results.first?.failure?.hint == hint)
        let other = try CheckSample("expect: { status: 200 }").results(on: .sample(404, body: body))
        #expect(other.first?.failure.map { $0.hint == nil } == true)
    }

    @Test func redirectHasItsTargetAsHint() throws {
        let fields = [("Location", "/login\u{1B}?next=" + String(repeating: "a", count: 400))]
        let failure = try CheckSample("expect: { status: 200 }").results(
            on: .sample(302, fields: fields, body: "<html>")
        )
        .first?.failure
        #expect(failure?.message == "expected status 200, got 302 Found")
        #expect(
            failure?.details == [
                "Location: /login␛?next=\(String(repeating: "a", count: 287))… (413 characters in all)", "<html>",
            ])
        let advice = "redirects are not followed unless followRedirects: true says so"
        #expect(failure?.hint == advice + "; --no-redirects overrides defaults")
    }

    @Test(arguments: [
        ("http://h//items", true), ("http://h/a//b?c", true), ("http://h/items?next=//x", false),
        ("http://h/items#//", false), ("http://h", false),
    ])
    func doubledSlashHasAHint(url: String, isNamed: Bool) throws {
        let failure = try CheckSample("expect: { status: 200 }").results(
            on: Exchange.sample(.sample(404), url: url)
        ).first?.failure
        let hint = "the URL has \"//\" in its path: does a value such as <<base>> end with \"/\"?"
        #expect(failure?.hint == (isNamed ? hint : nil))
    }

    @Test func redirectWithoutLocationHasNoHint() throws {
        let results = try CheckSample("expect: { status: 200 }").results(on: .sample(304))
        #expect(results.first?.failure?.details == [])
        #expect(results.first?.failure?.hint == nil)
    }

    @Test func longReasonIsTruncated() throws {
        let reason = "Bad\u{1B}[31m" + String(repeating: "x", count: 200)
        #expect(
            try CheckSample("expect: { status: 200 }").failures(on: .sample(400, reason: reason)) == [
                "expected status 200, got 400 Bad␛[31m\(String(repeating: "x", count: 92))… (208 characters in all)"
            ])
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

    @Test(arguments: [400, 5_000])
    func characterCountOfABodyIsConsistent(count: Int) throws {
        let body = String(repeating: "\"a\t", count: count / 4) + String(repeating: "b", count: count / 4)
        let results = try CheckSample("expect: { status: 201, text: other }").results(on: .sample(200, body: body))
        let texts = results.compactMap(\.failure).map { ([$0.message] + $0.details).joined(separator: "\n") }
        #expect(texts.count == 2)
        #expect(texts.allSatisfy { $0.contains("… (\(count) characters in all)") }, "\(texts)")
    }

    @Test func binaryBytesAreCounted() throws {
        #expect(
            try CheckSample("expect: { status: 200 }").failures(on: .sample(500, body: "\0\u{1}\u{2}PNG")) == [
                "expected status 200, got 500 Internal Server Error\n  (6 bytes that are not text)"
            ])
    }

    @Test func statusCanComeFromAPlaceholder() throws {
        #expect(try failures("status: <<s>>", 201, captured: ["s": 201]) == [])
        #expect(try failures("status: <<s>>", 201, captured: ["s": "2xx"]) == [])
        #expect(try failures("status: <<s>>", 200, captured: ["s": "201"]) == ["expected status 201, got 200 OK"])
    }

    @Test func placeholderWithAnInvalidStatusIsAnError() throws {
        let error = #expect(throws: PlaceholderError.self) { try failures("status: <<s>>", 200, captured: ["s": "ok"]) }
        #expect(error?.diagnostic.message == "\"ok\" is not a status")
        #expect(error?.hint == "a status is a number from 100 to 599, or a class of them such as 2xx")
    }

    @Test func failureIsAtTheExpectationOrTheRequest() throws {
        let written = try CheckSample("expect: { status: 200 }").results(on: .sample(500))
        let implied = try CheckSample("timeout: 1s").results(on: .sample(500))
        #expect(written[0].failure?.range.start == SourcePosition(line: 4, column: 23))
        #expect(implied[0].failure?.range.start == SourcePosition(line: 3, column: 5))
    }
}
