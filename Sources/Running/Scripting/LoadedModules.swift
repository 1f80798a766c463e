import CollectionModel
import Diagnostics
import EmbeddedFiles
import JavaScript
import Platform

/// The modules that the scripts of a unit loaded from files.
final class LoadedModules {
    /// The texts by resolved path.
    private(set) var loaded: [String: ScriptText] = [:]

    /// Returns the path of the file that a name means in a file, and reads it.
    ///
    /// - Throws: `NativeFailure` if there is none, if scripts may not read it, or if it is too large.
    func resolve(_ name: String, from file: SourceFile, at path: String) throws(NativeFailure) -> String {
        let search = ModuleSearch(from: path, roots: file.roots)
        let found = try search.file(named: name)
        if loaded[found] != nil { return found }
        guard loaded.count < ScriptLimits.modules else {
            throw NativeFailure("a unit loads at most \(ScriptLimits.modules) modules")
        }
        loaded[found] = ScriptText(try Self.read(found, roots: file.roots))
        return found
    }

    private static func read(_ path: String, roots: FileRoots) throws(NativeFailure) -> SourceFile {
        let shown = ModuleSearch.shown(path)
        guard let bytes = try? NamedFile.content(ofReadable: path, limit: ScriptLimits.moduleBytes) else {
            throw NativeFailure("the module \(shown) cannot be read")
        }
        guard bytes.count <= ScriptLimits.moduleBytes else {
            throw NativeFailure("the module \(shown) is larger than \(ScriptLimits.moduleBytes >> 20) MiB")
        }
        do throws(Diagnostic) {
            return try SourceFile.decoded(bytes[...], path: shown, roots: roots)
        } catch {
            throw NativeFailure("the module \(shown) is not UTF-8")
        }
    }
}

/// The programs that our JavaScript asks for by name: its own files, scripts and modules.
enum ScriptPrograms {
    /// The program that makes the loader of our JavaScript.
    static var bootstrap: String { EmbeddedFolder.scripts.text(of: "core/bootstrap.js") ?? "" }

    static func program(
        _ name: String, _ library: ScriptLibrary, _ link: ScriptContext.Link
    ) -> JavaScriptContext.Source? {
        if name.hasPrefix(ScriptLibrary.scriptPrefix) {
            guard let number = Int(name.dropFirst(ScriptLibrary.scriptPrefix.count)),
                let text = library.program(ofScript: number)
            else { return nil }
            return JavaScriptContext.Source(text: text, name: name)
        }
        if name.hasPrefix(ScriptLibrary.modulePrefix) {
            let path = String(name.dropFirst(ScriptLibrary.modulePrefix.count))
            guard let module = link.session?.modules.loaded[path] else { return nil }
            library.keep(module, at: path)
            return JavaScriptContext.Source(text: ScriptFunction.module.program(of: module.text), name: name)
        }
        guard let file = EmbeddedFolder.scripts.text(of: "\(name).js") else { return nil }
        return JavaScriptContext.Source(
            text: "(function (module, exports, require, native) {\(file)\n})", name: "hubrun:\(name)",
            isShared: true)
    }
}

/// The function around a script or a module. Its parameters are the names that are defined in this text only.
struct ScriptFunction {
    /// The text before the script or module: one line.
    private let head: String
    private let tail: String

    /// The inner function allows scripts to declare a name such as `require`.
    static let script = ScriptFunction(head: "(function (require) { return async function () {\n", tail: "\n}; })")
    static let module = ScriptFunction(
        head: "(function (exports, require, module, __filename, __dirname, process) {\n", tail: "\n})")

    /// Returns the program of a text: the function around it.
    func program(of text: String) -> String { beginning(text) + tail }

    /// Returns the program up to the end of a beginning of the text.
    func beginning(_ text: String) -> String { head + Self.withoutInterpreter(text) }

    /// Returns the text with a first line such as `#!/usr/bin/env node` as a comment, as in Node.js.
    private static func withoutInterpreter(_ text: String) -> String {
        text.hasPrefix("#!") ? "//" + text.dropFirst(2) : text
    }
}
