import JSON
import RegularExpressions

/// A filter that placeholders can send a value through, such as `urlEncode`.
package struct Filter: Sendable {
    let name: String
    let signature: ArgumentSignature
    /// Compiles an argument that is written out, so that a mistake in it is found before the run.
    let preparation: Preparation
    let body: @Sendable (JSONValue, [JSONValue], PreparedArgument?) throws(ArgumentError) -> JSONValue?

    enum Preparation: Sendable {
        case none
        /// Looks at the arguments, nil for those that are names.
        case check(@Sendable ([JSONValue?]) throws(ArgumentError) -> Void)
        case regularExpression
        case jsonPath
    }

    init(
        _ name: String, _ signature: ArgumentSignature, preparation: Preparation = .none,
        body: @escaping @Sendable (JSONValue, [JSONValue], PreparedArgument?) throws(ArgumentError) -> JSONValue?
    ) {
        self.name = name
        self.signature = signature
        self.preparation = preparation
        self.body = body
    }

    /// The one filter that also works where there is no value.
    static let defaultName = "default"

    /// Every filter, in the order of the reference.
    static let all: [Filter] =
        EncodingFilters.all + TextFilters.all + DigestFilters.all + [RegexFilter.filter, DefaultFilter.filter]
        + ListFilters.all + NumberFilters.all + JSONFilters.all

    package static let names = all.map(\.name)

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    static func named(_ name: String) -> Filter? { byName[name] }

    func prepare(_ arguments: [PlaceholderArgument]) throws(ArgumentError) -> PreparedArgument? {
        let literals = arguments.map(\.literal)
        switch preparation {
        case .none: return nil
        case .check(let check):
            try check(literals)
            return nil
        case .regularExpression:
            guard let pattern = literals.first??.placeholderText else { return nil }
            return .regularExpression(try RegexFilter.compile(pattern))
        case .jsonPath:
            guard let path = literals.first??.placeholderText else { return nil }
            return .jsonPath(try JSONFilters.compile(path))
        }
    }
}

/// An argument that was compiled when the placeholder was read.
enum PreparedArgument: Sendable {
    case regularExpression(RegularExpression)
    case jsonPath(JSONPath)
}

extension FilterCall {
    /// Whether what comes out says no more of a value than how much there is of it.
    var tellsOnlySize: Bool { filter.name == ListFilters.countName }

    /// Whether the filter has nothing to do, so that its arguments need no value: a `default` that is not wanted.
    func isIdle(before value: JSONValue?) -> Bool {
        guard filter.name == Filter.defaultName, let value else { return false }
        return value != .string("")
    }

    /// What comes out of the filter, nil for no value; every filter but `default` passes no value on.
    func apply(to value: JSONValue?, arguments: [JSONValue]) throws(ArgumentError) -> JSONValue? {
        if filter.name == Filter.defaultName { return DefaultFilter.apply(to: value, arguments: arguments) }
        guard let value else { return nil }
        let result = try filter.body(value, arguments, prepared)
        if case .string(let text) = result, text.utf8.count > PlaceholderText.maximumLength { throw .textTooLong }
        return result
    }
}

extension JSONValue {
    /// The value as a text for a filter that works on texts; a list or mapping is refused.
    var filterText: String {
        get throws(ArgumentError) {
            switch self {
            case .array, .object:
                throw ArgumentError("wants a text, not a \(kindName)", hint: "put \"json\" before it")
            default: return placeholderText
            }
        }
    }
}
