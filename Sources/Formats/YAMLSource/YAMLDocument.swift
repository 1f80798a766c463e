package import Diagnostics

/// Parses a YAML file into nodes and diagnostics.
package enum YAMLDocument {
    /// The size limit of a file, in bytes.
    static let maximumFileSize = 10 * 1024 * 1024
    /// The limit for nested lists and mappings.
    static let maximumNesting = 64
    /// The limit for nodes; an alias counts as all nodes of its anchor.
    static let maximumNodeCount = 1_000_000

    /// The root node of a file, nil if it cannot be parsed, and the diagnostics of the parser.
    package struct Reading: Sendable {
        package let file: SourceFile
        package let root: YAMLNode?
        package let diagnostics: DiagnosticList
    }

    /// Parses the bytes of a file: one document in UTF-8, with or without a byte order mark.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file; released after its conversion to text.
    ///   - isConfidential: True if diagnostics must not show text of the file.
    package static func read(
        _ bytes: consuming [UInt8], path: String, isConfidential: Bool = false, roots: FileRoots? = nil
    ) -> Reading {
        var diagnostics = DiagnosticList()
        guard bytes.count <= maximumFileSize else {
            let message = "the file is larger than 10 MiB: \(bytes.count) bytes"
            diagnostics.append(
                Diagnostic(.tooLarge, at: .file(path), message, hint: "split it, or move its rows to a data file"))
            return Reading(file: SourceFile(path: path, text: ""), root: nil, diagnostics: diagnostics)
        }
        let file: SourceFile
        do throws(Diagnostic) {
            file = try SourceFile.decoded(bytes[...], path: path, isConfidential: isConfidential, roots: roots)
        } catch {
            diagnostics.append(error)
            // Return the file of the excerpt, so that secrets in it can be concealed.
            return Reading(
                file: error.range?.file ?? SourceFile(path: path, text: ""), root: nil, diagnostics: diagnostics)
        }
        var parser = YAMLParser(file: file)
        var root = parser.root()
        var brackets = UnquotedBrackets()
        while let error = parser.syntaxError, brackets.add(error, in: file) {
            parser = YAMLParser(file: file, brackets: brackets)
            root = parser.root()
        }
        diagnostics = parser.diagnostics
        for diagnostic in brackets.diagnostics { diagnostics.append(diagnostic) }
        return Reading(file: file, root: root, diagnostics: diagnostics)
    }
}
