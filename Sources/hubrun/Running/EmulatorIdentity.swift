import Cryptography
import Diagnostics
import HubEmulator
import Platform
import Text

/// The certificate and key of an emulator with TLS: generated at start, or the user's own.
struct EmulatorIdentity {
    let server: ServerIdentity
    /// The file with the certificate that clients must trust; nil for the user's own certificate.
    let authority: AuthorityFile?

    /// The default path of that file.
    static let authorityFile = "hubrun-emulator-ca.pem"

    /// Returns nil without TLS.
    ///
    /// - Throws: `CommandFailure` for files that are missing, damaged, encrypted or expired, or do not belong together.
    static func make(_ options: EmulatorTLSOptions, host: String) throws -> EmulatorIdentity? {
        let now = Int(WallClock.now)
        if let certificate = options.cert, let key = options.key {
            return EmulatorIdentity(server: try read(certificate: certificate, key: key, now: now), authority: nil)
        }
        guard options.https else { return nil }
        let given = ["localhost", "127.0.0.1", "::1"] + (["0.0.0.0", "::", ""].contains(host) ? [] : [host])
        var names: [CertificateName] = []
        for name in (given + options.tlsName).compactMap(CertificateName.init) where !names.contains(name) {
            names.append(name)
        }
        let file = AuthorityFile(path: options.caFile ?? authorityFile)
        try file.check()
        do throws(CertificateError) {
            let authority = try CertificateAuthority(name: AuthorityFile.commonName, now: now)
            let issued = try authority.issue(for: names)
            return EmulatorIdentity(
                server: ServerIdentity(certificates: issued.certificate, key: issued.key),
                authority: file.holding(authority.certificate.pem))
        } catch {
            throw CommandFailure(.notCarriedOut, error.message, hint: error.hint)
        }
    }

    private static func read(certificate path: String, key keyPath: String, now: Int) throws -> ServerIdentity {
        let (text, keyText) = (try self.text(of: path), try self.text(of: keyPath))
        do {
            let certificate = try Certificate(pem: text)
            let key = try readKey(keyText, at: keyPath)
            guard certificate.belongs(to: key) else {
                throw failure(
                    keyPath, "the key is not that of the certificate in \"\(path)\"",
                    "give the key with which the certificate was made")
            }
            try check(certificate, at: path, now: now)
        } catch let error as CertificateError {
            throw failure(path, error.message, error.hint)
        }
        return ServerIdentity(certificates: text, key: Secret(keyText))
    }

    private static func readKey(_ text: String, at path: String) throws -> AsymmetricKey {
        do throws(KeyError) {
            return try AsymmetricKey(privatePEM: text)
        } catch {
            throw failure(path, error.message, error.hint)
        }
    }

    private static func check(_ certificate: borrowing Certificate, at path: String, now: Int) throws {
        guard let period = certificate.period else {
            throw failure(path, "the certificate's dates are none", "make a new one, or let --https make one")
        }
        if now >= period.end {
            throw failure(
                path, "the certificate expired at \(time(period.end))", "make a new one, or let --https make one")
        }
        if now < period.start {
            throw failure(
                path, "the certificate is not good before \(time(period.start))", "is this machine's clock right?")
        }
    }

    private static func time(_ seconds: Int) -> String { UTCTime(seconds).text }

    private static func text(of path: String) throws -> String {
        String(decoding: try InputFile.bytes(at: path), as: UTF8.self)
    }

    private static func failure(_ path: String, _ message: String, _ hint: String) -> CommandFailure {
        CommandFailure(.commandLine, [Diagnostic(.certificateFile, at: .file(path), message, hint: hint)])
    }
}

/// The file with the certificate that clients of an emulator must trust.
struct AuthorityFile {
    let path: String
    private var certificate = ""

    /// The common name of the authority of each emulator, which identifies a file that an emulator wrote.
    static let commonName = "hubrun emulator"

    init(path: String) {
        self.path = path
    }

    func holding(_ certificate: String) -> AuthorityFile {
        var file = self
        file.certificate = certificate
        return file
    }

    /// Checks that the file does not exist or was written by an emulator, so that no other certificate is overwritten.
    ///
    /// - Throws: `CommandFailure`.
    func check() throws {
        guard FileSystem.exists(path) else { return }
        let text = String(decoding: try InputFile.bytes(at: path), as: UTF8.self)
        guard let name = (try? Certificate(pem: text))?.commonName, name == Self.commonName else {
            throw failure("the file is there already, and no emulator made it", "name another one with --ca-file")
        }
    }

    /// Writes the file, so that a client never reads an incomplete one.
    ///
    /// - Throws: `CommandFailure`.
    func write() throws {
        do throws(SystemError) {
            try AtomicFile(path, permissions: 0o644).write(Array(certificate.utf8))
        } catch {
            throw failure(
                "the file cannot be written", "name another one with --ca-file, in a folder that can be written to")
        }
    }

    private func failure(_ message: String, _ hint: String) -> CommandFailure {
        CommandFailure(.commandLine, [Diagnostic(.certificateFile, at: .file(path), message, hint: hint)])
    }
}
