package import Diagnostics
import Secrets

/// Data columns that are secrets because of their names, such as `password`.
package enum SecretColumn {
    /// The number of bytes to search for such names in a data file that could not be parsed.
    private static let searchedSize = 64 << 10

    /// True if a data file that could not be parsed may have a column with such a name.
    package static func mayOccur(in bytes: [UInt8]) -> Bool {
        String(decoding: bytes.prefix(searchedSize), as: UTF8.self)
            .split { !$0.isLetter && !$0.isNumber && !"_- ".contains($0) }.contains { SecretWords.isSecret(column: $0) }
    }
}

extension RequestCollection {
    /// Adds columns to `secrets` if their names suggest that they contain secrets.
    ///
    /// - Parameter environment: The chosen environment, which may have its own file.
    /// - Returns: A warning that names the added columns that no environment lists; nil if there are none.
    package mutating func addSecrets(
        namedLikeOnesAmong columns: Set<String>, in environment: RunEnvironment?
    ) -> Diagnostic? {
        var listed = Set(allSecrets.map(\.name))
        let start = SourcePosition(line: 1, column: 1)
        let range = data?.range ?? SourceRange(file: file, start: start, end: start)
        let unlisted = columns.filter { SecretWords.isSecret(column: $0) && !listed.contains($0) }
        secrets += unlisted.sorted().map { SecretName(name: $0, range: range) }
        listed = Set((environments + (environment.map { [$0] } ?? [])).flatMap(\.secrets).map(\.name))
        let found = unlisted.subtracting(listed).sorted()
        guard !found.isEmpty else { return nil }
        let shown = found.count > 5 ? Array(found.prefix(5)) + ["…"] : found
        let names = shown.map { $0 == "…" ? $0 : $0.quoted }.joined(separator: ", ")
        return Diagnostic(
            .secretColumn, .warning, at: range,
            found.count == 1
                ? "the column \(names) is masked as a secret because of its name"
                : "the columns \(names) are masked as secrets because of their names",
            hint: "list \(found.count == 1 ? "it" : "them") under secrets; rename what is not a secret")
    }
}
