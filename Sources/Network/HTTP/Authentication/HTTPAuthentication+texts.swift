package import Cryptography

extension HTTPAuthentication {
    /// The parts that are secret.
    package var secrets: [Secret] {
        switch self {
        case .basic(_, let secret), .bearer(let secret), .apiKey(_, let secret), .digest(_, let secret),
            .ntlm(_, let secret, _):
            [secret]
        case .awsSignature(let credentials):
            [credentials.secretKey] + (credentials.sessionToken.map { [$0] } ?? [])
        case .oauth1(let credentials):
            [credentials.consumerSecret, credentials.token, credentials.tokenSecret, credentials.privateKey]
        case .hawk(let credentials): [credentials.key]
        case .edgeGrid(let credentials):
            [credentials.clientToken, credentials.clientSecret, credentials.accessToken]
        }
    }

    /// All texts, secret ones included.
    package var texts: [String] { secrets.map(\.exposed) + plainTexts }

    private var plainTexts: [String] {
        switch self {
        case .basic(let user, _), .digest(let user, _): [user]
        case .ntlm(let user, _, let domain): [user, domain]
        case .bearer: []
        case .apiKey(.header(let name), _), .apiKey(.query(let name), _): [name]
        case .awsSignature(let credentials): [credentials.accessKey, credentials.region, credentials.service]
        case .oauth1(let credentials):
            [
                credentials.consumerKey, credentials.callback, credentials.verifier, credentials.timestamp,
                credentials.nonce, credentials.version, credentials.realm,
            ]
        case .hawk(let credentials):
            [
                credentials.id, credentials.timestamp, credentials.nonce, credentials.ext, credentials.app,
                credentials.delegation,
            ]
        case .edgeGrid(let credentials):
            [credentials.baseURL, credentials.timestamp, credentials.nonce] + credentials.headersToSign
        }
    }

    /// True if libcurl sends the credentials, in response to a challenge of the server.
    package var respondsToChallenge: Bool {
        switch self {
        case .digest, .ntlm: true
        case .basic, .bearer, .apiKey, .awsSignature, .oauth1, .hawk, .edgeGrid: false
        }
    }
}
