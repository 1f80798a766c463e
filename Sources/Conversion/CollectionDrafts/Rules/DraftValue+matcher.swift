extension DraftValue {
    /// The operators that compare with a constant.
    private static let comparisons: Set = ["equals", "oneOf", "contains", "startsWith", "endsWith"]

    /// From this length on, in characters, a part of a secret value is a secret itself.
    private static let shortestSecret = 8

    /// Returns a matcher with other values in the place of the constants that it compares with.
    ///
    /// - Parameters:
    ///   - name: The name of the part of the response, such as `X-Api-Key`.
    ///   - replaced: Returns the value to write for a constant. `name` is empty if the constant only describes a format,
    ///     as in `startsWith: tok`, so that it is not taken for a secret.
    package func replacingConstants(
        named name: String, by replaced: (_ constant: DraftValue, _ name: String) -> DraftValue
    ) -> DraftValue {
        // The type of a token, such as "bearer", is no secret.
        let name = name.lowercased().hasSuffix("type") ? "" : name
        guard case .mapping(var operators) = self else { return replaced(self, name) }
        for index in operators.entries.indices {
            let entry = operators.entries[index]
            if entry.key == "not" {
                operators.entries[index].value = entry.value.replacingConstants(named: name, by: replaced)
            } else if Self.comparisons.contains(entry.key) {
                operators.entries[index].value = replaced(entry.value, Self.isFormat(entry) ? "" : name)
            }
        }
        return .mapping(operators)
    }

    /// True for a condition on the form of a value.
    private static func isFormat(_ condition: DraftMapping.Entry) -> Bool {
        guard condition.key != "equals", condition.key != "oneOf" else { return false }
        let values: [DraftValue] = if case .list(let values) = condition.value { values } else { [condition.value] }
        return values.allSatisfy { if case .text(let text) = $0 { text.count < shortestSecret } else { false } }
    }
}
