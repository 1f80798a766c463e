import ArgumentParser
import Diagnostics
import JSON
import Redaction
import Reporting
import RunEngine
import Secrets

/// `--save-variables`: writes the captured values to a file for a later run.
struct VariableSaving: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Write captured and set values to a file for --var-file, of a Postman collection its environment; secrets \
            only with --reveal.
            """, valueName: "file"))
    var saveVariables: String?

    private var file: ResultFile? { saveVariables.map { ResultFile(path: $0) } }

    /// Returns an object that collects the captured values; nil without `--save-variables`.
    func gathering(_ redactor: Redactor) -> CapturedVariables? {
        saveVariables.map { _ in CapturedVariables { redactor.masked($0) != $0 } }
    }

    /// Checks before the run that the file can be written.
    ///
    /// - Parameter inputs: The files that the run reads, which must not be overwritten.
    /// - Throws: `CommandFailure`.
    func check(besides inputs: [String]) throws {
        if let saveVariables, saveVariables.hasSuffix(".postman_environment.json") {
            throw CommandFailure(
                .commandLine,
                "--save-variables writes plain JSON, but \"\(DisplayText.printable(saveVariables))\" has the ending of "
                    + "Postman's environments",
                hint: "--export-environment writes Postman's format; for plain JSON choose another name")
        }
        try file?.check(option: "--save-variables", besides: inputs, what: "the variables")
    }

    /// Writes the file, and prints a warning with the names of omitted secrets; returns the error, or nil.
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
            .notSaved, .warning, at: .commandLine, "secret and not saved: \(names)",
            hint: "--reveal saves secrets too, in clear")
        CommandFailure(.success, [warning]).print()
        return nil
    }
}

extension VariableSaving: TabledOptions {
    static var table: OptionTable<Self> {
        OptionTable(.option("--save-variables") { $0.saveVariables = $1 })
    }
}
