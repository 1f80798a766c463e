import JSON
import PostmanFormat

/// The parameters of a type of authentication.
struct AuthParameters {
    let type: String
    private let values: [String: String]
    /// The parameters that no result has.
    let unused: [String]

    private static let used: [String: Set<String>] = [
        "bearer": ["token"], "basic": ["username", "password", "showPassword"],
        "digest": ["username", "password", "algorithm", "disableRetryRequest"], "apikey": ["key", "value", "in"],
        "awsv4": [
            "accessKey", "secretKey", "sessionToken", "region", "service", "addAuthDataToQuery", "saveHelperData",
        ],
        "oauth2": [
            "accessToken", "addTokenTo", "headerPrefix", "tokenType", "grant_type", "accessTokenUrl", "clientId",
            "clientSecret", "scope", "username", "password", "client_authentication", "audience", "tokenName",
            "useBrowser", "redirect_uri", "authUrl", "state", "challengeAlgorithm", "code_verifier",
        ],
        "jwt": [
            "algorithm", "secret", "isSecretBase64Encoded", "privateKey", "payload", "header", "headerPrefix",
            "addTokenTo", "queryParamKey",
        ],
    ]

    init(_ credentials: PostmanCredentials) {
        type = credentials.type
        var values: [String: String] = [:]
        var unused: [String] = []
        for parameter in credentials.parameters where !parameter.isDisabled {
            guard let key = parameter.key?.text else { continue }
            let value = Self.text(parameter.value)
            values[key] = value
            if !value.isEmpty, let used = Self.used[type], !used.contains(key) { unused.append(key) }
        }
        self.values = values
        self.unused = unused
    }

    private static func text(_ value: PostmanValue) -> String {
        switch value {
        case .missing, .null: ""
        case .structure(let json, _): json.compactText()
        case .text(let text), .plain(let text): text.text
        }
    }

    subscript(key: String) -> String { values[key] ?? "" }

    func value(_ key: String, default text: String) -> String { values[key].flatMap { $0.isEmpty ? nil : $0 } ?? text }

    func isTrue(_ key: String) -> Bool { self[key] == "true" }

    /// The header that the authentication writes, in lower case; nil if it writes none.
    static func header(of credentials: PostmanCredentials?) -> String? {
        guard let credentials else { return nil }
        let parameters = AuthParameters(credentials)
        switch parameters.type {
        case "bearer": return parameters["token"].isEmpty ? nil : "authorization"
        case "basic", "digest", "awsv4": return "authorization"
        case "oauth2": return parameters["addTokenTo"] == "queryParams" ? nil : "authorization"
        case "jwt": return parameters["addTokenTo"] == "queryParam" ? nil : "authorization"
        case "apikey": return parameters["in"] == "query" ? nil : parameters["key"].lowercased()
        default: return nil
        }
    }
}
