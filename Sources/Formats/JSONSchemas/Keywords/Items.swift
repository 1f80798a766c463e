import JSON

/// `prefixItems` for the first elements, `items` for the rest (core, section 10.3.1).
struct Items: Applicator {
    let prefix: [AppliedSchema]
    let rest: AppliedSchema?

    func apply(
        to value: JSONValue, in evaluation: inout Evaluation, marking evaluated: inout EvaluatedChildren
    ) throws(EvaluationStop) -> Bool {
        guard case .array(let elements) = value else { return true }
        var isValid = true
        for (index, element) in elements.enumerated() {
            guard let schema = index < prefix.count ? prefix[index] : rest else { break }
            if try !evaluation.apply(schema, to: element, under: .index(index)) { isValid = false }
            if !isValid, evaluation.stopsEarly { return false }
        }
        if rest != nil {
            evaluated.insertAll()
        } else if evaluation.tracksEvaluated {
            for index in 0..<min(prefix.count, elements.count) { evaluated.insert(index) }
        }
        return isValid
    }
}
