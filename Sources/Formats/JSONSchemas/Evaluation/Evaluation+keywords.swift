import Diagnostics
import JSON
import Text

/// The application of a schema's keywords, with a function for each kind.
extension Evaluation {
    mutating func refuses(_ index: Int) -> Bool {
        guard schema.subschemas[index].rejectsEverything else { return false }
        if isRecording { record(falseSchemaFailure) }
        return true
    }

    /// Applies the keywords of descriptions; nil if the others decide.
    mutating func checkDescribed(_ index: Int, _ value: JSONValue) -> Bool? {
        guard let described = schema.subschemas[index].described else { return nil }
        if let absence = described.absence, absence == direction, depth > 0 {
            if isRecording { record(AssertionFailure(absence.phraseOfAbsence)) }
            return false
        }
        guard described.acceptsNull, case .null = value else { return nil }
        uses?.insert(index)
        return true
    }

    /// Notes the members of an object, which are unknown until a schema mentions them.
    mutating func noteMembers(of value: JSONValue) {
        guard case .object(let object) = value else { return }
        for key in object.keys {
            let location = location(ofMember: key)
            members?.insert(location)
        }
    }

    /// Returns the JSON Pointer of a member of the current value.
    func location(ofMember key: String) -> String {
        path.pointer + "/" + JSONPointer.escaped(key)
    }

    mutating func checkAssertions(of index: Int, _ value: JSONValue) throws(EvaluationStop) -> Bool {
        var isValid = true
        for assertion in schema.subschemas[index].assertions {
            if try !check(assertion, value) { isValid = false }
            if !isValid, stopsEarly { break }
        }
        return isValid
    }

    private mutating func check(_ assertion: Assertion, _ value: JSONValue) throws(EvaluationStop) -> Bool {
        try spend(assertion.cost(for: value))
        if case .customFormat(let format) = assertion { return try check(format, assertion, value) }
        do {
            if try assertion.isSatisfied(by: value) {
                noteUse(of: assertion, value)
                return true
            }
        } catch {
            throw stop(error.description, at: assertion.keyword)
        }
        guard let broken = withoutAbsent(assertion, value) else { return true }
        if isRecording {
            for failure in broken.failures(about: value) { record(failure, at: broken.keyword) }
        }
        return false
    }

    private mutating func check(
        _ format: CustomFormat, _ assertion: Assertion, _ value: JSONValue
    ) throws(EvaluationStop) -> Bool {
        guard format.subject.includes(value), let index = active.last else { return true }
        let question = FormatQuestion(format: format.name, schema: index, value: value)
        guard let isAccepted = formatAnswers.verdict(on: question) else {
            try spend(EvaluationLimits.costOfQuestion)
            return true
        }
        if isAccepted { return true }
        if isRecording {
            for failure in assertion.failures(about: value) { record(failure, at: .format) }
        }
        return false
    }

    mutating func followReferences(
        of index: Int, _ value: JSONValue, _ evaluated: inout EvaluatedChildren
    ) throws(EvaluationStop) -> Bool {
        var isValid = true
        for reference in schema.subschemas[index].references {
            let target = try destination(of: reference)
            if try !apply(target, to: value, marking: &evaluated) { isValid = false }
            if !isValid, stopsEarly { break }
        }
        return isValid
    }

    mutating func runApplicators(
        of index: Int, _ value: JSONValue, _ evaluated: inout EvaluatedChildren, isValidSoFar: Bool
    ) throws(EvaluationStop) -> Bool {
        var isValid = isValidSoFar
        for applicator in schema.subschemas[index].applicators {
            if try !applicator.apply(to: value, in: &self, marking: &evaluated) { isValid = false }
            if !isValid, stopsEarly { return false }
        }
        // After a failure, the evaluated children are unknown, and failures of unevaluated ones would be misleading.
        guard isValid else { return false }
        for applicator in schema.subschemas[index].unevaluated {
            if try !applicator.apply(to: value, in: &self, marking: &evaluated) { isValid = false }
            if !isValid, stopsEarly { return false }
        }
        return isValid
    }

    /// Returns the target of a reference. For a dynamic one, that is the outermost resource in scope with its anchor.
    private mutating func destination(of reference: SchemaReference) throws(EvaluationStop) -> AppliedSchema {
        guard let anchor = reference.dynamicAnchor else { return reference.target }
        let outermost = scope.lazy.compactMap { [schema] in schema.resources[$0].dynamicAnchors[anchor] }.first
        let index = outermost ?? reference.target.index
        if active[activeOnValue...].contains(index) {
            throw stop("the reference comes back to its own schema without going into the value", at: .dynamicReference)
        }
        return AppliedSchema(step: reference.target.step, index: index)
    }

    // MARK: The failures reported if no branch of `anyOf` or `oneOf` accepts the value

    /// Applies all branches again with recording and reports the failures of the nearest one.
    ///
    /// Branches are first applied without recording, so that nested branches are not applied twice at each level.
    mutating func recordNearest(
        of schemas: [AppliedSchema], _ keyword: SchemaKeyword, _ value: JSONValue
    ) throws(EvaluationStop) {
        guard !stopsEarly else { return }
        var branches: [[JSONSchemaFailure]] = []
        for schema in schemas { branches.append(try separateFailures(of: schema, value)) }
        if let expected = commonExpectation(of: branches) {
            let failure = AssertionFailure(expected: expected, got: ValuePhrase.describe(value))
            record(failure, at: keyword, causes: causes(in: branches))
        } else {
            let nearest = branches.min { distance(of: $0).lexicographicallyPrecedes(distance(of: $1)) }
            let count = CountedNoun.text(schemas.count, "schema")
            let message = "fits none of the \(count) of \"\(keyword.rawValue)\""
            record(AssertionFailure(message), at: keyword, nearest: nearest ?? [], causes: causes(in: branches))
        }
    }

    private func causes(in branches: [[JSONSchemaFailure]]) -> [JSONSchemaFailure] {
        keepsTraces ? branches.flatMap { $0 } : []
    }

    /// Returns the accepted types and values if each branch fails only by the type or value itself, else nil.
    private func commonExpectation(of branches: [[JSONSchemaFailure]]) -> [String]? {
        var words: [String] = []
        for branch in branches {
            guard branch.count == 1, let failure = branch.first, failure.depth == depth,
                !failure.expected.isEmpty
            else { return nil }
            for word in failure.expected where !words.contains(word) { words.append(word) }
        }
        return words
    }

    /// Returns the distance of a branch from a match, the most significant part first: a different type, then the
    /// number of members that fail `const` or `enum` (which often identify the branch), then the number of failures.
    private func distance(of branch: [JSONSchemaFailure]) -> [Int] {
        let hasOtherKind = branch.contains { $0.depth == depth && !$0.expected.isEmpty }
        let otherMembers = branch.count { $0.depth == depth + 1 && !$0.expected.isEmpty && $0.isOfOtherValue }
        return [hasOtherKind ? 1 : 0, otherMembers, branch.count]
    }
}

extension JSONSchemaFailure {
    /// True for a failure of `const` or `enum`.
    fileprivate var isOfOtherValue: Bool {
        schemaPath.hasSuffix("/const") || schemaPath.hasSuffix("/enum")
    }
}
