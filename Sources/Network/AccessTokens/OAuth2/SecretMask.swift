import Cryptography

/// A mask for the secrets of a specification, in all spellings that an endpoint may return, and for tokens.
struct SecretMask {
    private let secrets: [EchoedText]

    init(_ specification: OAuth2Specification) {
        var texts = [specification.clientSecret, specification.resourceOwner?.password].compactMap { $0?.exposed }
        if let secret = specification.clientSecret?.exposed {
            let pairs = [
                "\(specification.clientID):\(secret)",
                "\(FormEncoding.encode(specification.clientID)):\(FormEncoding.encode(secret))",
            ]
            texts += pairs.map { Base64.encode(Array($0.utf8)) }
        }
        secrets = texts.filter { !$0.isEmpty }.map(EchoedText.init)
    }

    func text(_ text: String) -> String {
        String(decoding: masked(Array(text.utf8)), as: UTF8.self)
    }

    /// Returns the bytes with secrets and tokens replaced by `•••`.
    func masked(_ bytes: [UInt8]) -> [UInt8] {
        var masked: [UInt8] = []
        var index = 0
        while index < bytes.count {
            // The longest match counts: one secret may be the beginning of another.
            if let end = secrets.compactMap({ $0.end(in: bytes, from: index) }).max() {
                masked += Self.mask
                index = end
            } else {
                masked.append(bytes[index])
                index += 1
            }
        }
        return TokenMask.masked(masked)
    }

    static let mask = Array("•••".utf8)
}
