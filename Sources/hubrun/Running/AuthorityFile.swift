import Cryptography
import Diagnostics
import Platform

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
