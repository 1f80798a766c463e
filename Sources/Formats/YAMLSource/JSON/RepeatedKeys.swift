import JSON

/// Keeps the last value of each key of an object, as `JSON.parse` does.
enum RepeatedKeys {
    /// The number of keys up to which pairs of keys are compared; more keys need an index.
    static let comparedCount = 24

    /// Returns the entries without repetitions, and appends the repeated keys to `duplicates`.
    static func resolve(_ entries: [YAMLMapping.Entry], duplicates: inout [YAMLNode]) -> [YAMLMapping.Entry] {
        var places = [ExactText: Int](minimumCapacity: entries.count)
        var unique: [YAMLMapping.Entry] = []
        unique.reserveCapacity(entries.count)
        for entry in entries {
            let place = places[ExactText(entry.key), default: unique.count]
            if place < unique.count {
                unique[place] = entry
                duplicates.append(entry.keyNode)
            } else {
                places[ExactText(entry.key)] = place
                unique.append(entry)
            }
        }
        return unique
    }
}
