package import Diagnostics

/// The member `auth` of a collection, folder or request.
package indirect enum PostmanAuth: Sendable {
    /// Absent, null or, in schema 3.0, `inherit` without an id: the nearest `auth` around it is used.
    case inherited
    /// `noauth`: no authentication, whatever is around it.
    case none
    case given(PostmanCredentials)
    /// Schema 3.0: `inherit` with `credentials.id`, which names an entry of a definition around it.
    case named(String, SourceRange)
}

/// A type of authentication with its parameters.
package struct PostmanCredentials: Sendable {
    /// The type as written, such as `bearer`.
    package var type: String
    package var parameters: [PostmanEntry]
    /// Schema 3.0: the id in a definition's list of several entries.
    package var id: String?
    /// The place of the type.
    package var range: SourceRange
    /// The place of parameters that are not a list of entries, such as a bare token. Requests with this authentication
    /// fail.
    package var malformedParameters: SourceRange?

    package init(type: String, parameters: [PostmanEntry], id: String? = nil, range: SourceRange) {
        self.type = type
        self.parameters = parameters
        self.id = id
        self.range = range
    }
}

/// The parameters of Postman's types of authentication, as its collection schema 2.1 and its app name them.
package enum PostmanAuthParameters {
    private static let byType: [String: [String]] = [
        "apikey": ["key", "value", "in"],
        "asap": ["alg", "iss", "sub", "aud", "kid", "exp", "expiry", "claims", "privateKey"],
        "awsv4": [
            "accessKey", "secretKey", "sessionToken", "region", "service", "addAuthDataToQuery", "saveHelperData",
        ],
        "basic": ["username", "password", "showPassword"],
        "bearer": ["token"],
        "digest": [
            "username", "password", "realm", "nonce", "algorithm", "qop", "nonceCount", "clientNonce", "opaque",
            "disableRetryRequest",
        ],
        "edgegrid": [
            "accessToken", "clientToken", "clientSecret", "nonce", "timestamp", "baseURL", "headersToSign",
            "maxBodySize",
        ],
        "hawk": [
            "authId", "authKey", "algorithm", "user", "nonce", "extraData", "app", "delegation", "timestamp",
            "includePayloadHash", "saveHelperData",
        ],
        "jwt": [
            "algorithm", "secret", "isSecretBase64Encoded", "privateKey", "payload", "header", "headerPrefix",
            "addTokenTo", "queryParamKey",
        ],
        "noauth": [],
        "ntlm": ["username", "password", "domain", "workstation", "disableRetryRequest"],
        "oauth1": [
            "consumerKey", "consumerSecret", "token", "tokenSecret", "signatureMethod", "privateKey", "timestamp",
            "nonce", "version", "realm", "callback", "verifier", "addParamsToHeader", "addEmptyParamsToSign",
            "includeBodyHash", "autoAddParam", "disableHeaderEncoding",
        ],
        "oauth2": [
            "accessToken", "addTokenTo", "headerPrefix", "tokenType", "grant_type", "accessTokenUrl", "authUrl",
            "clientId", "clientSecret", "scope", "username", "password", "client_authentication", "audience",
            "resource", "tokenRequestParams", "authRequestParams", "refreshRequestParams", "refreshTokenUrl",
            "redirect_uri", "useBrowser", "state", "tokenName", "challengeAlgorithm", "code_verifier",
        ],
    ]

    /// The types, in alphabetical order.
    package static var types: [String] { byType.keys.sorted() }

    /// The parameters of a type; nil for a type that hubrun does not know.
    package static func keys(of type: String) -> [String]? { byType[type] }

    /// The parameters of all types that grant access.
    private static let secretKeys: Set<String> = [
        "accessToken", "authKey", "clientSecret", "clientToken", "consumerSecret", "password", "privateKey",
        "refreshToken", "secret", "secretKey", "sessionToken", "token", "tokenSecret", "value",
    ]

    package static func isSecret(_ key: String) -> Bool { secretKeys.contains(key) }
}
