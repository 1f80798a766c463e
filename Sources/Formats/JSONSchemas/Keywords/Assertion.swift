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

/// A keyword that bounds a number (validation, sections 6.2.2 to 6.2.5).
enum NumberBound: CaseIterable, Sendable {
    case maximum, exclusiveMaximum, minimum, exclusiveMinimum

    var keyword: SchemaKeyword {
        switch self {
        case .maximum: .maximum
        case .exclusiveMaximum: .exclusiveMaximum
        case .minimum: .minimum
        case .exclusiveMinimum: .exclusiveMinimum
        }
    }

    func admits(_ number: JSONNumber, _ limit: JSONNumber) -> Bool {
        switch self {
        case .maximum: number <= limit
        case .exclusiveMaximum: number < limit
        case .minimum: number >= limit
        case .exclusiveMinimum: number > limit
        }
    }

    /// The relation of a rejected number to the limit, for messages.
    var relation: String {
        switch self {
        case .maximum: "is greater than"
        case .exclusiveMaximum: "is not less than"
        case .minimum: "is less than"
        case .exclusiveMinimum: "is not greater than"
        }
    }
}

/// A keyword that limits the size of a string, an array or an object.
enum SizeLimit: CaseIterable, Sendable {
    case maxLength, minLength, maxItems, minItems, maxProperties, minProperties

    var keyword: SchemaKeyword {
        switch self {
        case .maxLength: .maxLength
        case .minLength: .minLength
        case .maxItems: .maxItems
        case .minItems: .minItems
        case .maxProperties: .maxProperties
        case .minProperties: .minProperties
        }
    }

    var isMaximum: Bool {
        switch self {
        case .maxLength, .maxItems, .maxProperties: true
        case .minLength, .minItems, .minProperties: false
        }
    }

    /// Returns the number of a string's code points, an array's elements or an object's keys; nil for other types.
    func size(of value: JSONValue) -> Int? {
        switch (self, value) {
        case (.maxLength, .string(let text)), (.minLength, .string(let text)): text.unicodeScalars.count
        case (.maxItems, .array(let elements)), (.minItems, .array(let elements)): elements.count
        case (.maxProperties, .object(let members)), (.minProperties, .object(let members)): members.count
        default: nil
        }
    }

    func admits(_ value: JSONValue, _ limit: Int) -> Bool {
        guard let size = size(of: value) else { return true }
        return isMaximum ? size <= limit : size >= limit
    }
}

/// The indexes of two equal elements of an array, which `uniqueItems` rejects.
struct EqualElements {
    let first: Int
    let second: Int

    /// Finds the first element that equals an earlier one; fails if all are different.
    init?(in elements: [JSONValue]) {
        var places: [JSONValue: Int] = [:]
        places.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            if let first = places.updateValue(index, forKey: element) {
                self.first = first
                second = index
                return
            }
        }
        return nil
    }
}

/// The number of `multipleOf`, with an exact test for decimal multiples.
struct DecimalDivisor: Sendable {
    let number: JSONNumber
    /// The value is `significand` × 10^`exponent`, and `significand` does not end in a zero.
    private let significand: UInt64
    private let exponent: Int

    /// The maximum number of significant digits.
    static let mostDigits = 18

    /// Fails unless the number is positive and has at most 18 significant digits.
    init?(_ number: JSONNumber) {
        let parts = number.decimal
        guard !parts.isNegative, !parts.digits.isEmpty, parts.digits.count <= Self.mostDigits else { return nil }
        self.number = number
        significand = parts.digits.reduce(0) { $0 * 10 + UInt64($1) }
        exponent = parts.exponent
    }

    /// Returns true if the value is an integer multiple, computed without rounding.
    func divides(_ value: JSONNumber) -> Bool {
        let parts = value.decimal
        // The significand has no factor 10 because it does not end in a zero. It cannot replace missing powers of ten.
        guard !parts.digits.isEmpty else { return true }
        guard parts.exponent >= exponent else { return false }
        // Only the factors 2 and 5 of the powers of ten matter, and the divisor has at most 60 of each.
        let zeros = repeatElement(0 as UInt8, count: min(parts.exponent - exponent, 64))
        return remainder(remainder(0, parts.digits), zeros) == 0
    }

    private func remainder(_ start: UInt64, _ digits: some Sequence<UInt8>) -> UInt64 {
        digits.reduce(start) { remainder, digit in
            // The remainder is below 10^18, so ten times it plus a digit fits into 64 bits.
            (remainder * 10 + UInt64(digit)) % significand
        }
    }
}

/// A value of `format` that the caller of the validator checks.
struct CustomFormat: Sendable, Hashable {
    let name: String
    let subject: Subject

    /// The values to which a format applies.
    enum Subject: String, Sendable {
        case string, number, any

        func includes(_ value: JSONValue) -> Bool {
            switch (self, value) {
            case (.string, .string), (.number, .number), (.any, _): true
            default: false
            }
        }
    }
}
