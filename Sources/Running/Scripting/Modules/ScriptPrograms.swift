import CollectionModel
import EmbeddedFiles
import JavaScript

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
