import Cryptography
import Text

extension TransportError {
    /// Returns the error for credentials without a parameter that the signature needs.
    static func missing(_ parameter: String, of scheme: String) -> TransportError {
        .error(
            "auth \"\(scheme)\" has no value for \"\(parameter)\", so the request cannot be signed",
            hint: "set \(parameter) in the auth, for example by a variable that --secret defines")
    }

    /// Throws an error if the value of a parameter is empty.
    static func require(_ value: String, _ parameter: String, of scheme: String) throws(TransportError) {
        guard !value.isEmpty else { throw .missing(parameter, of: scheme) }
    }
}

/// Values that must differ between requests.
enum SigningNonce {
    /// Returns 32 hexadecimal digits; the probability of a repetition is one in 2¹²⁸.
    static func random() -> String { SecureRandom.bytes(16).hexText }
}

extension String {
    /// The text; another one if it is empty.
    func ifEmpty(_ other: @autoclosure () -> String) -> String { isEmpty ? other() : self }
}
