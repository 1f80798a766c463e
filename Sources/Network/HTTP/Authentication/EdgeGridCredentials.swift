package import Cryptography
import Text

/// The credentials and options of requests to Akamai's APIs, which are signed with EdgeGrid (EG1-HMAC-SHA256,
/// https://techdocs.akamai.com/developer/docs/authenticate-with-edgegrid).
package struct EdgeGridCredentials: Sendable, Equatable {
    package var clientToken: Secret
    package var clientSecret: Secret
    package var accessToken: Secret
    /// The URL or host that is signed instead of the request's own host, for requests through a gateway; may be empty.
    package var baseURL = ""
    /// The time of the signature (`20140321T19:34:21+0000`); the current time if it is empty.
    package var timestamp = ""
    /// A random value if it is empty.
    package var nonce = ""
    /// The names of the fields that are signed, in order.
    package var headersToSign: [String] = []
    /// The number of bytes of content that are signed.
    package var maxBodySize = Self.usualMaxBodySize

    package static let usualMaxBodySize = 128 << 10

    package init(clientToken: Secret, clientSecret: Secret, accessToken: Secret) {
        self.clientToken = clientToken
        self.clientSecret = clientSecret
        self.accessToken = accessToken
    }
}

extension EdgeGridCredentials {
    /// Returns the value of the field Authorization for a call.
    ///
    /// - Parameters:
    ///   - time: The current time, in seconds since 1970; ``timestamp`` has priority.
    ///   - nonce: A value that was not used before; ``nonce`` has priority.
    package func fieldValue(for call: HTTPCall, at time: Int, nonce: String) throws(TransportError) -> String {
        for (value, name) in [
            (accessToken, "accessToken"), (clientToken, "clientToken"), (clientSecret, "clientSecret"),
        ] {
            try TransportError.require(value.exposed, name, of: "edgegrid")
        }
        let timestamp = timestamp.ifEmpty(Self.text(of: time))
        let start = """
            EG1-HMAC-SHA256 client_token=\(clientToken.exposed);access_token=\(accessToken.exposed);\
            timestamp=\(timestamp);nonce=\(self.nonce.ifEmpty(nonce));
            """
        let url = URLParts(call.url)
        let message = [
            call.method, url?.isSecure ?? true ? "https" : "http", host(of: url), url?.originForm ?? "/",
            signedFields(of: call), try contentHash(of: call), start,
        ].joined(separator: "\t")
        let key = Self.code(of: timestamp, key: clientSecret.exposed)
        return "\(start)signature=\(Self.code(of: message, key: key))"
    }

    private func host(of url: URLParts?) -> String {
        let signed = baseURL.isEmpty ? url : URLParts(baseURL) ?? URLParts("https://\(baseURL)")
        return signed?.hostField.lowercased() ?? ""
    }

    /// Returns the fields to be signed that have a value, with single spaces.
    private func signedFields(of call: HTTPCall) -> String {
        headersToSign.compactMap { name in
            let name = name.split(separator: " ").joined()
            guard let value = call.fields.first(where: { $0.isNamed(name) })?.value, !value.isEmpty else { return nil }
            return "\(name.lowercased()):\(value.split { $0 == " " || $0 == "\t" }.joined(separator: " "))"
        }.joined(separator: "\t")
    }

    /// Returns the hash of the content; only POST requests have one.
    private func contentHash(of call: HTTPCall) throws(TransportError) -> String {
        guard call.method == "POST", let content = call.content else { return "" }
        let start = try content.start(upTo: maxBodySize)
        return start.isEmpty ? "" : Base64.encode(Digest.sha256(start))
    }

    private static func code(of text: String, key: String) -> String {
        Base64.encode(MessageAuthentication.hmacSHA256(key: Array(key.utf8), message: Array(text.utf8)))
    }

    /// Returns a time as `20140321T19:34:21+0000`.
    private static func text(of time: Int) -> String {
        let time = UTCTime(time)
        return "\(time.day.replacing("-", with: ""))T\(time.clock)+0000"
    }
}
