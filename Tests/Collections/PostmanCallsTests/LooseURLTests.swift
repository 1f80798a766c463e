import HTTP
import Testing

@testable import PostmanCalls

/// The resolution of redirects as Postman does it.
struct LooseURLTests {
    @Test(arguments: [
        ("/b", "http://h:81/b"), ("b/../c?d#e", "http://h:81/p/b/../c?d"), ("?x=y z", "http://h:81/p/q?x=y%20z"),
        ("//i/b", "http://i/b"), ("\\\\i\\b", "http://i/b"), ("\\b", "http://h:81/b"), ("#f", "http://h:81/p/q?r=s"),
        ("https://I.example/a|b", "https://i.example/a|b"), ("http:\\\\i/b", "http://i/b"),
        ("b?to=http://i/", "http://h:81/p/b?to=http://i/"), ("a:b/http://i/", "http://h:81/p/a:b/http://i/"),
    ])
    func targetIsResolved(target: String, url: String) throws {
        let resolved = try LooseURL.resolved(target, against: "http://h:81/p/q?r=s")
        #expect(resolved.text(isEncoded: true) == url)
    }

    @Test(arguments: ["ftp://a/b", "http:///", "http://a:b/"])
    func otherTargetIsAnError(target: String) {
        #expect(throws: URLTextError.self) { try LooseURL.resolved(target, against: "http://h/") }
    }
}
