public import Cryptography
import NIOSSL

/// What a server shows to its clients: a certificate, and the key that it belongs to.
public struct ServerIdentity: Sendable {
    /// PEM, the server's own before those of its authorities.
    public let certificates: String
    /// PEM, not encrypted.
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
            // Whether the two belong together is found here, not in the first handshake.
            _ = try NIOSSLContext(configuration: configuration)
            return configuration
        } catch {
            throw .identity(reason: "\(error)")
        }
    }
}
