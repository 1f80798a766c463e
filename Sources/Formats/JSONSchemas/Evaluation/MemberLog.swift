/// The members of objects that schemas were applied to, for validators that refuse members that no schema mentions.
///
/// A member is known by its location, so that schemas for the same value complement each other.
struct MemberLog {
    /// The locations of all members, in the order in which they were found.
    private var found: [String] = []
    private var seen: Set<String> = []
    private var known: Set<String> = []

    mutating func insert(_ location: String) {
        if seen.insert(location).inserted { found.append(location) }
    }

    mutating func insertKnown(_ location: String) {
        known.insert(location)
    }

    /// The locations of the members that no schema mentions.
    var unknown: [String] { found.filter { !known.contains($0) } }
}
