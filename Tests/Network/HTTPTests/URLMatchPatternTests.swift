import HTTP
import Testing

struct URLMatchPatternTests {
    @Test(arguments: [
        ("https://example.com/*", "https://example.com/", true), ("https://example.com/*", "https://EXAMPLE.com", true),
        ("https://example.com/*", "https://example.com/a/b?c=/d", true),
        ("https://example.com/*", "https://a.example.com/", false),
        ("https://example.com/*", "http://example.com/", false),
        ("https://*.example.com/*", "https://a.b.example.com/", true),
        ("https://*.example.com/*", "https://example.com/", true),
        ("https://*.example.com/*", "https://badexample.com/", false),
        ("https://*.example.com/*", "https://example.com.evil.net/", false),
        // A port other than 443 is a part of the host.
        ("https://example.com/*", "https://example.com:443/", true),
        ("https://example.com:443/*", "https://example.com/", true),
        ("https://example.com/*", "https://example.com:8443/", false),
        ("https://example.com:8443/*", "https://example.com:8443/", true),
        ("https://*.example.com:8443/*", "https://a.example.com:8443/", true),
        ("https://*/*", "https://localhost:8443/", true), ("*://*/*", "https://localhost:8443/", true),
        ("*://*/*", "http://localhost/", false), ("<all_urls>", "https://localhost:1/", true),
        // Credentials are no part of the host, and the query is no part of the path.
        ("https://h/*", "https://user:h@h/", true), ("https://h/*", "https://h@other/", false),
        ("https://h/a", "https://h/a?b", true), ("https://h/a", "https://h/ab", false),
        ("https://h/a/*/c", "https://h/a/b/b/c", true), ("https://h/a/*/c", "https://h/a/c", false),
        ("https://h/a?c", "https://h/abc", true), ("https://h/a?c", "https://h/ac", false),
        ("https://h/.+", "https://h/ab", false), ("https://h/*", "no URL", false),
    ])
    func patternMatchesAsInPostman(pattern: String, url: String, isMatch: Bool) throws {
        #expect(try #require(URLMatchPattern(pattern)).matches(url) == isMatch)
    }

    @Test(arguments: [
        "", "*", "example.com", "https://example.com", "http://example.com/*", "ftp://example.com/*", "https:///*",
        "https://a*.example.com/*", "https://*.*.com/*", "https://**/*", "HTTPS://example.com/*",
    ])
    func patternThatMatchesNothingIsRejected(_ text: String) {
        #expect(URLMatchPattern(text) == nil)
    }
}
