import CollectionDrafts
import CollectionModel
import Diagnostics
import JSON
import Placeholders

extension ExportWriter {
    /// A request as it is written: once for each element of literal `forEach` lists.
    struct Round {
        var step: RequestStep
        var elements: [VariableDefinition] = []
    }

    /// The limit for the requests that replace one with `forEach`.
    private static let maximumRounds = 200

    /// Returns the requests to write for one; one without elements if its lists are known only during a run.
    func rounds(of step: RequestStep) -> [Round] {
        let lists = step.definition.loop.map { definition in definition.value.elements.map { (definition, $0) } }
        guard !lists.isEmpty, case let known = lists.compactMap({ $0 }), known.count == lists.count,
            let count = known.first?.1.count, count <= Self.maximumRounds,
            known.allSatisfy({ $0.1.count == count })
        else { return [Round(step: step)] }
        place = names.shown(name(of: step))
        guard count > 0 else {
            note(.leftOut, "request", "its forEach list is empty")
            return []
        }
        if !step.definition.captures.isEmpty {
            note(.approximate, "capture", "with forEach, the value of the last element instead of a list")
        }
        return (0..<count).map { index in
            let name = step.definition.name
            let definition = step.definition.forElement(named: count > 1 ? "\(name) [\(index + 1)]" : name)
            let elements = known.map { list, values in
                VariableDefinition(name: list.name, range: list.range, value: values[index])
            }
            return Round(step: step.replacing(definition, step.settings.values), elements: elements)
        }
    }

    /// Returns the blocks of all requests, each written with the values around it. A request that is left out becomes a
    /// comment.
    ///
    /// - Parameters:
    ///   - format: The format's name in notes.
    ///   - rest: Returns the lines that are written for a request that is left out.
    func blocks(
        in format: String, leavingOut rest: (RequestStep) -> [String], write: (RequestStep) -> [String]
    ) -> [[String]] {
        defer { inlined.enter(nil) }
        return requests.flatMap { step in
            rounds(of: step).map { round in
                inlined.enter(round.step, elements: round.elements)
                guard let reason = leavesOut(round.step, in: format) else { return write(round.step) }
                return ["# " + ExportMark.leftOut(name(of: round.step), reason)] + rest(round.step)
            }
        }
    }

    /// Returns the value of a name that a format writes in the place of its placeholder; nil for other names.
    func writtenValue(of name: String, _ use: Use) -> PlaceholderValue? {
        guard writesLocalValues else { return nil }
        if inlined.isLocal(name) {
            let value = inlined.value(of: name)
            if value == nil {
                names.need(name, isSecret: names.isSecretValue(name))
                note(.toDo, "variable \(names.shown(name))", "a group or an include gives it a value: set it")
            }
            return value
        }
        let isWritten = writesOut(name, use) && !inlined.isOfEnvironment(name)
        return isWritten ? inlined.value(of: name) : nil
    }

    /// Returns the text of ``writtenValue(of:_:)``, escaped for its place.
    func writtenText(of expression: PlaceholderExpression, _ use: Use) -> String? {
        guard expression.filtersOfText.isEmpty, case .name(let name) = expression.head,
            let value = writtenValue(of: name, use)
        else { return nil }
        return inlined.writing {
            let text = text(of: value, named: name, use)
            return value.isContainer && !isComputed(text) ? escaped(text, use) : text
        }
    }
}

extension PlaceholderValue {
    /// The elements of a list that is written in place; nil for other values.
    var elements: [PlaceholderValue]? {
        switch self {
        case .literal(.array(let elements), let range): elements.map { .literal($0, range) }
        case .list(let elements, _): elements
        case .literal, .text, .typed, .mapping: nil
        }
    }

    /// True for a text, also one with placeholders.
    var isText: Bool {
        switch self {
        case .literal(.string, _), .text, .typed: true
        case .literal, .list, .mapping: false
        }
    }

    /// True for a list or a mapping.
    var isContainer: Bool {
        switch self {
        case .literal(.array, _), .literal(.object, _), .list, .mapping: true
        case .literal, .text, .typed: false
        }
    }
}
