import Testing

@testable import CollectionDrafts

struct DraftLiftingTests {
    @Test("Absolute URLs share baseUrl, also beside one that begins with a placeholder")
    func baseURL() {
        var collection = DraftCollection(heading: "a", name: "a")
        for url in ["http://h/a", "<<x>>/b", "http://h/c"] {
            collection.level.items.append(.request(DraftRequest(method: "GET", url: url)))
        }
        var names = DraftNames()
        collection.lift(&names)
        #expect(collection.level.requests.map(\.url) == ["<<baseUrl>>/a", "<<x>>/b", "<<baseUrl>>/c"])
    }
}
