package import Diagnostics
package import Placeholders
package import Text

/// A token that placeholders can use ("Tokens" in format.md).
package struct TokenDefinition: Sendable {
    package enum Kind: Sendable {
        case sharedAccessSignature(SharedAccessSignatureSettings)
        case oauth2(OAuth2Settings)
        case jsonWebToken(JSONWebTokenSettings)
    }

    package let name: String
    package let range: SourceRange
    package let kind: Kind
    /// The statuses after which a request with the token is sent once more with a new token.
    package var refreshOn: [StatusPattern] = []

    /// True if the token comes from a token endpoint.
    package var isFetched: Bool {
        if case .oauth2 = kind { return true }
        return false
    }

    package var references: [NameReference] {
        switch kind {
        case .sharedAccessSignature(let settings): settings.texts.flatMap(\.references)
        case .oauth2(let settings): settings.texts.flatMap(\.references)
        case .jsonWebToken(let settings): settings.references
        }
    }
}

/// The settings under `sas`; missing ones come from the hub.
package struct SharedAccessSignatureSettings: Sendable {
    package var resource: PlaceholderText?
    package var keyName: PlaceholderText?
    package var key: PlaceholderText?
    package var connectionString: PlaceholderText?
    package var expiresIn: DurationText.Setting = .fixed(.seconds(3600))

    package init() {}

    var texts: [PlaceholderText] {
        [resource, keyName, key, connectionString, expiresIn.placeholder].compactMap(\.self)
    }

    /// True if a missing setting must come from a hub.
    package var needsHub: Bool {
        connectionString == nil && (resource == nil || keyName == nil || key == nil)
    }
}

/// The settings under `oauth2` (RFC 6749, sections 4.3 and 4.4).
package struct OAuth2Settings: Sendable {
    /// The part of the token request that carries the client's ID and secret.
    package enum Authentication: String, Sendable, CaseIterable {
        case header
        case body
    }

    package let tokenURL: PlaceholderText
    package let clientID: PlaceholderText
    package var clientSecret: PlaceholderText?
    package var scope: PlaceholderText?
    package var audience: PlaceholderText?
    package var authentication = Authentication.header
    /// The user's name; with a name, the password grant is used.
    package var username: PlaceholderText?
    package var password: PlaceholderText?

    init(tokenURL: PlaceholderText, clientID: PlaceholderText) {
        self.tokenURL = tokenURL
        self.clientID = clientID
    }

    var texts: [PlaceholderText] {
        [tokenURL, clientID, clientSecret, scope, audience, username, password].compactMap(\.self)
    }
}

/// The settings under `jwt` (RFC 7519).
package struct JSONWebTokenSettings: Sendable {
    /// A signature algorithm (RFC 7518, section 3.1).
    package enum Algorithm: String, Sendable, CaseIterable {
        case HS256, HS384, HS512, RS256, ES256
    }

    package let algorithm: Algorithm
    package let key: PlaceholderText
    package let claims: PlaceholderValue?
    package let header: PlaceholderValue?
    package let expiresIn: DurationText.Setting

    var references: [NameReference] {
        key.references + (claims?.references ?? []) + (header?.references ?? [])
            + (expiresIn.placeholder?.references ?? [])
    }
}
