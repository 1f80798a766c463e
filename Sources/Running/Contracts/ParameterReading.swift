import APIDescriptions
import JSON
import JSONSchemas
import Text

/// The value of a parameter or header field in the notation that the description gives it (OpenAPI 3.1, section
/// 4.8.12.2).
struct ParameterReading {
    /// The outcome of reading a parameter.
    enum Result {
        case absent
        /// The value is there, but its notation can be read in several ways, or the value is known only in a run.
        case unknown
        /// The value has not the notation.
        ///
        /// - Parameter message: The difference.
        case misread(message: String)
        case value(JSONValue)
    }

    let parameter: APIParameter
    let schema: TextSchema?
    /// As in ``APIDescription/isSpread(_:)``.
    let isSpread: Bool

    init(_ parameter: APIParameter, _ description: APIDescription, _ direction: DescribedSchemas.Direction = .request) {
        self.parameter = parameter
        schema = parameter.schema.map { TextSchema($0, description, direction) }
        isSpread = description.isSpread(parameter)
    }

    /// The name for messages, such as `query limit`.
    var name: String { parameter.coverageName }

    /// Reads the value among the fields of a query, a form or of cookies.
    func value(among fields: WrittenFields) -> Result {
        if parameter.style == .deepObject { return deepObject(among: fields) }
        if isSpread { return .unknown }
        let texts = fields[parameter.name]
        guard let first = texts.first else {
            return fields.names.contains(where: parameter.isSent) ? .unknown : .absent
        }
        if texts.contains(where: { PlaceholderMark.occurs(in: fields.decoded($0)) }) { return .unknown }
        if texts.count == 1, first.isEmpty, parameter.allowsEmptyValue { return .unknown }
        if parameter.isJSON { return json(fields.decoded(first)) }
        guard let schema else { return .value(.string(fields.decoded(first))) }
        if schema.isObject || schema.isNested { return .unknown }
        var candidates: [JSONValue] = []
        if schema.isList {
            if parameter.explodes { candidates.append(schema.list(texts.map(fields.decoded))) }
            if !parameter.explodes || parameter.location == .cookie {
                candidates += lists(first, parameter.style.separator, schema, fields.decoded)
            }
        }
        if schema.isSingle { candidates += schema.values(of: fields.decoded(first)) }
        return best(candidates)
    }

    /// Reads the value of a segment of a path.
    func value(inPath text: Substring) -> Result {
        if PlaceholderMark.occurs(in: PercentEncoding.decodeLeniently(text)) { return .unknown }
        if parameter.isJSON { return json(PercentEncoding.decodeLeniently(text)) }
        guard let schema, !schema.isObject, !schema.isNested else { return .unknown }
        var rest = text
        var separator = parameter.style.separator
        switch parameter.style {
        case .label:
            guard text.hasPrefix(".") else { return misread("a dot before the value") }
            rest = text.dropFirst()
            if parameter.explodes { separator = "." }
        case .matrix:
            let start = ";\(parameter.name)="
            guard text.hasPrefix(start) else { return misread("\(start)VALUE") }
            if parameter.explodes, schema.isList {
                let parts = text.dropFirst().split(separator: ";").map { $0.drop { $0 != "=" }.dropFirst() }
                return best([schema.list(parts.map { PercentEncoding.decodeLeniently($0) })])
            }
            rest = text.dropFirst(start.count)
        default: break
        }
        let decode = { PercentEncoding.decodeLeniently($0 as Substring) }
        var candidates = schema.isList ? lists(rest, separator, schema, decode) : []
        if schema.isSingle { candidates += schema.values(of: decode(rest)) }
        return best(candidates)
    }

    /// Reads the value of a header field, of which a message can have several.
    func value(ofFields texts: [String]) -> Result {
        guard !texts.isEmpty else { return .absent }
        let text = texts.joined(separator: ", ")
        if PlaceholderMark.occurs(in: text) { return .unknown }
        if parameter.isJSON { return json(text) }
        guard let schema, !schema.isObject, !schema.isNested else { return .unknown }
        var candidates: [JSONValue] = []
        if schema.isList {
            let elements = elements(text[...], parameter.style.separator)
            candidates.append(schema.list(elements.map { String($0).trimmingWhitespace }))
        }
        if schema.isSingle { candidates += schema.values(of: text) }
        return best(candidates)
    }

    private func json(_ text: String) -> Result {
        (try? JSONValue(parsing: text)).map(Result.value) ?? .misread(message: "the value is not JSON")
    }

    private func best(_ candidates: [JSONValue]) -> Result {
        guard let schema, let best = schema.best(of: candidates) else { return .unknown }
        if case .string = best { return .value(best) }
        // Other readings of the parts may be right.
        return schema.isCombined && !schema.accepts(best) ? .unknown : .value(best)
    }

    private func misread(_ notation: String) -> Result {
        .misread(message: "the value is not written as style: \(parameter.style.rawValue), with \(notation)")
    }

    /// Returns the lists that a text can mean: a separator in an element is percent-encoded, but many clients encode the
    /// separators, too.
    private func lists(
        _ text: Substring, _ separator: Character, _ schema: TextSchema, _ decode: (Substring) -> String
    ) -> [JSONValue] {
        let written = schema.list(elements(text, separator).map(decode))
        let decoded = schema.list(elements(decode(text)[...], separator).map(String.init))
        return text.contains(separator) ? [written, decoded] : [decoded, written]
    }

    /// An empty text has no elements.
    private func elements(_ text: Substring, _ separator: Character) -> [Substring] {
        text.isEmpty ? [] : text.split(separator: separator, omittingEmptySubsequences: false)
    }

    /// Reads `name[member]=value`; lists and objects in members have no notation.
    private func deepObject(among fields: WrittenFields) -> Result {
        let start = parameter.name + "["
        let names = fields.names.filter { $0.hasPrefix(start) && $0.hasSuffix("]") }
        guard !names.isEmpty else { return fields.contains(parameter.name) ? .unknown : .absent }
        var members: [(name: String, value: String)] = []
        for name in names {
            let member = name.dropFirst(start.count).dropLast()
            let values = fields.decoded(name)
            guard !member.contains(where: { "[]".contains($0) }), values.count == 1, let value = values.first,
                !PlaceholderMark.occurs(in: value), schema?.property(String(member))?.isSingle ?? true
            else { return .unknown }
            members.append((String(member), value))
        }
        return best([schema?.object(members)].compactMap(\.self))
    }
}

/// The mark of a placeholder whose value only a run has, in requests that are shown but not sent.
enum PlaceholderMark {
    static func occurs(in text: String) -> Bool { text.holds("<<") }

    static func occurs(in bytes: [UInt8]) -> Bool {
        zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: "<") && $1 == UInt8(ascii: "<") }
    }
}
