import CollectionModel
import Diagnostics
import HTTP
import JSON
import RunEngine
import Testing

@Suite(.timeLimit(.minutes(20)))
struct CallBuildingTests {
    /// Returns the call of a request with these keys.
    private func call(_ keys: String, defaults: String = "", url: String = "http://localhost/") async throws -> HTTPCall
    {
        let result = try await RunSample(
            """
            name: Calls
            variables: { two: "a\\nb", nul: "a\\0b", space: a b, header: X-Named, negative: -5s }
            \(defaults)
            requests:
              - name: R
                POST: \(url)
                \(keys)
            """
        ).run()
        return try #require(result.calls.first, "\(result.lines)")
    }

    private func error(_ keys: String) async throws -> [String] {
        let sample = RunSample(
            """
            name: Calls
            variables: { two: "a\\nb", nul: "a\\0b", space: a b, negative: -5s, empty: "", word: localhost, zero: 0 }
            requests:
              - name: R
                \(keys)
            """)
        let result = try await sample.run()
        #expect(result.calls.isEmpty)
        return result.reports.compactMap(\.error).map { error in
            "\(error.range.start.line):\(error.range.start.column) \(error.message)"
                + (error.hint.map { " → \($0)" } ?? "")
        }
    }

    // MARK: Headers

    @Test func addedHeadersComeLast() async throws {
        let call = try await call("headers: { X-A: 1 }\n    body: { text: hello }")
        #expect(
            call.fields == [
                HTTPField("X-A", "1"), HTTPField("User-Agent", "hubrun/test"), HTTPField("Accept", "*/*"),
                HTTPField("Content-Type", "text/plain; charset=utf-8"),
            ])
    }

    @Test func addedHeadersCanBeRemovedAndReplaced() async throws {
        let removed = try await call(
            "headers: { user-agent: null, ACCEPT: null, Content-type: null }\n    body: { text: hello }")
        #expect(removed.fields == [])
        let replaced = try await call(
            "headers: { user-agent: me, ACCEPT: text/html, Content-type: text/css }\n    body: { text: hello }")
        #expect(
            replaced.fields == [
                HTTPField("user-agent", "me"), HTTPField("ACCEPT", "text/html"), HTTPField("Content-type", "text/css"),
            ])
    }

    @Test func requestWithoutBodyHasNoContentType() async throws {
        #expect(try await call("tags: [a]").value(of: "Content-Type") == nil)
    }

    @Test func headersMergeByNameInAnyCase() async throws {
        let call = try await call(
            "headers: { x-b: own, X-C: null, X-Many: [a, b] }",
            defaults: "defaults: { headers: { X-A: default, X-B: default, x-c: default } }")
        #expect(call.value(of: "X-A") == "default")
        #expect(call.fields.filter { $0.isNamed("X-B") }.map(\.value) == ["own"])
        #expect(call.value(of: "X-C") == nil)
        #expect(call.fields.filter { $0.isNamed("X-Many") }.map(\.value) == ["a", "b"])
    }

    @Test func headerNamesCanHavePlaceholders() async throws {
        #expect(try await call("headers: { <<header>>: value }").value(of: "X-Named") == "value")
    }

    @Test(arguments: ["two", "nul"])
    func lineBreakInAHeaderIsRejected(name: String) async throws {
        #expect(
            try await error("GET: http://localhost/\n    headers: { X-A: <<\(name)>> }") == [
                "6:21 the value of the header \"X-A\" has a line break in it → a value is one line; does a variable or "
                    + "file end with a line break? | trim takes it off"
            ])
    }

    @Test func invalidHeaderNameIsRejected() async throws {
        #expect(
            try await error("GET: http://localhost/\n    headers: { <<space>>: value }") == [
                "6:16 \"a b\" cannot be the name of a header → a name is letters, digits and - as in X-Request-Id"
            ])
    }

    // MARK: Query

    @Test func queryIsEncodedAndFollowsTheURLsOwn() async throws {
        let call = try await call(
            "query: { 'a b': [1 + 1, '%'], <<header>>: 'ü&=' }", url: "http://localhost/p?x=1%20&direct#part")
        #expect(call.target == "/p?x=1%20&direct&a%20b=1%20%2B%201&a%20b=%25&X-Named=%C3%BC%26%3D")
    }

    @Test(arguments: [
        ("http://localhost/?v=url", "tags: [a]", "/?v=url&w=default"),
        ("http://localhost/?v", "tags: [a]", "/?v&w=default"),
        ("http://localhost/", "query: { v: own }", "/?w=default&v=own"),
        ("http://localhost/?v=url", "query: { v: own }", "/?v=url&w=default&v=own"),
        ("http://localhost/?v=url", "query: { v: null, w: null }", "/?v=url"),
        ("http://localhost/?vv=url#v=1", "query: { w: null }", "/?vv=url&v=default"),
    ])
    func parameterInTheURLReplacesOnlyTheDefault(url: String, keys: String, target: String) async throws {
        let call = try await call(keys, defaults: "defaults: { query: { v: default, w: default } }", url: "'\(url)'")
        #expect(call.target == target)
    }

    @Test func urlWithoutSchemeIsRejected() async throws {
        #expect(
            try await error("GET: <<word>>/<<space>>") == [
                "5:10 \"localhost/a b\" is not a URL: it must begin with http:// or https:// → did you mean "
                    + "\"http://localhost/a b\"?"
            ])
    }

    // MARK: Bodies

    @Test(arguments: [
        (
            "json: { b: [1.0, 1e5, true, null], a: 12345678901234567890, <<header>>: \"<<two>>\" }",
            #"{"b":[1.0,1e5,true,null],"a":12345678901234567890,"X-Named":"a\nb"}"#, "application/json"
        ),
        ("json: text", #""text""#, "application/json"), ("json: null", "null", "application/json"),
        ("text: \"<<two>>\\n\"", "a\nb\n", "text/plain; charset=utf-8"),
        ("text: \"\"", "", "text/plain; charset=utf-8"), ("xml: <a>ü</a>", "<a>ü</a>", "application/xml"),
        (
            "form: { a b: [1, <<two>>], <<header>>: ü }", "a+b=1&a+b=a%0Ab&X-Named=%C3%BC",
            "application/x-www-form-urlencoded"
        ),
    ])
    func bodyIsSentAsWritten(body: String, sent: String, type: String) async throws {
        let call = try await call("body: { \(body) }".replacing("body: { json: {", with: "body: { json: {"))
        #expect(call.bodyText == sent)
        #expect(call.value(of: "Content-Type") == type)
    }

    @Test func fileIsRelativeToTheCollection() async throws {
        #expect(try await call("body: { file: data/<<header>>.bin }").content == .file(path: "data/X-Named.bin"))
    }

    // MARK: Durations

    @Test(
        arguments: [
            ("timeout: 1s", "timeout: 2s", 3.0, 1.0), ("tags: [a]", "timeout: 2s", 3, 3),
            ("tags: [a]", "timeout: 2s", nil, 2),
            ("tags: [a]", "tags", nil, 30), ("timeout: null", "timeout: 2s", nil, 30),
            ("timeout: null", "timeout: 2s", 3, 30),
        ] as [(String, String, Double?, Double)])
    func timeoutPrecedenceIsRequestCommandLineDefaults(
        own: String, defaults: String, option: Double?, seconds: Double
    ) async throws {
        let settings = defaults == "tags" ? "" : "defaults: { \(defaults) }"
        var sample = RunSample(
            "name: T\n\(settings)\nrequests:\n  - { GET: 'http://localhost/', \(own) }")
        sample.settings.commandLine.give(\.timeout, option.map { .fixed(.seconds($0)) })
        #expect(try await sample.run().calls.first?.timeout == .seconds(seconds))
    }

    @Test(
        arguments: [
            ("maxBody: 1KiB", "maxBody: 2KiB", 3, 1024), ("tags: [a]", "maxBody: 2KiB", 3, 3),
            ("tags: [a]", "maxBody: 2KiB", nil, 2048), ("maxBody: null", "maxBody: 2KiB", 3, 64 << 20),
            ("tags: [a]", "timeout: 1s", 3, 3),
        ] as [(String, String, Int?, Int)])
    func maxBodyPrecedenceIsRequestCommandLineDefaults(
        own: String, defaults: String, option: Int?, size: Int
    ) async throws {
        var sample = RunSample(
            "name: T\ndefaults: { \(defaults) }\nrequests:\n  - { GET: 'http://localhost/', \(own) }")
        sample.settings.commandLine.give(\.maxBody, option)
        #expect(try await sample.run().calls.first?.maxBody == size)
    }

    @Test(arguments: [
        ("followRedirects: 1", "followRedirects: 2", true, 1), ("tags: [a]", "followRedirects: 2", true, 0),
        ("tags: [a]", "followRedirects: 2", false, 2), ("followRedirects: true", "timeout: 1s", true, 10),
    ])
    func redirectPrecedenceIsRequestCommandLineDefaults(
        own: String, defaults: String, ignores: Bool, limit: Int
    ) async throws {
        var sample = RunSample(
            "name: T\ndefaults: { \(defaults) }\nrequests:\n  - { GET: 'http://localhost/', \(own) }")
        sample.settings.commandLine.give(\.followRedirects, ignores ? 0 : nil)
        #expect(try await sample.run().calls.first?.maxRedirects == limit)
    }

    @Test(
        arguments: [
            ("delay: 1s", "delay: 2s", 3.0, [1.0]), ("tags: [a]", "delay: 2s", 3, [3]),
            ("tags: [a]", "delay: 2s", nil, [2]),
            ("delay: 0", "delay: 2s", 3, []), ("delay: null", "delay: 2s", 3, []),
        ] as [(String, String, Double?, [Double])])
    func delayPrecedenceIsRequestCommandLineDefaults(
        own: String, defaults: String, option: Double?, seconds: [Double]
    ) async throws {
        var sample = RunSample(
            "name: T\ndefaults: { \(defaults) }\nrequests:\n  - { GET: 'http://localhost/', \(own) }")
        let waits = Waits()
        sample.sleep = { waits.add($0) }
        sample.settings.commandLine.give(\.delay, option.map { .fixed(.seconds($0)) })
        _ = try await sample.run()
        #expect(waits.durations == seconds.map { .seconds($0) })
    }

    @Test(arguments: [
        ("timeout", "negative", "\"timeout\" cannot be negative"), ("delay", "space", "\"delay\" cannot be \"a b\""),
        ("connectTimeout", "empty", "\"connectTimeout\" cannot be \"\""),
    ])
    func invalidDurationIsRejected(key: String, name: String, message: String) async throws {
        #expect(
            try await error("GET: http://localhost/\n    \(key): <<\(name)>>") == [
                "6:\(7 + key.count) \(message) → a duration is a number and a unit: us, ms, s, m, h or d, as in 1.5s or 1m30s"
            ])
    }

    @Test func timeoutOfZeroIsRejected() async throws {
        #expect(
            try await error("GET: http://localhost/\n    timeout: <<zero>>") == [
                "6:14 \"timeout\" of 0 would let no request through → write a longer one, such as 10s"
            ])
    }

    @Test func transportLimitsArePassedOn() async throws {
        let call = try await call("maxBody: 1KiB\n    compressed: false\n    connectTimeout: 3s")
        #expect(call.maxBody == 1024)
        #expect(!call.compressed)
        #expect(call.connectTimeout == .seconds(3))
    }
}
