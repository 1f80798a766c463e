import Foundation
import TestSupport

/// A run of the command against servers that are separate programs, in a folder of certificates.
struct RealServerRun {
    let lines: [String]
    let stderr: String
    let status: Int32

    /// A limit that no request reaches on a busy machine; a command that hangs is killed shortly after it.
    private static let timeout = ["--timeout", "280s"]

    /// - Parameter collection: The requests of a collection, each of which begins with `- `.
    init(
        _ requests: String, in folder: CertificateFolder, arguments: [String] = [],
        environment: [String: String] = [:], top: String = ""
    ) async throws {
        let indented = requests.split(separator: "\n").map { "  \($0)\n" }.joined()
        try folder.write("name: Real\n\(top)requests:\n\(indented)", to: "collection.yaml")
        let url = URL(filePath: folder.path)
        let output = try await BuiltCommand.run(
            arguments + Self.timeout + ["collection.yaml"], in: url, environment: environment)
        lines = StableText.make(output.stdout, folder: url).split(separator: "\n").map {
            $0.replacing(/\ {2,}/, with: "  ").trimmingCharacters(in: .whitespaces)
        }
        stderr = output.stderr
        status = output.status
    }

    /// The lines between the collection's name and the counts, without `again:` commands and request URLs.
    var outcomes: [String] {
        lines.dropFirst().dropLast().filter { !$0.hasPrefix("again: ") && $0.firstMatch(of: /^[A-Z]+ https?:/) == nil }
    }
}
