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
        let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        guard let text = String(validating: content, as: UTF8.self) else {
            let diagnostic = encodingDiagnostic(in: content, path: path, isConfidential: isConfidential)
            diagnostics.append(diagnostic)
            // Return the file of the excerpt, so that secrets in it can be concealed.
            let file = diagnostic.range?.file ?? SourceFile(path: path, text: "")
            return Reading(file: file, root: nil, diagnostics: diagnostics)
        }
        let file = SourceFile(path: path, text: text, isConfidential: isConfidential, roots: roots)
        var parser = YAMLParser(file: file)
        let root = parser.root()
        return Reading(file: file, root: root, diagnostics: parser.diagnostics)
    }

    private static func encodingDiagnostic(
        in bytes: ArraySlice<UInt8>, path: String, isConfidential: Bool
    ) -> Diagnostic {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return Diagnostic(.notUTF8, at: .file(path), "the file is UTF-16, not UTF-8", hint: "save it as UTF-8")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let file = SourceFile(path: path, text: text, isConfidential: isConfidential)
        let offset = firstInvalidByte(in: bytes)
        let start = file.position(atUTF8Offset: offset)
        let end = SourcePosition(line: start.line, column: start.column + 1)
        let digits = String(bytes[bytes.startIndex + offset], radix: 16, uppercase: true)
        return Diagnostic(
            .notUTF8, at: SourceRange(file: file, start: start, end: end),
            "the byte 0x\(digits.count < 2 ? "0" : "")\(digits) is not UTF-8",
            hint: "save the file as UTF-8"
        )
    }

    private static func firstInvalidByte(in bytes: ArraySlice<UInt8>) -> Int {
        var decoder = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch decoder.parseScalar(from: &iterator) {
            case .valid(let scalar): offset += scalar.count
            case .emptyInput, .error: return min(offset, max(0, bytes.count - 1))
            }
        }
    }
}
