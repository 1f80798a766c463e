import CollectionModel
import Diagnostics
import Placeholders
import Testing

/// How a request's own settings lie over `defaults`: section 3 of the format's reference.
@Suite struct MergingTests {
    private func merged(_ defaults: String, _ own: String) throws -> RequestSettings {
        try Sample(defaults, in: .defaults).collection().defaults
            .overlaid(by: try Sample(own, in: .request).request().settings)
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

    @Test func nullTakesAWholeMappingAway() throws {
        let settings = try merged(
            "headers: { A: b }\nquery: { a: b }\nhints: { 401: no }\nexpect: { status: 201, headers: { A: b } }",
            "headers: null\nquery: null\nhints: null\nexpect: null")
        #expect(settings.headers.isEmpty)
        #expect(settings.query.isEmpty)
        #expect(settings.hints.isEmpty)
        #expect(settings.expectations.status.value == nil)
        #expect(settings.expectations.headers.isEmpty)
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
              values: { <<x>>: 1 }
            """,
            """
            expect:
              status: [201, 2xx]
              headers: { b: 4, c: null }
              json: { $.b: null, $.c: 3 }
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
        #expect(expectations.json.map { $0.matcher.operations.count } == [1, 1, 1])
        #expect(expectations.values.map(\.subject.written) == ["<<x>>", "<<y>>"])
    }

    @Test func mappingUnderExpectIsRemovedByNull() throws {
        let expectations = try merged(
            "expect: { status: 201, headers: { A: 1 }, json: { $.a: 1 }, values: { <<x>>: 1 }, text: a, url: b }",
            "expect: { status: null, headers: null, json: null, values: null, text: null }"
        ).expectations
        #expect(expectations.status.value == nil)
        #expect(expectations.headers.isEmpty && expectations.json.isEmpty && expectations.values.isEmpty)
        #expect(expectations.text.value == nil)
        #expect(expectations.url.value != nil)
    }
}
