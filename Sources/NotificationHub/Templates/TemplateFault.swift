package import XML

/// Why a template cannot be registered.
package enum TemplateFault: Error, Sendable, Equatable {
    case emptyBody
    case bodyNeitherJSONNorXML
    /// With the reader's own words.
    case invalidJSON(String)
    case invalidXML(MarkupSyntaxError)
    case tooDeep
    case invalidExpression(TemplateExpressionError)
    case nameLength
    case missingHeader(String)
    case emptyHeader(String)
    case headerNotForAPNs(String)
    case headerValue(String)
    case emptyExpiry
    case expiryFormat
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
        case .emptyExpiry: "'Expiry' is empty."
        case .headerValue(let name): "The value of the header '\(name)' is no number that APNs takes."
        case .expiryFormat: "'Expiry' must be a time, a number of seconds or an expression."
        case .wrongType(let member, let expected): "'\(member)' must be \(expected)."
        case .invalidTags(let tags): TagRules.invalidTagsMessage(tags)
        }
    }
}
