/// What is wrong with one member of an installation's body, in words after the service's.
package enum InstallationFault: Error, Sendable, Equatable {
    case required(String)
    case platform
    case identifierDiffers
    case identifierCharacters(String)
    case wrongType(member: String, expected: String)
    case pushChannel(Platform)
    case invalidTags([String])
    case tagsTooLong(Int)
    case template(name: String, TemplateFault)

    package var message: String {
        switch self {
        case .required(let member): "'\(member)' is required."
        case .platform: "'Platform' property is not specified or given value is not supported."
        case .identifierDiffers: "'InstallationId' differs from the identifier in the address."
        case .identifierCharacters(let member):
            "'\(member)' has characters other than alphanumeric, _, -, @, #, ., : and =."
        case .wrongType(let member, let expected): "'\(member)' must be \(expected)."
        case .pushChannel(let platform):
            "'PushChannel' is not valid for '\(platform.rawValue)': \(platform.handleRule)."
        case .invalidTags(let tags): TagRules.invalidTagsMessage(tags)
        case .tagsTooLong(let size): TagRules.tooLongMessage(size)
        case .template(let name, let fault): "Template '\(name)': \(fault.message)"
        }
    }
}
