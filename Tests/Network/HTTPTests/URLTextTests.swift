import HTTP
import Testing

@Suite struct URLTextTests {
    @Test(arguments: [
        ("http://a", "http://a"),
        ("HTTPS://Host.Example:8443/Path?Q#fragment", "https://Host.Example:8443/Path?Q"),
        ("http://a#f/x?y", "http://a"),
        ("http://a/b/../c/./d//e", "http://a/b/../c/./d//e"),
        ("http://a/%20%zz%", "http://a/%20%zz%"),
        ("http://a/b c\td\u{7F}", "http://a/b%20c%09d%7F"),
        ("http://a/\"<>\\^{|}`", "http://a/%22%3C%3E%5C%5E%7B%7C%7D%60"),
        ("http://a/ü€😀?ü=ß", "http://a/%C3%BC%E2%82%AC%F0%9F%98%80?%C3%BC=%C3%9F"),
        ("http://a/[x];p=1,2'()*!$&+=:@~", "http://a/[x];p=1,2'()*!$&+=:@~"),
        ("http://me:p w@a/b@c", "http://me:p%20w@a/b@c"),
        ("http://a@b@c/", "http://a@b@c/"),
        ("http://[::1]:8080/x", "http://[::1]:8080/x"),
        ("http://bücher.example/ü", "http://bücher.example/%C3%BC"),
        ("http://a:/b", "http://a:/b"),
        ("https://a-1.b:65535?c|", "https://a-1.b:65535?c%7C"),
        ("http://a:00080#b", "http://a:00080"),
        ("http://a/b?c#d", "http://a/b?c"),
        ("http://a:0080/b\u{FF}", "http://a:0080/b%C3%BF"),
        ("http://a?b", "http://a?b"),
    ])
    func onlyInvalidCharactersAreEncoded(written: String, expected: String) throws {
        #expect(try URLText.encoded(written) == expected)
    }

    @Test(arguments: [
        ("http://a", "http://a?n=v"), ("http://a/", "http://a/?n=v"), ("http://a/?", "http://a/?n=v"),
        ("http://a/?b=c", "http://a/?b=c&n=v"), ("http://a/?b&", "http://a/?b&n=v"),
        ("http://a/#f", "http://a/?n=v"), ("http://a/?b#f", "http://a/?b&n=v"),
    ])
    func queryIsAppendedToTheURLsOwn(written: String, expected: String) throws {
        #expect(try URLText.encoded(written, query: [("n", "v")]) == expected)
    }

    @Test func queryKeepsOrderRepetitionAndEmptyValues() throws {
        let query = [("b", "1"), ("a", "2"), ("b", "3"), ("c", ""), ("", "d")]
        #expect(try URLText.encoded("http://a", query: query) == "http://a?b=1&a=2&b=3&c=&=d")
    }

    @Test(arguments: [
        ("azAZ09-._~", "azAZ09-._~"), ("$!'()*,:@/?", "$!'()*,:@/?"), ("a b%+", "a%20b%25%2B"),
        ("&=;#[]", "%26%3D%3B%23%5B%5D"), ("\"<>\\^{|}`", "%22%3C%3E%5C%5E%7B%7C%7D%60"), ("ü\n", "%C3%BC%0A"),
    ])
    func reservedCharactersInNamesAndValuesAreEncoded(text: String, expected: String) throws {
        #expect(try URLText.encoded("http://a/", query: [(text, text)]) == "http://a/?\(expected)=\(expected)")
    }

    @Test(arguments: [
        (
            "/installations", "\"/installations\" is not a URL: it must begin with http:// or https://",
            "put the server before the path, such as <<hubUrl>>"
        ),
        ("", "\"\" is not a URL: it must begin with http:// or https://", "is the value that should begin it empty?"),
        ("many", "\"many\" is not a URL: it must begin with http:// or https://", "begin it with http:// or https://"),
        (
            "localhost:8080/x", "\"localhost:8080/x\" is not a URL: it must begin with http:// or https://",
            "did you mean \"http://localhost:8080/x\"?"
        ),
        (
            "ftp://a/", "\"ftp://a/\" is not a URL: it must begin with http:// or https://",
            "only http:// and https:// are supported"
        ),
        (
            "http:/a", "\"http:/a\" is not a URL: it must begin with http:// or https://",
            "did you mean \"http://a\"?"
        ),
        ("http:///a", "the URL \"http:///a\" has no host", "is the value that should name the host empty?"),
        ("http://:80/a", "the URL \"http://:80/a\" has no host", "is the value that should name the host empty?"),
        ("http://me@/a", "the URL \"http://me@/a\" has no host", "is the value that should name the host empty?"),
        ("http://a b/c", "the host \"a b\" contains a space", "a path begins with \"/\", a query with \"?\""),
        ("http://a<b/c", "the host \"a<b\" contains \"<\"", "a path begins with \"/\", a query with \"?\""),
        (
            "http://a\nb/c", "the host \"a\nb\" contains a control character",
            "a path begins with \"/\", a query with \"?\""
        ),
        ("http://[::1/a", "the host \"[\" is not an IPv6 address in brackets", "write it as http://[::1]:8080/"),
        (
            "http://a:65536/", "the port 65536 is above 65535", "a port is a number from 1 to 65535"
        ),
        (
            "http://a:+8/", "\"+8\" is not a port",
            "a port is a number from 1 to 65535; a \":\" in a user name or password is %3A"
        ),
    ])
    func errorIsReported(written: String, message: String, hint: String) {
        let error = #expect(throws: URLTextError.self) { try URLText.encoded(written) }
        #expect(error?.message == message)
        #expect(error?.hint == hint)
    }

    @Test(arguments: [
        ("localhost", "http://localhost"), ("localhost:8801/x", "http://localhost:8801/x"),
        ("LOCALHOST/a b?c", "http://LOCALHOST/a b?c"), ("a.example", "http://a.example"),
        ("127.0.0.1:80", "http://127.0.0.1:80"), ("[::1]:80/x", "http://[::1]:80/x"), ("api:80", "http://api:80"),
        ("api:<<port>>/x", "http://api:<<port>>/x"), ("http//localhost", "http://localhost"),
        ("https//a/b", "https://a/b"), ("http:/localhost:1/x", "http://localhost:1/x"), ("htp://a", "http://a"),
        ("HTPS://a", "https://a"), ("http:localhost:1/x", "http://localhost:1/x"), ("httpss:/a", "https://a"),
        ("ftp://a", nil), ("ws://a", nil), ("/a", nil), ("", nil), ("a", nil), ("a/b.c", nil), ("../a", nil),
        (".", nil),
        ("http:", nil), ("http:/", nil), ("mailto:a", nil), ("me:pw@a.example", nil), ("GET http://a", nil),
        ("${base}/a", nil), ("a b.c", nil), ("\u{301}", nil),
    ])
    func intendedURLIsSuggested(by text: String, _ url: String?) {
        #expect(URLText.meant(by: text) == url)
    }

    @Test(arguments: [
        ("http://a", "a"), ("HTTPS://a/b", "a/b"), ("https://", ""), ("http:/a", nil), ("httpss://a", nil),
        ("htt", nil), ("", nil), ("ftp://a", nil), ("http://\u{301}a", "\u{301}a"), ("<<base>>/a", nil),
    ])
    func schemeEndIsTheStartOfTheAuthority(_ url: String, _ rest: String?) {
        let found = URLText.schemeEnd(of: url).map { Array(url[$0...].unicodeScalars) }
        #expect(found == rest.map { Array($0.unicodeScalars) })
    }

    @Test func urlLengthIsLimited() throws {
        let start = "http://a/"
        let fits = start + String(repeating: "b", count: URLText.maxSize - start.utf8.count)
        #expect(try URLText.encoded(fits) == fits)
        let error = #expect(throws: URLTextError.self) { try URLText.encoded(fits + "c") }
        #expect(error?.message == "the URL is 65537 bytes long: at most 65536 are sent")
        #expect(error?.hint == "send long values in the body")
    }
}
