package import Placeholders

/// The credentials of a request (`auth` in "Items" in format.md).
package enum AuthSetting: Sendable {
    /// Removes inherited credentials.
    case none
    /// The Basic scheme (RFC 7617).
    case basic(user: PlaceholderText, password: PlaceholderText)
    /// A bearer token (RFC 6750).
    case bearer(PlaceholderText)
    /// The Digest scheme (RFC 7616).
    case digest(user: PlaceholderText, password: PlaceholderText)
    case apiKey(APIKeyPlace, name: PlaceholderText, value: PlaceholderText)
    /// AWS Signature Version 4.
    case awsSignature(AWSSignatureSetting)

    /// The part of a request that carries an API key.
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

    /// The texts that should come from outside of the collection: a literal secret is in every copy of the file.
    package var secretTexts: [PlaceholderText] {
        switch self {
        case .none: []
        case .basic(_, let password), .digest(_, let password): [password]
        case .bearer(let token): [token]
        case .apiKey(_, _, let value): [value]
        case .awsSignature(let setting): [setting.secretKey, setting.sessionToken].compactMap(\.self)
        }
    }
}

/// The credentials for signing a request to an AWS service.
package struct AWSSignatureSetting: Sendable {
    package let accessKey: PlaceholderText
    package let secretKey: PlaceholderText
    package var sessionToken: PlaceholderText?
    package let region: PlaceholderText
    package let service: PlaceholderText

    package init(
        accessKey: PlaceholderText, secretKey: PlaceholderText, sessionToken: PlaceholderText?,
        region: PlaceholderText, service: PlaceholderText
    ) {
        self.accessKey = accessKey
        self.secretKey = secretKey
        self.sessionToken = sessionToken
        self.region = region
        self.service = service
    }

    var texts: [PlaceholderText] { [accessKey, secretKey, sessionToken, region, service].compactMap(\.self) }
}
