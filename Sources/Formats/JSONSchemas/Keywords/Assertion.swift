import JSON
import Text

/// A keyword that checks a value without applying other schemas. Accepts values of types to which it does not apply.
enum Assertion: Sendable {
    /// - Parameter byText: True if `1.0` is not an integer, as in draft-04.
    case types([SchemaType], byText: Bool)
    case enumeration([JSONValue])
    case constant(JSONValue)
    case multipleOf(DecimalDivisor)
    case bound(NumberBound, JSONNumber)
    case size(SizeLimit, Int)
    case pattern(SchemaPattern)
    case format(SchemaFormat)
    /// A format that the caller checks: the evaluation asks for the verdict.
    case customFormat(CustomFormat)
    case uniqueItems
    case required([String])
    /// `dependentRequired`, or `dependencies` with arrays of keys.
    case dependentRequired([(key: String, required: [String])], SchemaKeyword)

    var keyword: SchemaKeyword {
        switch self {
        case .types: .type
        case .enumeration: .enum
        case .constant: .const
        case .multipleOf: .multipleOf
        case .bound(let bound, _): bound.keyword
        case .size(let limit, _): limit.keyword
        case .pattern: .pattern
        case .format, .customFormat: .format
        case .uniqueItems: .uniqueItems
        case .required: .required
        case .dependentRequired(_, let keyword): keyword
        }
    }

    /// Returns true if the assertion accepts a value.
    func isSatisfied(by value: JSONValue) throws(RegularExpressionMatchError) -> Bool {
        switch (self, value) {
        case (.types(let types, let byText), _): types.contains { $0.includes(value, byText: byText) }
        case (.enumeration(let values), _): values.contains(value)
        case (.constant(let constant), _): value == constant
        case (.multipleOf(let divisor), .number(let number)): divisor.divides(number)
        case (.bound(let bound, let limit), .number(let number)): bound.admits(number, limit)
        case (.size(let limit, let size), _): limit.admits(value, size)
        case (.pattern(let pattern), .string(let text)): try pattern.matches(text)
        case (.format(let format), .string(let text)): format.accepts(text)
        case (.uniqueItems, .array(let elements)): EqualElements(in: elements) == nil
        case (.required(let keys), .object(let members)): keys.allSatisfy { members[key: $0] != nil }
        case (.dependentRequired(let entries, _), .object(let members)):
            entries.allSatisfy { key, required in
                members[key: key] == nil || required.allSatisfy { members[key: $0] != nil }
            }
        default: true
        }
    }

    /// Returns the number of steps of work for checking a value.
    func cost(for value: JSONValue) -> Int {
        switch (self, value) {
        case (.enumeration(let values), _): values.count
        case (.required(let keys), _): keys.count
        case (.dependentRequired(let entries, _), _): entries.count
        case (.uniqueItems, .array(let elements)): elements.count
        default: 1
        }
    }
}
