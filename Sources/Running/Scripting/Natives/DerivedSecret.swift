import Cryptography
import Placeholders
import Secrets

/// Texts that a script made of a secret, which are secrets too.
enum DerivedSecret {
    /// The length, in UTF-8 bytes, below which a result is too common a text to mask.
    private static let shortest = 8

    static func register(_ text: String, in secrets: SecretRegistry) {
        if text.utf8.count >= shortest { secrets.register(text) }
    }

    /// Registers bytes in the forms in which scripts write them: hexadecimal, base64, and as text.
    static func register(_ bytes: [UInt8], in secrets: SecretRegistry) {
        guard bytes.count >= shortest else { return }
        let hex = bytes.hexText
        register(hex, in: secrets)
        register(hex.uppercased(), in: secrets)
        register(Base64.encode(bytes), in: secrets)
        register(Base64URL.encode(bytes), in: secrets)
        if let text = String(validating: bytes, as: UTF8.self) { register(text, in: secrets) }
    }
}
