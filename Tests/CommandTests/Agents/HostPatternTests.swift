import Testing

@testable import hubrun

/// Hosts in options and URLs.
struct HostPatternTests {
    @Test(arguments: [
        ("api.example", "http://api.example/x", true), ("api.example", "https://API.example:8443/", true),
        ("api.example", "http://api.example./", true), ("api.example", "http://ann:pw@api.example/", true),
        ("api.example", "http://xapi.example/", false), ("api.example", "http://api.example.attacker.example/", false),
        ("api.example", "http://api.example@attacker.example/", false),
        ("api.example:8443", "https://api.example/", false),
        ("api.example:443", "https://api.example/", true), ("*.example", "http://a.b.example/", true),
        ("*.example", "http://example/", false), ("*.example", "http://xexample/", false),
        ("[2001:db8::1]", "http://[2001:db8::1]:80/", true), ("192.0.2.1", "http://192.0.2.1/", true),
        ("müller.example", "http://MÜLLER.example/", true),
    ])
    func patternsMatch(pattern: String, url: String, isMatch: Bool) throws {
        let target = try #require(HostTarget(url: url))
        #expect(try #require(HostPattern(pattern)).matches(target) == isMatch)
    }

    @Test(arguments: [
        "http://api%2Eexample/", "http://attacker.example\\@api.example/", "http://a@b@api.example/", "http:///",
        "http://",
        "http://api.example:99999/", "http://api.example:x/", "http://api.example:80:80/", "ftp://api.example/",
        "http://api .example/", "http://api.example\u{0}/", "http://[::1/", "http://a\u{200B}pi.example/",
    ])
    func strangeURLsHaveNoHost(url: String) { #expect(HostTarget(url: url) == nil) }

    @Test(arguments: ["", "*", "*.", "http://api.example", "api.example/x", "a b", "ann@api.example", "api.example:0"])
    func wrongPatternsAreRefused(pattern: String) { #expect(HostPattern(pattern) == nil) }

    @Test(arguments: [
        ("localhost", true), ("LOCALHOST", true), ("127.0.0.1", true), ("127.9.9.9", true), ("[::1]", true),
        ("localhost.attacker.example", false), ("127.0.0.1.attacker.example", false), ("127.0.0.256", false),
        ("127.1", false), ("2130706433", false), ("0x7f.0.0.1", false), ("0.0.0.0", false), ("169.254.169.254", false),
        ("[::ffff:127.0.0.1]", false), ("10.0.0.1", false), ("127.0.0.01", false),
    ])
    func loopbackIsTheMachine(host: String, isLoopback: Bool) throws {
        #expect(try #require(HostTarget(url: "http://\(host)/")).isLoopback == isLoopback)
    }
}
