import JSONSchemas
import JavaScript
import Placeholders
import Secrets

/// The global object of a unit, with hubrun's own JavaScript in it.
final class ScriptContext {
    private let context: JavaScriptContext
    private let entry: JavaScriptContext.Function
    private let link: Link
    let modules = ScriptModules()
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
