import Diagnostics
import EnvironmentFiles
import HTTP
import Testing

struct CookieFileTests {
    private func cookies(_ text: String) throws -> [JarCookie] {
        let reading = CookieFile.read(Array(text.utf8), path: "jar")
        #expect(reading.shown == "")
        return try #require(reading.content).cookies
    }

    private static let full = JarCookie(
        name: "a", value: "1", domain: "example.com", isHostOnly: true, path: "/x", isSecure: true, isHTTPOnly: true,
        expiresAt: 1_800_000_000, sameSite: "lax")
    private static let plain = JarCookie(name: "b", value: "", domain: "h", isHostOnly: false, path: "/")

    @Test func writtenCookiesAreReadAgain() throws {
        #expect(try cookies(CookieFile.text(of: [Self.full, Self.plain])) == [Self.full, Self.plain])
        #expect(try cookies(CookieFile.text(of: [])) == [])
    }

    @Test func jarIsWrittenAsToughCookieWritesIt() {
        let expected = """
            {
              "version": "tough-cookie@4.1.3",
              "storeType": "MemoryCookieStore",
              "rejectPublicSuffixes": true,
              "cookies": [
                {
                  "key": "a",
                  "value": "1",
                  "expires": "2027-01-15T08:00:00.000Z",
                  "domain": "example.com",
                  "path": "/x",
                  "secure": true,
                  "httpOnly": true,
                  "hostOnly": true,
                  "sameSite": "lax"
                }
              ]
            }

            """
        #expect(CookieFile.text(of: [Self.full]) == expected)
    }

    @Test(
        arguments: [
            ("", nil), (#", "expires": "Infinity""#, nil), (#", "expires": null"#, nil),
            (#", "expires": "1970-01-01T00:01:00.500Z""#, 60.5),
            (#", "expires": "1970-01-01T00:01:00Z", "maxAge": "Infinity""#, nil),
            (#", "expires": "1970-01-01T00:01:00Z", "maxAge": 5"#, 60),
            (#", "maxAge": 5, "creation": "1970-01-01T00:00:10Z""#, 15), (#", "maxAge": 0"#, -Double.infinity),
            (#", "maxAge": "-Infinity""#, -Double.infinity),
        ] as [(String, Double?)])
    func expiryIsReadAsInToughCookie(members: String, expiry: Double?) throws {
        let text = #"{"cookies": [{"key": "a", "domain": "h"\#(members)}]}"#
        #expect(try cookies(text).map(\.expiresAt) == [expiry])
    }

    @Test(arguments: ["", "\u{FEFF}", "# Netscape HTTP Cookie File\r\n\r\n"])
    func linesAreReadAsCurlWritesThem(start: String) throws {
        let lines = "#HttpOnly_Example.com\tFALSE\t/x\tTRUE\t1800000000\ta\t1\r\n# a comment\n.h\tTRUE\t/\tFALSE\t0\tb"
        let read = try cookies(start + lines)
        let full = JarCookie(
            name: "a", value: "1", domain: "example.com", isHostOnly: true, path: "/x", isSecure: true,
            isHTTPOnly: true, expiresAt: 1_800_000_000)
        #expect(read == [full, Self.plain])
    }

    @Test(arguments: [
        ("[]", "jar:1:1: error: the file is not a cookie jar: it lacks a list \"cookies\" [HR0808]"),
        ("{\"cookies\": {}}", "jar:1:13: error: \"cookies\" must be a list [HR0808]"),
        ("{\"cookies\": [1]}", "jar:1:14: error: a cookie must be an object [HR0808]"),
        ("{\"cookies\": [{\"domain\": \"h\"}]}", "jar:1:14: error: the cookie has no \"key\" [HR0808]"),
        (
            "{\"cookies\": [{\"key\": \"a\\r\\nb\", \"domain\": \"h\"}]}",
            "jar:1:14: error: the name of the cookie is empty, or has a \"=\", a \";\" or a control character in it [HR0808]"
        ),
        (
            "{\"cookies\": [{\"key\": \"a\", \"domain\": \".\"}]}",
            "jar:1:14: error: the domain of the cookie is empty [HR0808]"
        ),
        (
            "{\"cookies\": [{\"key\": \"a\", \"domain\": \"h\", \"maxAge\": true}]}",
            "jar:1:52: error: \"maxAge\" must be a number of seconds or \"Infinity\" [HR0808]"
        ),
        ("h\tTRUE\t/", "jar:1:1: error: the line has 3 fields separated by tabs, and a cookie has seven [HR0808]"),
        (
            "h\tTRUE\t/\tFALSE\t0\ta\tb;secret",
            "jar:1:1: error: the value of the cookie has a \";\" or a control character in it [HR0808]"
        ),
    ])
    func mistakeHasItsPlaceAndShowsNoValue(text: String, expected: String) throws {
        let reading = CookieFile.read(Array(text.utf8), path: "jar")
        #expect(reading.content == nil)
        #expect(reading.shown.split(separator: "\n").first.map(String.init) == expected)
    }
}
