import CLibCurl
import Cryptography
import HTTP

extension EasyOptions {
    /// `CURLAUTH_DIGEST` and `CURLAUTH_NTLM`, macros that Swift does not import.
    private static let (digest, ntlm) = (1 << 1, 1 << 3)

    /// True if the installed libcurl was built with NTLM.
    static var speaksNTLM: Bool { shim_features() & Int32(CURL_VERSION_NTLM) != 0 }

    /// Sets credentials that libcurl sends in response to a challenge.
    mutating func setAuthentication(_ authentication: HTTPAuthentication?) {
        switch authentication {
        case .digest(let user, let password): setCredentials(Self.digest, user, password)
        case .ntlm(let user, let password, let domain):
            setCredentials(Self.ntlm, Self.user(user, in: domain), password)
            // NTLM authenticates a connection instead of a request, so no other request may use it. HTTP/2 has no NTLM.
            set(CURLOPT_FRESH_CONNECT, 1)
            set(CURLOPT_FORBID_REUSE, 1)
            set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        case .basic, .bearer, .apiKey, .awsSignature, .oauth1, .hawk, .edgeGrid, nil: break
        }
    }

    /// Throws an error if the installed libcurl cannot respond to the server's challenge.
    static func check(_ authentication: HTTPAuthentication?) throws(TransportError) {
        guard case .ntlm = authentication, !speaksNTLM else { return }
        throw .error(
            "the installed libcurl was built without NTLM", hint: "curl --version lists NTLM if libcurl supports it")
    }

    private mutating func setCredentials(_ scheme: Int, _ user: String, _ password: Secret) {
        set(CURLOPT_HTTPAUTH, scheme)
        set(CURLOPT_USERNAME, user)
        set(CURLOPT_PASSWORD, password.exposed)
    }

    /// Returns the user with the domain. libcurl would take the text before a slash as the domain, too.
    private static func user(_ user: String, in domain: String) -> String {
        if !domain.isEmpty { return "\(domain)\\\(user)" }
        return user.contains("/") && !user.contains("\\") ? "\\\(user)" : user
    }
}
