import Diagnostics
import JSON

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
struct JSONErrorMessage {
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
