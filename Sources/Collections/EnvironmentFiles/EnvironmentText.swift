package import Diagnostics
package import JSON
import Placeholders
import YAMLSource

/// The content of another tool's file, nil if it has errors, and its diagnostics.
package struct EnvironmentReading<Content: Sendable>: Sendable {
    package let content: Content?
    package let diagnostics: DiagnosticList

    /// Reads a file; after an error, the content is nil.
    init(_ read: (inout DiagnosticList) throws(Diagnostic) -> Content?) {
        var diagnostics = DiagnosticList()
        var content: Content?
        do {
            content = try read(&diagnostics)
        } catch {
            diagnostics.append(error)
        }
        self.content = diagnostics.hasErrors ? nil : content
        self.diagnostics = diagnostics
    }
}

/// A name with its value in another tool's file.
///
/// The ranges are in a confidential file: diagnostics don't show its text.
package struct EnvironmentVariable: Sendable {
    package let name: String
    package let value: JSONValue
    /// True if the other tool hides the value.
    package let isSecret: Bool
    /// The range of the name.
    package let range: SourceRange
    /// The range of the value, including its quotes.
    package let valueRange: SourceRange
}

/// The text of a file that may contain secrets: diagnostics have positions in it, but don't show it.
struct EnvironmentText {
    /// The size limit of a file, in bytes.
    static let maximumSize = 10 * 1024 * 1024

    let path: String
    /// The text in UTF-8 without a byte order mark.
    let bytes: [UInt8]
    private let source: SourceFile

    /// Decodes the bytes of a file; throws if they exceed the limit or aren't UTF-8.
    init(decoding bytes: [UInt8], path: String) throws(Diagnostic) {
        guard bytes.count <= Self.maximumSize else {
            throw Diagnostic(.tooLarge, at: .file(path), "the file is larger than 10 MiB: \(bytes.count) bytes")
        }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw Diagnostic(.notUTF8, at: .file(path), "the file is UTF-16, not UTF-8", hint: "save it as UTF-8")
        }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        self.init(text, path: path)
        if let error = encodingError { throw error }
    }

    private init(_ bytes: [UInt8], path: String) {
        let text = String(decoding: bytes, as: UTF8.self)
        self.path = path
        self.bytes = bytes
        source = SourceFile(path: path, text: text, isConfidential: true)
    }

    /// Returns the range of bytes.
    func range(of stretch: Range<Int>) -> SourceRange {
        SourceRange(
            file: source, start: source.position(atUTF8Offset: stretch.lowerBound),
            end: source.position(atUTF8Offset: stretch.upperBound))
    }

    /// Returns the range of the character that begins at a byte.
    func range(ofCharacterAt offset: Int) -> SourceRange {
        let end = bytes.dropFirst(offset + 1).firstIndex { !UTF8.isContinuation($0) } ?? bytes.count
        return range(of: min(offset, bytes.count)..<end)
    }

    func string(_ stretch: Range<Int>) -> String {
        String(decoding: bytes[stretch], as: UTF8.self)
    }

    private var encodingError: Diagnostic? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        var decoder = UTF8()
        var rest = bytes.makeIterator()
        var offset = 0
        while case .scalarValue(let scalar) = decoder.decode(&rest) { offset += UTF8.width(scalar) }
        offset = min(offset, max(0, bytes.count - 1))
        let start = source.position(atUTF8Offset: offset)
        let digits = String(bytes[offset], radix: 16, uppercase: true)
        let end = SourcePosition(line: start.line, column: start.column + 1)
        return Diagnostic(
            .notUTF8, at: SourceRange(file: source, start: start, end: end),
            "the byte 0x\(digits.count < 2 ? "0" : "")\(digits) is not UTF-8", hint: "save the file as UTF-8")
    }
}

/// The rule for names in other tools' files.
package enum VariableNames {
    /// The hint for a name that no placeholder can use.
    static let hint = "rename it: a letter or _, then letters, digits, _, - and ."

    /// Returns a warning if no placeholder can use the name; the file's other names stay valid.
    package static func warning(of name: String, at range: SourceRange) -> Diagnostic? {
        guard !PlaceholderName.isValid(name) else { return nil }
        return Diagnostic(
            .ignoredVariable, .warning, at: range, "\"\(name)\" is left out: no placeholder can use that name",
            hint: hint)
    }
}

extension YAMLMapping {
    /// Returns the value of a key of a JSON object; nil if it is absent or `null`.
    func present(_ key: String) -> YAMLNode? {
        guard let node = value(of: key) else { return nil }
        guard let scalar = node.scalar, scalar.style == .plain, scalar.text == "null" else { return node }
        return nil
    }
}
