import Diagnostics
import HTTP
import JSON
import PostmanCalls
import PostmanFormat
import Testing

/// Bodies without files as Newman 6.2.1 sends them.
struct BodyTests {
    @Test(arguments: [
        ("{\"a\": 1}", "json", "application/json"), ("a=1", nil, "text/plain"), ("Grüße", "text", "text/plain"),
        ("<a/>", "xml", "application/xml"), ("<p>", "html", "text/html"),
        ("f()", "javascript", "application/javascript"), ("a", "yaml", "text/plain"),
    ])
    func rawBodyHasTheTypeOfItsLanguage(text: String, language: String?, type: String) throws {
        var sample = Sample("POST")
        sample.request.body = PostmanBody(.raw(PostmanText(stringLiteral: text), language: language), range: somewhere)
        #expect(try sample.sent() == .init(text, type))
        sample.request.headers = [.entry("content-type", "a/b")]
        #expect(try sample.sent() == .init(text, "a/b"))
        sample.request.headers = []
        sample.settings = ["disabledSystemHeaders": ["content-type": true]]
        #expect(try sample.sent() == .init(text, nil))
    }

    @Test(arguments: [
        (
            "{ // one\n  \"url\": \"http://x/*y*/\", /* two */ \"b\": {{n}}\n}",
            "{ \n  \"url\": \"http://x/*y*/\",  \"b\": 2\n}"
        ),
        ("\"\\\"//\" // a\r\nb", "\"\\\"//\" \r\nb"), ("1 /* open", "1 "), ("1/2", "1/2"), ("/**/1//", "1"),
        ("\"\\", "\"\\"),
    ])
    func commentsInJSONAreRemoved(text: String, sent: String) throws {
        var sample = Sample("POST")
        sample.values["n"] = "2"
        let text = PostmanText(stringLiteral: text)
        sample.request.body = PostmanBody(.raw(text, language: "json"), range: somewhere)
        #expect(try sample.sent().body == sent)
        sample.request.body = PostmanBody(.raw(text, language: nil), range: somewhere)
        #expect(try sample.sent().body == text.text.replacing("{{n}}", with: "2"))
        sample.request.headers = [.entry("Content-Type", "application/problem+JSON; charset=utf-8")]
        #expect(try sample.sent().body == sent)
    }

    @Test(
        arguments: [
            ("GET", nil), ("HEAD", nil), ("DELETE", nil), ("OPTIONS", nil), ("TRACE", nil), ("POST", ""), ("PUT", ""),
            ("PATCH", ""), ("PURGE", ""), ("COPY", ""), ("LINK", ""),
        ] as [(String, String?)])
    func missingBodyIsEmptyForMethodsWithABody(method: String, body: String?) throws {
        var sample = Sample(PostmanText(stringLiteral: method))
        #expect(try sample.sent() == .init(body, nil))
        sample.request.body = PostmanBody(.raw("{{empty}}", language: "json"), range: somewhere)
        sample.values["empty"] = ""
        #expect(try sample.sent() == .init(body, nil))
    }

    @Test(
        arguments: [
            ("GET", nil), ("HEAD", nil), ("COPY", ""), ("PURGE", ""), ("UNLOCK", ""), ("DELETE", "x"), ("OPTIONS", "x"),
            ("LOCK", "x"),
        ] as [(String, String?)])
    func bodyIsPrunedByMethod(method: String, body: String?) throws {
        var sample = Sample(PostmanText(stringLiteral: method))
        sample.request.body = PostmanBody(.raw("x", language: nil), range: somewhere)
        #expect(try sample.sent() == .init(body, body == "x" ? "text/plain" : nil))
        sample.settings = ["disableBodyPruning": true]
        #expect(try sample.sent() == .init("x", "text/plain"))
    }

    @Test func unknownModeIsAWarning() throws {
        var sample = Sample("POST")
        let warning = Diagnostic(.postmanIgnored, .warning, at: somewhere, "no mode", hint: "write another")
        sample.request.body = PostmanBody(.unknown("rwa", warning), range: somewhere)
        #expect(try sample.sent() == .init("", nil))
        let remark = try #require(try sample.result().remarks.first)
        #expect(remark.message == "no mode")
        #expect(remark.hint == "write another")
    }

    // MARK: GraphQL

    @Test(
        arguments: [
            (
                "query Q($x: Int) { a(x: $x) }", "Q", "{\"x\": {{number}}}",
                "{\"query\":\"query Q($x: Int) { a(x: $x) }\",\"operationName\":\"Q\",\"variables\":{\"x\": 5}}"
            ),
            ("{ a }", nil, "", "{\"query\":\"{ a }\"}"),
            (
                "{\n\"é/\"", "", nil, "{\"query\":\"{\\n\\\"é/\\\"\",\"operationName\":\"\"}"
            ),
            ("", nil, nil, "{\"query\":\"\"}"), ("", nil, "", "{\"query\":\"\"}"), (nil, nil, "", "{}"),
            (nil, nil, nil, ""),
        ] as [(String?, String?, String?, String)])
    func graphQLIsSentAsJSON(query: String?, operation: String?, variables: String?, body: String) throws {
        var sample = Sample("POST")
        sample.values["number"] = "5"
        let texts = [query, operation, variables].map { $0.map { PostmanText(stringLiteral: $0) } }
        sample.request.body = PostmanBody(
            .graphQL(PostmanQuery(query: texts[0], operationName: texts[1], variables: texts[2])), range: somewhere)
        #expect(try sample.sent() == .init(body, body.isEmpty ? nil : "application/json"))
    }

    // MARK: Urlencoded forms

    @Test(arguments: [(false, "application/x-www-form-urlencoded"), (true, "text/plain")])
    func otherTypeStaysIfNoneMayBeAdded(isDisabled: Bool, type: String) throws {
        var sample = Sample("POST")
        sample.request.body = PostmanBody(.urlencoded([.entry("a", "1")]), range: somewhere)
        sample.request.headers = [.entry("content-type", "text/plain")]
        sample.settings = isDisabled ? ["disabledSystemHeaders": ["content-type": true]] : [:]
        #expect(try sample.sent() == .init("a=1", type))
    }

    @Test(
        arguments: [
            (
                [
                    .entry("a b", "c d"), .entry("signs", "!'()*-._~&=+%20é"), .entry("off", "1", off: true),
                    .entry("empty", ""), .entry("null", is: .null), .entry("number", is: .plain("5")),
                ],
                "a%20b=c%20d&signs=%21%27%28%29%2A-._~%26%3D%2B%2520%C3%A9&empty=&null=&number=5"
            ),
            ([.entry("a", "1"), .entry("b", "{{v}}"), .entry("a", "3")], "a=1&a=3&b=x%26y"),
            (
                [.entry("b", "1"), .entry("10", "2"), .entry("01", "3"), .entry("9", "4"), .entry("-1", "5")],
                "9=4&10=2&b=1&01=3&-1=5"
            ),
            ([.entry(nil, "v"), .entry("l", is: .structure([1, "b"], somewhere))], "=v&l=1&l=b"),
        ] as [([PostmanEntry], String)])
    func urlencodedEntriesAreGroupedAndEncoded(entries: [PostmanEntry], body: String) throws {
        var sample = Sample("POST")
        sample.values["v"] = "x&y"
        sample.request.body = PostmanBody(.urlencoded(entries), range: somewhere)
        #expect(try sample.sent() == .init(body, "application/x-www-form-urlencoded"))
    }

    @Test(arguments: [
        ("a=1&b={{v}}&a=%41 &c&=d", "a=1&a=%2541%20&b=x%26y&c=&=d"), ("{{a&b}}=1", "k=1"), ("a=b=c", "a=b%3Dc"),
    ])
    func urlencodedTextIsDividedAndEncoded(text: String, body: String) throws {
        var sample = Sample("POST")
        sample.values.merge(["v": "x&y", "a&b": "k"]) { $1 }
        sample.request.body = PostmanBody(.urlencodedText(PostmanText(stringLiteral: text)), range: somewhere)
        #expect(try sample.sent() == .init(body, "application/x-www-form-urlencoded"))
    }

    @Test func formWithoutEntriesIsNoBody() throws {
        var sample = Sample("POST")
        for mode in [
            PostmanBody.Mode.urlencoded([.entry("a", "1", off: true)]), .urlencodedText(""), .formdata([]),
        ] {
            sample.request.body = PostmanBody(mode, range: somewhere)
            #expect(try sample.sent() == .init("", nil))
        }
    }

    @Test(arguments: [
        ("text/plain", "application/x-www-form-urlencoded"),
        ("application/x-www-form-urlencoded; charset=utf-8", "application/x-www-form-urlencoded; charset=utf-8"),
    ])
    func otherTypeOfAFormIsReplaced(written: String, type: String) throws {
        var sample = Sample("POST")
        sample.request.headers = [.entry("content-type", PostmanText(stringLiteral: written))]
        sample.request.body = PostmanBody(.urlencoded([.entry("a", "1")]), range: somewhere)
        #expect(try sample.sent() == .init("a=1", type))
        #expect(try sample.call().fields.first?.name == "content-type")
    }
}

/// The body of a call and its type.
struct SentBody: Equatable {
    var body: String?
    var type: String?

    init(_ body: String?, _ type: String?) {
        self.body = body
        self.type = type
    }
}

extension Sample {
    func sent() throws -> SentBody {
        let call = try call()
        return SentBody(try call.content.map(Self.text), call.fields.first { $0.isNamed("Content-Type") }?.value)
    }

    /// Returns the bytes of a content; its files are read.
    private static func text(_ content: HTTPContent) throws -> String {
        let reader = try ContentReader(content.sources)
        var bytes: [UInt8] = []
        while true {
            let more = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                count = reader.read(into: UnsafeMutableRawBufferPointer(buffer)) ?? 0
            }
            guard !more.isEmpty else { return String(decoding: bytes, as: UTF8.self) }
            bytes += more
        }
    }
}
