/// Why a text is no certificate, or none can be made.
package enum CertificateError: Error, Sendable, Equatable {
    case notPEM
    /// The line that ends the block is missing.
    case incomplete
    /// What stands in the block is not base64, or no certificate.
    case broken
    /// A block of another kind: a key, a request for a certificate.
    case otherContent(label: String)
    /// libcrypto could not make one: memory, or a policy of the system's.
    case notMade

    init(_ error: KeyError) {
        switch error {
        case .incomplete: self = .incomplete
        case .broken(let label): self = label == "CERTIFICATE" ? .broken : .otherContent(label: label)
        case .otherContent(let label): self = .otherContent(label: label)
        case .encrypted, .publicKey: self = .otherContent(label: "ENCRYPTED PRIVATE KEY")
        case .notPEM, .wrongKind, .shortRSA, .refused: self = .notPEM
        }
    }

    /// What is wrong, in one sentence.
    package var message: String {
        switch self {
        case .notPEM: "the certificate is not PEM text"
        case .incomplete: "the certificate has no \"-----END CERTIFICATE-----\""
        case .broken: "what stands in the certificate is damaged"
        case .otherContent(let label): "the certificate's text holds \"\(label)\", not a certificate"
        case .notMade: "a certificate cannot be made here"
        }
    }

    /// What to do about it.
    package var hint: String {
        switch self {
        case .notPEM, .otherContent: "it begins with \"-----BEGIN CERTIFICATE-----\""
        case .incomplete, .broken: "copy the certificate's file again, with all of its lines"
        case .notMade: "give one of your own"
        }
    }
}
