import CollectionModel
import Diagnostics
import Platform

/// The limits that the person who starts the server sets.
struct AgentPermissions: Sendable {
    /// The files and folders of the collections.
    let paths: [String]
    /// The environments that the agent may choose, the default first; empty for the default of each collection.
    let environments: [String]
    /// The file of `--env-file`, or of the project file when the server started; nil for none.
    let envFile: String?
    /// The folders of `--file-root`.
    let fileRoots: [String]
    /// The options for values, files and scripts, as words of a command line.
    let valueWords: [String]
    let fileWords: [String]
    let runWords: [String]
    let isReadOnly: Bool
    let forbidsScripts: Bool
    /// The hosts of `--allow-host`; empty for those of the collections.
    let hosts: [HostPattern]

    /// Returns the words that choose an environment.
    func environmentWords(_ requested: String?) throws(ToolFailure) -> [String] {
        guard let requested else { return environments.first.map { ["--environment=\($0)"] } ?? [] }
        guard environments.contains(requested) else {
            let allowed = environments.map { "\"\($0)\"" }.joined(separator: ", ")
            throw ToolFailure(
                "the environment \"\(ToolArguments.shown(requested))\" is not allowed",
                hint: environments.isEmpty
                    ? "leave it out; whoever started hubrun mcp can allow it with --environment"
                    : Suggestion.hint(for: requested, among: environments) ?? "allowed are \(allowed)")
        }
        return ["--environment=\(requested)"]
    }

    /// The files of the collections, as they are now.
    ///
    /// - Throws: `CommandFailure`.
    func files() throws -> [String] { try CollectionPaths.choice(of: paths, fileRoots: fileRoots).files }

    /// Returns the paths that the agent names: a file, a folder with files, or a line of a file.
    ///
    /// - Parameter requested: Nil for all.
    /// - Throws: `ToolFailure` for a path that is not among the collections.
    func paths(_ requested: String?) throws -> [String] {
        guard let requested else { return paths }
        let files = try files()
        let place = LinePath(requested)
        let real = RealPath(place?.path ?? requested).text
        if files.contains(where: { RealPath($0).text == real }) { return [requested] }
        let below = place == nil ? files.filter { RealPath($0).text.hasPrefix(real + "/") } : []
        if !below.isEmpty { return below }
        throw ToolFailure(
            "\"\(ToolArguments.shown(requested))\" is not among the collections of this server",
            hint: Suggestion.hint(for: requested, among: files) ?? "list names them; a line is FILE:LINE")
    }
}
