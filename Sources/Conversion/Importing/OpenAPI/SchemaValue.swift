import APIDescriptions
import CollectionDrafts
import Cryptography
import Diagnostics
import JSON
import Text
import Secrets

/// Makes values that satisfy schemas: from examples and defaults, else from types and limits.
struct SchemaValue {
    private static let maximumDepth = 16
    /// The limit for the properties and elements of one value.
    private static let maximumSize = 1_000
    private static let maximumElements = 10

    private let context: SpecContext
    private let place: String
    private var open: [String: Int] = [:]
    private var size = 0
    /// True if a value was made that no example gave.
    private(set) var isMade = false
    /// True inside an optional object.
    private var isInOptional = false
    /// The optional properties that are not written.
    private(set) var leftOut: [String] = []

    /// - Parameter place: The request, for notes.
    init(_ context: SpecContext, at place: String) {
        self.context = context
        self.place = place
    }

    /// Returns a value; nil if recursion or the limits end here.
    ///
    /// - Parameters:
    ///   - name: The name of the property or parameter.
    ///   - isLogin: True if a password stands beside the value.
    mutating func value(
        of schema: SpecNode, named name: String? = nil, isLogin: Bool = false, depth: Int = 0,
        for preference: SchemaShape.Preference = .none
    ) -> DraftValue? {
        value(
            of: SchemaShape(schema, context, open: open, for: preference), named: name, isLogin: isLogin, depth: depth)
    }

    private mutating func value(
        of shape: SchemaShape, named name: String?, isLogin: Bool = false, depth: Int
    ) -> DraftValue? {
        guard depth < Self.maximumDepth, size < Self.maximumSize else { return nil }
        size += 1
        guard shape.isComplete || !shape.parts.isEmpty else { return nil }
        for reference in shape.references { open[reference, default: 0] += 1 }
        defer { for reference in shape.references { open[reference, default: 1] -= 1 } }
        if let explicit = explicitValue(of: shape) {
            return context.json(explicit, named: name ?? "", of: shape.parts, at: place)
        }
        switch shape.type {
        case "object": return object(shape, depth)
        case "array": return array(shape, named: name, depth)
        case "boolean": return made(.bool(true))
        case "integer": return made(.plain(NumberChoice(shape, isInteger: true).text))
        case "number": return made(.plain(NumberChoice(shape, isInteger: false).text))
        case "null": return .plain("null")
        case "string", "file": return text(shape, named: name, isLogin: isLogin)
        default:
            return shape.parts.contains { !$0.entries.isEmpty } ? made(.text("text")) : made(.mapping(DraftMapping()))
        }
    }

    /// Returns the value of `example`, `examples`, `const`, `default` or `enum` that `const` and `enum` allow.
    private func explicitValue(of shape: SchemaShape) -> JSONValue? {
        guard let value = writtenValue(of: shape) else { return nil }
        guard let constants = shape.constants, !constants.contains(value) else { return value }
        return constants.first { $0 != .null } ?? value
    }

    private func writtenValue(of shape: SchemaShape) -> JSONValue? {
        for keyword in ["example", "x-example", "examples", "const", "default", "enum"] {
            guard let node = shape[keyword] else { continue }
            guard keyword == "examples" || keyword == "enum" else {
                if keyword == "default", node.json == .null { continue }
                return node.json
            }
            if let first = node.elements.first(where: { $0.json != .null }) { return first.json }
        }
        return nil
    }

    private mutating func made(_ value: DraftValue) -> DraftValue {
        isMade = true
        return value
    }

    // MARK: Objects and lists

    /// Returns an object with its required properties and the optional ones.
    ///
    /// Inside an optional object, the optional properties are only those that are scalars or lists of these.
    private mutating func object(_ shape: SchemaShape, _ depth: Int) -> DraftValue? {
        let members = shape.members
        let required = shape.required
        let isLogin = members.contains { Self.isPassword($0.key) }
        var mapping = DraftMapping()
        for (name, schemas) in members {
            let part = SchemaShape(schemas, context, open: open)
            guard !part.isTrue("readOnly") else { continue }
            if let word = shape.discriminators[name].flatMap({ Self.discriminator($0, of: part) }) {
                mapping.append(DraftMapping.Entry(DraftText(name), .text(DraftText(word))))
                continue
            }
            let isOptional = !required.contains(name) && !isPlain(part)
            guard !isOptional || !isInOptional && isDescribed(part) else {
                leftOut.append(name)
                continue
            }
            let outer = isInOptional
            isInOptional = outer || isOptional
            defer { isInOptional = outer }
            guard let value = value(of: part, named: name, isLogin: isLogin, depth: depth + 1) else { continue }
            mapping.append(DraftMapping.Entry(DraftText(name), value))
        }
        if !mapping.isEmpty { isMade = true }
        return .mapping(mapping)
    }

    /// Returns the value of a discriminator that the enum of its property allows; nil if none of its values resembles it.
    private static func discriminator(_ word: String, of shape: SchemaShape) -> String? {
        guard let constants = shape.constants else { return word }
        let words = constants.compactMap { value in if case .string(let text) = value { text } else { nil } }
        return words.first { $0 == word } ?? words.first { $0.lowercased() == word.lowercased() }
    }

    /// True for objects with properties, none of which needs a secret of the user, and lists of these.
    private func isDescribed(_ shape: SchemaShape) -> Bool {
        guard shape.isComplete else { return false }
        switch shape.type {
        case "object":
            let properties = shape.properties
            return !properties.isEmpty && !properties.contains { Self.needsSecret($0.key, $0.value["format"]?.text) }
        case "array": return shape["items"].map { isDescribed(SchemaShape($0, context, open: open)) } ?? false
        default: return false
        }
    }

    private func isPlain(_ shape: SchemaShape) -> Bool {
        guard shape.isComplete else { return false }
        if explicitValue(of: shape) != nil { return true }
        switch shape.type {
        case "object", nil: return false
        case "array":
            guard let items = shape["items"] else { return false }
            let element = SchemaShape(items, context, open: open)
            return element.isComplete && element.type != nil && element.type != "object" && element.type != "array"
        default: return true
        }
    }

    private mutating func array(_ shape: SchemaShape, named name: String?, _ depth: Int) -> DraftValue? {
        if let maximum = shape["maxItems"]?.text.flatMap({ Int($0) }), maximum < 1 { return .list([]) }
        let first = shape["prefixItems"]?.elements ?? []
        var elements: [DraftValue] = []
        for schema in first.prefix(Self.maximumElements) {
            if let value = value(of: schema, depth: depth + 1) { elements.append(value) }
        }
        let before = size
        if elements.isEmpty, let items = shape["items"], let value = value(of: items, named: name, depth: depth + 1) {
            let minimum = max(1, shape["minItems"]?.text.flatMap { Int($0) } ?? 1)
            let elementSize = max(1, size - before)
            let count = min(minimum, Self.maximumElements, 1 + max(0, Self.maximumSize - size) / elementSize)
            size += (count - 1) * elementSize
            if count < minimum {
                context.note(.toDo, at: place, "minItems \(minimum)", "\(CountedNoun.text(count, "element")) written")
            }
            elements = Array(repeating: value, count: count)
            if elements.count > 1, shape.isTrue("uniqueItems") {
                elements = distinct(elements.count, of: SchemaShape(items, context, open: open)) ?? elements
            }
        }
        isMade = true
        return .list(elements)
    }

    /// Returns different values of a list of constants; nil, after a note, if there are too few.
    private func distinct(_ count: Int, of shape: SchemaShape) -> [DraftValue]? {
        var values: [JSONValue] = []
        for element in shape["enum"]?.elements ?? [] where !values.contains(element.json) {
            values.append(element.json)
        }
        let drafts = values.prefix(count).compactMap { context.draft.json($0, at: place) }
        if drafts.count == count { return drafts }
        context.note(.toDo, at: place, "uniqueItems", "write \(count) different elements")
        return nil
    }

    // MARK: Texts

    private static let logins: Set = ["username", "user", "login", "email", "user_name"]

    private static func isPassword(_ name: String) -> Bool { name.lowercased().holds("password") }

    private static func needsSecret(_ name: String, _ format: String?) -> Bool {
        SecretWords.isSecret(name: name) || format == "password"
    }

    private mutating func text(_ shape: SchemaShape, named name: String?, isLogin: Bool) -> DraftValue? {
        isMade = true
        let format = shape["format"]?.text
        if let name {
            if Self.needsSecret(name, format) {
                return .text(DraftText(context.draft.secrets.placeholder(for: "", named: name)))
            }
            if isLogin, Self.logins.contains(name.lowercased()) {
                return .text(context.environment(DraftSecrets.environmentName(name)))
            }
        }
        if let pattern = shape["pattern"]?.text {
            if let literal = LiteralPattern.text(of: pattern) { return .text(DraftText(literal)) }
            context.note(
                .toDo, at: place, "pattern of \(name ?? "the value")",
                "write a value that matches: the pattern is not a plain text")
        }
        let text: DraftText =
            switch format {
            case "uuid": .function("$uuid")
            case "date-time": .function("$isoTimestamp")
            case "date": .function(#"$date("0", "%Y-%m-%d")"#)
            case "time": "12:00:00Z"
            case "duration": "P1D"
            case "email", "idn-email": "user@example.com"
            case "uri", "url", "iri", "uri-reference": "https://example.com/"
            case "hostname", "idn-hostname": "example.com"
            case "ipv4": "192.0.2.1"
            case "ipv6": "2001:db8::1"
            case "byte", "base64": "dGV4dA=="
            case "binary": "content"
            default: DraftText(LengthChoice(shape).text)
            }
        return .text(text)
    }
}
