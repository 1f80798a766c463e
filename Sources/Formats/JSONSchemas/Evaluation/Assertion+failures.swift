import Diagnostics
import JSON
import Text

extension Assertion {
    /// Returns the failures for a value that the assertion rejects.
    func failures(about value: JSONValue) -> [AssertionFailure] {
        let value = FailureWording(value: value)
        return switch self {
        case .types(let types, _):
            [value.expected(types.map(\.phrase), ["types": .array(types.map { .string($0.rawValue) })])]
        case .enumeration(let values):
            [value.expected(values.map(ValuePhrase.written), ["allowedValues": .array(values)])]
        case .constant(let constant):
            [value.expected([ValuePhrase.written(constant)], ["allowedValue": constant])]
        case .multipleOf(let divisor):
            [value.says("is not a multiple of \(divisor.number)", ["multipleOf": .number(divisor.number)])]
        case .bound(let bound, let limit): [value.says("\(bound.relation) \(limit)", ["limit": .number(limit)])]
        case .size(let limit, let size): [value.isOutside(limit, size)]
        case .pattern(let pattern):
            [
                value.says(
                    "does not match \(ValuePhrase.quoted(pattern.written, longest: ValuePhrase.longestOfSchema))",
                    ["pattern": .string(pattern.written)])
            ]
        case .format(let format): [value.says("is not \(format.phrase)", ["format": .string(format.rawValue)])]
        case .customFormat(let format):
            [
                value.says(
                    "does not have the format \(ValuePhrase.quoted(format.name))", ["format": .string(format.name)])
            ]
        case .uniqueItems: [value.repeatsElement()]
        case .required(let keys): value.missing(keys, because: "", JSONObject())
        case .dependentRequired(let entries, _):
            entries.filter { value.has($0.key) }.flatMap { key, required in
                value.missing(
                    required, because: ", which \(ValuePhrase.quoted(key)) requires",
                    ["property": .string(key), "required": .array(required.map { .string($0) })])
            }
        }
    }
}

/// The failure messages for one value.
private struct FailureWording {
    let value: JSONValue

    func expected(_ words: [String], _ parameters: JSONObject) -> AssertionFailure {
        AssertionFailure(expected: words, got: ValuePhrase.describe(value), parameters)
    }

    func says(_ predicate: String, _ parameters: JSONObject) -> AssertionFailure {
        AssertionFailure("\(ValuePhrase.describe(value)) \(predicate)", parameters)
    }

    func isOutside(_ limit: SizeLimit, _ allowed: Int) -> AssertionFailure {
        let size = limit.size(of: value) ?? 0
        let parameters: JSONObject = ["limit": .number(JSONNumber(allowed)), "size": .number(JSONNumber(size))]
        switch limit {
        case .maxLength, .minLength:
            let relation = limit.isMaximum ? "longer" : "shorter"
            return AssertionFailure(
                "the text is \(relation) than \(CountedNoun.text(allowed, "character")): it has \(size)", parameters)
        case .maxItems, .minItems, .maxProperties, .minProperties:
            let noun = limit == .maxItems || limit == .minItems ? "element" : "key"
            let relation = limit.isMaximum ? "more" : "fewer"
            return AssertionFailure(
                "the \(value.kindName) has \(relation) than \(CountedNoun.text(allowed, noun)): it has \(size)",
                parameters)
        }
    }

    func repeatsElement() -> AssertionFailure {
        guard case .array(let elements) = value, let equal = EqualElements(in: elements) else {
            return AssertionFailure("the elements are not all different")
        }
        return AssertionFailure("the elements [\(equal.first)] and [\(equal.second)] are equal")
    }

    func has(_ key: String) -> Bool {
        guard case .object(let members) = value else { return false }
        return members[key: key] != nil
    }

    func missing(_ keys: [String], because reason: String, _ parameters: JSONObject) -> [AssertionFailure] {
        keys.filter { !has($0) }.map { key in
            var parameters = parameters
            parameters[key: "missingProperty"] = .string(key)
            return AssertionFailure("\(ValuePhrase.quoted(key)) is missing\(reason)", parameters)
        }
    }
}
