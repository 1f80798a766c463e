/// The reason why a text is not a certificate, or a certificate cannot be created.
package enum CertificateError: Error, Sendable, Equatable {
    case notPEM
    /// The block has no END line.
    case incomplete
    /// The block is not base64 or not a certificate.
    case broken
    /// The text contains another kind of block: a key, a certificate request.
    case otherContent(label: String)
    /// libcrypto could not create a certificate: memory is exhausted, or a system policy forbids it.
    case notMade

    init(_ error: KeyError) {
        switch error {
        case .incomplete: self = .incomplete
        case .broken(let label): self = label == "CERTIFICATE" ? .broken : .otherContent(label: label)
        case .otherContent(let label): self = .otherContent(label: label)
        case .encrypted, .publicKey: self = .otherContent(label: "ENCRYPTED PRIVATE KEY")
        case .notPEM, .wrongKind, .shortRSA, .unusable, .notRSA, .notSigned: self = .notPEM
        }
    }

    /// A one-sentence description.
    package var message: String {
        switch self {
        case .notPEM: "the certificate is not PEM text"
        case .incomplete: "the certificate has no \"-----END CERTIFICATE-----\""
        case .broken: "the content of the certificate is damaged"
        case .otherContent(let label): "the certificate's text contains \"\(label)\", not a certificate"
        case .notMade: "a certificate cannot be made here"
        }
    }

    /// A proposed solution.
    package var hint: String {
        switch self {
        case .notPEM, .otherContent: "it begins with \"-----BEGIN CERTIFICATE-----\""
        case .incomplete, .broken: "copy the certificate's file again, with all of its lines"
        case .notMade: "give one of your own"
        }
    }
}
