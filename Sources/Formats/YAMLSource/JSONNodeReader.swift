package import Diagnostics
import JSON

/// Parses a JSON file into the nodes that YAML gives, so that decoders and diagnostics work with both formats.
///
/// Texts are scalars in double quotes; numbers, `true`, `false` and `null` are plain scalars. If a key is
/// repeated, the last value replaces the earlier one at its index, as in `JSON.parse` of JavaScript.
package enum JSONNodeReader {
    /// The root node of a file, nil if it cannot be parsed, and the diagnostics of the parser.
    package struct Reading: Sendable {
        package let file: SourceFile
        package let root: YAMLNode?
        /// The syntax error; empty if there is a root.
        package let diagnostics: DiagnosticList
        /// The keys that their mapping has already, in the order of the file.
        package let duplicateKeys: [YAMLNode]

        /// A warning for each duplicate key.
        package var duplicateKeyWarnings: [Diagnostic] {
            duplicateKeys.map { key in
                Diagnostic(
                    .duplicateKey, .warning, at: key.range(in: file),
                    "the key \"\(key.scalar?.text ?? "")\" occurs twice in this object: the last value counts",
                    hint: "remove one of them")
            }
        }
    }

    /// Parses the bytes of a file: UTF-8, with or without a byte order mark, or UTF-16 with one.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file; released after its conversion to text.
    ///   - isConfidential: True if diagnostics must not show text of the file.
    package static func read(
        _ bytes: consuming [UInt8], path: String, isConfidential: Bool = false, roots: FileRoots? = nil
    ) -> Reading {
        let file: SourceFile
        do throws(Diagnostic) {
            file = try SourceFile.decoded(
                bytes[...], path: path, isConfidential: isConfidential, roots: roots, acceptsUTF16: true)
        } catch {
            // Return the file of the excerpt, so that secrets in it can be concealed.
            return failure(error, in: error.range?.file ?? SourceFile(path: path, text: ""))
        }
        return read(file)
    }

    /// Parses a file.
    package static func read(_ file: SourceFile) -> Reading {
        var text = file.text
        return text.withUTF8 { bytes in
            var parser = JSONNodeParser(bytes)
            do throws(JSONSyntaxError) {
                let root = try parser.parseText()
                return Reading(
                    file: file, root: root, diagnostics: DiagnosticList(), duplicateKeys: parser.sortedDuplicates)
            } catch {
                let diagnostic = JSONErrorMessage(error, openContainers: parser.openContainers, file: file).diagnostic
                return failure(diagnostic, in: file)
            }
        }
    }

    private static func failure(_ diagnostic: Diagnostic, in file: SourceFile) -> Reading {
        var diagnostics = DiagnosticList()
        diagnostics.append(diagnostic)
        return Reading(file: file, root: nil, diagnostics: diagnostics, duplicateKeys: [])
    }
}

/// The line and column of the next byte of a JSON text, counted while the text is read.
///
/// Lines end as in ``SourceFile``: after LF, CR, NEL and Unicode's two separators.
struct JSONPlaces {
    private var line = 1
    /// The offset of the line's first byte.
    private var lineStart = 0
    /// The number of UTF-8 continuation bytes in the line so far, which are not characters of their own.
    private var continuations = 0

    /// Returns the position of an offset in the current line.
    func position(of offset: Int) -> SourcePosition {
        SourcePosition(line: line, column: offset - lineStart - continuations + 1)
    }

    /// Begins a line.
    mutating func beginLine(at offset: Int) {
        line += 1
        lineStart = offset
        continuations = 0
    }

    /// Counts the characters and line breaks in a string, which cannot contain LF and CR.
    mutating func pass(_ string: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
        let string = UnsafeBufferPointer(rebasing: bytes[string])
        // Most strings are ASCII; the compiler vectorizes this loop.
        var seen: UInt8 = 0
        for byte in string { seen |= byte }
        if seen >= 0x80 { passUnicode(string, from: bytes) }
    }

    private mutating func passUnicode(_ string: UnsafeBufferPointer<UInt8>, from bytes: UnsafeBufferPointer<UInt8>) {
        guard let first = string.baseAddress, let zero = bytes.baseAddress else { return }
        let start = first - zero
        for (index, byte) in string.enumerated() where byte >= 0x80 {
            if UTF8.isContinuation(byte) { continuations += 1 }
            if Self.isBreak(string, endingAt: index) { beginLine(at: start + index + 1) }
        }
    }

    /// True at the last byte of NEL (C2 85), U+2028 (E2 80 A8) and U+2029 (E2 80 A9).
    private static func isBreak(_ string: UnsafeBufferPointer<UInt8>, endingAt index: Int) -> Bool {
        switch string[index] {
        case 0x85: index >= 1 && string[index - 1] == 0xC2
        case 0xA8, 0xA9: index >= 2 && string[index - 1] == 0x80 && string[index - 2] == 0xE2
        default: false
        }
    }
}

/// A container or string that has begun and not ended where a syntax error is.
struct OpenContainer {
    enum Kind: String {
        case object
        case array
        case string = "text"
    }

    let kind: Kind
    let start: SourcePosition
}

/// The diagnostic of a syntax error in a JSON file.
private struct JSONErrorMessage {
    private let error: JSONSyntaxError
    private let openContainers: [OpenContainer]
    private let file: SourceFile

    init(_ error: JSONSyntaxError, openContainers: [OpenContainer], file: SourceFile) {
        self.error = error
        self.openContainers = openContainers
        self.file = file
    }

    var diagnostic: Diagnostic {
        if case .unexpectedEnd = error.kind {
            guard let innermost = openContainers.last else { return endOutside }
            let kind = innermost.kind
            return Diagnostic(
                .jsonSyntax, at: range, "the JSON ends inside \(kind == .string ? "a" : "an") \(kind.rawValue)",
                hint: "the \(kind.rawValue) that begins in line \(innermost.start.line), "
                    + "column \(innermost.start.column) has no end: the file is probably incomplete")
        }
        return Diagnostic(.jsonSyntax, at: range, "this is not JSON: \(problem)", hint: hint)
    }

    /// The diagnostic of a text that ends before or in a value outside of containers.
    private var endOutside: Diagnostic {
        let isEmpty = file.text.utf8.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
        return isEmpty
            ? Diagnostic(.emptyFile, at: .file(file.path), "the file contains no JSON", hint: "export it again")
            : Diagnostic(.jsonSyntax, at: range, "this is not JSON: \(problem)")
    }

    private var problem: String { file.isConfidential ? error.problemUnquoted : error.problem }

    private var hint: String? {
        switch error.kind {
        case .unexpected: "write texts and keys in double quotes, and no comma after the last element"
        case .leadingZero: "remove the zero, or quote the number"
        case .invalidEscape: #"write a backslash as \\"#
        case .tooDeep, .numberTooLong, .controlCharacter, .invalidUTF8, .unexpectedEnd: nil
        }
    }

    /// The range of the character at the error; empty at the end of the file.
    private var range: SourceRange {
        let start = file.position(atUTF8Offset: error.offset)
        let isAtEnd = file.scalars(from: start).isEmpty
        let end = isAtEnd ? start : SourcePosition(line: start.line, column: start.column + 1)
        return SourceRange(file: file, start: start, end: end)
    }
}
