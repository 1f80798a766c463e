package import Cryptography

/// An error in signing or verifying a JWT.
package enum JSONWebTokenError: Error, Sendable, Equatable {
    case unknownAlgorithm(String)
    /// The header contains another algorithm, here as JSON, than the token's.
    case otherAlgorithmInHeader(String, JSONWebTokenAlgorithm)
    case emptyKey
    case keyNotBase64
    /// A setting of ASAP, by its name in Postman.
    case missing(String)
    /// ASAP has no shared keys.
    case sharedKeyAlgorithm(JSONWebTokenAlgorithm)
    /// The URL of a private key has this `kid`, the token another one.
    case otherKeyID(String)
    case key(KeyError)
}

extension JSONWebTokenError: CustomStringConvertible {
    /// The error in one sentence.
    package var message: String {
        switch self {
        case .unknownAlgorithm(let name): "\"\(name)\" is not an algorithm that signs a JWT"
        case .otherAlgorithmInHeader(let found, let algorithm):
            "the header's \"alg\" is \(found), and the token's algorithm \"\(algorithm.name)\""
        case .emptyKey: "the key of the JWT is empty"
        case .keyNotBase64: "the key of the JWT is not base64"
        case .missing(let name): "auth \"asap\" has no value for \"\(name)\""
        case .sharedKeyAlgorithm(let algorithm): "auth \"asap\" does not sign with \"\(algorithm.name)\""
        case .otherKeyID(let id): "the private key is for the kid \"\(id)\", not for the token's"
        case .key(let error): error.message
        }
    }

    /// The way to fix the error.
    package var hint: String {
        switch self {
        case .unknownAlgorithm:
            "it is one of \(JSONWebTokenAlgorithm.allCases.map(\.name).joined(separator: ", "))"
        case .otherAlgorithmInHeader: "leave \"alg\" out of the header: the token's algorithm is written there"
        case .emptyKey: "set it: a text for HS256, a private key in PEM for RS256 and ES256"
        case .missing(let name): "set \(name) in the auth or in its claims"
        case .sharedKeyAlgorithm: "choose an algorithm with a private key, such as RS256 or ES256"
        case .otherKeyID: "use the same kid in the auth and in the private key"
        case .keyNotBase64: "encode the key again, or use it as plain text"
        case .key(let error): error.hint
        }
    }

    package var description: String { "\(message): \(hint)" }
}
