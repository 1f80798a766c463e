import HTTP
import Testing

@Suite struct URLReferenceTests {
    /// RFC 3986, section 5.4, except that fragments are dropped and only http and https are supported.
    @Test(arguments: [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
        ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
        ("#s", "http://a/b/c/d;p?q"), ("g#s", "http://a/b/c/g"), ("g?y#s", "http://a/b/c/g?y"),
        (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y"),
        ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
        ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
        ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
        ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
        ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
        ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
        ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
        ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
        ("g#s/../x", "http://a/b/c/g"),
    ])
    func examplesOfRFC3986(reference: String, expected: String) throws {
        #expect(try URLText.resolved(reference, against: "http://a/b/c/d;p?q") == expected)
    }

    @Test(arguments: [
        ("https://b/../c", "http://a/", "https://b/c"), ("//b:81/c?d", "https://a:8443/", "https://b:81/c?d"),
        ("c", "http://a", "http://a/c"), ("?c", "http://a?b", "http://a/?c"), ("", "http://a?b", "http://a/?b"),
        ("/c:d", "http://me:pw@a:81/b", "http://me:pw@a:81/c:d"), ("./c:d", "http://a/b/", "http://a/b/c:d"),
        ("HTTP://A/b", "http://c/", "http://A/b"), ("/a b", "http://[::1]:8080/", "http://[::1]:8080/a%20b"),
        ("//a//b//", "http://c/", "http://a//b//"), ("1:2", "http://a/", "http://a/1:2"),
    ])
    func referencesOfEveryForm(reference: String, base: String, expected: String) throws {
        #expect(try URLText.resolved(reference, against: base) == expected)
    }

    @Test(arguments: ["ftp://a/", "mailto:x", "http:g", "javascript:alert(1)", "a+b.c-d:e"])
    func otherSchemesAreRejected(reference: String) {
        #expect(throws: URLTextError.noScheme(reference)) {
            try URLText.resolved(reference, against: "http://a/b/c")
        }
    }
}
