import Diagnostics
package import HTTP

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
