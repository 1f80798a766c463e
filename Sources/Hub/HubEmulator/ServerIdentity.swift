public import Cryptography
import NIOSSL

/// A server's certificates and its private key.
public struct ServerIdentity: Sendable {
    /// The certificates in PEM, the server's own before those of its authorities.
    public let certificates: String
    /// The unencrypted private key in PEM.
    public let key: Secret

    public init(certificates: String, key: Secret) {
        self.certificates = certificates
        self.key = key
    }

    func serverConfiguration() throws(HubEmulatorError) -> TLSConfiguration {
        do {
            let chain = try NIOSSLCertificate.fromPEMBytes(Array(certificates.utf8))
            let key = try NIOSSLPrivateKey(bytes: Array(key.exposed.utf8), format: .pem)
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
            configuration.minimumTLSVersion = .tlsv12
            // This detects a key that does not match the certificate before the first handshake.
            _ = try NIOSSLContext(configuration: configuration)
            return configuration
        } catch {
            throw .identity(reason: "\(error)")
        }
    }
}
