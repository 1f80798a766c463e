/// A key with the mappings in which it has the same meaning.
struct KeyPlaces {
    let key: KeyReference
    let mappings: [MappingReference]

    /// The topic that already describes the key, because the key contains its mapping; nil if there is none.
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

    /// Returns the keys with a name, or one mapping's key: `attempts`, `retry.attempts`.
    static func named(_ name: String) -> [KeyPlaces] {
        let parts = name.split(separator: ".").map(String.init)
        guard let key = parts.last, parts.count <= 2 else { return [] }
        let places = all.filter { $0.key.name == key }
        guard parts.count == 2, let mapping = parts.first else { return places }
        return places.filter { $0.mappings.contains { $0.name.rawValue == mapping } }
    }
}

extension TerminalPage {
    /// Adds a key with its mappings; omits the reference to the topic whose page this is.
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
