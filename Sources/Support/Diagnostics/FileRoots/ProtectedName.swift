/// Names of files and folders that configure programs: a text written there may be run as a command later.
package enum ProtectedName {
    /// Folders into which nothing is saved, wherever they are.
    private static let folders: Set<String> = [
        ".git", ".github", ".gitlab", ".gitea", ".forgejo", ".circleci", ".buildkite", ".hg", ".svn", ".bzr", ".husky",
        ".ssh", ".gnupg", ".aws", ".azure", ".kube", ".docker", ".config", ".local", ".vscode", ".idea",
        ".devcontainer",
    ]

    /// True for the folder in which git keeps a repository, in any case: file systems may ignore it.
    package static func isRepository(_ name: some StringProtocol) -> Bool { plain(name) == ".git" }

    /// True for a folder of version control, CI, credentials or an editor.
    package static func isFolder(_ name: some StringProtocol) -> Bool { folders.contains(plain(name)) }

    /// True for `.`, `..` and the names of hidden files, such as `.bashrc`.
    package static func isHidden(_ name: some StringProtocol) -> Bool { plain(name).hasPrefix(".") }

    /// The name as file systems compare it that ignore case and invisible characters: HFS+ takes `.g\u{200C}it` for
    /// `.git`.
    private static func plain(_ name: some StringProtocol) -> String {
        guard name.utf8.contains(UInt8(ascii: ".")) else { return String(name) }
        let visible = name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        return String(String.UnicodeScalarView(visible)).lowercased()
    }
}
