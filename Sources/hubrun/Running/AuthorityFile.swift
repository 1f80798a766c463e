import Cryptography
import Diagnostics

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The file with the certificate that an emulator's clients have to trust.
struct AuthorityFile {
    let path: String
    private var certificate = ""

    /// The name of every authority that an emulator makes, by which it knows its own file again.
    static let commonName = "hubrun emulator"

    init(path: String) {
        self.path = path
    }

    func holding(_ certificate: String) -> AuthorityFile {
        var file = self
        file.certificate = certificate
        return file
    }

    /// Makes sure that the file is not there, or came from an emulator: nobody's own authorities are written over.
    ///
    /// - Throws: `CommandFailure`.
    func check() throws {
        guard !InputFile.isMissing(path) else { return }
        let text = String(decoding: try InputFile.bytes(at: path), as: UTF8.self)
        guard let name = (try? Certificate(pem: text))?.commonName, name == Self.commonName else {
            throw failure("the file is there already, and no emulator made it", "name another one with --ca-file")
        }
    }

    /// Writes the file at once, so that a client never reads half of it.
    ///
    /// - Throws: `CommandFailure`.
    func write() throws {
        do {
            try Data(certificate.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw failure("the file cannot be written", "name another one with --ca-file")
        }
    }

    private func failure(_ message: String, _ hint: String) -> CommandFailure {
        CommandFailure(.commandLine, [Diagnostic(at: .file(path), message, hint: hint)])
    }
}
