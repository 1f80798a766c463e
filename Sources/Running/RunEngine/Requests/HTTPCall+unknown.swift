import CollectionModel
import Cryptography
import HTTP
import Placeholders

/// Calls of a preview, in which some values are unknown.
extension HTTPCall {
    /// Returns the call with a substitute for credentials that would be computed from unknown values.
    func openCredentials(_ unknown: PreviewPlaceholders) -> HTTPCall {
        // Not a constant: each call makes a name.
        var signature: String { unknown.value(named: "signature").placeholderText }
        let value: String
        switch authentication {
        case .basic(let user, let password)? where unknown.occurs(in: user + password.exposed):
            value = "Basic <<\(user):\(password.exposed) | base64>>"
        case .awsSignature(let credentials)? where isOpen(unknown):
            if credentials.placement == .query { return withQuery("X-Amz-Signature=\(signature)") }
            value = "AWS4-HMAC-SHA256 \(signature)"
        case .oauth1(let credentials)? where isOpen(unknown):
            if !credentials.isInHeader { return withQuery("oauth_signature=\(signature)") }
            value = "OAuth \(signature)"
        case .hawk? where isOpen(unknown): value = "Hawk \(signature)"
        case .edgeGrid? where isOpen(unknown): value = "EG1-HMAC-SHA256 \(signature)"
        case .basic, .bearer, .apiKey, .digest, .ntlm, .awsSignature, .oauth1, .hawk, .edgeGrid, nil: return self
        }
        var call = self
        call.authentication = nil
        if !fields.contains(where: { $0.isNamed("Authorization") }) {
            call.fields.append(HTTPField("Authorization", value))
        }
        return call
    }

    /// Returns the call with a parameter in its query instead of its authentication.
    private func withQuery(_ parameter: String) -> HTTPCall {
        var call = self
        call.authentication = nil
        call.url += (URLParts(url)?.query == nil ? "?" : "&") + parameter
        return call
    }

    /// Returns true if a signature would cover other bytes than those that a run sends.
    private func isOpen(_ unknown: PreviewPlaceholders) -> Bool {
        authentication?.texts.contains(where: unknown.occurs) ?? false || restored(by: unknown) != self
    }

    /// Returns the call with each unknown value replaced by its placeholder as written.
    func restored(by unknown: PreviewPlaceholders) -> HTTPCall {
        var call = self
        call.url = unknown.restored(url)
        call.fields = fields.map { HTTPField(unknown.restored($0.name), unknown.restored($0.value)) }
        call.content = content?.restored(by: unknown)
        switch authentication {
        case .digest(let user, let password)?:
            call.authentication = .digest(user: unknown.restored(user), password: unknown.restored(password))
        case .ntlm(let user, let password, let domain)?:
            call.authentication = .ntlm(
                user: unknown.restored(user), password: unknown.restored(password), domain: unknown.restored(domain))
        case .basic, .bearer, .apiKey, .awsSignature, .oauth1, .hawk, .edgeGrid, nil: break
        }
        if case .url(let url) = call.proxy { call.proxy = .url(unknown.restored(url)) }
        if call.tls != TLSSettings() {
            call.tls.ca = call.tls.ca.map(unknown.restored)
            call.tls.cert = call.tls.cert.map(unknown.restored)
            call.tls.key = call.tls.key.map(unknown.restored)
        }
        if !call.resolve.isEmpty {
            call.resolve = call.resolve.map {
                AddressOverride(host: $0.host, port: $0.port, address: unknown.restored($0.address))
            }
        }
        if let path = call.unixSocket { call.unixSocket = unknown.restored(path) }
        return call
    }
}

extension HTTPContent {
    fileprivate func restored(by unknown: PreviewPlaceholders) -> HTTPContent {
        switch self {
        case .bytes(let bytes): .bytes(Self.restored(bytes, by: unknown))
        case .file(let path): .file(path: unknown.restored(path))
        case .pieces(let pieces):
            .pieces(
                pieces.map { piece in
                    switch piece {
                    case .bytes(let bytes): .bytes(Self.restored(bytes, by: unknown))
                    case .file(let path): .file(path: unknown.restored(path))
                    }
                })
        }
    }

    private static func restored(_ bytes: [UInt8], by unknown: PreviewPlaceholders) -> [UInt8] {
        let text = String(decoding: bytes, as: UTF8.self)
        return unknown.occurs(in: text) ? Array(unknown.restored(text).utf8) : bytes
    }
}
