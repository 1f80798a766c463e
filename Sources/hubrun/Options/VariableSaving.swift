import ArgumentParser
import Diagnostics
import JSON
import Redaction
import Reporting
import RunEngine

/// `--save-variables`: what a run captured, for a later one.
struct VariableSaving: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write what was captured and set, for a later --var-file; secrets only with --reveal.", valueName: "file"))
    var saveVariables: String?

    private var file: PrivateFile? { saveVariables.map(PrivateFile.init) }

    /// What gathers the values; nil when nobody wants them.
    func gathering(_ redactor: Redactor) -> CapturedVariables? {
        saveVariables.map { _ in CapturedVariables { redactor.masked($0) != $0 } }
    }

    /// Makes sure before the run that there is a place for the file.
    ///
    /// - Parameter inputs: files that the run reads.
    /// - Throws: `CommandFailure`.
    func check(besides inputs: [String]) throws {
        if let saveVariables, let identity = FileIdentity(of: saveVariables),
            inputs.lazy.compactMap(FileIdentity.init(of:)).contains(identity)
        {
            throw CommandFailure(
                .commandLine,
                "--save-variables \(DisplayText.printable(saveVariables)) names a file that the run reads",
                hint: "give the variables a file of their own")
        }
        try file?.check()
    }

    /// Writes the file, and names the secrets that are not in it; returns what went wrong.
    func write(_ captured: CapturedVariables?, isRevealing: Bool) -> CommandFailure? {
        guard let file, let captured else { return nil }
        var values = captured.open
        if isRevealing { values += captured.secret }
        values.sort { $0.name < $1.name }
        let text = JSONValue.object(JSONObject(values.map { ($0.name, $0.value) })).prettyText() + "\n"
        do throws(CommandFailure) {
            try file.write(Array(text.utf8))
        } catch {
            return error
        }
        guard !isRevealing, !captured.secret.isEmpty else { return nil }
        let names = captured.secret.map { "\"\($0.name)\"" }.joined(separator: ", ")
        let warning = Diagnostic(
            .warning, at: .commandLine, "secret and not saved: \(names)", hint: "--reveal saves secrets too, in clear")
        CommandFailure(.success, [warning]).print()
        return nil
    }
}
