import Testing

@testable import Reporting

struct NewmanURLTests {
    private static func parts(_ url: String) -> String {
        let url = NewmanURL(url)
        let query = url.query.map { "\($0.key)=\($0.value ?? "nil")" }
        return
            "\(url.scheme ?? "-") \(url.host) \(url.port ?? "-") \(url.path) \(query) \(url.fragment ?? "-")"
    }

    @Test(arguments: [
        (
            "https://api.example.com/v1/users?page=1&q=a%20b#top",
            #"https ["api", "example", "com"] - ["v1", "users"] ["page=1", "q=a%20b"] top"#
        ),
        ("http://127.0.0.1:8080", #"http ["127", "0", "0", "1"] 8080 [] [] -"#),
        ("http://user:pass@localhost:80/", #"http ["localhost"] 80 [""] [] -"#),
        ("http://[::1]:9/a//b/", #"http ["[::1]"] 9 ["a", "", "b", ""] [] -"#),
        ("http://[fe80::1]/", #"http ["[fe80::1]"] - [""] [] -"#),
        ("http://h?flag&a==b&", #"http ["h"] - [] ["flag=nil", "a==b"] -"#),
        ("http://h/a?next=http://x/y", #"http ["h"] - ["a"] ["next=http://x/y"] -"#),
        ("", #"- [] - [] [] -"#), ("{{baseUrl}}/e", #"- ["{{baseUrl}}"] - ["e"] [] -"#),
    ])
    func partsAreThoseOfPostman(url: String, expected: String) {
        #expect(Self.parts(url) == expected)
    }
}
