import Cryptography
import HTTP
import JSON
import PostmanCalls
import PostmanFormat
import Testing

/// URLs as Newman 6.2.1 sends them.
struct URLTests {
    @Test(arguments: [
        (
            "/p a/é/\"<>`{}|^[]/%41%zz/a+b;c=d,e@f:g!$'()*~",
            "/p%20a/%C3%A9/%22%3C%3E%60%7B%7D|^[]/%41%zz/a+b;c=d,e@f:g!$'()*~"
        ),
        (
            "/q?s=a b+c&é=€&signs=\"<>`{}|^[]\\'&%41=%zz&x=;,@:!$()*~/?",
            "/q?s=a%20b+c&%C3%A9=%E2%82%AC&signs=%22%3C%3E`{}|^[]\\%27&%41=%zz&x=;,@:!$()*~/?"
        ),
        ("/a/../b/./c//d/", "/a/../b/./c//d/"),
        ("/q?a=1#frag?b=2", "/q?a=1"),
        ("/q?a=1&&b&c=&=d&e=f=g", "/q?a=1&&b&c=&=d&e=f=g"),
        ("/q?", "/q?"),
        ("", "/"),
        ("?a", "/?a"),
        ("\\a\\b?c\\d", "/a/b?c\\d"),
        ("/a \t", "/a%20%09"),
        ("/{{x?y}}?{{a#b}}=1", "/%7B%7Bx%3Fy%7D%7D?{{a%23b}}=1"),
    ])
    func textIsEncoded(written: String, target: String) throws {
        let url = PostmanURL.Form.text(PostmanText(stringLiteral: "{{baseUrl}}\(written)"), appended: [])
        #expect(try Sample("GET", url).call().url == "http://h:8080\(target)")
    }

    @Test(arguments: [
        ("h.example/a", "http://h.example/a"), (" \n\u{FEFF}HTTPS://H.Example/A", "https://h.example/A"),
        ("http:////h/a", "http://h/a"), ("http:\\\\h\\a", "http://h/a"),
        ("h:81?a=http://b/", "http://h:81/?a=http://b/"),
        ("http://[::1]:8080/a", "http://[::1]:8080/a"), ("http://h:/a", "http://h/a"),
        ("http://münchen.example/", "http://münchen.example/"), ("h/to/http://i/", "http://h/to/http://i/"),
    ])
    func partsOfAText(written: String, url: String) throws {
        #expect(try Sample("GET", .text(PostmanText(stringLiteral: written), appended: [])).call().url == url)
    }

    @Test(arguments: [
        ("http://ann:p%40w:x@h/", "ann", "p@w:x"), ("http://ann@h/", "ann", ""), ("http://a%3Ab@h/", "a", "b:"),
        ("http://a@b@h/", "a@b", ""),
    ])
    func userInfoIsBasicAuthentication(written: String, user: String, password: String) throws {
        let call = try Sample("GET", .text(PostmanText(stringLiteral: written), appended: [])).call()
        #expect(call.url == "http://h/")
        guard case .basic(user, let secret) = call.authentication else {
            Issue.record("\(String(describing: call.authentication))")
            return
        }
        #expect(secret.exposed == password)
    }

    @Test func joinedParts() throws {
        var parts = PostmanURL.Parts()
        parts.scheme = "https"
        parts.userInfo = "{{who}}:pw"
        parts.host = ["api", "{{domain.name}}", "example"]
        parts.port = "81"
        parts.path = ["a", "{{two}}", ""]
        parts.query = [.entry("{{name}}", "{{pairs}}")]
        parts.fragment = "here"
        var sample = Sample("GET", .parts(parts))
        sample.values = ["domain.name": "Shop", "two": "p/q", "name": "n", "pairs": "1&m=2", "who": "ann"]
        #expect(try sample.call().url == "https://api.shop.example:81/a/p/q/?n=1&m=2")
        #expect(try sample.call().authentication == .basic(user: "ann", password: Secret("pw")))
    }

    @Test func placeholderMayExtendOverParts() throws {
        var parts = PostmanURL.Parts()
        parts.host = ["{{domain", "name}}", "example"]
        var sample = Sample("GET", .parts(parts))
        sample.values = ["domain.name": "shop"]
        #expect(try sample.call().url == "http://shop.example/")
    }

    @Test func entriesOfTheQuery() throws {
        var parts = PostmanURL.Parts()
        parts.host = ["{{baseUrl}}"]
        parts.path = ["q"]
        parts.query = [
            .entry("amp", "x&y=z#h"), .entry("b=c&d", "1"), .entry("nul", is: .null), .entry("missing", is: .missing),
            .entry("empty", ""), .entry("off", "1", off: true), .entry("plus", "p+l us%20"), .entry("d", "1"),
            .entry("d", "2"), .entry(nil, "v"), .entry("n", is: .plain("5")), .entry("{{a&b}}", "{{c#d}}&"),
            .entry("l", is: .structure([1, "x&y"], somewhere)),
        ]
        var sample = Sample("GET", .parts(parts))
        sample.values["a&b"] = "k&l"
        sample.values["c#d"] = "m"
        #expect(
            try sample.call().url == "http://h:8080/q?amp=x%26y=z%23h&b%3Dc%26d=1&nul&missing&empty=&plus=p+l%20us%20"
                + "&d=1&d=2&=v&n=5&k&l=m%26&l=1,x%26y")
    }

    @Test(arguments: [(true, ""), (false, "?")])
    func questionMarkNeedsAnEnabledEntry(isOff: Bool, query: String) throws {
        var parts = PostmanURL.Parts()
        parts.host = ["{{baseUrl}}"]
        parts.path = ["/a/b/"]
        parts.query = [PostmanEntry(key: "", value: .null, isDisabled: isOff, range: somewhere)]
        #expect(try Sample("GET", .parts(parts)).call().url == "http://h:8080/a/b/\(query)")
    }

    @Test(arguments: [
        ("{{baseUrl}}/a", "http://h:8080/a?x=1&y=%26"), ("{{baseUrl}}/a?b=2#c", "http://h:8080/a?b=2&x=1&y=%26"),
        ("{{baseUrl}}?b", "http://h:8080/?b&x=1&y=%26"),
    ])
    func entriesAreAppendedToAText(written: String, url: String) throws {
        let form = PostmanURL.Form.text(
            PostmanText(stringLiteral: written),
            appended: [.entry("x", "1"), .entry("off", "1", off: true), .entry("y", "&")])
        #expect(try Sample("GET", form).call().url == url)
    }

    // MARK: Path variables

    @Test func pathVariablesOfParts() throws {
        var parts = PostmanURL.Parts()
        parts.host = ["{{baseUrl}}"]
        parts.path = ["u", ":id", ":name.json", "x:y", ":none", ":empty", ":off", ":number", ":"]
        var sample = Sample("GET", .parts(parts))
        sample.request.url?.variables = [
            .entry("id", "old"), .entry("id", "a b/c"), .entry("name", "{{who}}"), .entry("empty", "{{nothing}}"),
            .entry("off", "2", off: true), .entry("number", is: .plain("3")),
        ]
        sample.values.merge(["who": "ann", "nothing": ""]) { $1 }
        let (call, remarks) = try sample.result()
        #expect(call.url == "http://h:8080/u/a%20b/c/ann.json/x:y/:none/:empty/2/3/:")
        #expect(
            remarks.map(\.message)
                == [":none", ":empty"].map { "\"\($0)\" has no value: \($0) is sent as it is" })
    }

    @Test(arguments: [
        ("{{baseUrl}}/u/:id?x=/:id#/:id", "http://h:8080/u/7?x=/:id"), ("http://h:81/:id", "http://h:81/7"),
        ("{{baseUrl}}/:id.x", "http://h:8080/7.x"), ("{{a/:id}}/:id", "http://v/7"),
    ])
    func pathVariablesOfATextAreInItsPath(written: String, url: String) throws {
        var sample = Sample("GET", .text(PostmanText(stringLiteral: written), appended: []))
        sample.request.url?.variables = [.entry("id", "7")]
        sample.values["a/:id"] = "http://v"
        #expect(try sample.call().url == url)
    }

    @Test func urlWithoutVariablesKeepsItsColons() throws {
        let (call, remarks) = try Sample("GET", .text("{{baseUrl}}/u/:id?a=1", appended: [])).result()
        #expect(call.url == "http://h:8080/u/:id?a=1")
        #expect(remarks.isEmpty)
    }

    // MARK: Errors

    @Test(arguments: [
        ("", "the URL is empty"), ("{{empty}}", "the URL is empty"), (" ", "the URL is empty"),
        ("{{unknown}}/a", "\"unknown\" has no value, and the URL \"{{unknown}}/a\" cannot be sent without it"),
        ("{{p}}://{{q}}/x", "\"p\" has no value, and the URL \"{{p}}://{{q}}/x\" cannot be sent without it"),
        ("{{p q}}/x", "\"p q\" has no value, and the URL \"{{p q}}/x\" cannot be sent without it"),
        ("http://h:{{p}}/x", "\"p\" has no value, and the URL \"http://h:{{p}}/x\" cannot be sent without it"),
        ("h:{{p}}?{{q}}", "\"p\" has no value, and the URL \"h:{{p}}?{{q}}\" cannot be sent without it"),
        ("{{indirect}}", "\"p\" has no value, and the URL \"{{indirect}}\" cannot be sent without it"),
        ("http://h h/{{p}}", "the host of \"http://h h/{{p}}\" contains a space"),
        ("ftp://{{p}}/", "the URL \"ftp://{{p}}/\" begins with another scheme than http and https"),
        ("http://{x}/", "the host of \"http://{x}/\" contains \"{\""),
        ("http:///?a", "the URL \"http:///?a\" has no host"), ("/a", "the URL \"/a\" has no host"),
        ("ftp://h/", "the URL \"ftp://h/\" begins with another scheme than http and https"),
        ("http://h h/", "the host of \"http://h h/\" contains a space"),
        ("http://ann:secret@h h/", "the host of \"http://…@h h/\" contains a space"),
        ("http://h:x/", "the port of \"http://h:x/\" is not a number"),
        ("{{baseUrl}}:id/:id.x", "the port of \"{{baseUrl}}:id/:id.x\" is not a number"),
        ("http://[::1/", "the host of \"http://[::1/\" is not an IPv6 address in brackets"),
    ])
    func invalidURLIsAnError(written: String, message: String) throws {
        var sample = Sample("GET", .text(PostmanText(stringLiteral: written), appended: []))
        sample.values.merge(["empty": "", "indirect": "{{p}}/secret"]) { $1 }
        sample.request.url?.variables = [.entry("id", "7")]
        let error = try sample.error()
        #expect(error.kind == .protocol)
        #expect(error.message == message)
    }

    @Test func requestWithoutURLIsAnError() throws {
        var sample = Sample()
        sample.request.url = nil
        #expect(try sample.error().message == "the URL is empty")
    }

    @Test(
        arguments: [
            ("/a|é\"{}?b='é", "/a|é\"{}?b='é"), ("/a b", nil), ("/a\u{7F}", nil), ("/a?b\n", nil),
        ] as [(String, String?)])
    func encodingCanBeDisabled(written: String, target: String?) throws {
        var sample = Sample("GET", .text(PostmanText(stringLiteral: "{{baseUrl}}\(written)"), appended: []))
        sample.settings = ["disableUrlEncoding": true]
        if let target {
            #expect(try sample.call().url == "http://h:8080\(target)")
        } else {
            #expect(try sample.error().kind == .protocol)
        }
    }

    @Test(
        arguments: [(nil, "GET"), ("", "GET"), ("post", "POST"), ("{{m}}", "PURGE"), ("a b", nil)]
            as [(String?, String?)])
    func methodIsUpperCased(written: String?, method: String?) throws {
        var sample = Sample(written.map { PostmanText(stringLiteral: $0) })
        sample.values["m"] = "purge"
        if let method {
            #expect(try sample.call().method == method)
        } else {
            #expect(try sample.error().message == "\"A B\" is not a method")
        }
    }
}
