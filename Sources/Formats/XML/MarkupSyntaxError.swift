import CLibXML2

/// A syntax error in a document. Line and column count from 1, the column in bytes.
package struct MarkupSyntaxError: Error, Sendable, Equatable {
    package let message: String
    package let line: Int
    package let column: Int
}

extension MarkupSyntaxError {
    static let outOfMemory = MarkupSyntaxError("out of memory")

    /// Creates an error for the document as a whole.
    init(_ message: String) {
        self.init(message: message, line: 1, column: 1)
    }

    /// Creates an error from one of libxml2. Its limits get messages of our own.
    init(_ error: xmlError) {
        let text = error.message.map { String(cString: $0) } ?? "the document is not well-formed"
        message = Self.sentence(from: text.split(separator: "\n").joined(separator: " "))
        line = max(1, Int(error.line))
        column = max(1, Int(error.int2))
    }

    private static func sentence(from text: String) -> String {
        if text.hasPrefix("Excessive depth") { return "the document nests more than 256 levels" }
        if text.contains("huge text node") || text.contains("length too long") {
            return "a text in the document is longer than 10000000 bytes"
        }
        // Keep a first word that is a term of libxml2, such as "StartTag:".
        let isPlain = text.prefix { $0 != " " }.dropFirst().allSatisfy { $0.isLowercase || $0 == "'" }
        return isPlain ? text.prefix(1).lowercased() + text.dropFirst() : text
    }
}
