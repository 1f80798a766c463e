import CollectionDrafts
import Diagnostics
import YAMLSource

/// Reads the files of an API's description, which are JSON or YAML.
enum SpecReader {
    /// Problems of YAML files that hubrun reports in collections, and that other readers accept.
    private static let accepted: Set<DiagnosticCode> = [.missingValue, .duplicateKey, .suspectComment, .misreadSign]

    /// - Throws: The diagnostics of a file that cannot be parsed.
    static func root(of file: SourceFile) throws(ImportFailure) -> YAMLNode {
        let isJSON = file.text.first { !$0.isWhitespace }.map { "{[".contains($0) } ?? false
        if isJSON {
            let reading = JSONNodeReader.read(file)
            guard let root = reading.root else { throw .unreadable(reading.diagnostics.diagnostics) }
            return root
        }
        let reading = YAMLDocument.read(Array(file.text.utf8), path: file.path, isConfidential: true)
        let errors = reading.diagnostics.diagnostics.filter { $0.severity == .error && !accepted.contains($0.code) }
        guard let root = reading.root, errors.isEmpty else {
            throw .unreadable(errors.isEmpty ? reading.diagnostics.diagnostics : errors)
        }
        return root
    }
}
