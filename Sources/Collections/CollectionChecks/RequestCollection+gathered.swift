import CollectionModel

extension RequestCollection {
    /// Returns parts of all requests, in order.
    func gathered<Part>(_ parts: (RequestDefinition) -> [Part]) -> [Part] {
        var all: [Part] = []
        forEachRequest { all += parts($0) }
        return all
    }
}
