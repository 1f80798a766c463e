/// The names that a request uses, and those that it defines for the requests behind it.
struct NameUse {
    var used: Set<String>
    /// Names that `set` and the scripts before the request define.
    var definedBefore: Set<String>
    /// Names that captures and the scripts behind the response define.
    var definedAfter: Set<String>

    /// Returns the names that a request uses before a request defines them.
    ///
    /// - Parameter isDefined: True for names that have a value from the beginning.
    static func early(_ order: [NameUse], _ isDefined: (String) -> Bool) -> Set<String> {
        var defined: Set<String> = []
        var early: Set<String> = []
        for use in order {
            defined.formUnion(use.definedBefore)
            for name in use.used where !defined.contains(name) && !isDefined(name) { early.insert(name) }
            defined.formUnion(use.definedAfter)
        }
        return early
    }
}
