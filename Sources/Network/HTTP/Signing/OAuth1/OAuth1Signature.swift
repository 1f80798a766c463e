import Cryptography
import Text

/// The signature of a request: RFC 5849, section 3.4.
struct OAuth1Signature {
    /// The text that is signed.
    let baseString: String

    /// - Parameters:
    ///   - parameters: The protocol parameters without `oauth_signature`, and those of a form, percent-encoded.
    init(method: String, url: URLParts, parameters: [EncodedPair]) {
        let path = url.path.isEmpty ? "/" : String(url.path)
        let address = url.origin.lowercased() + path
        let all = EncodedPair.pairs(in: url.query ?? "") + parameters
        // All are ASCII here, so comparing strings compares bytes.
        let normalized = all.map { (name: $0.name, value: $0.value ?? "") }
            .sorted { ($0.name, $0.value) < ($1.name, $1.value) }
            .map { "\($0.name)=\($0.value)" }
            .joined(separator: "&")
        baseString = [method.uppercased(), address, normalized].map { PercentEncoding.encode($0) }.joined(
            separator: "&")
    }

    /// Returns the value of `oauth_signature`.
    func text(with credentials: OAuth1Credentials) throws(TransportError) -> String {
        let key = [credentials.consumerSecret, credentials.tokenSecret].map { PercentEncoding.encode($0.exposed) }
            .joined(separator: "&")
        let message = Array(baseString.utf8)
        switch credentials.method {
        case .plaintext: return key
        case .hmac(let hash): return Base64.encode(hash.hmac(key: Array(key.utf8), message: message))
        case .rsa(let hash):
            do throws(KeyError) {
                let key = try AsymmetricKey(privatePEM: credentials.privateKey.exposed)
                return Base64.encode(try key.rsaSignature(of: message, hash))
            } catch {
                throw .error("the request cannot be signed with OAuth 1.0: \(error.message)", hint: error.hint)
            }
        }
    }
}
