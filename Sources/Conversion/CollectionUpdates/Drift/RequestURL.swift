import CollectionModel
import Diagnostics
import JSON
import Placeholders

/// A URL with one character in the place of each placeholder: a search for its operation takes them for values of the
/// path's parameters.
struct MarkedURL {
    /// A plane of Unicode without assigned characters: no URL has them.
    private static let firstMark: UInt32 = 0xF0000
    private static let maximumMarks: UInt32 = 0xFFFF

    private(set) var text = ""
    private var expressions: [PlaceholderExpression] = []

    mutating func append(_ literal: String) { text += literal }

    mutating func append(_ expression: PlaceholderExpression) {
        let number = UInt32(clamping: expressions.count)
        guard number < Self.maximumMarks, let mark = Unicode.Scalar(Self.firstMark + number) else { return }
        text.unicodeScalars.append(mark)
        expressions.append(expression)
    }

    static func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= firstMark }

    /// Returns the parts of a part of the text.
    func segments(of part: some StringProtocol) -> [PlaceholderText.Segment] {
        var segments: [PlaceholderText.Segment] = []
        var literal = String.UnicodeScalarView()
        func close() {
            if !literal.isEmpty { segments.append(.literal(String(literal))) }
            literal = String.UnicodeScalarView()
        }
        for scalar in part.unicodeScalars {
            guard Self.isMark(scalar), case let index = Int(scalar.value - Self.firstMark),
                expressions.indices.contains(index)
            else {
                literal.append(scalar)
                continue
            }
            close()
            segments.append(.expression(expressions[index]))
        }
        close()
        return segments
    }

    /// Returns a part of the text as the collection has it.
    func written(_ part: some StringProtocol) -> String {
        segments(of: part).map { segment in
            switch segment {
            case .literal(let text): text
            case .expression(let expression): expression.written
            }
        }.joined()
    }

    /// The text without query and fragment.
    var address: Substring { text.prefix { $0 != "?" && $0 != "#" } }

    /// The names in the query, not decoded; nil for a name with a placeholder.
    var queryNames: [String?] {
        let query = text.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
        return query.split(separator: "&").map { field in
            let name = field.prefix { $0 != "=" }
            return name.unicodeScalars.contains(where: Self.isMark) ? nil : String(name)
        }
    }

    /// The scheme and the host, or the placeholder before the path; empty for a relative URL.
    var origin: String {
        if let scheme = address.firstRange(of: "://") {
            let host = address[scheme.upperBound...].prefix { $0 != "/" }
            return written(address[..<host.endIndex])
        }
        guard let first = address.unicodeScalars.first, Self.isMark(first) else { return "" }
        return written(address.prefix { $0 != "/" })
    }

    /// The path as written, for messages.
    var path: String {
        let start = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address
        let path = start.drop { $0 != "/" }
        return path.isEmpty ? "/" : written(path)
    }

    /// Returns the text before the path of an operation; nil if the URL is shorter than it.
    ///
    /// - Parameter path: The path of the operation, with parameters in braces.
    func prefix(before path: String) -> Substring? {
        var rest = address
        for _ in 0..<path.count(where: { $0 == "/" }) {
            guard let slash = rest.lastIndex(of: "/"), !rest[..<slash].hasSuffix("/") else { return nil }
            rest = rest[..<slash]
        }
        return rest
    }
}

/// The URLs that a request has in its rounds: one for each element of `forEach`, and for each row of data.
struct RequestURLs {
    /// The limits for rounds, for values in values, and for the length of a URL in bytes.
    private static let maximumRounds = 1_000
    private static let maximumDepth = 8
    private static let maximumLength = 64 * 1024

    private let step: RequestStep
    private let order: NameOrder<[VariableDefinition]>
    private let rounds: [[String: JSONValue]]

    /// - Parameter rows: The rows of the collection's data.
    init(
        _ step: RequestStep, in collection: RequestCollection, _ environment: RunEnvironment?,
        rows: [[String: JSONValue]]
    ) {
        self.step = step
        order = NameOrder(collection, in: environment, step.group?.definitions ?? [])
        let names = Set(step.address.references.map { String($0.name.prefix { $0 != "." }) })
        let elements = Self.elements(of: step.definition, names)
        let used = rows.filter { row in row.keys.contains(where: names.contains) }.prefix(Self.maximumRounds)
        let bases = used.isEmpty ? [[:]] : Array(used)
        rounds = Array(
            bases.lazy.flatMap { row in elements.map { row.merging($0) { _, element in element } } }
                .prefix(Self.maximumRounds))
    }

    /// Returns the values of the elements; one without values if there is no list, or if only a run has it.
    private static func elements(of definition: RequestDefinition, _ names: Set<String>) -> [[String: JSONValue]] {
        var elements: [[String: JSONValue]] = [[:]]
        for list in definition.loop where names.contains(list.name) {
            guard case .array(let values)? = list.value.literal else { continue }
            let count = min(values.count, maximumRounds)
            // Lists go on together: the shortest one ends the loop.
            elements = (0..<(elements.count == 1 ? count : min(count, elements.count))).map { index in
                elements[elements.count == 1 ? 0 : index].merging([list.name: values[index]]) { first, _ in first }
            }
        }
        return elements.isEmpty ? [[:]] : elements
    }

    /// The URLs as written.
    var written: [MarkedURL] {
        rounds.map { values in
            var url = MarkedURL()
            add(step.definition.url, values, to: &url, resolves: false, depth: 0)
            return url
        }
    }

    /// The URLs with the values of variables, behind the base of a relative one.
    var resolved: [MarkedURL] {
        rounds.map { values in
            var url = MarkedURL()
            add(step.address, values, to: &url, resolves: true, depth: 0)
            return url
        }
    }

    private func add(
        _ text: PlaceholderText, _ values: [String: JSONValue], to url: inout MarkedURL, resolves: Bool, depth: Int
    ) {
        for segment in text.segments {
            guard url.text.utf8.count < Self.maximumLength else { return }
            switch segment {
            case .literal(let text): url.append(text)
            case .expression(let expression):
                guard expression.filters.isEmpty, case .name(let name) = expression.head else {
                    url.append(expression)
                    continue
                }
                if let value = Self.value(of: name, in: values) {
                    url.append(value)
                } else if resolves, depth < Self.maximumDepth,
                    let definition = (order.elements.definition(of: name) ?? order.layers.definition(of: name))
                {
                    add(definition.value, expression, values, to: &url, depth: depth + 1)
                } else {
                    url.append(expression)
                }
            }
        }
    }

    /// Adds the value of a variable; its placeholder if the value has no text.
    private func add(
        _ value: PlaceholderValue, _ expression: PlaceholderExpression, _ values: [String: JSONValue],
        to url: inout MarkedURL, depth: Int
    ) {
        switch value {
        case .text(let text), .typed(let text): add(text, values, to: &url, resolves: true, depth: depth)
        case .literal(.string(let text), _): url.append(text)
        case .literal(.number(let number), _): url.append(number.text)
        case .literal, .list, .mapping: url.append(expression)
        }
    }

    /// Returns the text of `name`, or of the member that `name.member` names.
    private static func value(of name: String, in values: [String: JSONValue]) -> String? {
        if let value = values[name] { return text(of: value) }
        let parts = name.split(separator: ".").map(String.init)
        guard let first = parts.first, parts.count > 1, var value = values[first] else { return nil }
        for part in parts.dropFirst() {
            guard case .object(let object) = value, let member = object[key: part] else { return nil }
            value = member
        }
        return text(of: value)
    }

    private static func text(of value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .number(let number): number.text
        case .null, .bool, .array, .object: nil
        }
    }
}
