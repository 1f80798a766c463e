import Testing

@testable import hubrun

/// The words of `hubrun send`.
struct RequestItemTests {
    @Test(arguments: [
        ("name=tea", RequestItem.Kind.text, "name", "tea"),
        ("name=", .text, "name", ""),
        ("url=http://a/b?c=d", .text, "url", "http://a/b?c=d"),
        ("count:=3", .json, "count", "3"),
        ("page==2", .query, "page", "2"),
        ("note=@notes.txt", .textOfFile, "note", "notes.txt"),
        ("tags:=@tags.json", .jsonOfFile, "tags", "tags.json"),
        ("file@a=b.txt", .file, "file", "a=b.txt"),
        ("Accept:text/plain", .header, "Accept", "text/plain"),
        ("Cookie:a=b", .header, "Cookie", "a=b"),
        ("User-Agent:", .removedHeader, "User-Agent", ""),
        ("X-Empty;", .emptyHeader, "X-Empty", ""),
        (#"a\:b=c"#, .text, "a:b", "c"),
        (#"a\=b\==c=d"#, .text, "a=b=", "c=d"),
        (#"a\b=c\d"#, .text, #"a\b"#, #"c\d"#),
        (#"a\[0\]=c"#, .text, "a[0]", "c"),
        ("<<name | default(\"x:y=z\")>>=tea", .text, "<<name | default(\"x:y=z\")>>", "tea"),
        ("name=<<a>>", .text, "name", "<<a>>"),
        ("größe=😀", .text, "größe", "😀"),
    ])
    func wordIsAnItem(word: String, kind: RequestItem.Kind, name: String, value: String) throws {
        let item = try RequestItem(word)
        #expect(item.kind == kind)
        #expect(item.name == name)
        #expect(item.value == value)
    }

    @Test(arguments: [
        ("tea", RequestItem.Problem.noSign), ("", .noSign), (";", .noSign), ("=tea", .noName), (":x", .noName),
        ("user[name]=ann", .nestedName), ("list[]:=1", .nestedName), (#"a\"#, .noSign),
    ])
    func wordIsRefused(word: String, problem: RequestItem.Problem) {
        #expect(throws: problem) { try RequestItem(word) }
    }

    /// The part of a word that messages show never has its value.
    @Test func shownPartHasNoValue() throws {
        #expect(try RequestItem("password=sesame").shown == "password=")
        #expect(try RequestItem("Authorization:Bearer x").shown == "Authorization:")
    }

    @Test(arguments: [
        (":8080/items", "http://localhost:8080/items"), (":8080", "http://localhost:8080"),
        (":/items", "http://localhost/items"), (":", "http://localhost"),
        (":<<port>>/x", "http://localhost:<<port>>/x"),
        ("localhost/x", "http://localhost/x"), ("LOCALHOST:81", "http://LOCALHOST:81"),
        ("api.localhost/x", "http://api.localhost/x"), ("127.0.0.1:81/x", "http://127.0.0.1:81/x"),
        ("[::1]:81/x", "http://[::1]:81/x"), ("0.0.0.0:81", "http://0.0.0.0:81"),
        ("ann:pw@localhost/x", "http://ann:pw@localhost/x"),
        ("example.com/x", "https://example.com/x"), ("127.0.0.1.example.com", "https://127.0.0.1.example.com"),
        ("localhost.example.com", "https://localhost.example.com"),
        ("example.com?u=http://b", "https://example.com?u=http://b"),
        ("HTTP://example.com", "http://example.com"), ("https://localhost", "https://localhost"),
        ("<<base>>/x", "<<base>>/x"), ("/items", "/items"), ("./items?a=b", "./items?a=b"),
        ("api.<<domain>>/x", "https://api.<<domain>>/x"),
    ])
    func urlIsCompleted(word: String, url: String) throws { #expect(try SentURL.completed(word) == url) }

    @Test(arguments: ["", "//items", "?a=b", "http://", "http:///x", "https://?a", ":x", "ftp://example.com/x", "#a"])
    func urlIsRefused(word: String) {
        #expect(throws: ValidationError.self) { try SentURL.completed(word) }
    }

    @Test(
        arguments: [
            (["a.com"], nil, "a.com", 0), (["get", "a.com"], "GET", "a.com", 0),
            (["PURGE", "a.com", "a=b"], "PURGE", "a.com", 1),
            (["localhost", "a=b"], nil, "localhost", 1), (["M-SEARCH", ":1"], "M-SEARCH", ":1", 0),
            (["HOST"], nil, "HOST", 0),
        ] as [([String], String?, String, Int)])
    func firstWordsAreMethodAndURL(words: [String], method: String?, url: String, items: Int) throws {
        let words = try SentWords(words)
        #expect(words.method == method)
        #expect(words.url == url)
        #expect(words.items.count == items)
    }

    @Test(arguments: [[], ["POST"], ["get"]])
    func wordsWithoutURLAreRefused(words: [String]) {
        #expect(throws: ValidationError.self) { try SentWords(words) }
    }
}
