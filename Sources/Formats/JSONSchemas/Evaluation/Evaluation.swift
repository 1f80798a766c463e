import JSON
import Text

/// The application of one schema to one value.
///
/// Schemas are applied recursively. The functions on that path are small, to limit the stack that a deeply nested value
/// needs.
struct Evaluation {
    let schema: CompiledSchema
    private let limit: Int
    private(set) var failures: [JSONSchemaFailure] = []
    /// The failure that stopped the evaluation; nil if it was not stopped.
    private(set) var lastFailure: JSONSchemaFailure?
    /// False while `matches` applies a schema.
    private(set) var isRecording = true
    /// True if failures keep a ``FailureTrace``.
    let keepsTraces: Bool
    /// The known verdicts on custom formats, and the questions for the others.
    var formatAnswers: FormatAnswers

    /// The members of the value and the schemas for them; nil if they are not collected.
    var members: MemberLog?
    /// The message that the value belongs to; nil for one that is part of no message.
    var direction: DescribedSchemas.Direction?
    /// The schemas that accept parts of the value; nil if they are not collected.
    var uses: SchemaUseLog?

    private(set) var path = InstancePath()
    private(set) var schemaPath: [String] = []
    /// The key to which `propertyNames` applies a schema; nil outside `propertyNames`.
    private(set) var keyInQuestion: String?
    /// The resources entered so far, outermost first: the dynamic scope (core, section 7.1).
    private(set) var scope: [Int] = []
    /// The schemas being applied, outermost first, and the index of the first one that applies to the current value.
    private(set) var active: [Int] = []
    private(set) var activeOnValue = 0
    private var steps = 0
    private var nextCheck = EvaluationLimits.stretch

    init(
        of schema: CompiledSchema, limit: Int, keepsTraces: Bool = false,
        formatAnswers: FormatAnswers = FormatAnswers(), findsUnknownMembers: Bool = false
    ) {
        self.schema = schema
        self.limit = limit
        self.keepsTraces = keepsTraces
        self.formatAnswers = formatAnswers
        members = findsUnknownMembers ? MemberLog() : nil
    }

    /// True if a schema uses `unevaluatedItems` or `unevaluatedProperties`.
    var tracksEvaluated: Bool { schema.tracksEvaluated }

    /// True if the evaluation can stop at the next failure: failures are not recorded, or the limit is reached.
    var stopsEarly: Bool { !isRecording || failures.count >= limit }

    /// The number of steps from the root to the current value.
    var depth: Int { path.steps.count }

    /// - Parameter root: The index of the schema to apply.
    mutating func failures(of instance: JSONValue, root: Int = 0) -> [JSONSchemaFailure] {
        var ignored = EvaluatedChildren()
        _ = try? apply(AppliedSchema(step: "", index: root), to: instance, marking: &ignored)
        guard let lastFailure else { return failures }
        return failures.prefix(limit - 1) + [lastFailure]
    }

    /// Applies a schema to the current value and adds the children that it evaluated if the value is valid.
    mutating func apply(
        _ applied: AppliedSchema, to value: JSONValue, marking evaluated: inout EvaluatedChildren
    ) throws(EvaluationStop) -> Bool {
        try enter(applied)
        defer { leave() }
        if refuses(applied.index) { return false }
        if members != nil { noteMembers(of: value) }
        if let isValid = checkDescribed(applied.index, value) { return isValid }
        var own = EvaluatedChildren()
        var isValid = try checkAssertions(of: applied.index, value)
        if !isValid, stopsEarly { return false }
        if try !followReferences(of: applied.index, value, &own) { isValid = false }
        if !isValid, stopsEarly { return false }
        isValid = try runApplicators(of: applied.index, value, &own, isValidSoFar: isValid)
        if isValid, tracksEvaluated { evaluated.formUnion(own) }
        if isValid { uses?.insert(applied.index) }
        return isValid
    }

    /// Returns true if a schema accepts the value; does not record failures.
    mutating func matches(
        _ applied: AppliedSchema, _ value: JSONValue, marking evaluated: inout EvaluatedChildren
    ) throws(EvaluationStop) -> Bool {
        let wasRecording = isRecording
        isRecording = false
        defer { isRecording = wasRecording }
        let before = (members, uses?.count)
        let isValid = try apply(applied, to: value, marking: &evaluated)
        if !isValid { restore(before) }
        return isValid
    }

    /// Returns true if a schema accepts a child of the current value; does not record failures.
    mutating func matches(
        _ applied: AppliedSchema, _ child: JSONValue, under step: NormalizedPath.Element
    ) throws(EvaluationStop) -> Bool {
        let wasRecording = isRecording
        isRecording = false
        defer { isRecording = wasRecording }
        let before = (members, uses?.count)
        let isValid = try apply(applied, to: child, under: step)
        if !isValid { restore(before) }
        return isValid
    }

    /// Removes the notes of a schema that does not accept the value.
    private mutating func restore(_ earlier: (members: MemberLog?, uses: Int?)) {
        members = earlier.members
        if let count = earlier.uses { uses?.removeAll(after: count) }
    }

    /// Applies a schema to a child of the current value.
    mutating func apply(
        _ applied: AppliedSchema, to child: JSONValue, under step: NormalizedPath.Element
    ) throws(EvaluationStop) -> Bool {
        path.append(step)
        let surrounding = activeOnValue
        activeOnValue = active.count
        defer {
            path.removeLast()
            activeOnValue = surrounding
        }
        var ignored = EvaluatedChildren()
        return try apply(applied, to: child, marking: &ignored)
    }

    /// Applies a schema to a key of the current value.
    mutating func apply(_ applied: AppliedSchema, toKey key: String) throws(EvaluationStop) -> Bool {
        keyInQuestion = key
        let surrounding = activeOnValue
        activeOnValue = active.count
        defer {
            keyInQuestion = nil
            activeOnValue = surrounding
        }
        var ignored = EvaluatedChildren()
        return try apply(applied, to: .string(key), marking: &ignored)
    }

    /// Applies a schema to a child of the current value and returns its failures instead of recording them.
    mutating func separateFailures(
        of applied: AppliedSchema, _ child: JSONValue, under step: NormalizedPath.Element
    ) throws(EvaluationStop) -> [JSONSchemaFailure] {
        let (recorded, before) = (failures, (members, uses?.count))
        failures = []
        defer {
            failures = recorded
            restore(before)
        }
        _ = try apply(applied, to: child, under: step)
        return failures
    }

    /// Applies a schema to the current value and returns its failures instead of recording them.
    mutating func separateFailures(
        of applied: AppliedSchema, _ value: JSONValue
    ) throws(EvaluationStop) -> [JSONSchemaFailure] {
        let (recorded, before) = (failures, (members, uses?.count))
        failures = []
        defer {
            failures = recorded
            restore(before)
        }
        var ignored = EvaluatedChildren()
        _ = try apply(applied, to: value, marking: &ignored)
        return failures
    }

    private mutating func enter(_ applied: AppliedSchema) throws(EvaluationStop) {
        if active.count >= EvaluationLimits.nesting {
            throw stop("the value and the schema are nested too deeply to be checked")
        }
        try spend(1)
        schemaPath.append(applied.step)
        active.append(applied.index)
        scope.append(schema.subschemas[applied.index].resource)
    }

    private mutating func leave() {
        schemaPath.removeLast()
        active.removeLast()
        scope.removeLast()
    }

    /// True if a schema, or the one that it refers to, is being applied to the current value.
    func isActive(_ index: Int) -> Bool {
        let targets = schema.subschemas[index].references.map(\.target.index)
        return active[activeOnValue...].contains { $0 == index || targets.contains($0) }
    }

    /// Counts steps of work. Throws if the limit is exceeded or the evaluation was interrupted.
    mutating func spend(_ amount: Int) throws(EvaluationStop) {
        steps += amount
        if steps > nextCheck { try checkLimits() }
    }

    private mutating func checkLimits() throws(EvaluationStop) {
        if steps > EvaluationLimits.steps {
            throw stop("the schema takes too many steps on this value to be checked")
        }
        if EvaluationDeadline.mustStop { throw stop("interrupted") }
        nextCheck = min(EvaluationLimits.steps, steps + EvaluationLimits.stretch)
    }

    /// Records a failure of a child of the current value.
    mutating func record(_ failure: AssertionFailure, under step: NormalizedPath.Element) {
        path.append(step)
        record(failure)
        path.removeLast()
    }

    /// Adds a failure. The caller has checked that failures are recorded.
    mutating func append(_ failure: JSONSchemaFailure) {
        failures.append(failure)
        // The limit for failures does not count the causes of other failures.
        if keepsTraces { steps += EvaluationLimits.costOfTrace }
    }

    /// Stores a failure at the current location as the last one, and returns the error to throw.
    mutating func stop(_ message: String, at keyword: SchemaKeyword? = nil) -> EvaluationStop {
        lastFailure = located(AssertionFailure(message), at: keyword)
        return EvaluationStop()
    }
}
