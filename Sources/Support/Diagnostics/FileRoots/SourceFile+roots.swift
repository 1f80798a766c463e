import Platform
import Text

extension SourceFile {
    /// Returns the path of a file named in a collection, for opening it: resolved, and checked against the roots.
    ///
    /// All code that opens a file named in another file must use this function.
    ///
    /// - Throws: `FileAccessError` if the collection must not read the file.
    package func readable(_ written: WrittenPath) throws(FileAccessError) -> String {
        let path = resolving(path: written.text)
        guard !path.utf8.contains(0) else {
            throw FileAccessError(
                message: "\"\(DisplayText.printable(written.text))\" has a NUL in it", hint: "no file has such a name")
        }
        try written.checkValues(readingIn: roots)
        try roots.check(path, writtenAs: written.text)
        return path
    }

    /// Returns the path of a file that is written without placeholders.
    package func readable(_ written: String) throws(FileAccessError) -> String {
        try readable(WrittenPath(literal: written))
    }

    /// Resolves a path written in this file: relative paths are relative to the folder of the file.
    ///
    /// Only for messages and comparisons. ``readable(_:)-(String)`` returns a path for opening.
    package func resolving(path written: String) -> String {
        written.hasPrefix("/") ? written : PathParts(path).folder + written
    }
}
