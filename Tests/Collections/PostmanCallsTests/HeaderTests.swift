import HTTP
import JSON
import PostmanCalls
import PostmanFormat
import Testing

/// Header fields as Newman 6.2.1 sends them.
struct HeaderTests {
    private static let defaults = [
        HTTPField("User-Agent", "hubrun/1"), HTTPField("Accept", "*/*"), HTTPField("Cache-Control", "no-cache"),
    ]

    @Test func orderAndSpellingStay() throws {
        var sample = Sample()
        sample.request.headers = [
            .entry("X-Upper", "1"), .entry("x-lower", "{{two}}"), .entry("X-Empty", ""),
            .entry("X-Off", "1", off: true),
            .entry("", "v"), .entry(nil, "v"), .entry("X-Null", is: .null), .entry("X-Missing", is: .missing),
            .entry("X-Number", is: .plain("5")), .entry("{{name}}", "ü\t"),
            .entry("X-List", is: .structure([1, .null, ["a"]], somewhere)),
        ]
        sample.values.merge(["two": "2", "name": "X-Name"]) { $1 }
        #expect(
            try sample.call().fields == [
                HTTPField("X-Upper", "1"), HTTPField("x-lower", "2"), HTTPField("X-Empty", ""),
                HTTPField("X-Null", "null"), HTTPField("X-Missing", ""), HTTPField("X-Number", "5"),
                HTTPField("X-Name", "ü\t"), HTTPField("X-List", "1,,a"),
            ] + Self.defaults)
    }

    @Test func objectIsAWarning() throws {
        var sample = Sample()
        sample.request.headers = [.entry("X", is: .structure(["a": 1], somewhere))]
        let (call, remarks) = try sample.result()
        #expect(call.fields.first == HTTPField("X", "[object Object]"))
        #expect(remarks.map(\.message) == ["the value is an object: [object Object] is sent"])
    }

    @Test(arguments: [
        (["X-A: 1", "X-A: 2"], ["X-A: 1", "X-A: 2"]), (["X-A: 1", "x-a: 2"], ["x-a: 2"]),
        (["X-A: 1", "x-a: 2", "X-A: 3"], ["x-a: 2"]),
        (["x-a: 1", "X-B: 2", "X-A: 3", "X-A: 4"], ["X-B: 2", "X-A: 3", "X-A: 4"]),
        (["Cookie: a=1", "X: 1", "Cookie: b=2"], ["Cookie: a=1; b=2", "X: 1"]),
        (["Host: other.example"], ["Host: other.example"]),
    ])
    func newSpellingReplacesARepeatedHeader(written: [String], sent: [String]) throws {
        var sample = Sample()
        sample.request.headers = written.map { line in
            let parts = line.split(separator: ": ").map { PostmanText(stringLiteral: String($0)) }
            return .entry(parts[0], parts[1])
        }
        let own = try sample.call().fields.dropLast(Self.defaults.count)
        #expect(own.map { "\($0.name): \($0.value)" } == sent)
    }

    @Test func usualHeadersCanBeReplaced() throws {
        var sample = Sample()
        let own = [("user-agent", "mine"), ("Accept", "text/plain"), ("Cache-Control", "max-age=1")]
        sample.request.headers = own.map { .entry(PostmanText(stringLiteral: $0.0), PostmanText(stringLiteral: $0.1)) }
        #expect(try sample.call().fields == own.map { HTTPField($0.0, $0.1) })
    }

    @Test func usualHeadersCanBeDisabled() throws {
        var sample = Sample()
        sample.settings = [
            "disabledSystemHeaders": [
                "User-Agent": true, "accept": true, "accept-encoding": true, "cache-control": true,
            ]
        ]
        let call = try sample.call()
        #expect(call.fields.isEmpty)
        #expect(call.compressed)
        #expect(call.omitsAcceptEncoding)
    }

    @Test func requiredHeadersCannotBeDisabled() throws {
        var sample = Sample()
        sample.settings = ["disabledSystemHeaders": ["host": true, "content-length": true]]
        #expect(
            try sample.result().remarks.map(\.message) == [
                "disabledSystemHeaders lists \"content-length\", which is sent all the same",
                "disabledSystemHeaders lists \"host\", which is sent all the same",
            ])
    }

    /// Newman sends the port of the URL even if it is the scheme's own.
    @Test(
        arguments: [
            ("http://h:80/e", "h:80"), ("https://h:443/e", "h:443"), ("https://[::1]:443/", "[::1]:443"),
            ("http://h/e", nil), ("http://h:8080/e", nil), ("https://h:80/e", nil),
        ] as [(String, String?)])
    func portOfTheSchemeStaysInHost(url: String, host: String?) throws {
        let sample = Sample("GET", .text(PostmanText(stringLiteral: url), appended: []))
        #expect(try sample.call().fields.first { $0.name == "Host" }?.value == host)
        var own = sample
        own.request.headers = [.entry("host", "other")]
        #expect(try own.call().fields.filter { $0.name.lowercased() == "host" }.map(\.value) == ["other"])
    }

    @Test(arguments: [("5", 0), ("05", 0), ("4", 1), ("x", 1)])
    func contentLengthIsCorrected(written: String, count: Int) throws {
        var sample = Sample("POST")
        sample.request.headers = [.entry("content-length", PostmanText(stringLiteral: written))]
        sample.request.body = PostmanBody(.raw("hello", language: nil), range: somewhere)
        let (call, remarks) = try sample.result()
        #expect(!call.hasField("Content-Length"))
        #expect(remarks.count == count)
        #expect(
            remarks.allSatisfy { $0.message == "the header Content-Length: \(written) is wrong and is not sent" })
    }

    @Test func numberOfFieldsIsLimited() throws {
        var sample = Sample()
        sample.request.headers = (1...1_000).map { .entry(PostmanText(stringLiteral: "X-\($0)"), "a") }
        sample.request.headers.append(.entry("X-1001", "a"))
        let error = try sample.error()
        #expect(error.kind == .protocol)
        #expect(error.message == "the request has more than 1000 header fields")
        sample.request.headers.removeLast(101)
        #expect(try sample.result().0.fields.count >= 900)
    }

    @Test(arguments: [
        ("X Y", "a", "\"X Y\" is not a header name"), ("X:", "a", "\"X:\" is not a header name"),
        ("X-A", "a\nb", "the value of the header \"X-A\" contains a line break or a control character"),
        ("X-A", "\u{0}", "the value of the header \"X-A\" contains a line break or a control character"),
    ])
    func invalidHeaderIsAnError(name: String, value: String, message: String) throws {
        var sample = Sample()
        sample.request.headers = [.entry(PostmanText(stringLiteral: name), PostmanText(stringLiteral: value))]
        let error = try sample.error()
        #expect(error.kind == .protocol)
        #expect(error.message == message)
    }
}
