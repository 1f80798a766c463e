import CollectionDrafts
import CollectionModel
import JSON

extension ScriptWork {
    /// Translates the call of a function that sets a variable.
    mutating func save(_ path: String, _ arguments: [ScriptExpression]) -> Outcome {
        guard arguments.count == 2, let name = arguments[0].text, !name.isEmpty, !keptNames.contains(name),
            savedNames.insert(name).inserted
        else { return .other }
        // Reports omit `pm.` from the longest scope name.
        let function = path.hasPrefix("pm.collectionVariables.") ? String(path.dropFirst(3)) : path
        var saved = ScriptTranslation.Saved(
            name: name, value: "", isJSON: false, call: "\(function)(\"\(DraftComment.scrubbed(name))\")")
        if key == "afterResponse" {
            guard case .subject(let subject)? = meaning.value(of: arguments[1]),
                result.checks.hasBody || !subject.isOfBody, let capture = subject.capture
            else { return .other }
            saved.value = capture
            saved.isJSON = subject.path != nil
            result.captures.append(saved)
        } else {
            saved.source = placeholder(of: arguments[1])
            if saved.source == nil {
                guard let value = setValue(of: arguments[1]) else { return .other }
                saved.value = value
            }
            result.sets.append(saved)
        }
        return .saved(name)
    }

    private static let functions = [
        "{{$guid}}": "$guid", "{{$randomUUID}}": "$guid", "{{$timestamp}}": "$timestamp",
        "{{$isoTimestamp}}": "$isoTimestamp", "{{$randomInt}}": "$randomInt",
    ]

    /// Returns the value under `set` for an expression; nil if only a script computes it.
    private func setValue(of expression: ScriptExpression) -> DraftValue? {
        switch expression {
        case .call(let function, let arguments):
            if case .member(.new(.name("Date"), let parts), "toISOString") = function, parts.isEmpty {
                return .text(.function("$isoTimestamp"))
            }
            guard let path = function.path else { return nil }
            if path == "Date.now", arguments.isEmpty { return .text(.function("$timestampMs")) }
            guard dialect.replacers.contains(path), arguments.count == 1, let text = arguments[0].text else {
                return nil
            }
            // Postman's replacers return text, also for numbers.
            return Self.functions[text].map { .quoted(.function($0)) }
        default: break
        }
        guard case .constant(let constant)? = meaning.value(of: expression) else { return nil }
        switch constant {
        case .string(let text): return text.contains("{{") || text.contains("${") ? nil : .text(DraftText(text))
        case .number(let number): return .plain(number.text)
        case .bool(let bool): return .bool(bool)
        case .null, .array, .object: return nil
        }
    }

    /// Returns the source's placeholder for an expression with the same value; nil for other expressions.
    private func placeholder(of expression: ScriptExpression) -> String? {
        guard case .call(let function, let arguments) = expression, !arguments.isEmpty, let path = function.path else {
            return expression.path.flatMap { dialect.dynamicValues.contains($0) ? "{{\($0)}}" : nil }
        }
        if dialect.getters.contains(path), arguments.count == 1 {
            return arguments[0].text.flatMap { $0.contains { "{}$%".contains($0) } ? nil : "{{\($0)}}" }
        }
        guard dialect.dynamicValues.contains(path) else { return nil }
        let numbers = arguments.compactMap { argument in
            if case .constant(.number(let number)) = argument { number.intValue.map(String.init) } else { nil }
        }
        return numbers.count == arguments.count ? "{{\(path)(\(numbers.joined(separator: ", ")))}}" : nil
    }

    /// Keeps the statements that save a variable whose name the remaining statements have.
    ///
    /// A capture runs before the script, so a variable that the remaining script names is still set there.
    mutating func keepSavesOfNamesInRest() {
        guard dialect.obstacle == nil, !savedNames.isEmpty else { return }
        let named = namesInRest
        var kept: Set<String> = []
        for index in outcomes.indices {
            guard case .saved(let name) = outcomes[index], named.contains(name) else { continue }
            outcomes[index] = .other
            kept.insert(name)
        }
        result.captures.removeAll { kept.contains($0.name) }
        result.sets.removeAll { kept.contains($0.name) }
    }

    /// The texts and members in the statements that remain.
    private var namesInRest: Set<String> {
        var names: Set<String> = []
        for (statement, outcome) in zip(statements, outcomes) {
            switch outcome {
            case .translated, .saved, .output: continue
            case .declared, .test, .other: break
            }
            for index in statement.tokens {
                switch source.kind(index) {
                case .string, .template:
                    if let text = parser.expression(index..<index + 1)?.text { names.insert(text) }
                // Older scripts read variables as members: `environment.name`.
                case .word where source.isMember(index): names.insert(source.word(index))
                default: break
                }
            }
        }
        return names
    }
}
