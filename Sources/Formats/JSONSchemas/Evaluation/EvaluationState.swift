import JSON

/// The elements or members of a value that schemas have evaluated: the annotations for `unevaluatedItems` and
/// `unevaluatedProperties` (core, section 11).
struct EvaluatedChildren {
    private var all = false
    /// The positions of children in the array or object.
    private var positions: Set<Int> = []

    mutating func insertAll() {
        all = true
    }

    mutating func insert(_ position: Int) {
        positions.insert(position)
    }

    func contains(_ position: Int) -> Bool {
        all || positions.contains(position)
    }

    mutating func formUnion(_ other: EvaluatedChildren) {
        all = all || other.all
        if !other.positions.isEmpty { positions.formUnion(other.positions) }
    }
}

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

/// The data of a failure, from which another validator's error can be made.
struct FailureTrace: Sendable, Equatable {
    /// The keyword that failed; nil for the schema `false`.
    let keyword: SchemaKeyword?
    /// The values in the message, such as `limit`.
    let parameters: JSONObject
    /// The steps through the schema: `properties/a`, `$ref`, `items/0`.
    let steps: [String]
    /// The indexes of the schema at the root and of the schema after each step.
    let schemas: [Int]
    /// The key to which `propertyNames` applied a schema; nil for a value.
    let key: String?
    /// The failures inside `anyOf`, `oneOf` or `contains` that led to this one.
    let causes: [JSONSchemaFailure]
}

/// The question whether a value has a custom format.
struct FormatQuestion: Sendable, Hashable {
    let format: String
    /// The index of the schema with the format.
    let schema: Int
    let value: JSONValue
}

/// Known verdicts on custom formats.
///
/// The caller answers the open questions and evaluates again, until there are none: an evaluation cannot call it. A value
/// without a verdict is accepted, so failures are final only if no question is open.
struct FormatAnswers: Sendable {
    private let verdicts: [FormatQuestion: Bool]
    /// The questions without a verdict, in the order in which they arose.
    private(set) var open: [FormatQuestion] = []
    private var asked: Set<FormatQuestion> = []

    init(_ verdicts: [FormatQuestion: Bool] = [:]) {
        self.verdicts = verdicts
    }

    /// Returns a known verdict. Without one, notes the question and returns nil.
    mutating func verdict(on question: FormatQuestion) -> Bool? {
        if let verdict = verdicts[question] { return verdict }
        if asked.insert(question).inserted { open.append(question) }
        return nil
    }
}

/// An error that stops an evaluation. The evaluation itself stores the location and reason.
struct EvaluationStop: Error {}

/// The limits for one evaluation.
enum EvaluationLimits {
    /// The maximum number of steps, mostly applications of a schema to a value: a few seconds.
    static let steps = 5_000_000
    /// The number of steps between two checks for cancellation.
    static let stretch = 4_096
    /// The number of steps that a failure with a trace costs, so that at most 10,000 are kept in memory.
    static let costOfTrace = 500
    /// The number of steps that a question about a custom format costs.
    static let costOfQuestion = 100
    /// The maximum depth of nested schema applications. Each takes a few kilobytes of the thread's stack.
    static let nesting = 1_200
}

/// The creation of failures with their locations.
extension Evaluation {
    /// Records a failure at the current location.
    mutating func record(
        _ failure: AssertionFailure, at keyword: SchemaKeyword? = nil, nearest: [JSONSchemaFailure] = [],
        causes: [JSONSchemaFailure] = []
    ) {
        if stopsEarly { return }
        append(located(failure, at: keyword, nearest: nearest, causes: causes))
    }

    /// The failure for the schema `false`.
    var falseSchemaFailure: AssertionFailure {
        if keyInQuestion != nil { return AssertionFailure("no key is allowed here") }
        return switch path.steps.last {
        case .name(let name): AssertionFailure("\(ValuePhrase.quoted(name)) is not allowed here")
        case .index(let index): AssertionFailure("the element [\(index)] is not allowed here")
        case nil: AssertionFailure("no value is allowed here")
        }
    }

    /// Returns a failure at the current location.
    func located(
        _ failure: AssertionFailure, at keyword: SchemaKeyword?, nearest: [JSONSchemaFailure] = [],
        causes: [JSONSchemaFailure] = []
    ) -> JSONSchemaFailure {
        // Omit the first step, which leads to the root and is empty.
        let steps = schemaPath.dropFirst() + [keyword?.rawValue].compactMap { $0 }
        let subject = keyInQuestion.map { "the key \(ValuePhrase.quoted($0)): " } ?? ""
        return JSONSchemaFailure(
            instancePath: path.pointer,
            jsonPath: path.jsonPath,
            schemaPath: "#" + steps.map { "/" + $0 }.joined(),
            message: subject + failure.message,
            nearest: nearest,
            depth: depth,
            expected: failure.expected,
            schema: active.last ?? 0,
            keyword: keyword,
            trace: keepsTraces ? trace(of: failure, at: keyword, causes: causes) : nil)
    }

    private func trace(
        of failure: AssertionFailure, at keyword: SchemaKeyword?, causes: [JSONSchemaFailure]
    ) -> FailureTrace {
        FailureTrace(
            keyword: keyword, parameters: failure.parameters, steps: Array(schemaPath.dropFirst()), schemas: active,
            key: keyInQuestion, causes: causes)
    }
}
