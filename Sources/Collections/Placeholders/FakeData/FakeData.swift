/// The names of `$fake`: those of Postman's dynamic variables without `$random`, as in `email` for `$randomEmail`.
package enum FakeData {
    /// The names, grouped by subject. `$guid`, `$timestamp` and `$isoTimestamp` are functions of their own.
    package static let names = variables.map(\.name)

    /// The names by subject.
    package static let groups = DynamicVariables.subjects.map { group in
        (subject: group.subject, names: group.names.compactMap { name(of: $0) })
    }

    private static let prefix = "$random"

    private static let variables: [(name: String, variable: String)] = DynamicVariables.names.compactMap { variable in
        name(of: variable).map { ($0, variable) }
    }

    private static let byName = Dictionary(uniqueKeysWithValues: variables.map { ($0.name, $0.variable) })

    /// Returns the dynamic variable of a name, such as `$randomEmail`; nil for any other name.
    package static func variable(of name: String) -> String? { byName[name] }

    /// Returns the name of a dynamic variable; nil for one that is a function of its own.
    package static func name(of variable: String) -> String? {
        guard variable.hasPrefix(prefix), variable.count > prefix.count else { return nil }
        let words = variable.dropFirst(prefix.count)
        // The capitals at the start, except for the one that begins the next word: IPV6, MACAddress.
        let capitals = words.prefix { $0.isUppercase }.count
        let isWord = capitals > 1 && words.dropFirst(capitals).first?.isLetter ?? false
        let lowered = isWord ? capitals - 1 : capitals
        return words.prefix(lowered).lowercased() + words.dropFirst(lowered)
    }
}
