import Cryptography
package import HTTP

extension Exchange {
    /// The header lines as they were sent: see ``HTTPCall/sentFields(contentLength:)``.
    package var sentFields: [HTTPField] { call.sentFields(contentLength: sentContentLength) }
}

extension TransportError {
    /// The header lines as they were sent, or would have been sent if there had been a connection; nil if the call could
    /// not be prepared.
    package var sentFields: [HTTPField]? { sentCall?.sentFields(contentLength: sentContentLength) }
}

extension HTTPCall {
    /// The value of the Accept-Encoding field that is added; nil if none is added.
    package var addedAcceptEncoding: String? {
        compressed && !hasField("Accept-Encoding") ? AcceptedEncodings.value : nil
    }

    /// The header lines of a prepared call, those included that libcurl adds: Host, the credentials in the URL,
    /// Accept-Encoding and Content-Length.
    ///
    /// Worked out from the call, because to have libcurl tell them costs time in every request. The host stands here as
    /// it was written, also where IDNA's form was sent. Left out is what libcurl says to others than the server or by
    /// itself: to a proxy, for an upgrade to HTTP/2, in answer to a digest's challenge.
    ///
    /// - Parameter contentLength: the length that libcurl adds, in bytes; nil if it adds none.
    package func sentFields(contentLength: Int?) -> [HTTPField] {
        var sent: [HTTPField] = []
        if let written = fields.first(where: { $0.isNamed("Host") }) {
            sent.append(HTTPField("Host", written.value))
        } else if let url = URLParts(url) {
            sent.append(HTTPField("Host", url.hostField))
        }
        if let authorizationOfURL { sent.append(authorizationOfURL) }
        if let encodings = addedAcceptEncoding { sent.append(HTTPField("Accept-Encoding", encodings)) }
        sent += fields.filter { !$0.isNamed("Host") }
        if let contentLength { sent.append(HTTPField("Content-Length", "\(contentLength)")) }
        return sent
    }

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
