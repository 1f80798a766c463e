/// A reason for which a registration is rejected, with a message modelled on the service's.
package enum RegistrationError: Error, Sendable, Equatable {
    case unknownKind(String)
    case expirationTime
    case required(String)
    case handle(element: String, Platform)
    case foreign(element: String, kind: String)
    case identifier(String)
    case pushVariables
    case systemTag
    case invalidTags([String])
    case tagsTooLong(Int)
    case template(TemplateError)

    package var message: String {
        switch self {
        case .unknownKind(let name): "'\(name)' is not a kind of registration."
        case .expirationTime: "Cannot specify ExpirationTime."
        case .required(let element): "'\(element)' is required."
        case .handle(let element, let platform): "'\(element)' is not valid: \(platform.handleRule)."
        case .foreign(let element, let kind): "'\(element)' does not belong to '\(kind)'."
        case .identifier(let text): "'\(text)' is not the id of a registration: that has three numbers, as in 1-2-3."
        case .pushVariables: "'PushVariables' must be a JSON object of texts."
        case .systemTag: "Tags can not start with $"
        case .invalidTags(let tags): TagRules.invalidTagsMessage(tags)
        case .tagsTooLong(let size): TagRules.tooLongMessage(size)
        case .template(let fault): fault.message
        }
    }
}
