import CollectionModel
import Diagnostics
import JavaScript
import Platform
import RunEngine
import Scripting

/// The options for scripts, and the start of their engine.
struct ScriptOptions: Options {
    @Flag("--no-scripts", help: "Refuse a run with scripts.")
    var noScripts = false

    @Option(
        "--script-timeout", value: "duration",
        help: "The time that one script may compute; its waits do not count (10s).", parse: DurationOption.parsePositive
    )
    var scriptTimeout: Duration = .seconds(10)

    @Option(
        "--script-memory", value: "size",
        help: "The memory by which scripts may let the process grow: 256MiB (256M), 1GiB.", parse: parseSize)
    var scriptMemory = 256 << 20

    private static let sizes = 16 << 20...64 << 30

    private static func parseSize(_ text: String) throws -> Int {
        guard case let size = try SizeOption.parse(text), sizes.contains(size) else {
            throw ValidationError("the memory for scripts is from 16MiB to 64GiB")
        }
        return size
    }

    /// Opens the engine and checks the syntax of all scripts that will run.
    ///
    /// - Parameter total: The time limit for a script with its waits; nil for the default limit.
    /// - Returns: Nil for a run without scripts, which does not need the engine.
    /// - Throws: `CommandFailure` at the first script if there is no engine, or with the errors of all scripts.
    func environment(for collections: [PlannedCollection], total: Duration?) throws -> ScriptEnvironment? {
        let scripts = collections.flatMap(\.scripts)
        guard let first = scripts.first else { return nil }
        guard !noScripts else {
            throw CommandFailure(
                .badFile,
                [
                    Diagnostic(
                        .scriptsNotAllowed, at: first.range, "scripts are not allowed",
                        hint: "leave --no-scripts out to run them")
                ])
        }
        let core = try Self.core(for: first, scripts)
        var limits = ScriptLimits()
        limits.computing = scriptTimeout
        if let total { limits.total = total }
        limits.memory = scriptMemory
        return ScriptEnvironment(core, limits: limits, version: Hubrun.version)
    }

    private static func core(for first: Script, _ scripts: [Script]) throws -> JavaScriptCore {
        let (core, diagnostics): (JavaScriptCore, DiagnosticList)
        do throws(JavaScriptCoreError) {
            core = try JavaScriptCore.openChosen()
            diagnostics = try ScriptSyntax(core).diagnostics(of: scripts)
        } catch {
            throw CommandFailure(.badFile, [error.diagnostic(at: first.range)])
        }
        if diagnostics.hasErrors { throw CommandFailure(.badFile, diagnostics.sorted) }
        return core
    }
}

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
        case .withoutKernelFile(let path): "JavaScriptCore cannot start without \(path)"
        case .notStarted: "JavaScriptCore could not start"
        case .unusable(let message): "this JavaScriptCore is too old for scripts: \(message)"
        }
    }

    private var hint: String? {
        switch self {
        case .notInstalled(_?): "name a JavaScriptCore library, or unset the variable to use the installed one"
        case .notInstalled(nil), .incomplete, .unusable:
            JavaScriptCore.installation(on: .current) ?? "install the package that has libjavascriptcoregtk-4.1.so.0"
        case .addressSpaceLimited: "it needs 8 GiB of address space, of which it uses little"
        case .withoutKernelFile: "a chroot needs /proc and /dev: as root, mount --rbind /proc ROOT/proc, and /dev"
        case .notStarted: nil
        }
    }
}
