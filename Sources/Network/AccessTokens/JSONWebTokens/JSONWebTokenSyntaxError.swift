package import JSON

/// An error in the syntax of a JWT.
package enum JSONWebTokenSyntaxError: Error, Sendable, Equatable {
    /// The token has another number of parts than three.
    case otherCount(Int)
    /// The token is encrypted, with the five parts of RFC 7516.
    case encrypted
    case notBase64URL(Part)
    case notJSON(Part, JSONSyntaxError)
    case notMapping(Part, kind: String)

    /// A part of a token, in the order of parts.
    package enum Part: String, Sendable {
        case header, claims, signature
    }
}

extension JSONWebTokenSyntaxError: CustomStringConvertible {
    /// The error in one sentence.
    package var message: String {
        switch self {
        case .otherCount(let count): "a JWT has 3 parts with \".\" between them, and this text \(count)"
        case .encrypted: "the JWT is an encrypted one, with 5 parts"
        case .notBase64URL(let part): "the JWT's part \"\(part.rawValue)\" is not base64url"
        case .notJSON(let part, let error): "the JWT's part \"\(part.rawValue)\" is not JSON: \(error)"
        case .notMapping(let part, let kind): "the JWT's part \"\(part.rawValue)\" is a \(kind), not a mapping"
        }
    }

    /// The way to fix the error.
    package var hint: String {
        switch self {
        case .encrypted: "only the one it is meant for can read it"
        default: "a JWT looks like \"<header>.<claims>.<signature>\", each part in base64url without \"=\""
        }
    }

    package var description: String { "\(message): \(hint)" }
}
