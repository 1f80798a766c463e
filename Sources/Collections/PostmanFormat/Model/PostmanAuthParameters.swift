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
