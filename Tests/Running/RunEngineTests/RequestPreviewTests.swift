import AccessTokens
import CollectionModel
import Diagnostics
import HTTP
import RunEngine
import RunRecords
import Testing

struct RequestPreviewTests {
    /// Returns a line for each preview: the method and URL, or the reason why there is none.
    private func lines(_ text: String) throws -> [String] {
        try previews(text).map { preview in
            let title =
                "\(preview.section.rawValue) \(preview.element.map { "\(preview.name) [\($0)]" } ?? preview.name): "
            switch preview.content {
            case .call(let call): return title + "\(call.method) \(call.url)"
            case .skipped(let reason): return title + "skipped: \(reason)"
            case .unknown(let name): return title + "waits for \(name)"
            case .failed(let error): return title + "failed: \(error.message)"
            }
        }
    }

    private func previews(_ text: String) throws -> [RequestPreview] {
        let sample = RunSample("name: Preview\n" + text)
        return try PreviewRun(settings: sample.settings, secrets: sample.secrets, now: { 1_700_000_000 }).previews(
            of: try sample.planned())
    }

    @Test func requestsOfAllSectionsAreShown() throws {
        #expect(
            try lines(
                """
                variables: { id: 7 }
                setup: [{ name: A, GET: http://localhost/<<id>> }]
                requests:
                  - group: G
                    variables: { id: 8 }
                    requests:
                      - { name: B, POST: http://localhost/<<id>>, query: { q: 1 } }
                  - { name: C, GET: http://localhost/<<id>>, skip: not yet }
                teardown: [{ name: D, DELETE: http://localhost/<<id>> }]
                """) == [
                    "setup A: GET http://localhost/7", "requests B: POST http://localhost/8?q=1",
                    "requests C: skipped: not yet", "teardown D: DELETE http://localhost/7",
                ])
    }

    @Test func unknownValuesRemainPlaceholders() throws {
        let previews = try previews(
            """
            requests:
              - { name: A, GET: http://localhost/, capture: { id: status } }
              - { name: B, POST: http://localhost/, headers: { X-Id: <<id>> }, body: { text: <<id>> } }
            """)
        guard case .call(let call)? = previews.last?.content else {
            Issue.record("there is no call")
            return
        }
        #expect(call.value(of: "X-Id") == "<<id>>")
        #expect(call.bodyText == "<<id>>")
    }

    @Test(arguments: [
        ("http://localhost:<<id>>/x", "", "http://localhost:<<id>>/x"), ("<<id>>/x?a=1", "", "<<id>>/x?a=1"),
        ("<<id>>", "query: { a: b c }", "<<id>>?a=b%20c"),
        ("<<id>>/x", "auth: { apiKey: { query: key, value: k } }", "<<id>>/x?key=k"),
        ("https://<<id>>@[::1]:1/", "", "https://<<id>>@[::1]:1/"),
        (
            "http://localhost/<<id | replace(\"a\", \"/\")>>/é", "",
            "http://localhost/<<id | replace(\"a\", \"/\")>>/%C3%A9"
        ),
    ])
    func everyPartOfAURLCanBeUnknown(url: String, setting: String, expected: String) throws {
        let shown = try lines(
            """
            requests:
              - { name: A, GET: http://localhost/, capture: { id: status } }
              - name: B
                GET: \(url)
                \(setting)
            """)
        #expect(shown.last == "requests B: GET \(expected)")
    }

    @Test func requestsAreSkippedAsInARun() throws {
        #expect(
            try lines(
                """
                requests:
                  - { name: A, GET: http://localhost/, skip: not yet, capture: { id: status }, set: { x: 1 } }
                  - { name: B, GET: http://localhost/, expect: { json: { $.id: <<id>> } } }
                  - { name: C, GET: http://localhost/<<x>>, needs: A }
                  - { name: D, GET: http://localhost/<<x>> }
                  - { name: E, GET: http://localhost/, capture: { id: status } }
                  - { name: F, GET: http://localhost/, expect: { json: { $.id: <<id>> } } }
                """) == [
                    "requests A: skipped: not yet",
                    "requests B: skipped: \"id\" has no value: \"A\" did not capture it",
                    "requests C: skipped: \"A\" was skipped",
                    "requests D: skipped: \"x\" has no value: \"A\" did not set it",
                    "requests E: GET http://localhost/", "requests F: GET http://localhost/",
                ])
    }

    @Test func invalidGroupIsAnErrorOfItsFirstRequest() throws {
        #expect(
            try lines(
                """
                variables: { word: many }
                requests:
                  - group: G
                    when: { <<word | number>>: 1 }
                    requests: [{ name: A, GET: http://localhost/ }, { name: B, GET: http://localhost/ }]
                """) == [
                    "requests A: failed: the filter \"number\" needs a number, and \"many\" is not one",
                    "requests B: skipped: the filter \"number\" needs a number, and \"many\" is not one",
                ])
    }

    @Test func unsetEnvironmentVariableHasAWarning() throws {
        let preview = try #require(
            try previews(
                """
                variables: { a: "x <<env.HUBRUN_UNSET>>" }
                requests: [{ GET: http://localhost/<<a>>/<<env.HUBRUN_UNSET | default("d")>> }]
                """
            ).first)
        #expect(
            Set(preview.unset.map(\.name)) == ["HUBRUN_UNSET"])
        guard case .call(let call) = preview.content else {
            Issue.record("there is no call")
            return
        }
        #expect(call.url == "http://localhost/x%20<<env.HUBRUN_UNSET>>/d")
    }

    @Test func expressionWithAnUnknownValueIsNotAnError() throws {
        #expect(
            try lines(
                """
                requests:
                  - { name: A, GET: http://localhost/, capture: { id: status, list: { json: $ } } }
                  - { name: B, GET: http://localhost/<<id | add(1)>> }
                  - { name: C, GET: http://localhost/<<x>>, forEach: { x: <<list>> } }
                  - { name: D, GET: http://localhost/, timeout: <<id>> }
                """) == [
                    "requests A: GET http://localhost/",
                    "requests B: GET http://localhost/<<id | add(1)>>",
                    "requests C [x=<<x>>]: GET http://localhost/<<x>>",
                    "requests D: waits for id",
                ])
    }

    @Test func placeholderInAURLIsNotEncoded() throws {
        #expect(
            try lines(
                """
                requests:
                  - { name: A, GET: http://localhost/, capture: { id: status } }
                  - { name: B, GET: http://localhost/<<id>>?x=<<id>> }
                """
            ).last == "requests B: GET http://localhost/<<id>>?x=<<id>>")
    }

    @Test func earlierValueIsUsedUntilTheCapture() throws {
        #expect(
            try lines(
                """
                variables: { id: 7 }
                requests:
                  - { name: A, GET: http://localhost/<<id>>, capture: { id: status } }
                  - { name: B, GET: http://localhost/<<id>>, capture: { id: status } }
                  - { name: C, GET: http://localhost/, skip: not yet, set: { x: 1 }, capture: { other: status } }
                  - { name: D, GET: http://localhost/<<other>> }
                """) == [
                    "requests A: GET http://localhost/7", "requests B: GET http://localhost/<<id>>",
                    "requests C: skipped: not yet",
                    "requests D: skipped: \"other\" has no value: \"C\" did not capture it",
                ])
    }

    @Test func conditionsAreEvaluatedUnlessTheyNeedACapture() throws {
        #expect(
            try lines(
                """
                requests:
                  - { name: A, GET: http://localhost/, capture: { id: status } }
                  - { name: B, GET: http://localhost/, when: { <<hubKind>>: azure } }
                  - { name: C, GET: http://localhost/, when: { <<hubKind>>: none } }
                  - { name: D, GET: http://localhost/, when: { <<id>>: 200 } }
                  - { name: E, GET: http://localhost/, when: { <<hubKind>>: <<id>> } }
                  - { name: F, GET: http://localhost/<<n>>, when: { <<n>>: 2 }, forEach: { n: [1, 2] } }
                  - group: G
                    when: { <<hubKind>>: azure }
                    requests: [{ group: H, requests: [{ name: I, GET: http://localhost/ }] }]
                  - { name: J, GET: http://localhost/, forEach: { n: [] } }
                """) == [
                    "requests A: GET http://localhost/",
                    "requests B: skipped: when <<hubKind>>: expected \"azure\", got \"none\"",
                    "requests C: GET http://localhost/", "requests D: GET http://localhost/",
                    "requests E: GET http://localhost/",
                    "requests F [n=1]: skipped: when <<n>>: expected 2, got 1",
                    "requests F [n=2]: GET http://localhost/2",
                    "requests I: skipped: when <<hubKind>>: expected \"azure\", got \"none\"",
                    "requests J: skipped: forEach has no elements",
                ])
    }

    @Test(
        arguments: [
            ("auth: { basic: { user: u, password: p } }", "Authorization", "Basic dTpw"),
            ("auth: { bearer: t }", "Authorization", "Bearer t"),
            ("auth: { apiKey: { header: X-Key, value: k } }", "X-Key", "k"),
            ("auth: { digest: { user: u, password: p } }", "Authorization", nil),
            ("cookies: { a: 1, b: x }", "Cookie", "a=1; b=x"),
            (
                "auth: { awsSigV4: { accessKey: A, secretKey: S, region: r, service: s } }", "X-Amz-Date",
                "20231114T221320Z"
            ),
        ] as [(String, String, String?)])
    func authenticationIsIncluded(setting: String, name: String, value: String?) throws {
        let previews = try previews("requests: [{ GET: http://localhost/, \(setting) }]")
        guard case .call(let call)? = previews.first?.content else {
            Issue.record("there is no call")
            return
        }
        #expect(call.value(of: name) == value)
    }

    @Test func setAndForEachAreResolved() throws {
        #expect(
            try lines(
                """
                variables: { a: 1, b: 2 }
                requests:
                  - { name: A, GET: http://localhost/<<a>>/<<b>>, set: { a: <<b>>, b: <<a>> } }
                  - { name: B, GET: http://localhost/<<a>>/<<x>>, forEach: { x: [u, v] } }
                """) == [
                    "requests A: GET http://localhost/2/1", "requests B [x=u]: GET http://localhost/2/u",
                    "requests B [x=v]: GET http://localhost/2/v",
                ])
    }

    @Test func emulatedHubIsShownWithPortZero() throws {
        let previews = try previews(
            """
            environments: { test: { hub: { emulator: { hub: mine } } } }
            requests:
              - { name: A, GET: <<hubUrl>>/<<hubName>>/<<hubKind>>, headers: { Authorization: <<sasToken>> } }
            """)
        guard case .call(let call)? = previews.first?.content else {
            Issue.record("there is no call")
            return
        }
        #expect(call.url == "http://127.0.0.1:0/mine/mine/emulator")
        let token = try SharedAccessSignature(parsing: call.value(of: "Authorization") ?? "")
        #expect(token.resourceURI == "http://127.0.0.1:0/mine")
    }

    @Test func errorIsReported() throws {
        #expect(
            try lines(
                """
                variables: { word: many }
                requests:
                  - { name: A, GET: "<<word>>" }
                  - { name: B, GET: http://localhost/ }
                """) == [
                    "requests A: failed: \"many\" is not a URL: it must begin with http:// or https://",
                    "requests B: GET http://localhost/",
                ])
    }

    @Test func unresolvableHubIsThrown() throws {
        #expect {
            try previews(
                """
                environments: { test: { hub: { url: http://localhost, keyName: k, key: abcd } } }
                requests: [{ GET: http://localhost/ }]
                """)
        } throws: { ($0 as? Diagnostic)?.message == "the hub's url names no hub" }
    }
}
