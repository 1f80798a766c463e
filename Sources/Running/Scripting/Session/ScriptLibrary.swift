import Secrets
import CollectionModel
package import Diagnostics
import JavaScript
import JSONSchemas
import Placeholders

/// The scripts and modules that a thread has run, by the names under which the engine knows them.
///
/// Names stay the same in all units, because the engine keeps the code of a program by its text and name.
final class ScriptLibrary {
    private var scripts: [Script] = []
    private var numbers: [ObjectIdentifier: Int] = [:]
    /// The texts of modules, by path, for places in errors.
    private var modules: [String: ScriptText] = [:]

    static let scriptPrefix = "script:"
    static let modulePrefix = "module:"
    /// The lines of the wrapper before the script's own text.
    static let wrapperLines = 1

    /// Returns the number of a script, from 0.
    func number(of script: Script) -> Int {
        if let number = numbers[ObjectIdentifier(script)] { return number }
        scripts.append(script)
        numbers[ObjectIdentifier(script)] = scripts.count - 1
        return scripts.count - 1
    }

    /// Returns the program of a script: a function that makes the script's function for a given `require`.
    func program(ofScript number: Int) -> String? {
        guard scripts.indices.contains(number) else { return nil }
        return ScriptFunction.script.program(of: scripts[number].text)
    }

    func keep(_ module: ScriptText, at path: String) { modules[path] = module }

    /// The frames of a stack that are in files of the user, innermost first; each is parsed when it is reached.
    func frames(of stack: String) -> some Sequence<ScriptFrame> {
        stack.utf8.split(separator: UInt8(ascii: "\n")).lazy.compactMap(frame)
    }

    /// Parses `FUNCTION@FILE:LINE:COLUMN`.
    private func frame(_ line: Substring.UTF8View) -> ScriptFrame? {
        guard let at = line.lastIndex(of: UInt8(ascii: "@")), let last = line.lastIndex(of: UInt8(ascii: ":")),
            let middle = line[..<last].lastIndex(of: UInt8(ascii: ":")), at < middle,
            let row = Int(Substring(line[line.index(after: middle)..<last])),
            let column = Int(Substring(line[line.index(after: last)...])), row > Self.wrapperLines, column > 0
        else { return nil }
        let file = String(Substring(line[line.index(after: at)..<middle]))
        let function = String(Substring(line[..<at]))
        let name = function.hasPrefix("async ") ? String(function.dropFirst(6)) : function
        if file.hasPrefix(Self.scriptPrefix), let number = Int(file.dropFirst(Self.scriptPrefix.count)),
            scripts.indices.contains(number)
        {
            let range = scripts[number].source.range(before: column, inLine: row - Self.wrapperLines)
            return ScriptFrame(function: name, range: range, isOfPackage: false)
        }
        guard file.hasPrefix(Self.modulePrefix) else { return nil }
        let path = String(file.dropFirst(Self.modulePrefix.count))
        guard let module = modules[path] else { return nil }
        return ScriptFrame(
            function: name, range: module.range(before: column, inLine: row - Self.wrapperLines),
            isOfPackage: path.contains("/node_modules/") || path.hasPrefix("/usr/share/"))
    }
}

extension ScriptText {
    /// Returns the range of the word before a column: the engine's columns stand behind the word that they mean.
    fileprivate func range(before column: Int, inLine line: Int) -> SourceRange {
        range(line: max(1, line), column: max(1, column - 1))
    }
}

/// The global object of a unit, with hubrun's own JavaScript in it.
final class ScriptContext {
    private let context: JavaScriptContext
    private let entry: JavaScriptContext.Function
    private let link: Link
    let modules = LoadedModules()
    var schemas = SchemaValidator()

    /// The connection of the native functions to the context, which is made after them.
    final class Link {
        weak var session: ScriptSession? {
            didSet {
                if let session { secrets = session.variables.scope.run.secrets }
            }
        }

        /// The secrets of the unit, which are the same in all its sessions.
        private(set) var secrets = SecretRegistry()
    }

    /// The session that runs; set by ``ScriptMachine``.
    var session: ScriptSession? {
        get { link.session }
        set { link.session = newValue }
    }

    /// - Throws: `JavaScriptCoreError`.
    init(_ machine: JavaScriptMachine, library: ScriptLibrary) throws(JavaScriptCoreError) {
        let link = Link()
        let natives = NativeTable(link)
        context = try JavaScriptContext(machine, natives: natives.functions) { name in
            ScriptPrograms.program(name, library, link)
        }
        self.link = link
        do throws(JavaScriptError) {
            let start = try context.function(ScriptPrograms.bootstrap, named: "hubrun:bootstrap")
            entry = try context.start(start)
        } catch {
            throw .unusable(message: "\(error.message) \(error.stack.prefix { $0 != "\n" })")
        }
    }

    /// Runs a command of the kernel, with the arguments that follow its name. Returns its value.
    ///
    /// - Throws: `JavaScriptError`.
    func call(_ command: [JavaScriptValue]) throws(JavaScriptError) -> JavaScriptValue {
        try context.call(entry, command)
    }
}

/// One call of a script's stack, in a file of the user.
package struct ScriptFrame: Sendable {
    /// The name of the function; empty if it has none.
    package let function: String
    package let range: SourceRange
    /// True for a file of an installed package, whose code is not the user's own.
    let isOfPackage: Bool

    /// The line for messages: `at NAME (FILE:LINE:COLUMN)`.
    package var line: String {
        let place = "\(range.file.path):\(range.start.line):\(range.start.column)"
        return function.isEmpty ? "at \(place)" : "at \(function) (\(place))"
    }
}

/// The console output of a phase, within the limits of each script.
struct ConsoleBuffer {
    private var lines: [ConsoleLine] = []
    private var omitted = 0
    private var lineCount = 0
    private var bytes = 0

    mutating func beginScript() { (lineCount, bytes) = (0, 0) }

    /// Adds a line; makes it only if its text is within the limits.
    mutating func add(_ text: String, _ line: (String) -> ConsoleLine) {
        lineCount += 1
        bytes += text.utf8.count
        guard lineCount <= ScriptLimits.consoleLines, bytes <= ScriptLimits.consoleBytes else {
            omitted += 1
            return
        }
        lines.append(line(text))
    }

    /// Counts lines that were omitted elsewhere.
    mutating func omit(_ count: Int) { omitted += count }

    func put(into result: inout ScriptPhaseResult) {
        result.console = lines
        result.omittedLines = omitted
    }
}
