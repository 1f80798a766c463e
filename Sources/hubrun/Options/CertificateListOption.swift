import Diagnostics
import EnvironmentFiles
import HTTP
import Platform

/// The option for a list of client certificates.
struct CertificateListOption: Options {
    @Option(
        "--cert-list", value: "file",
        help: """
            Client certificates by URL, as JSON of Newman's --ssl-client-cert-list; the first that matches is used \
            instead of --cert.
            """, rerun: .written)
    var certList: String?

    /// Returns the certificates, and prints the warnings of the list.
    ///
    /// - Parameter isStrict: True to treat warnings as errors.
    /// - Throws: `CommandFailure` for a missing or invalid list, and for a certificate that does not exist.
    func certificates(isStrict: Bool) throws -> [ClientCertificate] {
        guard let certList else { return [] }
        guard FileStatus.kind(of: certList) != nil else {
            throw CommandFailure(
                .commandLine, .fileMissing, "--cert-list: there is no file \"\(DisplayText.printable(certList))\"",
                hint: "paths are relative to the current folder")
        }
        let folder = PathParts(certList).folder
        let reading = CertificateList.read(
            try InputFile.bytes(at: certList), path: certList, folders: folder.isEmpty ? [""] : ["", folder])
        guard let content = reading.content, !isStrict || reading.diagnostics.sorted.isEmpty else {
            throw CommandFailure(.badFile, reading.diagnostics.sorted)
        }
        CommandFailure(.success, reading.diagnostics.sorted).print()
        for path in content.certificates.flatMap({ [$0.path, $0.key].compactMap(\.self) }) { ReadFiles.note(path) }
        return content.certificates
    }
}
