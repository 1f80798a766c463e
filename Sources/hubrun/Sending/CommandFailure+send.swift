import CollectionChecks
import Diagnostics
import Redaction

extension CommandFailure {
    /// The failure in the terms of `hubrun send`: an error in the collection in memory is one in the command line.
    var onCommandLine: CommandFailure {
        let isAboutWords = !diagnostics.isEmpty && diagnostics.allSatisfy { $0.path == SingleRequest.path }
        var failure = CommandFailure(
            isAboutWords && status == .badFile ? .commandLine : status,
            diagnostics.map { diagnostic in
                let hint = diagnostic.hint.map(HintOptions.send.translated)
                guard diagnostic.path == SingleRequest.path else {
                    return diagnostic.reworded(diagnostic.message, hint: hint)
                }
                return Diagnostic(
                    diagnostic.code, diagnostic.severity, at: .commandLine, diagnostic.message, hint: hint)
            })
        failure.redactor = redactor
        return failure
    }
}

extension Diagnostic {
    fileprivate var path: String? {
        switch place {
        case .source(let range): range.file.path
        case .file(let path): path
        case .commandLine: nil
        }
    }
}

extension HintOptions {
    /// The words of `hubrun send` for keys of collections.
    static let send = HintOptions([
        ("define it under variables, or give it with --var", "give it with --var"),
        (
            BaseURLChecks.hint,
            "write :/… for this machine, or give baseUrl in an environment, or under defaults in hubrun.yaml"
        ),
        ("raise maxBody (--max-body)", "raise --max-body"),
        ("check auth: bearer: the token", "the token"),
        ("check auth: basic:", "check --user:"),
        ("check auth: digest:", "check --user:"),
        (
            "add headers: { Authorization: <<NAME>> }, with a token under tokens: { NAME: { sas: {} } }",
            "add --sas, or --bearer TOKEN"
        ),
    ])
}
