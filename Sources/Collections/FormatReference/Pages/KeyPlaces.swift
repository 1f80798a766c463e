/// A key and the mappings that have it with the same meaning.
struct KeyPlaces {
    let key: KeyReference
    let mappings: [MappingReference]

    /// The topic that already tells all about the key: the mapping that it holds.
    var mappingTopic: String? {
        mappings.count == 1 && mappings.first?.name.rawValue == key.name ? key.name : nil
    }

    private static let all: [KeyPlaces] = {
        var places: [KeyPlaces] = []
        for mapping in MappingName.allCases.map(\.reference) {
            for key in mapping.keys {
                let twin = places.firstIndex { $0.key.name == key.name && $0.key.summary == key.summary }
                if let twin {
                    places[twin] = KeyPlaces(key: places[twin].key, mappings: places[twin].mappings + [mapping])
                } else {
                    places.append(KeyPlaces(key: key, mappings: [mapping]))
                }
            }
        }
        return places
    }()

    /// The names of all keys.
    static let names = all.map(\.key.name)

    /// The keys of a name, or the key of one mapping: `attempts`, `retry.attempts`.
    static func named(_ name: String) -> [KeyPlaces] {
        let parts = name.split(separator: ".").map(String.init)
        guard let key = parts.last, parts.count <= 2 else { return [] }
        let places = all.filter { $0.key.name == key }
        guard parts.count == 2, let mapping = parts.first else { return places }
        return places.filter { $0.mappings.contains { $0.name.rawValue == mapping } }
    }
}

extension TerminalPage {
    /// A key with the mappings that have it; on a topic's page it is not said to see that topic.
    mutating func add(_ places: KeyPlaces, on topic: String?) {
        var part = TerminalPage(width: width)
        let owners = places.mappings.map(\.name.rawValue)
        let texts = places.key.details.map { $0.replacing(" See `\(topic ?? "")`.", with: "") }
        let list =
            owners.count > 1
            ? owners.dropLast().joined(separator: ", ") + " and " + (owners.last ?? "") : owners.first ?? ""
        part.add(heading: "\(places.key.name): a key of \(list)", texts: texts, places.key.example)
        append(page: part)
    }
}
