/// An error in one member of an installation's body, with a message modelled on the service's.
package indirect enum InstallationError: Error, Sendable, Equatable {
    case required(String)
    case platform
    case identifierDiffers
    case identifierCharacters(String)
    case wrongType(member: String, expected: String)
    case pushChannel(Platform)
    case invalidTags([String])
    case tagsTooLong(Int)
    case tooLong(member: String, limit: Int)
    case tilesNotFor(Platform)
    case template(name: String, TemplateError)
    case tile(name: String, InstallationError)

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
        case .tooLong(let member, let limit): "'\(member)' has more than \(limit) characters."
        case .tilesNotFor(let platform): "'SecondaryTiles' are of 'wns' only, not of '\(platform.rawValue)'."
        case .tile(let name, let fault): "Secondary tile '\(name)': \(fault.message)"
        case .template(let name, let fault): "Template '\(name)': \(fault.message)"
        }
    }
}
