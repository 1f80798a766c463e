import Platform
import Text

/// A file path from a collection, after placeholder replacement.
///
/// A value may come from a server. It may name a file but must not choose the folder: it must not add `..`, a leading
/// separator, or a name that begins with a dot.
package struct WrittenPath: Sendable {
    package struct Piece: Sendable {
        package let text: String
        /// True for the value of a placeholder.
        package let isValue: Bool

        package init(_ text: String, isValue: Bool) {
            self.text = text
            self.isValue = isValue
        }
    }

    private let pieces: [Piece]
    package let text: String

    package init(_ pieces: [Piece]) {
        self.pieces = pieces
        text = pieces.map(\.text).joined()
    }

    package init(literal text: String) { self.init([Piece(text, isValue: false)]) }

    /// True if the path contains the value of a placeholder.
    package var hasValues: Bool { pieces.contains(where: \.isValue) }

    /// The folder before the first placeholder, with a trailing separator; empty if the first component contains a
    /// placeholder.
    package var literalFolder: String {
        PathParts(pieces.prefix { !$0.isValue }.map(\.text).joined()).folder
    }

    /// Checks the placeholder values in the path.
    ///
    /// - Throws: `FileAccessError` if a value changes the folder.
    package func checkValues() throws(FileAccessError) {
        guard hasValues else { return }
        guard !beginsAtRootByValue, !pieces.contains(where: { $0.isValue && $0.text.hasPrefix("/") }) else {
            throw Self.refusal("makes the path begin with a separator", in: text)
        }
        try Self.checkNames(names, in: text)
    }

    /// Checks the values of a path that is only read. It may begin with a folder from a value, such as
    /// `<<env.CERTIFICATES>>/client.pem`, if `--file-root` contains that folder.
    package func checkValues(readingIn roots: FileRoots) throws(FileAccessError) {
        guard hasValues else { return }
        guard beginsAtRootByValue, !names.contains(where: { $0.hasValue && $0.text == ".." }),
            let below = roots.namedRoot(of: RealPath(text))?.names
        else { return try checkValues() }
        try Self.checkNames(below.map { Name(text: String($0), hasValue: true) }, in: text)
    }

    private static func checkNames(_ names: [Name], in text: String) throws(FileAccessError) {
        for name in names where name.hasValue {
            if name.text == ".." { throw refusal("adds \"..\" to the path", in: text) }
            if !name.hasLiteralDot, ProtectedName.isHidden(name.text) {
                throw refusal("adds a name that begins with a dot to the path", in: text)
            }
        }
    }

    private static func refusal(_ reason: String, in text: String) -> FileAccessError {
        FileAccessError(
            message: "a placeholder's value \(reason) \"\(DisplayText.printable(text))\"",
            hint: "write the folder in the collection, and let the value name a file below it")
    }

    /// True if a value makes the path absolute.
    private var beginsAtRootByValue: Bool {
        guard text.hasPrefix("/") else { return false }
        guard let first = pieces.first, !first.isValue else { return true }
        return !first.text.hasPrefix("/")
    }

    /// A component of the path.
    private struct Name {
        var text = ""
        /// True if the name contains a value.
        var hasValue = false
        /// True if the name begins with a dot that is written in the collection.
        var hasLiteralDot = false
    }

    private var names: [Name] {
        var names = [Name()]
        for piece in pieces {
            for (index, part) in piece.text.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { names.append(Name()) }
                guard !part.isEmpty else { continue }
                let last = names.count - 1
                if names[last].text.isEmpty, !piece.isValue { names[last].hasLiteralDot = part.hasPrefix(".") }
                names[last].text += part
                if piece.isValue { names[last].hasValue = true }
            }
        }
        return names
    }
}
