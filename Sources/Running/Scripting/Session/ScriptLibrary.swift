import CollectionModel
import Diagnostics

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
