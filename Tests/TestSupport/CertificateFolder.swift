import Foundation

/// A temporary folder of certificates and keys, `NAME.pem` and `NAME.key`, which `openssl` creates for one test; it is
/// removed by ``remove()``, or with the object.
package final class CertificateFolder: Sendable {
    package let path: String
    private let folder: URL

    package init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        path = folder.path
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        remove()
    }

    package func remove() {
        try? FileManager.default.removeItem(at: folder)
    }

    package func file(_ name: String) -> String { folder.appending(path: name).path }

    @discardableResult
    package func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: folder.appending(path: name))
        return file(name)
    }

    package func read(_ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: folder.appending(path: name)))
    }

    /// Creates a certificate and its key; returns the certificate's path.
    ///
    /// - Parameters:
    ///   - subject: The subject in the format of `openssl`: `/O=hubrun/CN=localhost`.
    ///   - names: The subject's alternative names: `DNS:localhost,IP:127.0.0.1`.
    ///   - issuer: The name of another certificate in the folder; nil for a self-signed certificate.
    ///   - period: The first and last time, as `20200101000000Z`; nil for two days from now.
    @discardableResult
    package func make(
        _ name: String, subject: String = "/CN=hubrun test", names: String = "DNS:localhost", issuer: String? = nil,
        isAuthority: Bool = false, period: (start: String, end: String)? = nil
    ) async throws -> String {
        try write(configuration(for: name, names: names, isAuthority: isAuthority), to: "\(name).cnf")
        let request = [
            "req", "-config", "\(name).cnf", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-utf8",
            "-keyout", "\(name).key", "-subj", subject,
        ]
        if let period {
            try await run(request + ["-out", "\(name).csr"])
            try await sign(name, issuer: issuer, period: period)
        } else {
            let signer = issuer.map { ["-CA", "\($0).pem", "-CAkey", "\($0).key"] } ?? []
            try await run(request + ["-x509", "-days", "2", "-out", "\(name).pem"] + signer)
        }
        return file("\(name).pem")
    }

    /// Creates a client's certificate in each form: `client.pem` and `client.key`, and with a passphrase `locked.key` and
    /// `client.pfx`.
    package func makeClient(passphrase: String) async throws {
        try await make("client", subject: "/CN=ann")
        let pass = ["-passout", "pass:\(passphrase)"]
        try await run(["pkey", "-in", "client.key", "-aes256", "-out", "locked.key"] + pass)
        try await run(["pkcs12", "-export", "-in", "client.pem", "-inkey", "client.key", "-out", "client.pfx"] + pass)
    }

    /// Runs `openssl` in the folder.
    package func run(_ arguments: [String]) async throws {
        try await ExternalProgram.run("openssl", arguments, in: folder)
    }

    /// Signs with `openssl ca`, the only command that takes dates; it requires a database, which is not used further.
    private func sign(_ name: String, issuer: String?, period: (start: String, end: String)) async throws {
        try write("", to: "\(name).txt")
        let signer = issuer.map { ["-cert", "\($0).pem", "-keyfile", "\($0).key"] }
        try await run(
            ["ca", "-config", "\(name).cnf", "-batch", "-utf8", "-notext"] + (signer ?? ["-selfsign"])
                + ["-keyfile", "\(issuer ?? name).key", "-startdate", period.start, "-enddate", period.end]
                + ["-in", "\(name).csr", "-out", "\(name).pem"])
    }

    private func configuration(for name: String, names: String, isAuthority: Bool) -> String {
        """
        [req]
        distinguished_name = any
        x509_extensions = extensions
        string_mask = utf8only
        [ca]
        default_ca = own
        [own]
        database = \(name).txt
        new_certs_dir = .
        rand_serial = yes
        default_md = sha256
        policy = any
        x509_extensions = extensions
        [any]
        countryName = optional
        organizationName = optional
        commonName = optional
        [extensions]
        basicConstraints = CA:\(isAuthority ? "TRUE" : "FALSE")
        subjectAltName = \(names)
        """
    }
}
