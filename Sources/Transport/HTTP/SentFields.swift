import Cryptography

extension Exchange {
    /// The header lines as they were sent, those included that libcurl added: Host, the credentials in the URL,
    /// Accept-Encoding and Content-Length.
    ///
    /// Worked out from the call, because to have libcurl tell them costs time in every request. The host stands here as
    /// it was written, also where IDNA's form was sent. Left out is what libcurl says to others than the server or by
    /// itself: to a proxy, for an upgrade to HTTP/2, in answer to a digest's challenge.
    package var sentFields: [HTTPField] {
        var sent: [HTTPField] = []
        let url = URLParts(call.url)
        if let written = call.fields.first(where: { $0.isNamed("Host") }) {
            sent.append(HTTPField("Host", written.value))
        } else if let url {
            sent.append(HTTPField("Host", url.hostField))
        }
        if let authorization = call.authorizationOfURL { sent.append(authorization) }
        if let encodings = call.addedAcceptEncoding { sent.append(HTTPField("Accept-Encoding", encodings)) }
        sent += call.fields.filter { !$0.isNamed("Host") }
        if let sentContentLength {
            sent.append(HTTPField("Content-Length", "\(sentContentLength)"))
        }
        return sent
    }
}

extension HTTPCall {
    /// What libcurl makes of the user's name and password in the URL, where nothing else says who sends the request:
    /// RFC 7617; a URL holds both percent-encoded.
    package var authorizationOfURL: HTTPField? {
        guard let userInfo = Self.userInfo(of: url), !hasField("Authorization") else { return nil }
        let octets = PercentEncoding.octets(userInfo)
        let hasPassword = octets.contains { $0.byte == UInt8(ascii: ":") && !$0.wasEncoded }
        let pair = octets.map(\.byte) + (hasPassword ? [] : [UInt8(ascii: ":")])
        return HTTPField("Authorization", "Basic " + Base64.encode(pair))
    }
}
