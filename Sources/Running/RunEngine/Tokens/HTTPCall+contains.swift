import Cryptography
import HTTP
import JSON
import Text
import Secrets

extension HTTPCall {
    /// Returns true if the call contains a token's text, as it is or encoded for a URL, a form or JSON.
    func contains(token: String) -> Bool {
        let json = JSONValue.string(token).compactText().dropFirst().dropLast()
        let query = (try? URLText.encoded("http://a", query: [("", token)]))?.dropFirst("http://a?=".count) ?? ""
        return Set([
            token, PercentEncoding.encode(token), FormEncoding.encode(token), String(json),
            query.isEmpty ? token : String(query),
        ])
        .contains { contains(text: $0) }
    }

    private func contains(text token: String) -> Bool {
        url.contains(token) || fields.contains { $0.value.contains(token) }
            || cookies.contains { $0.value.contains(token) } || authentication?.contains(token: token) ?? false
            || content?.contains(token: Array(token.utf8)) ?? false
    }
}

extension HTTPAuthentication {
    fileprivate func contains(token: String) -> Bool { secrets.contains { $0.exposed.contains(token) } }
}

extension HTTPContent {
    fileprivate func contains(token: [UInt8]) -> Bool {
        switch self {
        case .bytes(let bytes): bytes.firstRange(of: token) != nil
        case .file: false
        case .pieces(let pieces): pieces.contains { $0.contains(token: token) }
        }
    }
}

extension HTTPPiece {
    fileprivate func contains(token: [UInt8]) -> Bool {
        guard case .bytes(let bytes) = self else { return false }
        return bytes.firstRange(of: token) != nil
    }
}
