import Cryptography
import Text

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
