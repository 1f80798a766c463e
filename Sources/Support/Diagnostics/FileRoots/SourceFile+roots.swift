extension SourceFile {
    /// The path of a file that a collection names, for opening it: seen from the current folder, and below the roots.
    ///
    /// Every file that is read because its path is written in a file has to come from here.
    ///
    /// - Throws: `FileAccessError` if the collection may not read it.
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

    /// The same for a path without placeholders.
    package func readable(_ written: String) throws(FileAccessError) -> String {
        try readable(WrittenPath(literal: written))
    }

    /// A path written in this file, seen from the current folder: relative paths are relative to the file.
    ///
    /// For messages and comparisons. ``readable(_:)-(String)`` returns the path of a file that may be opened.
    package func resolving(path written: String) -> String {
        guard !written.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return written }
        return String(path[...slash]) + written
    }
}
