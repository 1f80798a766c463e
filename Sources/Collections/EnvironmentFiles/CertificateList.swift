import Cryptography
import Diagnostics
package import HTTP
import Platform
import Text
import YAMLSource

/// A JSON list of client certificates with the URLs for which they are used, as Newman reads it with
/// `--ssl-client-cert-list`.
///
/// It may contain passphrases: diagnostics don't show the file's text.
package struct CertificateList: Sendable {
    /// The certificates in the order of the file.
    package let certificates: [ClientCertificate]

    /// - Parameter folders: The folders in which relative paths are searched, in this order.
    package static func read(
        _ bytes: [UInt8], path: String, folders: [String]
    ) -> EnvironmentReading<CertificateList> {
        EnvironmentReading { diagnostics throws(Diagnostic) in
            let reading = JSONNodeReader.read(bytes, path: path, isConfidential: true)
            diagnostics.append(contentsOf: reading.diagnostics)
            guard let root = reading.root else { return nil }
            guard let nodes = root.sequence else {
                throw Diagnostic(
                    .certificateList, at: root.range(in: reading.file),
                    "the file is not a list of client certificates", hint: CertificateEntry.form)
            }
            var certificates: [ClientCertificate] = []
            for node in nodes {
                let entry = CertificateEntry(node, in: reading.file, folders: folders)
                do throws(Diagnostic) {
                    certificates.append(try entry.certificate(&diagnostics))
                } catch {
                    diagnostics.append(error)
                }
            }
            return CertificateList(certificates: certificates)
        }
    }
}

/// An entry of a list of client certificates: `matches`, the files and `passphrase`.
///
/// The files are members of the entry itself, as in Newman's documentation, or of `client`; each is a path, or an object
/// with the path as `src`.
struct CertificateEntry {
    static let form =
        "an entry is { \"matches\": [\"https://*.example.com/*\"], \"client\": { \"cert\": FILE, \"key\": FILE } }"

    private let node: YAMLNode
    private let file: SourceFile
    private let folders: [String]

    /// - Parameter folders: The folders in which relative paths are searched, in this order.
    init(_ node: YAMLNode, in file: SourceFile, folders: [String]) {
        self.node = node
        self.file = file
        self.folders = folders
    }

    /// Returns the certificate, and appends a warning for each pattern that matches nothing.
    func certificate(_ diagnostics: inout DiagnosticList) throws(Diagnostic) -> ClientCertificate {
        guard let members = node.mapping else { throw error("an entry must be an object", node, Self.form) }
        let patterns = try patterns(members, &diagnostics)
        let client = members.present("client")
        if let client, client.mapping == nil { throw error("\"client\" must be an object", client, Self.form) }
        var passphrase = try text(members, "passphrase")
        if passphrase == nil, let client = client?.mapping { passphrase = try text(client, "passphrase") }
        let secret = passphrase.flatMap { $0.isEmpty ? nil : Secret($0) }
        if let archive = try path("pfx", members, client?.mapping) {
            return ClientCertificate(patterns: patterns, path: archive, format: .pkcs12, key: nil, passphrase: secret)
        }
        let key = try path("key", members, client?.mapping)
        guard let cert = try path("cert", members, client?.mapping) else {
            throw error("the entry has no \"cert\" and no \"pfx\"", node, Self.form)
        }
        return ClientCertificate(patterns: patterns, path: cert, format: .pem, key: key, passphrase: secret)
    }

    private func patterns(
        _ members: YAMLMapping, _ diagnostics: inout DiagnosticList
    ) throws(Diagnostic) -> [URLMatchPattern] {
        guard let list = members.present("matches"), let nodes = list.sequence else {
            throw error("the entry has no list \"matches\"", members.present("matches") ?? node, Self.form)
        }
        var patterns: [URLMatchPattern] = []
        for node in nodes {
            guard let text = node.scalar, text.style == .doubleQuoted else {
                throw error("a pattern must be a text", node, Self.form)
            }
            if let pattern = URLMatchPattern(text.text) {
                patterns.append(pattern)
            } else {
                diagnostics.append(
                    Diagnostic(
                        .certificateList, .warning, at: node.range(in: file),
                        "the pattern matches no URL: \"\(DisplayText.printable(text.text))\"",
                        hint: "a pattern has the scheme https, a host and a path, as in https://*.example.com/*"))
            }
        }
        return patterns
    }

    // MARK: Files

    private func path(
        _ key: String, _ members: YAMLMapping, _ client: YAMLMapping?
    ) throws(Diagnostic) -> String? {
        guard let node = client.flatMap({ $0.present(key) }) ?? members.present(key) else { return nil }
        guard let source = node.mapping.map({ $0.present("src") }) ?? node else { return nil }
        guard let scalar = source.scalar, scalar.style == .doubleQuoted else {
            throw error("\"\(key)\" must be a path", source, Self.form)
        }
        return scalar.text.isEmpty ? nil : try found(scalar.text, source)
    }

    private func found(_ path: String, _ node: YAMLNode) throws(Diagnostic) -> String {
        let candidates = path.hasPrefix("/") ? [path] : folders.map { $0.isEmpty ? path : PathParts.joined($0, path) }
        let shown = DisplayText.printable(path)
        guard let found = candidates.first(where: { FileStatus.kind(of: $0) != nil }) else {
            let places = folders.map { $0.isEmpty ? "the current folder" : "\"\(DisplayText.printable($0))\"" }
            let hint =
                path.hasPrefix("/")
                ? "check the path" : "a relative path is searched in \(places.joined(separator: ", then in "))"
            throw Diagnostic(.fileMissing, at: node.range(in: file), "there is no file \"\(shown)\"", hint: hint)
        }
        guard FileStatus.kind(of: found) != .folder, (try? FileSystem.check(.reading, found)) != nil else {
            throw Diagnostic(
                .fileUnreadable, at: node.range(in: file), "the file \"\(shown)\" cannot be read",
                hint: "name a file, and check its permissions")
        }
        return found
    }

    // MARK: Members

    private func text(_ members: YAMLMapping, _ key: String) throws(Diagnostic) -> String? {
        guard let node = members.present(key) else { return nil }
        guard let scalar = node.scalar, scalar.style == .doubleQuoted else {
            throw error("\"\(key)\" must be a text", node, nil)
        }
        return scalar.text
    }

    private func error(_ message: String, _ node: YAMLNode, _ hint: String?) -> Diagnostic {
        Diagnostic(.certificateList, at: node.range(in: file), message, hint: hint)
    }
}
