/// Names of which each is used once: a name that comes again gets a number, `Name (2)`.
struct UniqueNames {
    /// The number of names that are remembered; a loop can have a million elements.
    private static let limit = 10_000

    /// The uses of each name; `Name (2)` is not given to a second `Name` if something has this name itself.
    private var counts: [String: Int] = [:]
    /// The number of names given.
    private var number = 0

    /// Returns the name with the number that makes it unique.
    ///
    /// - Parameter scope: names in different scopes do not collide.
    mutating func unique(_ name: String, in scope: String = "") -> String {
        number += 1
        let key = scope + name
        guard var count = counts[key] else {
            // Beyond the limit the position among all names makes the difference.
            if counts.count >= Self.limit { return "\(name) (\(number))" }
            counts[key] = 1
            return name
        }
        repeat { count += 1 } while counts["\(key) (\(count))"] != nil
        counts[key] = count
        if counts.count < Self.limit { counts["\(key) (\(count))"] = 1 }
        return "\(name) (\(count))"
    }
}
