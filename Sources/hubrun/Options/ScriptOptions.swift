import CollectionModel
import Diagnostics
import JavaScript
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
