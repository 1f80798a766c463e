@testable import HTTP
import Testing

@Suite struct CookieJarTests {
    private let jar = CookieJar()

    @Test func cookieIsSentBackToItsServer() {
        #expect(store("sid=1; Path=/", "theme=dark; Path=/").isEmpty)
        #expect(sent("https://api.example/x?y") == "sid=1; theme=dark")
        #expect(sent("HTTPS://API.example:8443") == "sid=1; theme=dark")
        #expect(sent("https://other.example/").isEmpty)
        #expect(sent("no URL").isEmpty)
    }

    /// The cookies of one jar in another one; those that have expired are left out.
    @Test func cookiesOfAJarFillAnother() {
        #expect(store("a=1; Path=/; Max-Age=10; SameSite=Strict", "b=2; Domain=api.example; Secure", "c=3").isEmpty)
        let all = jar.allCookies(now: 0)
        #expect(all.map(\.name) == ["a", "b", "c"])
        let other = CookieJar(all, now: 20)
        #expect(other.allCookies(now: 20) == Array(all.dropFirst()))
        #expect(other.cookies(for: "https://api.example/", now: 20).map(\.name) == ["b", "c"])
    }

    @Test func onlySetCookieFieldsAreStored() {
        let fields = [
            HTTPField("Set-Cookie", "a=1"), HTTPField("Cookie", "b=2"), HTTPField("Set-Cookie2", "c=3"),
            HTTPField("set-cookie", "d=4"),
        ]
        #expect(jar.store(fields, from: "https://h.example/", now: 0).isEmpty)
        #expect(sent("https://h.example/") == "a=1; d=4")
        #expect(jar.store([HTTPField("Set-Cookie", "a=1")], from: "no URL", now: 0).isEmpty)
    }

    @Test(arguments: [
        // Without Domain, the cookie is sent only to its own host.
        ("https://a.example", "", "https://a.example", true), ("https://a.example", "", "https://b.a.example", false),
        ("https://a.example", "", "https://example", false),
        // With Domain, it is sent to all subdomains.
        ("https://a.example", "a.example", "https://b.a.example", true),
        ("https://b.a.example", "a.example", "https://a.example", true),
        ("https://b.a.example", "a.example", "https://c.a.example", true),
        ("https://b.a.example", ".A.Example", "https://c.d.a.EXAMPLE", true),
        ("https://a.example", "a.example", "https://ba.example", false),
        ("https://a.example", "a.example", "https://a.example.net", false),
        ("https://shop.example.co.uk", "example.co.uk", "https://www.example.co.uk", true),
        ("https://a.www.ck", "www.ck", "https://b.www.ck", true),
        // A cookie for a public suffix is sent only to that host.
        ("https://github.io", "github.io", "https://github.io", true),
        ("https://github.io", "github.io", "https://ann.github.io", false),
        ("http://localhost", "localhost", "http://a.localhost", false),
        // Hosts with one label and IP addresses have no subdomains.
        ("http://localhost", "localhost", "http://localhost", true),
        ("http://127.0.0.1", "127.0.0.1", "http://127.0.0.1:8080", true),
        ("http://127.0.0.1", "", "http://1.127.0.0.1", false),
        ("http://1.127.0.0.1", "", "http://127.0.0.1", false),
        ("http://[::1]:80", "", "http://[::1]", true), ("http://[::1]", "", "http://[::2]", false),
    ])
    func hostsMatchAsInRFC6265(from: String, domain: String, to: String, isSent: Bool) {
        #expect(store(domain.isEmpty ? "a=1" : "a=1; Domain=\(domain)", from: from).isEmpty)
        #expect(sent(to) == (isSent ? "a=1" : ""))
    }

    @Test(arguments: [
        ("/a/b", "/a/b", true), ("/a/b", "/a/b/c", true), ("/a/b", "/a/b?q", true), ("/a/b", "/a/bc", false),
        ("/a/b/", "/a/b/c", true), ("/a/b/", "/a/b/", true), ("/a/b/", "/a/b", false), ("/", "/x", true),
        ("/", "", true), ("/", "?q", true), ("/A", "/a", false), ("/é", "/é", true),
    ])
    func pathsMatchAsInRFC6265(path: String, target: String, isSent: Bool) {
        #expect(store("a=1; Path=\(path)").isEmpty)
        #expect(sent("https://api.example\(target)") == (isSent ? "a=1" : ""))
    }

    @Test(arguments: [
        ("", "/"), ("/", "/"), ("/x", "/"), ("/x/", "/x"), ("/x/y", "/x"), ("/x/y/z?a/b", "/x/y"), ("?a/b", "/"),
    ])
    func defaultPathIsTheDirectoryOfTheRequest(target: String, path: String) {
        for attribute in ["", "; Path", "; Path=", "; Path=relative"] {
            let jar = CookieJar()
            let url = "https://api.example\(target)"
            #expect(jar.store([HTTPField("Set-Cookie", "a=1\(attribute)")], from: url, now: 0).isEmpty)
            #expect(jar.cookies(for: "https://api.example\(path)", now: 0).count == 1)
            #expect(jar.cookies(for: "https://api.example\(path)/sub", now: 0).count == 1)
            #expect(jar.cookies(for: "https://api.example/elsewhere", now: 0).count == (path == "/" ? 1 : 0))
        }
    }

    @Test func longerPathsComeFirstThenOlderCookies() {
        #expect(store("e=1; Path=/", "d=2; Path=/x", "c=3; Path=/", "b=4; Path=/x/y", "a=5; Path=/x").isEmpty)
        #expect(sent("https://api.example/x/y") == "b=4; d=2; a=5; e=1; c=3")
    }

    @Test func replacedCookieKeepsItsPosition() {
        #expect(store("a=1; Path=/", "b=2; Path=/", "a=3; Path=/", "A=4; Path=/").isEmpty)
        #expect(sent("https://api.example/") == "a=3; b=2; A=4")
        #expect(store("a=5; Path=/; Domain=api.example", "a=6; Path=/p").isEmpty)
        #expect(sent("https://api.example/p") == "a=6; a=3; b=2; A=4; a=5")
    }

    @Test(arguments: [
        ("Max-Age=10", 9.0, true), ("Max-Age=10", 10, false), ("Max-Age=0", 0, false), ("Max-Age=-1", 0, false),
        ("Max-Age=99999999999999999999", 1e18, true), ("Expires=Thu, 01 Jan 1970 00:01:40 GMT", 99, true),
        ("Expires=Thu, 01 Jan 1970 00:01:40 GMT", 100, false), ("Expires=never", 1e18, true),
        // Max-Age takes precedence in any position, unless it is not a number.
        ("Max-Age=10; Expires=Thu, 01 Jan 1970 00:01:40 GMT", 50, false),
        ("Expires=Thu, 01 Jan 1970 00:00:05 GMT; Max-Age=10", 9, true),
        ("Max-Age=soon; Expires=Thu, 01 Jan 1970 00:01:40 GMT", 50, true),
    ])
    func cookieIsSentUntilItExpires(attributes: String, now: Double, isSent: Bool) {
        #expect(store("a=1; \(attributes)").isEmpty)
        #expect(jar.cookies(for: "https://api.example/", now: now).isEmpty == !isSent)
    }

    @Test func maxAgeCountsFromTheTimeOfStoring() {
        #expect(
            jar.store([HTTPField("Set-Cookie", "a=1; Max-Age=10")], from: "https://h.example/", now: 1000.5).isEmpty)
        #expect(jar.cookies(for: "https://h.example/", now: 1010.4).count == 1)
        #expect(jar.cookies(for: "https://h.example/", now: 1010.5).isEmpty)
    }

    @Test(arguments: ["a=; Max-Age=0", "a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT"])
    func expiredCookieRemovesTheStoredOne(removal: String) {
        #expect(store("a=1", "b=2").isEmpty)
        #expect(store(removal).isEmpty)
        #expect(sent("https://api.example/") == "b=2")
        #expect(store("a=3").isEmpty)
        #expect(sent("https://api.example/") == "b=2; a=3")
    }

    @Test func secureCookiesAreSentOverHTTPSOrToLoopback() {
        #expect(store("a=1; Secure").isEmpty)
        #expect(sent("https://api.example/") == "a=1")
        #expect(sent("http://api.example/").isEmpty)
        for host in ["localhost", "LocalHost", "127.0.0.1", "[::1]"] {
            #expect(store("a=1; Secure", from: "http://\(host):8080/").isEmpty)
            #expect(sent("http://\(host)/") == "a=1")
        }
    }

    private static let domainHint =
        "Domain may name the server itself or a domain above it; without Domain the cookie is the server's own"
    private static func suffixHint(_ suffix: String) -> String {
        "anyone can register a domain below \"\(suffix)\": Domain must name one of them; "
            + "without Domain the cookie is the server's own"
    }
    private static let secureHint = "use the https URL, or let the server leave Secure out"
    private static let prefixHint = "__Secure- needs https and Secure; __Host- also Path=/ and no Domain"

    @Test(arguments: [
        (
            "sid=SECRET; Domain=other.example", "https://api.example/", "sid",
            "the cookie \"sid\" is for \"other.example\", and \"api.example\" sent it", domainHint
        ),
        (
            "sid=SECRET; Domain=x.api.example", "https://api.example/", "sid",
            "the cookie \"sid\" is for \"x.api.example\", and \"api.example\" sent it", domainHint
        ),
        (
            "sid=SECRET; Domain=0.0.1", "http://127.0.0.1:80/", "sid",
            "the cookie \"sid\" is for \"0.0.1\", and \"127.0.0.1\" sent it", domainHint
        ),
        (
            "sid=SECRET; Domain=Example", "https://api.example/", "sid",
            "the cookie \"sid\" is for the public suffix \"example\", and \"api.example\" sent it",
            suffixHint("example")
        ),
        (
            "sid=SECRET; Domain=.Co.UK", "https://shop.co.uk/", "sid",
            "the cookie \"sid\" is for the public suffix \"co.uk\", and \"shop.co.uk\" sent it", suffixHint("co.uk")
        ),
        (
            "sid=SECRET; Domain=co.uk.", "https://shop.co.uk./", "sid",
            "the cookie \"sid\" is for the public suffix \"co.uk.\", and \"shop.co.uk.\" sent it", suffixHint("co.uk.")
        ),
        (
            "sid=SECRET; Domain=github.io", "https://ann.github.io/", "sid",
            "the cookie \"sid\" is for the public suffix \"github.io\", and \"ann.github.io\" sent it",
            suffixHint("github.io")
        ),
        (
            "sid=SECRET; Domain=any.ck", "https://a.any.ck/", "sid",
            "the cookie \"sid\" is for the public suffix \"any.ck\", and \"a.any.ck\" sent it", suffixHint("any.ck")
        ),
        (
            "sid=SECRET; Domain=xn--55qx5d.cn", "https://a.xn--55qx5d.cn/", "sid",
            "the cookie \"sid\" is for the public suffix \"xn--55qx5d.cn\", and \"a.xn--55qx5d.cn\" sent it",
            suffixHint("xn--55qx5d.cn")
        ),
        (
            "sid=SECRET; Secure", "http://api.example/", "sid",
            "the cookie \"sid\" is Secure, and \"api.example\" sent it over http", secureHint
        ),
        (
            "__Secure-sid=SECRET", "https://api.example/", "__Secure-sid",
            "the cookie \"__Secure-sid\" does not meet the rules of its name: it is not Secure", prefixHint
        ),
        (
            "__SECURE-sid=SECRET; Secure", "http://api.example/", "__SECURE-sid",
            "the cookie \"__SECURE-sid\" is Secure, and \"api.example\" sent it over http", secureHint
        ),
        (
            "__Host-sid=SECRET; Path=/", "https://api.example/", "__Host-sid",
            "the cookie \"__Host-sid\" does not meet the rules of its name: it is not Secure", prefixHint
        ),
        (
            "__Host-sid=SECRET; Secure; Path=/; Domain=api.example", "https://api.example/", "__Host-sid",
            "the cookie \"__Host-sid\" does not meet the rules of its name: it has a Domain", prefixHint
        ),
        (
            "__host-sid=SECRET; Secure", "https://api.example/", "__host-sid",
            "the cookie \"__host-sid\" does not meet the rules of its name: its Path is not \"/\"", prefixHint
        ),
        (
            "SECRET", "https://api.example/", "",
            "a Set-Cookie field is not a cookie: it has no name, no \"=\" or a control character",
            "a cookie begins with name=value"
        ),
    ])
    func forbiddenCookieIsRejected(
        cookie: String, url: String, name: String, message: String, hint: String
    ) {
        #expect(store(cookie, from: url) == [RejectedCookie(name: name, message: message, hint: hint)])
        #expect(sent(url).isEmpty)
    }

    @Test func otherCookiesOfAResponseAreStored() {
        #expect(store("a=1", "b=2; Domain=other.example", "c=3", "d").map(\.name) == ["b", ""])
        #expect(sent("https://api.example/") == "a=1; c=3")
    }

    @Test func validCookiePrefixesAreAccepted() {
        #expect(store("__Secure-a=1; Secure; Domain=api.example", "__Host-b=2; Secure; Path=/", "__Hostc=3").isEmpty)
        #expect(sent("https://api.example/") == "__Secure-a=1; __Host-b=2; __Hostc=3")
    }

    @Test func cookieOverHTTPCannotReplaceASecureOne() {
        #expect(store("a=1; Secure; Path=/x; Domain=api.example").isEmpty)
        let rejection = RejectedCookie(
            name: "a", message: "the cookie \"a\" would replace a Secure one, and \"api.example\" sent it over http",
            hint: "use the https URL, or another name")
        #expect(store("a=2; Path=/x", from: "http://api.example/") == [rejection])
        #expect(store("a=2; Path=/x/y", from: "http://api.example/") == [rejection])
        #expect(store("a=2; Path=/x", from: "http://v1.api.example/").count == 1)
        #expect(store("a=2; Path=/", "b=0; Path=/x", from: "http://api.example/").isEmpty)
        #expect(store("b=2; Path=/x", from: "http://api.example/").isEmpty)
        #expect(sent("https://api.example/x") == "a=1; b=2; a=2")
    }

    @Test func tooLargeCookieIsRejected() {
        let value = String(repeating: "v", count: 4095)
        #expect(store("a=\(value)").isEmpty)
        #expect(
            store("b=\(value)v") == [
                RejectedCookie(
                    name: "b", message: "the cookie \"b\" has 4097 bytes: at most 4096 are kept",
                    hint: "name and value together count; keep long data on the server")
            ])
        let name = String(repeating: "n", count: 5000)
        #expect(
            store("\(name)=").map(\.message) == [
                "the cookie \"\(name.prefix(60))…\" has 5000 bytes: at most 4096 are kept"
            ])
    }

    @Test func domainKeepsItsNewestCookies() {
        for number in 0..<200 {
            #expect(store("c\(number)=\(number)").isEmpty)
        }
        let names = jar.cookies(for: "https://api.example/", now: 0).map(\.name)
        #expect(names == (20..<200).map { "c\($0)" })
    }

    @Test func expiredCookiesAreRemovedFirst() {
        #expect(store("old=1").isEmpty)
        for number in 0..<179 {
            #expect(store("c\(number)=1; Max-Age=5").isEmpty)
        }
        let new = [HTTPField("Set-Cookie", "new=1")]
        #expect(jar.store(new, from: "https://api.example/", now: 10).isEmpty)
        #expect(jar.cookies(for: "https://api.example/", now: 10).map(\.name) == ["old", "new"])
    }

    @Test func jarKeepsItsNewestCookies() {
        for number in 0..<3010 {
            #expect(store("a=1", from: "https://h\(number / 100).example/", name: "c\(number)").isEmpty)
        }
        #expect(jar.cookies(for: "https://h0.example/", now: 0).map(\.name) == (10..<100).map { "c\($0)" })
        let all = (0...30).map { jar.cookies(for: "https://h\($0).example/", now: 0).count }
        #expect(all.reduce(0, +) == 3000)
    }

    @Test func cookieFieldHasAllPairs() {
        #expect(RequestCookie.fieldValue(of: []).isEmpty)
        let cookies = [RequestCookie(name: "a", value: "1"), RequestCookie(name: "b", value: "")]
        #expect(RequestCookie.fieldValue(of: cookies) == "a=1; b=")
    }

    private func store(_ cookies: String..., from url: String = "https://api.example/") -> [RejectedCookie] {
        jar.store(cookies.map { HTTPField("Set-Cookie", $0) }, from: url, now: 0)
    }

    private func store(_ cookie: String, from url: String, name: String) -> [RejectedCookie] {
        jar.store([HTTPField("Set-Cookie", "\(name)=1")], from: url, now: 0)
    }

    private func sent(_ url: String) -> String {
        RequestCookie.fieldValue(of: jar.cookies(for: url, now: 0))
    }
}
