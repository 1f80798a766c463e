package import Cryptography
import Text

/// The credentials and options of requests that are signed with Hawk (https://github.com/mozilla/hawk, API.md).
package struct HawkCredentials: Sendable, Equatable {
    package enum Algorithm: String, Sendable, CaseIterable {
        case sha1
        case sha256

        fileprivate var hash: SigningHash {
            switch self {
            case .sha1: .sha1
            case .sha256: .sha256
            }
        }
    }

    package var id: String
    package var key: Secret
    package var algorithm: Algorithm
    /// The time of the signature, in seconds since 1970; the current time if it is empty.
    package var timestamp = ""
    /// A random value if it is empty.
    package var nonce = ""
    /// Data of the application (`ext`).
    package var ext = ""
    package var app = ""
    /// The application that delegated to ``app`` (`dlg`); sent only with it.
    package var delegation = ""
    /// True to sign the content and its media type.
    package var includesPayloadHash = false

    package init(id: String, key: Secret, algorithm: Algorithm = .sha256) {
        self.id = id
        self.key = key
        self.algorithm = algorithm
    }
}

extension HawkCredentials {
    /// Returns the value of the field Authorization for a call.
    ///
    /// - Parameters:
    ///   - time: The current time, in seconds since 1970; ``timestamp`` has priority.
    ///   - nonce: A value that was not used before; ``nonce`` has priority.
    package func fieldValue(for call: HTTPCall, at time: Int, nonce: String) throws(TransportError) -> String {
        try TransportError.require(id, "authId", of: "hawk")
        try TransportError.require(key.exposed, "authKey", of: "hawk")
        let timestamp = timestamp.ifEmpty(String(time))
        let nonce = self.nonce.ifEmpty(nonce)
        let hash = includesPayloadHash ? try payloadHash(of: call) : nil
        let url = URLParts(call.url)
        var lines = [
            "hawk.1.header", timestamp, nonce, call.method.uppercased(), url?.originForm ?? "/",
            url?.host.lowercased() ?? "", "\(url?.effectivePort ?? 80)", hash ?? "",
            // The reference implementation escapes only the first of each.
            ext.replacing("\\", with: "\\\\", maxReplacements: 1).replacing("\n", with: "\\n", maxReplacements: 1),
        ]
        if !app.isEmpty { lines += [app, delegation] }
        let message = lines.map { $0 + "\n" }.joined()
        let code = algorithm.hash.hmac(key: Array(key.exposed.utf8), message: Array(message.utf8))

        var parameters = [("id", id), ("ts", timestamp), ("nonce", nonce)]
        if let hash { parameters.append(("hash", hash)) }
        if !ext.isEmpty { parameters.append(("ext", ext)) }
        parameters.append(("mac", Base64.encode(code)))
        if !app.isEmpty { parameters.append(("app", app)) }
        if !app.isEmpty, !delegation.isEmpty { parameters.append(("dlg", delegation)) }
        return "Hawk " + parameters.map { "\($0)=\(QuotedText.quoted($1))" }.joined(separator: ", ")
    }

    /// Returns the hash of the content and its media type; nil if there is no content.
    private func payloadHash(of call: HTTPCall) throws(TransportError) -> String? {
        guard let content = try call.content?.bytesToSign(), !content.isEmpty else { return nil }
        let written = call.fields.first { $0.isNamed("Content-Type") }?.value ?? ""
        let type = written.prefix { $0 != ";" }.split(separator: " ").joined().lowercased()
        let message = Array("hawk.1.payload\n\(type)\n".utf8) + content + Array("\n".utf8)
        return Base64.encode(algorithm.hash.digest(of: message))
    }
}
