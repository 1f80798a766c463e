extension DraftMapping {
    /// The largest number of values in one `contains`.
    private static let maximumContained = 100

    /// Returns the operators of two matchers of one value; nil if a mapping cannot have both.
    package func merged(with operators: DraftMapping) -> DraftMapping? {
        var result = self
        for entry in operators.entries {
            guard let present = result[entry.key] else {
                result.append(entry)
                continue
            }
            if present == entry.value { continue }
            guard entry.key == "contains", entry.value.isScalar else { return nil }
            switch present {
            case .list(let values):
                guard values.count < Self.maximumContained else { return nil }
                result["contains"] = .list(values + [entry.value])
            case .text, .quoted, .plain: result["contains"] = .list([present, entry.value])
            case .mapping: return nil
            }
        }
        return result
    }
}
