import CollectionSamples
import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Testing

@Suite struct RequestDecodingTests {
    @Test(arguments: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])
    func methodsAreKeys(_ method: String) throws {
        let request = try Sample("- \(method): http://h/a", in: .item).request()
        #expect(request.method == method)
        #expect(request.url.written == "http://h/a")
    }

    @Test func customMethodUsesMethodAndURL() throws {
        let request = try Sample("- request: { method: PURGE, url: <<hubUrl>>/a }", in: .item).request()
        #expect(request.method == "PURGE")
        #expect(request.name == "PURGE /a")
    }

    @Test(arguments: [
        ("http://h/a/b?c=d#e", "GET /a/b"), ("HTTPS://h/a", "GET /a"), ("http://h", "GET /"), ("http://h?x=1", "GET /"),
        ("<<hubUrl>>/installations/<<id>>?x", "GET /installations/<<id>>"), ("<<url>>", "GET /"),
        ("http://<<host>>:80/a", "GET /a"), ("<<base | trim>>/a", "GET /a"),
    ])
    func nameDefaultsToMethodAndPath(_ url: String, _ name: String) throws {
        #expect(try Sample("- GET: \(url)", in: .item).request().name == name)
    }

    @Test func rangeIsThatOfTheNameOrTheMethod() throws {
        let named = try Sample("- { GET: http://h/, name: A }", in: .item).request()
        let unnamed = try Sample("- GET: http://h/", in: .item).request()
        #expect(named.range.start == SourcePosition(line: 3, column: 29))
        #expect(unnamed.range.start == SourcePosition(line: 3, column: 5))
    }

    @Test func everyKeyOfARequestIsDecoded() throws {
        let request = try Sample(
            """
            name: All
            description: of it
            tags: [a, b]
            needs: Earlier
            when: { <<hubKind>>: { not: azure }, <<n | count>>: 2 }
            forEach:
              a: [1, two, <<x>>]
              b: <<$range(1,3)>>
            set: { c: <<a>>, d: "5" }
            query: { q: [1, two], r: 01, "s t": <<a>>, gone: null }
            headers: { Accept: text/plain, X-Many: [a, "<<b>>"], User-Agent: null }
            timeout: 1m30s
            connectTimeout: <<limit>>
            delay: 0
            maxBody: 1.5KiB
            compressed: false
            retry: { attempts: 3, interval: 10ms, backoff: 1.5, maxInterval: 1s, on: [503, 4xx, timeout] }
            hints: { 401: who, 5xx: what, dns: where }
            """, in: .request
        ).request()
        #expect(request.tags == ["a", "b"])
        #expect(request.needs.map(\.name) == ["Earlier"])
        #expect(request.conditions.map(\.subject.written) == ["<<hubKind>>", "<<n | count>>"])
        #expect(request.loop.map(\.name) == ["a", "b"])
        #expect(request.set.map { $0.value.literal } == [nil, "5"])
        let settings = request.settings
        #expect(settings.query.map(\.name.written) == ["q", "r", "s t", "gone"])
        #expect(settings.query.map { $0.values.map(\.written) } == [["1", "two"], ["01"], ["<<a>>"], []])
        #expect(settings.query.map(\.isRemoval) == [false, false, false, true])
        #expect(settings.headers.map { $0.values.map(\.written) } == [["text/plain"], ["a", "<<b>>"], []])
        #expect(settings.headers.map(\.isRemoval) == [false, false, true])
        #expect(settings.maxBody.value == 1536)
        #expect(settings.compressed.value == false)
        #expect(settings.hints.map(\.text.written) == ["who", "what", "where"])
        guard case .fixed(let timeout)? = settings.timeout.value,
            case .placeholder(let limit)? = settings.connectTimeout.value,
            case .fixed(let delay)? = settings.delay.value
        else {
            Issue.record("the durations are wrong")
            return
        }
        #expect(timeout == .seconds(90))
        #expect(limit.written == "<<limit>>")
        #expect(delay == .zero)
    }

    @Test func retryIsDecoded() throws {
        let retry = try #require(
            try Sample(
                "{ attempts: 3, interval: 10ms, backoff: 1.5, maxInterval: <<m>>, on: [503, 4xx, timeout] }", in: .retry
            ).request().settings.retry.value)
        #expect(retry.attempts == 3)
        #expect(retry.backoff == 1.5)
        let triggers = try #require(retry.triggers)
        #expect(triggers.dropLast() == [.status(.exactly(503)), .status(.hundreds(4))])
        #expect(triggers.last.map { "\($0)" }?.hasSuffix(".timeout)") ?? false)
    }

    @Test(arguments: ["{ attempts: 3 }", "{ attempts: 3, on: failure }", "{ attempts: 3, on: [failure, 503] }"])
    func retryWithoutTriggersRepeatsEveryFailure(_ text: String) throws {
        #expect(try Sample(text, in: .retry).request().settings.retry.value?.triggers == nil)
    }

    @Test func singleTriggerCanOmitTheList() throws {
        let retry = try Sample("{ attempts: 3, on: 5xx }", in: .retry).request().settings.retry.value
        #expect(retry?.triggers == [.status(.hundreds(5))])
    }

    @Test func skipContainsTheReason() throws {
        #expect(try Sample("skip: down until <<day>>", in: .request).request().skip?.written == "down until <<day>>")
    }

    @Test func nullAndEmptyTextDiffer() throws {
        let headers = try Sample("headers: { A: '', B: \"null\", C: null, D: !!null '' }", in: .request).request()
            .settings.headers
        #expect(headers.map(\.isRemoval) == [false, false, true, true])
        #expect(headers.map { $0.values.map(\.written) } == [[""], ["null"], [], []])
    }

    @Test func textsStayAsTheyAreWritten() throws {
        let request = try Sample(
            "description: 1.10\ntags: [no, 0x1F]\nheaders: { A: 2015-01, B: ~, C: 007, D: True }", in: .request
        ).request()
        #expect(request.description == "1.10")
        #expect(request.tags == ["no", "0x1F"])
        #expect(request.settings.headers.map { $0.values[0].written } == ["2015-01", "~", "007", "True"])
    }
}

@Suite struct BodyDecodingTests {
    private func body(_ text: String) throws -> RequestBody? {
        try Sample(text, in: .body).request().body
    }

    @Test func jsonIsTyped() throws {
        guard
            case .json(.literal(let value, _))? = try body(
                "json:\n  n: 1.50\n  b: true\n  z: null\n  t: 1.2.3\n  q: \"5\"\n  l: [1, { }]\n  s: |-\n    5")
        else {
            Issue.record("not a literal")
            return
        }
        #expect(value.compactText() == #"{"n":1.50,"b":true,"z":null,"t":"1.2.3","q":"5","l":[1,{}],"s":"5"}"#)
    }

    @Test func unquotedPlaceholderKeepsItsType() throws {
        guard case .json(.mapping(let entries, _))? = try body("json: { a: <<n>>, b: '<<n>>', c: x<<n>>, <<k>>: 1 }")
        else {
            Issue.record("not a mapping")
            return
        }
        #expect(entries.map(\.value.form) == ["typed", "text", "text", "literal"])
        #expect(entries[3].key.references.map(\.name) == ["k"])
    }

    @Test(arguments: [
        ("json: null", "application/json"), ("json: text", "application/json"),
        ("text: a", "text/plain; charset=utf-8"),
        ("xml: <a/>", "application/xml"), ("form: { a: b }", "application/x-www-form-urlencoded"),
        ("file: a.bin", "application/octet-stream"),
    ])
    func bodyKindsSetTheContentType(_ text: String, _ type: String) throws {
        #expect(try body(text)?.contentType == type)
    }

    @Test func formAcceptsTextsAndLists() throws {
        guard case .form(let fields)? = try body("form: { a: 1, b: [x, y], c: null }") else {
            Issue.record("not a form")
            return
        }
        #expect(fields.map { $0.values.map(\.written) } == [["1"], ["x", "y"], ["null"]])
        #expect(fields.map(\.isRemoval) == [false, false, false])
    }
}

extension PlaceholderValue {
    /// The name of the value's case, for tests.
    var form: String {
        switch self {
        case .literal: "literal"
        case .text: "text"
        case .typed: "typed"
        case .list: "list"
        case .mapping: "mapping"
        }
    }
}
