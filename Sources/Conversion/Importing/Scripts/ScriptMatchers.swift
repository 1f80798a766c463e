import CollectionDrafts
import JSON

/// Matchers for the comparisons of scripts; nil for a comparison that hubrun does not have.
enum ScriptMatchers {
    /// The names of JavaScript's types, as `a("…")` of an assertion and `typeof` have them.
    private static let types = [
        "string": "text", "number": "number", "boolean": "boolean", "object": "mapping", "array": "list",
        "null": "null",
    ]

    static func equal(_ value: ScriptValue, _ constant: JSONValue) -> ScriptCheck? {
        switch value {
        case .constant, .response, .headers: return nil
        case .mediaType:
            guard case .string(let type) = constant else { return nil }
            return ScriptCheck(
                subject: .header("Content-Type"), condition: .operation("startsWith", .text(DraftText(type))))
        case .length(let subject):
            guard case .number(let number) = constant else { return nil }
            return length(subject, .plain(number.text))
        case .typeName(let subject):
            guard case .string(let name) = constant, name != "object" else { return nil }
            return type(subject, name)
        case .subject(let subject):
            guard let value = self.value(constant, for: subject) else { return nil }
            return ScriptCheck(subject: subject, condition: .equals(value))
        }
    }

    /// Returns the check of `==`; nil for a value of JSON, which can be equal to a constant of another type.
    static func looselyEqual(_ value: ScriptValue, _ constant: JSONValue) -> ScriptCheck? {
        if case .subject(.json) = value { nil } else { equal(value, constant) }
    }

    static func order(_ name: String, _ value: ScriptValue, _ constant: JSONValue) -> ScriptCheck? {
        guard case .number(let number) = constant else { return nil }
        switch value {
        case .length(let subject): return length(subject, .entry(DraftText(name), .plain(number.text)))
        case .subject(let subject):
            switch subject {
            case .json, .status: break
            case .duration:
                return duration(number).map { ScriptCheck(subject: .duration, condition: .operation(name, $0)) }
            default: return nil
            }
            return ScriptCheck(subject: subject, condition: .operation(name, .plain(number.text)))
        default: return nil
        }
    }

    static func between(_ value: ScriptValue, _ first: JSONValue, _ last: JSONValue) -> ScriptCheck? {
        guard case .number(let first) = first, case .number(let last) = last else { return nil }
        let range = DraftValue.list([.plain(first.text), .plain(last.text)])
        switch value {
        case .length(let subject): return length(subject, .entry("between", range))
        case .subject(.duration):
            guard let first = duration(first), let last = duration(last) else { return nil }
            return ScriptCheck(subject: .duration, condition: .operation("between", .list([first, last])))
        case .subject(.status): return ScriptCheck(subject: .status, condition: .operation("between", range))
        case .subject(let subject):
            guard case .json = subject else { return nil }
            return ScriptCheck(subject: subject, condition: .operation("between", range))
        default: return nil
        }
    }

    static func type(_ subject: ScriptSubject, _ name: String) -> ScriptCheck? {
        guard case .json = subject, let type = types[name.lowercased()] else { return nil }
        return ScriptCheck(subject: subject, condition: .operation("type", .text(DraftText(type))))
    }

    static func contains(_ subject: ScriptSubject, _ constant: JSONValue) -> ScriptCheck? {
        switch (subject, constant) {
        case (.status, _), (.duration, _), (.json, .array): return nil
        case (.json, _): break
        case (_, .string(let text)): guard !text.isEmpty else { return nil }
        default: return nil
        }
        guard let value = value(constant, for: subject) else { return nil }
        return ScriptCheck(subject: subject, condition: .operation("contains", value))
    }

    static func oneOf(_ value: ScriptValue, _ constants: [JSONValue]) -> ScriptCheck? {
        guard case .subject(let subject) = value, !constants.isEmpty else { return nil }
        var values: [DraftValue] = []
        for constant in constants {
            guard let value = self.value(constant, for: subject) else { return nil }
            values.append(value)
        }
        if subject == .status { return ScriptCheck(subject: subject, condition: .equals(.list(values))) }
        return ScriptCheck(subject: subject, condition: .operation("oneOf", .list(values)))
    }

    static func matches(_ subject: ScriptSubject, _ pattern: String, flags: String) -> ScriptCheck? {
        switch subject {
        case .status, .duration: return nil
        default: break
        }
        guard !pattern.contains("[^]"), !pattern.contains("\\u"), flags.allSatisfy({ "gimsu".contains($0) }) else {
            return nil
        }
        let options = flags.filter { "ims".contains($0) }
        let text = (options.isEmpty ? "" : "(?\(options))") + pattern.replacing("\\/", with: "/")
        return ScriptCheck(subject: subject, condition: .operation("matches", .text(DraftText(text))))
    }

    static func empty(_ subject: ScriptSubject) -> ScriptCheck? {
        switch subject {
        case .json, .text, .header: ScriptCheck(subject: subject, condition: .operation("empty", .bool(true)))
        default: nil
        }
    }

    static func exists(_ subject: ScriptSubject) -> ScriptCheck? {
        switch subject {
        case .json, .header: ScriptCheck(subject: subject, condition: .operation("exists", .bool(true)))
        default: nil
        }
    }

    /// Returns the check of Chai's `exist`, which takes null for no value.
    static func isNotNull(_ subject: ScriptSubject) -> ScriptCheck? {
        guard case .json = subject else { return exists(subject) }
        return ScriptCheck(subject: subject, condition: .notNull)
    }

    static func length(_ subject: ScriptSubject, _ matcher: DraftValue) -> ScriptCheck? {
        switch subject {
        case .json, .text, .header: ScriptCheck(subject: subject, condition: .operation("length", matcher))
        default: nil
        }
    }

    // MARK: Values

    /// Returns a constant as the value of a matcher on a part; nil if the part never has it.
    private static func value(_ constant: JSONValue, for subject: ScriptSubject) -> DraftValue? {
        // hubrun warns of texts that look like placeholders of other tools.
        let text = constant.compactText()
        guard !text.contains("{{"), !text.contains("${") else { return nil }
        return switch (subject, constant) {
        case (.json, _): DraftBody.json(constant)
        case (.status, .number(let number)):
            number.intValue.flatMap { (100...599).contains($0) ? .number($0) : nil }
        case (.duration, .number(let number)): duration(number)
        case (.text, .string(let text)), (.header, .string(let text)), (.reason, .string(let text)):
            .text(DraftText(text))
        default: nil
        }
    }

    /// Returns a number of milliseconds as a duration.
    private static func duration(_ number: JSONNumber) -> DraftValue? {
        guard let count = number.intValue, count >= 0, count < 1_000_000_000 else { return nil }
        return .text(count == 0 ? "0" : "\(count)ms")
    }
}
