package import HTTP
import Text

extension Exchange {
    /// The header fields as sent, see ``HTTPCall/sentFields(contentLength:)``.
    package var sentFields: [HTTPField] { call.sentFields(contentLength: transfer.sentContentLength) }
}

extension TransportError {
    /// The header fields as sent, or as they would have been sent without a connection failure; nil if the call could
    /// not be prepared.
    package var sentFields: [HTTPField]? { sentCall?.sentFields(contentLength: sentContentLength) }
}

extension HTTPCall {
    /// The value of the Accept-Encoding field that is added; nil if none is added.
    package var addedAcceptEncoding: String? {
        compressed && !omitsAcceptEncoding && !hasField("Accept-Encoding") ? AcceptedEncodings.value : nil
    }

    /// Returns the header fields of a prepared call, including those that libcurl adds: Host, the credentials in the
    /// URL, Accept-Encoding and Content-Length.
    ///
    /// Computed from the call, because libcurl's own output costs time in every request. The host is shown as written,
    /// even if libcurl sends its IDNA form. Not included are the fields that libcurl sends to a proxy, for an upgrade
    /// to HTTP/2, and in response to a digest challenge.
    ///
    /// - Parameter contentLength: The length that libcurl adds, in bytes; nil if it adds none.
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

    /// The Authorization field that libcurl creates from the user info in the URL (RFC 7617); nil if ``fields`` contain
    /// one. User name and password are percent-encoded in a URL.
    package var authorizationOfURL: HTTPField? {
        guard let userInfo = Self.userInfo(of: url), !hasField("Authorization") else { return nil }
        let octets = PercentEncoding.octets(userInfo)
        let hasPassword = octets.contains { $0.byte == UInt8(ascii: ":") && !$0.wasEncoded }
        let pair = octets.map(\.byte) + (hasPassword ? [] : [UInt8(ascii: ":")])
        return HTTPField("Authorization", "Basic " + Base64.encode(pair))
    }
}
