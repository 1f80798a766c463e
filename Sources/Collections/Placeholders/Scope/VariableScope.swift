package import Diagnostics
package import JSON
import Synchronization
import Secrets

/// The sources of names' values while a request is resolved, nearest first ("Variables and placeholders" in format.md).
package struct VariableScope: Sendable {
    /// The limit for variables inside the values of variables, which protects the stack.
    package static let longestChain = 50

    /// The elements of `forEach` and the values of `with`, innermost last.
    package var elements: [[String: JSONValue]] = []
    /// The values that were captured or set in this iteration.
    package var captured: CapturedValues = [:]
    /// The parts that rarely change.
    var context: ScopeContext
    /// True if an unknown value is an error of kind `unknown`; otherwise a substitute is used.
    var needsKnown = false
    /// The values that scripts set outside of ``captured``; nil if the unit has no scripts.
    package var scripted: ScriptedValues?
    /// The results of functions in the request itself; nil to call them at each use.
    package var replay: FunctionReplay?

    /// The variables that are being resolved; nil outside of a variable's value.
    private var chain: LookupChain?

    package init(
        run: RunContext, given: [String: JSONValue] = [:], row: [String: JSONValue] = [:],
        rowNames: [String]? = nil, layers: [VariableLayer] = [], secretNames: Set<String> = [],
        describedSecrets: Set<String> = []
    ) {
        context = ScopeContext(
            ScopeContext.Values(
                run: run, given: given, row: row, rowNames: rowNames ?? row.keys.sorted(), layers: layers,
                secretNames: secretNames, describedSecrets: describedSecrets, unknown: nil))
    }

    /// Returns the value of a placeholder.
    ///
    /// - Throws: `PlaceholderError`, of kind `missing` if there is no value and no `default`.
    package func resolve(_ expression: PlaceholderExpression) throws(PlaceholderError) -> JSONValue {
        if let value = try resolveIfAny(expression) { return value }
        throw PlaceholderError(.missing(name: expression.subject), at: expression.range)
    }

    /// Returns the value of a placeholder; nil if it has none.
    package func resolveIfAny(_ expression: PlaceholderExpression) throws(PlaceholderError) -> JSONValue? {
        if let unknown, !needsKnown { return try unknown.resolveIfAny(expression, in: self) }
        return try evaluate(expression)
    }

    /// Returns the value of a placeholder whose names are all known.
    func evaluate(_ expression: PlaceholderExpression) throws(PlaceholderError) -> JSONValue? {
        let value = try applyFilters(of: expression, to: try evaluateHead(of: expression))
        if value == nil, unknown != nil, case .processEnvironment = expression.head {
            throw PlaceholderError(.unknown(name: expression.subject), at: expression.range)
        }
        return value
    }

    func applyFilters(
        of expression: PlaceholderExpression, to value: JSONValue?
    ) throws(PlaceholderError) -> JSONValue? {
        var value = value
        var isSecret = !expression.filters.isEmpty && (isSecret(expression.head, value) || isKnownSecret(value))
        for call in expression.filters where !call.isIdle(before: value) {
            var arguments: [JSONValue] = []
            for argument in call.arguments { arguments.append(try self.argument(argument, of: expression)) }
            let parts = isSecret ? nil : SecretParts(of: value, run.secrets, shortest: Self.shortestDerived)
            do {
                value = try call.apply(to: value, arguments: arguments)
                isSecret = !call.tellsOnlySize && (isSecret || isSecretSum(value, of: call))
                if isSecret, let value { registerDerived(value) }
            } catch {
                throw PlaceholderError(
                    .failed(reason: "the filter \"\(call.name)\" \(error.message)"), at: expression.range,
                    hint: error.hint)
            }
            if let value, var known = parts, !call.tellsOnlySize {
                do throws(SecretParts.TooMuchWork) {
                    try registerParts(of: value, madeBy: call, arguments, &known)
                } catch {
                    throw PlaceholderError(
                        .failed(
                            reason: "the filter \"\(call.name)\" makes too many texts of a value with a secret in it"),
                        at: expression.range, hint: "give it a smaller part of the value, as with jsonPath")
                }
            }
        }
        return value
    }

    /// Returns the value of a name, and registers it if it is a secret; nil if nothing defines the name.
    package func lookUp(_ name: String, at range: SourceRange? = nil) throws(PlaceholderError) -> JSONValue? {
        guard let value = try find(name, at: range) else { return nil }
        if needsKnown, unknown?.occurs(in: value) ?? false {
            throw PlaceholderError(.unknown(name: name), at: range)
        }
        registerSecret(value, named: name)
        return value
    }

    private func evaluateHead(of expression: PlaceholderExpression) throws(PlaceholderError) -> JSONValue? {
        switch expression.head {
        case .name(let name):
            // Don't convert the empty text to the defined type: the `default` filter replaces it.
            if expression.hasDefault, isEmptyOutside(name) { return .string("") }
            return try lookUp(name, at: expression.range)
        case .processEnvironment(let name): return processVariable(name)
        case .function(let function, let arguments):
            return try call(function, arguments, in: expression)
        }
    }

    /// True if a name's nearest value is an empty text from the command line or a row.
    private func isEmptyOutside(_ name: String) -> Bool {
        guard (given[name] ?? row[name]) == .string("") else { return false }
        return !elements.contains { $0[name] != nil } && captured[name] == nil && !(scripted?.hasSet(name) ?? false)
            && (captured.areComplete || !captured.isUnavailable(name))
    }

    func processVariable(_ name: String) -> JSONValue? {
        guard let text = run.processEnvironment[name] else { return nil }
        let fullName = PlaceholderName.environmentPrefix + name
        let value = JSONValue.string(text)
        if isSecret(fullName, of: value) { run.secrets.register(value, of: "\"\(fullName)\"") }
        return value
    }

    private func call(
        _ function: PlaceholderFunction, _ arguments: [PlaceholderArgument], in expression: PlaceholderExpression
    ) throws(PlaceholderError) -> JSONValue {
        if let variable = chain?.last, let value = run.memo.value(at: expression.range, in: variable) { return value }
        var values: [JSONValue] = []
        for argument in arguments { values.append(try self.argument(argument, of: expression)) }
        do {
            let context = FunctionContext(
                run: run, file: expression.range.file, hasValues: arguments.contains { $0.literal == nil },
                variable: chain?.last)
            if chain == nil, let replay {
                return try replay.value(at: expression.range) { () throws(ArgumentError) in
                    try function.body(values, context)
                }
            }
            let value = try function.body(values, context)
            if let variable = chain?.last { run.memo.keep(value, at: expression.range, in: variable) }
            return value
        } catch {
            throw PlaceholderError(.failed(reason: error.message), at: expression.range, hint: error.hint)
        }
    }

    private func argument(
        _ argument: PlaceholderArgument, of expression: PlaceholderExpression
    ) throws(PlaceholderError) -> JSONValue {
        guard case .name(let name) = argument else { return argument.literal ?? .null }
        let prefix = PlaceholderName.environmentPrefix
        let found =
            name.hasPrefix(prefix)
            ? processVariable(String(name.dropFirst(prefix.count))) : try lookUp(name, at: expression.range)
        guard let found else {
            let isUnknown = unknown != nil && name.hasPrefix(prefix)
            throw PlaceholderError(isUnknown ? .unknown(name: name) : .missing(name: name), at: expression.range)
        }
        return found
    }

    /// Returns the value of a name in the order of "Precedence of values" in format.md; ``layers`` are those of the request.
    private func find(_ name: String, at range: SourceRange?) throws(PlaceholderError) -> JSONValue? {
        for layer in elements.reversed() {
            if let value = layer[name] { return value }
        }
        if let value = captured[name] { return value }
        if !captured.areComplete, captured.isUnavailable(name) { return nil }
        if let scripted { return try find(name, at: range, behind: scripted) }
        if let value = given[name] ?? row[name] { return try keepingKind(of: value, for: name, at: range) }
        for layer in layers {
            guard let definition = layer[name] else { continue }
            return try evaluate(definition, named: name, at: range)
        }
        return nil
    }

    /// Returns the value of a name that is no element and was not captured, in a unit with scripts.
    private func find(
        _ name: String, at range: SourceRange?, behind scripted: ScriptedValues
    ) throws(PlaceholderError) -> JSONValue? {
        if let value = scripted.hasSet(name) ? row[name] : given[name] ?? row[name] {
            return try keepingKind(of: value, for: name, at: range)
        }
        // The globals are behind the collection's variables and before the tokens, which have no place.
        var isBehindPlaces = false
        for layer in layers {
            if let place = layer.place {
                isBehindPlaces = true
                switch scripted.find(name, in: place) {
                case .value(let value): return value
                case .removed: continue
                case .unchanged: break
                }
            } else if isBehindPlaces, case .value(let value) = scripted.find(name, in: .globals) {
                return value
            }
            guard let definition = layer[name] else { continue }
            return try evaluate(definition, named: name, at: range)
        }
        guard case .value(let value) = scripted.find(name, in: .globals) else { return nil }
        return value
    }

    /// Returns a scope that has only the given values, and the functions and filters.
    package func showingOnly(_ values: [String: JSONValue]) -> VariableScope {
        var scope = self
        (scope.elements, scope.captured, scope.scripted) = ([values], [:], nil)
        (scope.given, scope.row, scope.layers) = ([:], [:], [])
        return scope
    }

    func evaluate(
        _ definition: VariableLayer.Definition, named name: String, at range: SourceRange?
    ) throws(PlaceholderError) -> JSONValue? {
        switch definition {
        case .fixed(let value): return value
        case .written(let written):
            if let literal = written.literal { return literal }
            return try written.value(in: try nested(in: name, at: range))
        case .token(let source):
            return .string(
                try source.token(named: name, in: try nested(in: name, at: range).withoutSubstitutes, at: range))
        }
    }

    private func nested(in name: String, at range: SourceRange?) throws(PlaceholderError) -> VariableScope {
        let names = chain?.names ?? []
        if let first = names.firstIndex(of: name) {
            throw PlaceholderError(.cycle(names: names[first...] + [name]), at: range)
        }
        let longer = LookupChain(names: names + [name], budget: chain?.budget ?? LookupBudget())
        var scope = self
        scope.chain = longer
        guard longer.names.count <= Self.longestChain else {
            throw PlaceholderError(
                .failed(reason: "more than \(Self.longestChain) variables refer to one another"), at: range)
        }
        guard longer.budget.spend() else {
            throw PlaceholderError(
                .failed(reason: "more than 100,000 variables have to be looked up"), at: range,
                hint: "variables that use others several times multiply")
        }
        return scope
    }

    /// Returns a value from outside, converted to the type of the number or boolean that it replaces.
    func keepingKind(
        of value: JSONValue, for name: String, at range: SourceRange?
    ) throws(PlaceholderError) -> JSONValue {
        guard case .string(let text) = value, let kind = definedKind(of: name) else { return value }
        if let converted = kind.value(readFrom: text) { return converted }
        throw PlaceholderError(
            .failed(reason: "\"\(name)\" is \(kind.rawValue) in the collection, and \"\(text)\" is not"), at: range)
    }

    /// Returns the range of the value that a file gives a name; nil if it comes from elsewhere, such as a capture.
    package func place(of name: String) -> SourceRange? {
        let isReplaced =
            captured[name] != nil || given[name] != nil || row[name] != nil || scripted?.hasSet(name) ?? false
        guard !isReplaced, !elements.contains(where: { $0[name] != nil }) else { return nil }
        guard case .written(let written)? = layers.lazy.compactMap({ $0[name] }).first else { return nil }
        return written.range
    }

    /// Returns the type of the number or boolean that the collection or environment gives a name; nil for other values.
    func definedKind(of name: String) -> ScalarKind? {
        for layer in layers {
            guard let definition = layer[name] else { continue }
            guard case .written(let written) = definition else { return nil }
            switch written.literal {
            case .number: return .number
            case .bool: return .boolean
            default: return nil
            }
        }
        return nil
    }
}

/// The variables that are being resolved, each inside the value of the previous one.
private final class LookupChain: Sendable {
    /// The names, outermost first; at least one.
    let names: [String]
    /// The budget of all lookups for the value of the first name.
    let budget: LookupBudget

    init(names: [String], budget: LookupBudget) {
        self.names = names
        self.budget = budget
    }

    var last: String? { names.last }
}

/// The limit for lookups in one value: a few variables that use each other twice would take exponential time.
private final class LookupBudget: Sendable {
    private let left = Atomic(100_000)

    /// Takes one lookup; returns false if none is left.
    func spend() -> Bool {
        left.subtract(1, ordering: .relaxed).newValue >= 0
    }
}

/// The types to which a text from outside is converted if it replaces a value of this type.
package enum ScalarKind: String, Sendable {
    case number = "a number"
    case boolean = "a boolean"

    /// Returns the text as a value of this type; nil if it isn't one.
    package func value(readFrom text: String) -> JSONValue? {
        switch self {
        case .number: JSONNumber(text).map { .number($0) }
        case .boolean: text == "true" ? .bool(true) : text == "false" ? .bool(false) : nil
        }
    }
}

extension PlaceholderExpression {
    /// The name or function of the placeholder, for messages.
    package var subject: String {
        switch head {
        case .name(let name): name
        case .processEnvironment(let name): PlaceholderName.environmentPrefix + name
        case .function(let function, _): "$" + function.name
        }
    }
}
