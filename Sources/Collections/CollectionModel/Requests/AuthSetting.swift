package import Placeholders

/// The credentials of a request: `auth` in "Items" in format.md.
package enum AuthSetting: Sendable {
    /// Takes away what an outer mapping says.
    case none
    /// RFC 7617.
    case basic(user: PlaceholderText, password: PlaceholderText)
    /// RFC 6750.
    case bearer(PlaceholderText)
    /// RFC 7616.
    case digest(user: PlaceholderText, password: PlaceholderText)
    case apiKey(APIKeyPlace, name: PlaceholderText, value: PlaceholderText)
    /// AWS Signature Version 4.
    case awsSignature(AWSSignatureSetting)

    /// Where an API key is carried.
    package enum APIKeyPlace: String, Sendable, CaseIterable {
        case header
        case query
    }

    var texts: [PlaceholderText] {
        switch self {
        case .none: []
        case .basic(let user, let password), .digest(let user, let password): [user, password]
        case .bearer(let token): [token]
        case .apiKey(_, let name, let value): [name, value]
        case .awsSignature(let setting): setting.texts
        }
    }

    /// The texts that should come from outside the collection: a literal one stands in every copy of the file.
    var secretTexts: [PlaceholderText] {
        switch self {
        case .none: []
        case .basic(_, let password), .digest(_, let password): [password]
        case .bearer(let token): [token]
        case .apiKey(_, _, let value): [value]
        case .awsSignature(let setting): [setting.secretKey, setting.sessionToken].compactMap(\.self)
        }
    }
}

/// With what a request is signed for a service of AWS.
package struct AWSSignatureSetting: Sendable {
    package let accessKey: PlaceholderText
    package let secretKey: PlaceholderText
    package var sessionToken: PlaceholderText?
    package let region: PlaceholderText
    package let service: PlaceholderText

    var texts: [PlaceholderText] { [accessKey, secretKey, sessionToken, region, service].compactMap(\.self) }
}
