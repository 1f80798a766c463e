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
