package import XML

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
