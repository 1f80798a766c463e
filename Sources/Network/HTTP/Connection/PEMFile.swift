import Platform
/// A file of certificates or keys in PEM form (RFC 7468), checked before libcurl uses it.
struct PEMFile {
    enum Content {
        case certificate
        /// A private key that is not encrypted.
        case key
        /// A private key whose password is known.
        case encryptedKey
    }

    private let path: String
    /// The purpose of the file, as a noun phrase in messages.
    private let role: String

    /// The number of bytes that are searched from the start of the file.
    private static let maxSize = 4 << 20

    init(_ path: String, role: String) {
        self.path = path
        self.role = role
    }

    func check(for content: Content) throws(TransportError) {
        let labels = try labels()
        let hasKey = labels.contains { $0.hasSuffix("PRIVATE KEY") }
        switch content {
        case .certificate where !labels.contains { $0.hasSuffix("CERTIFICATE") }:
            throw .error(
                "the \(role) \"\(path)\" contains no certificate in PEM form",
                hint: "make one: openssl x509 -in FILE -out cert.pem, or of a .p12: openssl pkcs12 -nodes")
        case .key where !hasKey, .encryptedKey where !hasKey:
            throw .error(
                "the \(role) \"\(path)\" contains no private key in PEM form",
                hint: "make one: openssl pkey -in FILE -out key.pem; a separate key file is named in tls.key")
        case .key where labels.contains("ENCRYPTED PRIVATE KEY"):
            throw .error(
                "the private key in \"\(path)\" is encrypted, and hubrun cannot ask for its password",
                hint: "decrypt it: openssl pkey -in FILE -out key.pem")
        default: return
        }
    }

    /// Returns the labels after `-----BEGIN`.
    private func labels() throws(TransportError) -> Set<String> {
        let begin = "-----BEGIN "
        var labels: Set<String> = []
        for line in try bytes().split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            if line.starts(with: begin.utf8) {
                let label = line.dropFirst(begin.utf8.count).prefix { $0 != UInt8(ascii: "-") }
                labels.insert(String(decoding: label, as: UTF8.self))
            } else if line.starts(with: "Proc-Type: 4,ENCRYPTED".utf8) {
                // OpenSSL's traditional key format marks encryption this way: RFC 1421, section 4.6.1.1.
                labels.insert("ENCRYPTED PRIVATE KEY")
            }
        }
        return labels
    }

    private func bytes() throws(TransportError) -> [UInt8] {
        let file: ContentFile
        do throws(ContentFile.Problem) {
            file = try ContentFile(path: path)
        } catch {
            throw .error("the \(role) \"\(path)\" \(error.words)", hint: error.hint)
        }
        return file.bytes(upTo: Self.maxSize)
    }

    /// Returns the names of all entries in a folder.
    static func names(in folder: String) throws(TransportError) -> [String] {
        do throws(SystemError) {
            return try FileSystem.names(in: folder).map { String(decoding: $0, as: UTF8.self) }
        } catch {
            throw .error("the folder \"\(folder)\" cannot be read: \(error.text)")
        }
    }
}
