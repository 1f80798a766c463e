import Cryptography

extension HTTPCall {
    /// The call as it goes out: cookies and authentication put in as fields, but for a digest's, which only the
    /// server's answer makes. Prepared again it stays the same.
    ///
    /// - Parameter time: seconds since 1970.
    /// - Throws: a mistake when the content to be signed cannot be read.
    package func prepared(at time: Double) throws(TransportError) -> HTTPCall {
        try withCookies(at: time).authenticated(at: Int(time))
    }

    /// Whether ``prepared(at:)`` has anything to put in.
    package var changesWhenPrepared: Bool {
        !rare.isNone && (authentication != nil || !cookies.isEmpty) || jar.map { !$0.isEmpty } ?? false
    }

    /// The call with its ``authentication`` put in: as fields, or in the query.
    ///
    /// - Parameter time: that of a signature, in seconds since 1970.
    package func authenticated(at time: Int) throws(TransportError) -> HTTPCall {
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
        case .digest where !hasField("Authorization"):
            call.authentication = authentication
        case .digest: break
        case .awsSignature(let credentials):
            try call.addSignature(of: credentials, at: time)
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
            let query = URLParts(url)?.target.drop { $0 != "?" }.dropFirst() ?? ""
            // A server that redirects gives back the query that it got.
            guard !query.split(separator: "&").contains(pair) else { return }
            url = try URLText.encoded(url, query: [(name, value)])
        } catch {
            throw .error(error.message, hint: error.hint)
        }
    }

    private mutating func addSignature(of credentials: AWSCredentials, at time: Int) throws(TransportError) {
        guard !hasField("Authorization") else { return }
        // A digest that stands among the fields counts, so none is needed.
        let payload = hasField("X-Amz-Content-Sha256") ? AWSPayload.empty : try AWSPayload(reading: content)
        fields += credentials.fields(signing: method, url: url, fields: fields, payload: payload, time: time)
    }
}
