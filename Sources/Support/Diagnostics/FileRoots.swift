package import Platform
import Text

/// The folders in which a collection may read and write files and connect to Unix sockets.
///
/// A collection may come from an untrusted pull request. Without a limit it could read and send any file of the
/// machine. Only the collection's location and `--file-root` determine the folders, never the content of a file.
package struct FileRoots: Sendable {
    private struct Root {
        let folder: RealPath
        /// The folder's description in messages.
        let label: String
    }

    /// The repositories or folders of the files that contain paths: the collection and its environment.
    private var own: [Root]
    /// The folders of `--file-root`.
    package let named: [RealPath]

    /// The option that adds a folder to ``named``, for hints.
    private let wideningOption: String
    private var isUnlimited = false

    /// The roots for paths on the command line, which may lead anywhere.
    package static let unlimited: FileRoots = {
        var roots = FileRoots(folders: [], widening: [], option: option)
        roots.isUnlimited = true
        return roots
    }()

    /// The name of the option that adds a folder.
    package static let option = "--file-root"

    /// Creates the roots of a collection: the nearest parent folder with a `.git`, otherwise its own folder.
    ///
    /// - Parameter widening: The folders of `--file-root`.
    package init(ofCollectionAt path: String, widening: [String] = []) {
        let folder = RealPath(PathParts(path).folder)
        own = [
            Self.repository(around: folder).map { Root(folder: $0, label: "the repository") }
                ?? Root(folder: folder, label: "the collection's folder")
        ]
        named = widening.map { RealPath($0) }
        wideningOption = Self.option
    }

    /// Creates the roots of a collection of another program: exactly these folders, not the repository around them.
    ///
    /// - Parameters:
    ///   - widening: Further folders, which the user named with `option`.
    ///   - option: The name of that option.
    package init(folders: [String], widening: [String], option: String) {
        own = folders.map { Root(folder: RealPath($0), label: "the collection's folders") }
        named = widening.map { RealPath($0) }
        wideningOption = option
    }

    /// Returns the roots limited to folders, each of which these roots hold.
    package func narrowed(to folders: [String]) -> FileRoots {
        var roots = self
        roots.own = folders.map { Root(folder: RealPath($0), label: "the roots of the project file") }
        return roots
    }

    /// Returns these roots together with those of another file that the user named, such as an environment.
    package func joined(with other: FileRoots) -> FileRoots {
        var roots = self
        roots.own += other.own
        return roots
    }

    /// True if the path is in a root after its symbolic links are resolved.
    package func hold(_ path: String) -> Bool { isUnlimited || root(of: RealPath(path)) != nil }

    /// Checks a path before its file is opened.
    ///
    /// - Parameters:
    ///   - path: The path relative to the current folder, or absolute.
    ///   - written: The path as written in the collection, for the message.
    /// - Throws: `FileAccessError` if the path is outside of all roots or in a `.git` folder.
    package func check(_ path: String, writtenAs written: String) throws(FileAccessError) {
        guard !isUnlimited else { return }
        let real = RealPath(path)
        guard let names = root(of: real)?.names else { throw outside(real, path: path, written: written) }
        // A CI checkout leaves a token in .git/config; a request could use it to push to the repository.
        if names.contains(where: { ProtectedName.isRepository($0) }) {
            throw FileAccessError(
                message: "\"\(DisplayText.printable(written))\" is inside of a .git folder",
                hint: "that folder may contain credentials: name a copy outside of it, or allow it with "
                    + "\(wideningOption) FOLDER")
        }
    }

    /// Returns the root that contains a path, and the components below it. Folders of `--file-root` come first.
    private func root(of path: RealPath) -> (folder: RealPath, names: [Substring])? {
        for folder in named + own.map(\.folder) {
            if let names = path.components(below: folder) { return (folder, names) }
        }
        return nil
    }

    /// Returns the folder of `--file-root` that contains a path, and the components below it.
    package func namedRoot(of path: RealPath) -> (folder: RealPath, names: [Substring])? {
        for folder in named {
            if let names = path.components(below: folder) { return (folder, names) }
        }
        return nil
    }

    /// Returns the repository or folder that contains a path, and the components below it.
    package func ownRoot(of path: RealPath) -> (folder: RealPath, names: [Substring])? {
        for root in own {
            if let names = path.components(below: root.folder) { return (root.folder, names) }
        }
        return nil
    }

    /// Returns the error for a path outside of all roots.
    package func outside(_ real: RealPath, path: String, written: String) -> FileAccessError {
        let label = own.first?.label ?? "the collection's folder"
        // True if the path would be in a root without its symbolic links.
        let isLink = path != real.text && root(of: RealPath(ignoringLinksOf: path, in: RealPath("."))) != nil
        return FileAccessError(
            message: "\"\(DisplayText.printable(written))\" "
                + (isLink ? "leads through a symbolic link out of \(label)" : "is outside of \(label)"),
            hint: "to allow it, add \(wideningOption) \(ShellWord.quoted(real.parent?.text ?? "/")) to the command")
    }

    /// Returns the nearest folder around a folder, or itself, that has a `.git`; nil if there is none.
    package static func repository(around folder: RealPath) -> RealPath? {
        var candidate: RealPath? = folder
        while let folder = candidate {
            if FileSystem.exists(PathParts.joined(folder.text, ".git")) { return folder }
            candidate = folder.parent
        }
        return nil
    }
}

/// The reason why a collection may not use a file, and a way to allow it.
package struct FileAccessError: Error, Sendable {
    package let message: String
    package let hint: String
    package let code: DiagnosticCode

    package init(message: String, hint: String, code: DiagnosticCode = .fileOutsideRoots) {
        self.message = message
        self.hint = hint
        self.code = code
    }

    /// The error as a diagnostic about a whole file.
    package func diagnostic(ofFile path: String) -> Diagnostic {
        Diagnostic(code, at: .file(path), message, hint: hint)
    }
}

/// Names of files and folders that configure programs: text written to them may be executed as a command later.
package enum ProtectedName {
    /// Folders, at any depth, in which hubrun never saves files.
    private static let folders: Set<String> = [
        ".git", ".github", ".gitlab", ".gitea", ".forgejo", ".circleci", ".buildkite", ".hg", ".svn", ".bzr", ".husky",
        ".ssh", ".gnupg", ".aws", ".azure", ".kube", ".docker", ".config", ".local", ".vscode", ".idea",
        ".devcontainer",
    ]

    /// True for git's repository folder, in any case, because some file systems ignore case.
    package static func isRepository(_ name: some StringProtocol) -> Bool { plain(name) == ".git" }

    /// True for a folder of version control, CI, credentials or an editor.
    package static func isFolder(_ name: some StringProtocol) -> Bool { folders.contains(plain(name)) }

    /// True for `.`, `..` and the names of hidden files, such as `.bashrc`.
    package static func isHidden(_ name: some StringProtocol) -> Bool { plain(name).hasPrefix(".") }

    /// Returns the name as compared by file systems that ignore case and invisible characters: HFS+ treats
    /// `.g\u{200C}it` as `.git`.
    private static func plain(_ name: some StringProtocol) -> String {
        guard name.utf8.contains(UInt8(ascii: ".")) else { return String(name) }
        let visible = name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        return String(String.UnicodeScalarView(visible)).lowercased()
    }
}
