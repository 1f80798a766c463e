import Testing

@testable import CollectionDrafts

struct DraftLiftingTests {
    @Test
    func absoluteURLsShareBaseUrlAlsoBesideOneThatBeginsWithAPlaceholder() {
        var collection = DraftCollection(heading: "a", name: "a")
        for url in ["http://h/a", .variable("x") + "/b", "http://h/c"] as [DraftText] {
            collection.level.items.append(.request(DraftRequest(method: "GET", url: url)))
        }
        var names = DraftNames()
        collection.lift(&names)
        #expect(collection.level.requests.map(\.url.written) == ["<<baseUrl>>/a", "<<x>>/b", "<<baseUrl>>/c"])
    }

    @Test(
        "Parameters become defaults only if all requests begin with them",
        arguments: [
            ("a=1 b=2 x=1|a=1 b=2", "a b", "x|"), ("x=1 a=1|a=1 y=1", "", "x a|a y"),
            ("a=1 b=2|b=2 a=1", "", "a b|b a"), ("a=1 x=1 b=2|a=1 b=2", "a", "x b|b"), ("a=1|a=2", "", "a|a"),
            ("a=1|", "", "a|"),
        ])
    func query(_ written: String, _ shared: String, _ rest: String) {
        var collection = DraftCollection(heading: "a", name: "a")
        for query in written.split(separator: "|", omittingEmptySubsequences: false) {
            var request = DraftRequest(method: "GET", url: "http://h/a")
            for pair in query.split(separator: " ").map({ $0.split(separator: "=") }) {
                request.settings.query.append(DraftMapping.Entry(DraftText(pair[0]), .text(DraftText(pair[1]))))
            }
            collection.level.items.append(.request(request))
        }
        var names = DraftNames()
        collection.lift(&names)
        func keys(_ mapping: DraftMapping) -> String { mapping.entries.map(\.name).joined(separator: " ") }
        #expect(keys(collection.level.defaults.query) == shared)
        #expect(collection.level.requests.map { keys($0.settings.query) }.joined(separator: "|") == rest)
    }
}
