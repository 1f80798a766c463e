import JSON

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
