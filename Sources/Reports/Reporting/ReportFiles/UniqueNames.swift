/// A set of unique names. A repeated name gets a number, as in `Name (2)`.
struct UniqueNames {
    /// The maximum number of names that are remembered; a loop can have a million elements.
    private static let limit = 10_000

    /// The number of uses of each name. Includes names with a number, such as `Name (2)`, to keep them unique.
    private var counts: [String: Int] = [:]
    /// The number of names returned so far.
    private var number = 0

    /// Returns the name with the number that makes it unique.
    ///
    /// - Parameter scope: A prefix of the name's key; equal names in different scopes do not collide.
    mutating func unique(_ name: String, in scope: String = "") -> String {
        number += 1
        let key = scope + name
        guard var count = counts[key] else {
            // Beyond the limit, the position among all names makes the name unique.
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
