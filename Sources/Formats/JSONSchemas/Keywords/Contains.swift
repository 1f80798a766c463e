import Diagnostics
import JSON

/// `contains` with its limits (core, section 10.3.1.3; validation, sections 6.4.4 and 6.4.5).
struct Contains: Applicator {
    let schema: AppliedSchema
    /// The value of `minContains`, by default 1.
    let least: Int
    let most: Int?
    /// True if matching elements count as evaluated for `unevaluatedItems` (2020-12; not in 2019-09).
    let marksEvaluated: Bool

    func apply(
        to value: JSONValue, in evaluation: inout Evaluation, marking evaluated: inout EvaluatedChildren
    ) throws(EvaluationStop) -> Bool {
        guard case .array(let elements) = value else { return true }
        var count = 0
        for (index, element) in elements.enumerated()
        where try evaluation.matches(schema, element, under: .index(index)) {
            count += 1
            if marksEvaluated, evaluation.tracksEvaluated { evaluated.insert(index) }
        }
        if count >= least, count <= most ?? .max { return true }
        record(count, of: elements.count, in: &evaluation)
        return false
    }

    private func record(_ count: Int, of total: Int, in evaluation: inout Evaluation) {
        let fitting = "\(count) of \(CountedNoun.text(total, "element")) match the schema of \"contains\""
        if let most, count > most {
            evaluation.record(AssertionFailure("\(fitting), at most \(most) may"), at: .maxContains)
        } else if least > 1 {
            evaluation.record(AssertionFailure("\(fitting), at least \(least) have to"), at: .minContains)
        } else {
            evaluation.record(AssertionFailure("no element matches the schema of \"contains\""), at: .contains)
        }
    }
}
