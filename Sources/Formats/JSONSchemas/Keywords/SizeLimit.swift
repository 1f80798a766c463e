import JSON

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
