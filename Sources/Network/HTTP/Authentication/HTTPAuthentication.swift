package import Cryptography
import Text

/// The authentication scheme of a call, with its credentials.
package enum HTTPAuthentication: Sendable, Equatable {
    /// RFC 7617, in UTF-8.
    case basic(user: String, password: Secret)
    /// RFC 6750, section 2.1.
    case bearer(Secret)
    case apiKey(APIKeyPlace, value: Secret)
    /// RFC 7616: libcurl responds to the server's challenge, so each such call is sent twice. libcurl 7.88 computes wrong
    /// responses for SHA-512-256, and for `auth-int` of a request with content; ``DigestResponse`` computes all.
    case digest(user: String, password: Secret)
    /// NTLM over HTTP (MS-NTHT): libcurl responds to the server's challenge on a connection of its own. The domain may
    /// be empty.
    case ntlm(user: String, password: Secret, domain: String)
    /// Amazon's Signature Version 4.
    case awsSignature(AWSCredentials)
    /// OAuth 1.0 (RFC 5849).
    case oauth1(OAuth1Credentials)
    case hawk(HawkCredentials)
    /// Akamai's EdgeGrid.
    case edgeGrid(EdgeGridCredentials)
}

/// The part of a request that carries an API key.
package enum APIKeyPlace: Sendable, Equatable {
    case header(String)
    case query(String)
}

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

extension HTTPCall {
    /// Returns the call as it is sent, with cookies and authentication as fields. Applying this twice changes nothing.
    /// Credentials of digest and NTLM are not added: they depend on the server's challenge.
    ///
    /// - Parameter time: The current time, in seconds since 1970.
    /// - Throws: An error if the content to be signed cannot be read.
    package func prepared(at time: Double) throws(TransportError) -> HTTPCall {
        try withCookies(at: time).authenticated(at: Int(time))
    }

    /// True if ``prepared(at:)`` adds anything to the call.
    package var changesWhenPrepared: Bool {
        !rare.isNone && (authentication != nil || !cookies.isEmpty) || jar.map { !$0.isEmpty } ?? false
    }

    /// Returns the call with its ``authentication`` added as fields or in the query.
    ///
    /// - Parameter time: The time of a signature, in seconds since 1970.
    func authenticated(at time: Int) throws(TransportError) -> HTTPCall {
        guard let authentication else { return self }
        var call = self
        call.authentication = nil
        switch authentication {
        case .basic(let user, let password):
            try call.addBasic(user: user, password: password)
        case .bearer(let token):
            call.addCredentials("Authorization", "Bearer \(token.exposed)")
        case .apiKey(.header(let name), let value):
            call.addCredentials(name, value.exposed)
        case .apiKey(.query(let name), let value):
            try call.addToQuery(name, value.exposed)
        case .digest, .ntlm:
            if !hasField("Authorization") { call.authentication = authentication }
        case .awsSignature(let credentials):
            try call.addSignature(of: credentials, at: time)
        case .oauth1(let credentials):
            try call.sign(credentials, at: time, nonce: SigningNonce.random())
        case .hawk(let credentials) where !hasField("Authorization"):
            let value = try credentials.fieldValue(for: self, at: time, nonce: SigningNonce.random())
            call.fields.append(HTTPField("Authorization", value))
        case .edgeGrid(let credentials) where !hasField("Authorization"):
            let value = try credentials.fieldValue(for: self, at: time, nonce: SigningNonce.random())
            call.fields.append(HTTPField("Authorization", value))
        case .hawk, .edgeGrid: break
        }
        return call
    }

    private mutating func addBasic(user: String, password: Secret) throws(TransportError) {
        guard !user.contains(":") else {
            throw .error(
                "the user name \"\(user)\" contains \":\", which ends it in basic authentication",
                hint: "use another user name, or digest authentication")
        }
        addCredentials("Authorization", "Basic " + Base64.encode(Array("\(user):\(password.exposed)".utf8)))
    }

    private mutating func addCredentials(_ name: String, _ value: String) {
        if !hasField(name) { fields.append(HTTPField(name, value)) }
    }

    private mutating func addToQuery(_ name: String, _ value: String) throws(TransportError) {
        do throws(URLTextError) {
            let pair = try URLText.encoded("http://a", query: [(name, value)]).dropFirst("http://a?".count)
            let query = URLParts(url)?.query ?? ""
            // A redirect may return the query as it was sent, key included.
            guard !query.split(separator: "&").contains(pair) else { return }
            url = try URLText.encoded(url, query: [(name, value)])
        } catch {
            throw .error(error.message, hint: error.hint)
        }
    }

    private mutating func addSignature(of credentials: AWSCredentials, at time: Int) throws(TransportError) {
        switch credentials.placement {
        case .header:
            guard !hasField("Authorization") else { return }
            fields += credentials.fields(
                signing: method, url: url, fields: fields, payload: try awsPayload(isRead: true), time: time)
        case .query:
            url = credentials.url(
                signing: method, url: url, fields: fields, payload: try awsPayload(isRead: !credentials.isS3),
                time: time)
        }
    }

    /// Returns the content for a signature. A digest in the call's own fields is signed as written, so the content is not
    /// read.
    private func awsPayload(isRead: Bool) throws(TransportError) -> AWSPayload {
        isRead && !hasField("X-Amz-Content-Sha256") ? try AWSPayload(reading: content) : .empty
    }
}

extension HTTPCall {
    /// Returns the call with ``cookies`` and other cookies of the ``jar`` added to its Cookie field.
    /// RFC 6265, section 4.2. An element of ``cookies`` overrides the jar's cookie of the same name.
    func withCookies(at time: Double) -> HTTPCall {
        let kept = jar?.cookies(for: url, now: time) ?? []
        guard !kept.isEmpty || !cookies.isEmpty || jar != nil else { return self }
        var call = self
        call.cookies = []
        call.jar = nil
        let all = cookies + kept.filter { cookie in !cookies.contains { $0.name == cookie.name } }
        guard !all.isEmpty else { return call }
        let value = RequestCookie.fieldValue(of: all)
        if let index = fields.firstIndex(where: { $0.isNamed("Cookie") }) {
            let written = fields[index].value
            call.fields[index].value = written.isEmpty ? value : "\(written); \(value)"
        } else {
            call.fields.append(HTTPField("Cookie", value))
        }
        return call
    }
}
