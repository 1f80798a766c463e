import JSONRPC
import LanguageServer
import Platform

/// `hubrun lsp`: serves an editor over standard input and output.
struct LanguageServerCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "lsp", abstract: "Serve an editor: diagnostics, completion, navigation, runs.",
        discussion: """
            A server of the Language Server Protocol 3.17 over standard input and output; editors start it. It checks \
            collections, environments and project files while they are written, completes keys and names, explains what \
            stands under the cursor, and runs single requests. Documentation/editors.md has the set-up of each editor.

            The environment is chosen by the editor: initializationOptions { "environment": "azure" }, or the \
            notification hubrun/didChangeEnvironment.
            """)

    // Clients of vscode-languageclient add it, and there is no other transport.
    @Flag("--stdio", help: "Use standard input and output, as without the option.")
    var standardStreams = false

    func run() throws {
        ColorChoice.current = .never
        let output: FileDescriptor
        do {
            output = try FileDescriptor.takeStandardOutput()
        } catch {
            throw CommandFailure(.outputFailed, "standard output cannot be used: \(error.text)")
        }
        let connection = RPCConnection(.header, input: .standardInput, output: output)
        let analyzer = CollectionAnalyzer(foreground: SignalHandling())
        var server = LanguageServer(
            on: connection, analyzer, version: Hubrun.version, repository: Hubrun.repository)
        guard server.run() else { throw CommandFailure(.badFile) }
    }
}
