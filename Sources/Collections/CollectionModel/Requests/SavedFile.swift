package import Diagnostics
package import Platform
import Text

/// The file that `save` names ("Captures and what follows a failure" in format.md).
///
/// The collection's author chooses the folder. The name may come from a server.
package struct SavedFile: Sendable {
    /// The path for messages, relative to the working directory.
    package let shownPath: String
    private let path: String
    private let written: WrittenPath
    private let roots: FileRoots
    /// The key for messages: `"save"`.
    private let owner: String
    /// The literal folder before the first placeholder.
    private let literalFolder: String
    /// The folders that may contain the file; `--file-root` may allow others.
    private let folders: [String]

    /// A folder, with all symbolic links resolved, in which a file may be written.
    package struct Place: Sendable, Equatable {
        package let folder: RealPath
        /// The folders below it, and the name of the file.
        package let names: [String]
    }

    /// Resolves a path relative to the file that contains it.
    ///
    /// - Parameters:
    ///   - runFolder: The folder of the collection that is run; its includes may be elsewhere.
    ///   - owner: The key that names the file, for messages.
    /// - Throws: `FileAccessError` for a path outside of all allowed folders, and for one without a file name.
    package init(_ written: WrittenPath, in file: SourceFile, runFolder: String, owner: String = "\"save\"")
        throws(FileAccessError)
    {
        self.owner = owner
        let text = written.text
        guard !["", ".", ".."].contains(PathParts(text).name), !text.utf8.contains(0) else {
            throw FileAccessError(
                message: "\(owner) names no file", hint: "write a file's path, as in out/response.json")
        }
        try written.checkValues()
        self.written = written
        path = file.resolving(path: text)
        shownPath = DisplayText.printable(path)
        roots = file.roots
        literalFolder = file.resolving(path: written.literalFolder.isEmpty ? "." : written.literalFolder)
        folders = [file.resolving(path: "."), runFolder, "."]
        guard !text.hasPrefix("/") else {
            _ = try place()
            return
        }
        let base = RealPath(file.resolving(path: "."))
        _ = try place(
            RealPath(ignoringLinksOf: text, in: base), RealPath(ignoringLinksOf: written.literalFolder, in: base))
    }

    /// Returns the place of the file, with the current targets of all symbolic links.
    ///
    /// - Throws: `FileAccessError` for a place outside of the allowed folders, or in one that configures programs.
    package func place() throws(FileAccessError) -> Place { try place(RealPath(path), RealPath(literalFolder)) }

    /// Returns the path of the file without symbolic links, for reading it.
    ///
    /// - Throws: `FileAccessError`, as ``place()``.
    package func realPath() throws(FileAccessError) -> String {
        let place = try place()
        return place.names.reduce(place.folder.text) { PathParts.joined($0, $1) }
    }

    private func place(_ real: RealPath, _ literalFolder: RealPath) throws(FileAccessError) -> Place {
        let found = roots.namedRoot(of: real) ?? roots.ownRoot(of: real)
        guard let (folder, names) = found, !names.isEmpty else {
            throw roots.outside(real, path: path, written: written.text)
        }
        if let name = names.first(where: { ProtectedName.isFolder($0) }) { throw protected(name) }
        if written.hasValues, real.components(below: literalFolder) == nil {
            throw FileAccessError(
                message: "\(owner) would write outside of the folder that is written before the placeholder",
                hint: "the file would be \(DisplayText.printable(real.text)): remove the symbolic link, or the ..")
        }
        guard let below = namesBelowAllowedFolder(real) else { throw outside(real) }
        if let name = below.first(where: { ProtectedName.isHidden($0) }) { throw protected(name) }
        return Place(folder: folder, names: names.map(String.init))
    }

    /// Returns the names below the innermost allowed folder; nil if no allowed folder contains the file.
    private func namesBelowAllowedFolder(_ real: RealPath) -> [Substring]? {
        if let (_, names) = roots.namedRoot(of: real) { return names }
        return folders.compactMap { real.components(below: RealPath($0)) }.min { $0.count < $1.count }
    }

    private func outside(_ real: RealPath) -> FileAccessError {
        let isLink = RealPath(ignoringLinksOf: path, in: RealPath(".")) != real
        let place = isLink ? "\(DisplayText.printable(real.text)), where a symbolic link leads" : shownPath
        return FileAccessError(
            message: "\(owner) would write outside of the collection's and the current folder",
            hint: "the file would be \(place): choose a path below one of them, or add "
                + "\(FileRoots.option) FOLDER to the command")
    }

    private func protected(_ name: Substring) -> FileAccessError {
        FileAccessError(
            message:
                "\(owner) would write to \"\(shownPath)\", and \"\(DisplayText.printable(name))\" configures programs",
            hint: "choose a path in which no name begins with a dot")
    }
}
