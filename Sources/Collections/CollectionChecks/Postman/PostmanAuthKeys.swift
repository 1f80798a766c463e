/// The parameters of Postman's types of authentication, as its collection schema 2.1 and its app name them.
enum PostmanAuthKeys {
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

    static var types: [String] { byType.keys.sorted() }

    /// The parameters of a type; nil for a type that hubrun does not know.
    static func keys(of type: String) -> [String]? { byType[type] }

    /// The parameters that grant access, by type.
    private static let secretKeys: Set<String> = [
        "token", "password", "value", "secret", "privateKey", "secretKey", "sessionToken", "clientSecret", "authKey",
        "consumerSecret", "tokenSecret", "accessToken",
    ]

    static func isSecret(_ key: String) -> Bool { secretKeys.contains(key) }
}
