import JSON
package import XML

/// The body of a template: JSON or XML with expressions among its values, parsed once and rendered for each message.
package struct TemplateBody: Sendable, Equatable {
    /// True for XML, false for JSON.
    let isXML: Bool
    private let pieces: [TemplatePiece]

    /// Parses a body, whose first character determines the format.
    package init(parsing text: String) throws(TemplateError) {
        switch text.first(where: { !$0.isWhitespace }) {
        case "{":
            isXML = false
            pieces = try TemplatePieces(json: text).all
        case "<":
            isXML = true
            pieces = try TemplatePieces(xml: text).all
        case nil: throw .emptyBody
        default: throw .bodyNeitherJSONNorXML
        }
    }

    /// Renders the body for one message and device; throws `.tooLarge` if it has more bytes than allowed.
    package func render(_ properties: TemplateProperties, limit: Int) throws(TemplateRenderingError) -> String {
        var bytes: [UInt8] = []
        for piece in pieces {
            piece.append(to: &bytes, properties)
            guard bytes.count <= limit else { throw .tooLarge }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A reason for which a body cannot be rendered.
package enum TemplateRenderingError: Error, Sendable, Equatable {
    case tooLarge
}

/// A part of a template's body: fixed text, or an expression with the escaping for its position.
private enum TemplatePiece: Sendable, Equatable {
    case text([UInt8])
    case jsonValue(TemplateExpression)
    case attribute(TemplateExpression)
    case content(TemplateExpression)

    func append(to bytes: inout [UInt8], _ properties: TemplateProperties) {
        switch self {
        case .text(let text): bytes.append(contentsOf: text)
        case .jsonValue(let expression):
            switch expression.evaluate(properties) {
            case .text(let text): JSONText.append(text, to: &bytes)
            case .number(let number): bytes.append(contentsOf: number.text.utf8)
            }
        case .attribute(let expression):
            bytes.append(contentsOf: MarkupText.escape(expression.evaluate(properties).text).utf8)
        case .content(let expression):
            bytes.append(contentsOf: MarkupText.escapeContent(expression.evaluate(properties).text).utf8)
        }
    }
}

/// A builder for the pieces of a template's body; text between two expressions is one piece.
private struct TemplatePieces {
    private var complete: [TemplatePiece] = []
    private var text: [UInt8] = []

    var all: [TemplatePiece] { text.isEmpty ? complete : complete + [.text(text)] }

    init(xml body: String) throws(TemplateError) {
        let document: MarkupDocument
        do {
            document = try MarkupDocument(parsing: body)
        } catch {
            throw .invalidXML(error)
        }
        for fragment in document.fragments {
            switch fragment {
            case .attribute(let value):
                append(try Self.expression(in: value).map(TemplatePiece.attribute), or: fragment.text)
            case .content(let value):
                append(try Self.expression(in: value).map(TemplatePiece.content), or: fragment.text)
            case .markup(let text): append(text)
            }
        }
    }

    init(json body: String) throws(TemplateError) {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: body)
        } catch {
            throw .invalidJSON("\(error)")
        }
        try append(value, depth: 0)
    }

    /// The limit on nested values, more than notifications have and few enough for recursion.
    private static let depthLimit = 64

    private mutating func append(_ value: JSONValue, depth: Int) throws(TemplateError) {
        guard depth < Self.depthLimit else { throw .tooDeep }
        switch value {
        case .string(let text):
            append(try Self.expression(in: text).map(TemplatePiece.jsonValue), or: value.compactText())
        case .array(let elements):
            var separator = "["
            for element in elements {
                append(separator)
                try append(element, depth: depth + 1)
                separator = ","
            }
            append(elements.isEmpty ? "[]" : "]")
        case .object(let members):
            var separator = "{"
            for (key, value) in members {
                append(separator + JSONValue.string(key).compactText() + ":")
                try append(value, depth: depth + 1)
                separator = ","
            }
            append(members.isEmpty ? "{}" : "}")
        case .null, .bool, .number: append(value.compactText())
        }
    }

    private mutating func append(_ literal: String) { text += literal.utf8 }

    /// Appends an expression, or the literal text if there is no expression.
    private mutating func append(_ expression: TemplatePiece?, or literal: @autoclosure () -> String) {
        guard let expression else { return append(literal()) }
        if !text.isEmpty { complete.append(.text(text)) }
        text = []
        complete.append(expression)
    }

    private static func expression(in value: String) throws(TemplateError) -> TemplateExpression? {
        do {
            return try TemplateExpression.expression(in: value)
        } catch {
            throw .invalidExpression(error)
        }
    }
}

/// The properties for a device's templates: those of the message, then the device's push variables. Names have no case.
package struct TemplateProperties: Sendable {
    private let message: [String: String]
    private let variables: [String: String]

    package init(message: [(name: String, value: String)], variables: [(name: String, value: String)] = []) {
        self.message = Self.folded(message)
        self.variables = Self.folded(variables)
    }

    private init(message: [String: String], variables: [String: String]) {
        self.message = message
        self.variables = variables
    }

    /// - Parameter name: The name of the property, in lower case.
    subscript(folded name: String) -> String? { message[name] ?? variables[name] }

    func adding(variables: [(name: String, value: String)]) -> TemplateProperties {
        variables.isEmpty ? self : TemplateProperties(message: message, variables: Self.folded(variables))
    }

    private static func folded(_ pairs: [(name: String, value: String)]) -> [String: String] {
        Dictionary(pairs.map { ($0.name.lowercased(), $0.value) }) { _, last in last }
    }
}

/// The rules for a template's name, header fields, expiry and priority. Values may be expressions.
enum TemplateRules {
    static let nameLimit = 200

    static func checkHeaders(
        _ headers: [(name: String, value: String)], for platform: DevicePlatform?
    ) throws(TemplateError) {
        var names: Set<String> = []
        for (name, value) in headers {
            guard names.insert(name.lowercased()).inserted else { throw .repeatedHeader(name) }
            guard value.contains(where: { !$0.isWhitespace }) else { throw .emptyHeader(name) }
            guard try !isExpression(value), platform == .apns else { continue }
            try checkAppleHeader(name.lowercased(), value)
        }
        if platform == .apns, let other = headers.first(where: { !$0.name.lowercased().hasPrefix("apns-") }) {
            throw .headerNotForAPNs(other.name)
        }
        if platform == .wns { try require("X-WNS-Type", in: headers) }
    }

    static func require(_ name: String, in headers: [(name: String, value: String)]) throws(TemplateError) {
        guard headers.contains(where: { $0.name.lowercased() == name.lowercased() }) else {
            throw .missingHeader(name)
        }
    }

    /// Checks for a date, `0` for a notification that is not stored, or an expression.
    static func checkExpiry(_ text: String) throws(TemplateError) {
        guard text.contains(where: { !$0.isWhitespace }) else { throw .emptyExpiry }
        guard try isExpression(text) || text == "0" || DateText.seconds(in: text) != nil else {
            throw .invalidExpiry(text)
        }
    }

    static func checkPriority(_ text: String) throws(TemplateError) {
        guard try isExpression(text) || UInt8(text) != nil else { throw .invalidPriority(text) }
    }

    private static func checkAppleHeader(_ name: String, _ value: String) throws(TemplateError) {
        let value = value.trimmingBlanks
        switch name {
        case "apns-expiration" where Int(value) == nil: throw .headerNotNumber(name, limit: nil)
        case "apns-priority" where UInt8(value) == nil: throw .headerNotNumber(name, limit: 255)
        default: break
        }
    }

    /// Returns true if a value is an expression; throws if it is an invalid one.
    static func isExpression(_ value: String) throws(TemplateError) -> Bool {
        do throws(TemplateExpressionError) {
            return try TemplateExpression.expression(in: value) != nil
        } catch {
            throw .invalidExpression(error)
        }
    }
}

/// A value outside of a template's body, such as a header field's: text, or an expression parsed once.
struct TemplateText: Sendable, Equatable {
    let text: String
    private let expression: TemplateExpression?

    /// Creates a value. An invalid expression counts as text: a template with one is rejected when it is registered.
    init(_ text: String) {
        self.text = text
        expression = (try? TemplateExpression.expression(in: text)) ?? nil
    }

    func filled(_ properties: TemplateProperties) -> String {
        expression?.evaluate(properties).text ?? text
    }
}

/// A reason for which a template is rejected.
package enum TemplateError: Error, Sendable, Equatable {
    case emptyBody
    case bodyNeitherJSONNorXML
    /// The body is not JSON; carries the parser's message.
    case invalidJSON(String)
    case invalidXML(MarkupSyntaxError)
    case tooDeep
    case invalidExpression(TemplateExpressionError)
    case nameLength
    case missingHeader(String)
    case emptyHeader(String)
    case headerNotForAPNs(String)
    case headerNotNumber(String, limit: Int?)
    case repeatedHeader(String)
    case bodyNotJSON
    case emptyExpiry
    case invalidExpiry(String)
    case invalidPriority(String)
    case wrongType(member: String, expected: String)
    case invalidTags([String])

    var message: String {
        switch self {
        case .emptyBody: "'Body' is required."
        case .bodyNeitherJSONNorXML: "The body is neither a JSON object nor an XML document."
        case .invalidJSON(let message): "The body is not valid JSON: \(message)."
        case .invalidXML(let error):
            "The body is not valid XML: \(error.message) at line \(error.line), column \(error.column)."
        case .tooDeep: "The body is nested too deeply."
        case .invalidExpression(let error): error.message
        case .nameLength: "A template's name has 1 to 200 characters."
        case .missingHeader(let name): "The header '\(name)' is required."
        case .emptyHeader(let name): "The header '\(name)' has no value."
        case .headerNotForAPNs(let name): "The header '\(name)' does not start with 'apns-'."
        case .headerNotNumber(let name, let limit):
            "The header '\(name)' must be a whole number\(limit.map { " from 0 to \($0)" } ?? "")."
        case .repeatedHeader(let name): "The header '\(name)' occurs twice."
        case .bodyNotJSON: "The body is not a JSON object."
        case .emptyExpiry: "'Expiry' is empty."
        case .invalidExpiry(let text): "'Expiry' is '\(text)', but must be a date, 0 or an expression."
        case .invalidPriority(let text): "'Priority' is '\(text)', but must be a number from 0 to 255 or an expression."
        case .wrongType(let member, let expected): "'\(member)' must be \(expected)."
        case .invalidTags(let tags): TagRules.invalidTagsMessage(tags)
        }
    }
}
