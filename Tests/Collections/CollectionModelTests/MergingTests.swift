import CollectionSamples
import Diagnostics
import HTTP
import Placeholders
import Testing

@testable import CollectionModel

/// The merging of a request's settings with `defaults`: "The file" in format.md.
@Suite struct MergingTests {
    private func merged(_ defaults: String, _ own: String) throws -> RequestSettings {
        try step(defaults, own).settings.values
    }

    private func step(_ defaults: String, _ own: String, loadsSchemas: Bool = false) throws -> RequestStep {
        var collection = try Sample(defaults, in: .defaults).collection()
        collection.requests = [.request(try Sample(own, in: .request).request())]
        return FlowProgram(collection, loadsSchemas: loadsSchemas).requests[0]
    }

    private func texts(_ fields: [FieldSetting]) -> [String] {
        fields.map { field in
            "\(field.name.written)="
                + (field.isRemoval ? "(removed)" : field.values.map(\.written).joined(separator: "+"))
        }
    }

    @Test func headersMergeByNameInAnyCase() throws {
        let settings = try merged(
            "headers: { Accept: a, X-One: 1, X-Two: 2 }", "headers: { accept: b, x-two: null, X-Three: [3, 4] }")
        #expect(texts(settings.headers) == ["X-One=1", "accept=b", "x-two=(removed)", "X-Three=3+4"])
    }

    @Test func queryMergesByNameAsWritten() throws {
        let settings = try merged("query: { a: 1, b: 2 }", "query: { A: 3, b: null }")
        #expect(texts(settings.query) == ["a=1", "A=3", "b=(removed)"])
    }

    @Test func nullRemovesAWholeMapping() throws {
        let settings = try merged(
            "headers: { A: b }\nquery: { a: b }\nhints: { 401: no }\nexpect: { status: 201, headers: { A: b } }",
            "headers: null\nquery: null\nhints: null\nexpect: null")
        #expect(settings.headers.isEmpty)
        #expect(settings.query.isEmpty)
        #expect(settings.hints.isEmpty)
        #expect(settings.expectations.status.value == nil)
        #expect(settings.expectations.headers.isEmpty)
    }

    @Test func withoutDefaultsARequestKeepsItsSettings() throws {
        let settings = try merged(
            "{}", "headers: { Authorization: a }\nhints: { 401: null, 403: no }\nexpect: { headers: { A: b } }")
        #expect(texts(settings.headers) == ["Authorization=a"])
        #expect(authorization(settings) == "nothing, header a")
        if case .removed = settings.auth {} else { Issue.record("an outer auth would win over the header") }
        #expect(settings.hints.map(\.text.written) == ["no"])
        #expect(settings.expectations.headers.map(\.name.written) == ["A"])
    }

    /// Programs share the settings that a merge does not change.
    @Test(arguments: [
        ("{}", "headers: { A: a }\nexpect: { status: 201 }", true), ("{}", "headers: { Authorization: a }", false),
        ("{}", "hints: { 401: null }", false), ("{}", "expect: null", false), ("{}", "expect: { json: null }", false),
        ("timeout: 1s", "expect: { status: 201 }", false),
    ])
    func unchangedSettingsAreShared(defaults: String, own: String, areShared: Bool) throws {
        let step = try step(defaults, own)
        #expect((step.settings === step.definition.ownSettings) == areShared)
    }

    @Test(arguments: [true, false])
    func schemaFileIsReadWithoutDefaults(loadsSchemas: Bool) throws {
        let step = try step("{}", "expect: { schema: Documentation/events.schema.json }", loadsSchemas: loadsSchemas)
        let isLoaded =
            if case .compiled? = step.settings.values.expectations.schema.value?.source { true } else { false }
        #expect(isLoaded == loadsSchemas)
        #expect((step.settings === step.definition.ownSettings) == !loadsSchemas)
    }

    @Test func plainSettingsAreReplacedOrRemoved() throws {
        let settings = try merged(
            "timeout: 1s\nconnectTimeout: 2s\nmaxBody: 1KB\ncompressed: false\ndelay: 1s",
            "timeout: 3s\nmaxBody: null\ncompressed: true")
        guard case .fixed(let timeout)? = settings.timeout.value,
            case .fixed(let connect)? = settings.connectTimeout.value
        else {
            Issue.record("the durations are not fixed")
            return
        }
        #expect(timeout == .seconds(3))
        #expect(connect == .seconds(2))
        #expect(settings.maxBody.value == nil)
        #expect(settings.compressed.value == true)
    }

    @Test func retryMergesKeyByKey() throws {
        let retry = try #require(
            try merged("retry: { attempts: 3, backoff: 2, on: 503 }", "retry: { attempts: 5, interval: 1ms }").retry
                .value)
        #expect(retry.attempts == 5)
        #expect(retry.backoff == 2)
        #expect(retry.triggers == [.status(.exactly(503))])
        #expect(retry.interval != nil)
    }

    @Test func failureReplacesNarrowerTriggers() throws {
        let retry = try #require(try merged("retry: { attempts: 3, on: 503 }", "retry: { on: failure }").retry.value)
        #expect(retry.attempts == 3)
        #expect(retry.triggers == nil)
    }

    @Test func retryIsRemovedByNull() throws {
        #expect(try merged("retry: { attempts: 3 }", "retry: null").retry.value == nil)
    }

    @Test func hintsMergeByOutcome() throws {
        let settings = try merged("hints: { 401: a, 4xx: b, dns: c }", "hints: { 4xx: d, dns: null, 500: e }")
        #expect(settings.hints.map(\.text.written) == ["a", "d", "e"])
    }

    @Test func expectationsMergeInsideEachMapping() throws {
        let settings = try merged(
            """
            expect:
              status: 200
              text: { contains: a }
              headers: { A: 1, B: 2, C: 3 }
              json: { $.a: 1, $.b: 2 }
              events: { $.a: 1, $.b: 2 }
              values: { <<x>>: 1 }
            """,
            """
            expect:
              status: [201, 2xx]
              headers: { b: 4, c: null }
              json: { $.b: null, $.c: 3 }
              events: { $.b: 3 }
              values: { <<x>>: 2, <<y>>: 3 }
            """)
        let expectations = settings.expectations
        guard case .patterns(let patterns)? = expectations.status.value?.wanted else {
            Issue.record("no patterns")
            return
        }
        #expect(patterns == [.exactly(201), .hundreds(2)])
        #expect(expectations.text.value != nil)
        #expect(expectations.headers.map(\.name.written) == ["A", "b", "c"])
        #expect(expectations.headers.map { $0.matcher == nil } == [false, false, true])
        #expect(expectations.json.map(\.path.written.written) == ["$.a", "$.b", "$.c"])
        #expect(expectations.events.map(\.path.written.written) == ["$.a", "$.b"])
        #expect(expectations.json.map { $0.matcher.operations.count } == [1, 1, 1])
        #expect(expectations.values.map(\.subject.written) == ["<<x>>", "<<y>>"])
    }

    @Test func mappingUnderExpectIsRemovedByNull() throws {
        let expectations = try merged(
            "expect: { status: 201, headers: { A: 1 }, json: { $.a: 1 }, events: { $: 1 }, values: { <<x>>: 1 }, text: a, url: b }",
            "expect: { status: null, headers: null, json: null, events: null, values: null, text: null }"
        ).expectations
        #expect(expectations.status.value == nil)
        #expect(expectations.events.isEmpty)
        #expect(expectations.headers.isEmpty && expectations.json.isEmpty && expectations.values.isEmpty)
        #expect(expectations.text.value == nil)
        #expect(expectations.url.value != nil)
    }

    // MARK: Keys that merge inside

    @Test func cookiesMergeByName() throws {
        let settings = try merged("cookies: { a: 1, b: 2, C: 3 }", "cookies: { b: 4, a: null, c: 5 }")
        #expect(texts(settings.cookies) == ["C=3", "b=4", "a=(removed)", "c=5"])
        #expect(try merged("cookies: { a: 1 }", "cookies: null").cookies.isEmpty)
    }

    @Test func tlsMergesKeyByKey() throws {
        let tls = try #require(
            try merged("tls: { insecure: true, ca: a, cert: b, key: c }", "tls: { insecure: false, ca: null, cert: d }")
                .tls.value)
        #expect(tls.isInsecure == false)
        #expect(tls.ca.value == nil)
        #expect(tls.cert.value?.written == "d")
        #expect(tls.key.value?.written == "c")
        #expect(try merged("tls: { ca: a }", "tls: null").tls.value == nil)
    }

    @Test func otherTransportKeysAreReplacedOrRemoved() throws {
        let settings = try merged(
            "proxy: http://a:1\nhttp: 2\nresolve: { 'a:1': '::1' }\nunixSocket: /a\nfollowRedirects: 3\ncookieJar: false",
            "proxy: null\nhttp: 1.1\nresolve: { 'b:1': '::1' }\nunixSocket: null\nfollowRedirects: false")
        #expect(settings.proxy.value == nil)
        #expect(settings.http.value?.rawValue == "1.1")
        #expect(settings.resolve.value?.map(\.host) == ["b"])
        #expect(settings.unixSocket.value == nil)
        #expect(settings.followRedirects.value == 0)
        #expect(settings.cookieJar.value == false)
    }

    // MARK: Authorization

    private func authorization(_ settings: RequestSettings) -> String {
        let header = settings.headers.filter { $0.name.written.lowercased() == "authorization" }
            .map { $0.isRemoval ? "(removed)" : $0.values.map(\.written).joined() }.joined()
        let auth: String =
            switch settings.auth.value {
            case .bearer(let token)?: "bearer \(token.written)"
            case .some(.none): "none"
            case .some: "other"
            case nil: "nothing"
            }
        return "\(auth), header \(header.isEmpty ? "nothing" : header)"
    }

    @Test(arguments: [
        ("headers: { Authorization: a }", "auth: { bearer: b }", "bearer b, header nothing"),
        ("auth: { bearer: a }", "headers: { authorization: b }", "nothing, header b"),
        ("auth: { bearer: a }", "auth: { bearer: b }", "bearer b, header nothing"),
        ("headers: { Authorization: a }", "auth: none", "none, header nothing"),
        ("auth: { bearer: a }", "auth: null", "nothing, header nothing"),
        ("headers: { Authorization: a }", "auth: null", "nothing, header a"),
        ("auth: { bearer: a }", "headers: { Authorization: null }", "nothing, header (removed)"),
        ("auth: { bearer: a }", "headers: { Accept: b }", "bearer a, header nothing"),
        ("headers: { Authorization: a }", "timeout: 1s", "nothing, header a"),
        ("headers: { Authorization: a }", "headers: null", "nothing, header nothing"),
        ("{}", "auth: { bearer: b }", "bearer b, header nothing"), ("{}", "timeout: 1s", "nothing, header nothing"),
    ])
    func requestAuthorizationReplacesTheDefault(outer: String, nearer: String, expected: String) throws {
        #expect(authorization(try merged(outer, nearer)) == expected)
    }

    @Test func innermostOfThreeAuthorizationsIsUsed() throws {
        let outer = try Sample("auth: { bearer: a }", in: .defaults).collection().defaults
        let middle = try Sample("headers: { Authorization: b }", in: .defaults).collection().defaults
        let inner = try Sample("auth: { bearer: c }", in: .request).request().settings
        #expect(authorization(outer.overlaid(by: middle)) == "nothing, header b")
        #expect(authorization(outer.overlaid(by: middle).overlaid(by: inner)) == "bearer c, header nothing")
    }

    @Test func partsOfExpectationsMergeInsideEachMapping() throws {
        let expectations = try merged(
            """
            expect:
              cookies: { a: 1, b: { secure: true } }
              xml: { //a: 1, //b: 2 }
              namespaces: { m: u, n: v }
              bytes: { length: 1, md5: 00000000000000000000000000000000 }
              timings: { dns: { lessThan: 1s }, total: { lessThan: 2s } }
              certificate: { subject: a, issuer: b }
              redirects: { count: 1, last: a }
              schema: { type: object }
              error: timeout
            """,
            """
            expect:
              cookies: { b: null, c: 2 }
              xml: { //b: null, //c: 3 }
              namespaces: { n: null, o: w }
              bytes: { length: null }
              timings: { dns: { lessThan: 3s } }
              certificate: { issuer: null }
              redirects: null
              schema: null
              error: null
            """
        ).expectations
        #expect(expectations.cookies.map(\.name.written) == ["a", "b", "c"])
        #expect(expectations.cookies.map(\.parts.count) == [1, 0, 1])
        #expect(expectations.xml.map(\.path.written.written) == ["//a", "//b", "//c"])
        #expect(expectations.xml.map { $0.matcher == nil } == [false, true, false])
        #expect(expectations.namespaces.map(\.prefix) == ["m", "n", "o"])
        #expect(expectations.namespaces.map { $0.uri == nil } == [false, true, false])
        #expect(expectations.bytes.map(\.part) == [.md5, .length])
        #expect(expectations.timings.map(\.part) == [.total, .dns])
        #expect(expectations.certificate.map { $0.matcher == nil } == [false, true])
        #expect(expectations.redirects.isEmpty)
        #expect(expectations.schema.value == nil && expectations.error.value == nil)
    }
}
