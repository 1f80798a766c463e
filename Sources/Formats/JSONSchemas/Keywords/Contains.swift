import Diagnostics
import JSON
import Text

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
        try record(count, of: elements, in: &evaluation)
        return false
    }

    private func record(
        _ count: Int, of elements: [JSONValue], in evaluation: inout Evaluation
    ) throws(EvaluationStop) {
        let fitting = "\(count) of \(CountedNoun.text(elements.count, "element")) match the schema of \"contains\""
        if let most, count > most {
            let failure = AssertionFailure("\(fitting), at most \(most) may", ["limit": .number(JSONNumber(most))])
            evaluation.record(failure, at: .maxContains)
        } else if least > 1 {
            let parameters: JSONObject = ["limit": .number(JSONNumber(least))]
            let failure = AssertionFailure("\(fitting), at least \(least) have to", parameters)
            evaluation.record(failure, at: .minContains)
        } else {
            let failure = AssertionFailure("no element matches the schema of \"contains\"")
            evaluation.record(failure, at: .contains, causes: try causes(elements, in: &evaluation))
        }
    }

    /// The maximum number of elements whose failures are kept as causes.
    private static let mostCauses = 100

    private func causes(
        _ elements: [JSONValue], in evaluation: inout Evaluation
    ) throws(EvaluationStop) -> [JSONSchemaFailure] {
        guard evaluation.keepsTraces, !evaluation.stopsEarly else { return [] }
        var causes: [JSONSchemaFailure] = []
        for (index, element) in elements.prefix(Self.mostCauses).enumerated() {
            causes += try evaluation.separateFailures(of: schema, element, under: .index(index))
        }
        return causes
    }
}
