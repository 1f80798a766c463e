import Diagnostics
import JavaScript
import Platform

extension JavaScriptCore {
    /// Opens the library that the process environment names, otherwise the installed one.
    ///
    /// - Throws: `JavaScriptCoreError`.
    static func openChosen() throws(JavaScriptCoreError) -> JavaScriptCore {
        try open(CurrentProcess.variable(libraryVariable))
    }
}

extension JavaScriptCoreError {
    /// Returns the diagnostic of a run, at the first script.
    func diagnostic(at range: SourceRange) -> Diagnostic {
        Diagnostic(.noScriptEngine, at: range, message, hint: hint)
    }

    /// Returns the diagnostic of a check, which needs the engine only for the syntax of scripts.
    func warning(at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .noScriptEngine, .warning, at: range, "the syntax of scripts was not checked: \(message)", hint: hint)
    }

    private var message: String {
        switch self {
        case .notInstalled(let requested?): "\(JavaScriptCore.libraryVariable) names no library: \(requested)"
        case .notInstalled(nil): "scripts need JavaScriptCore, which is not installed"
        case .incomplete(let symbol): "this library is not a usable JavaScriptCore: it has no \(symbol)"
        case .addressSpaceLimited: "JavaScriptCore cannot start under this ulimit -v"
        case .notStarted: "JavaScriptCore could not start"
        case .unusable(let message): "this JavaScriptCore is too old for scripts: \(message)"
        }
    }

    private var hint: String? {
        switch self {
        case .notInstalled(_?): "name a JavaScriptCore library, or unset the variable to use the installed one"
        case .notInstalled(nil), .incomplete, .unusable: "apt install libjavascriptcoregtk-4.1-0"
        case .addressSpaceLimited: "it needs 8 GiB of address space, of which it uses little"
        case .notStarted: nil
        }
    }
}
