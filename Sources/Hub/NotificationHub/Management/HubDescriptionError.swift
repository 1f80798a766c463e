/// A reason for which a hub's description is rejected.
package enum HubDescriptionError: Error, Sendable, Equatable {
    case notADescription(String)
    case tooManyRules
    case keyNameMissing
    case keyNameTooLong
    case repeatedRule(String)
    case unknownRight(String)
    case noRights(rule: String)
    case manageAlone(rule: String)
    case key(String, rule: String)
    case lifetime(String)
    case status(String, String)
    case credential(PlatformCredential.Kind)

    package var message: String {
        switch self {
        case .notADescription(let name): "'\(name)' is not a 'NotificationHubDescription'."
        case .tooManyRules: "A hub has at most \(HubDescription.ruleLimit) authorization rules."
        case .keyNameMissing: "An authorization rule needs a 'KeyName'."
        case .keyNameTooLong: "A 'KeyName' has at most \(Self.keyNameLimit) characters."
        case .repeatedRule(let name): "The authorization rule '\(name)' occurs twice."
        case .unknownRight(let name): "'\(name)' is not a right: rights are 'Listen', 'Manage' and 'Send'."
        case .noRights(let rule): "The authorization rule '\(rule)' has no rights."
        case .manageAlone(let rule):
            "The authorization rule '\(rule)' needs 'Send' and 'Listen' too, because it has 'Manage'."
        case .key(let name, let rule):
            "'\(name)' of the authorization rule '\(rule)' must be 44 characters: base64 of 32 bytes."
        case .lifetime(let text): "'RegistrationTtl' is '\(text)', but must be a duration such as P90D."
        case .status(let name, let text): "'\(name)' is '\(text)', but must be true or false."
        case .credential(let kind): "'\(kind.rawValue)' must have 'Properties', each with a 'Name'."
        }
    }

    static let keyNameLimit = 256
}
