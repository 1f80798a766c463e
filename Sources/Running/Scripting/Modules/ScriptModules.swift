import CollectionModel
import Diagnostics
import JavaScript
import Platform

/// The modules that the scripts of a unit loaded from files.
final class ScriptModules {
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
