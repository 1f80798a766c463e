import CollectionModel
import Diagnostics
import JavaScript
import Scripting

/// The check of scripts' syntax in `hubrun check`, by the engine: it starts with the first script, if there is one.
struct ScriptSyntaxCheck {
    private enum Engine {
        case none
        case started(ScriptSyntax)
        /// It could not be started, and a warning says so.
        case missing
    }

    private var engine = Engine.none

    /// Returns the errors in the scripts of a collection; a warning at its first script if there is no engine.
    mutating func diagnostics(of collection: RequestCollection) -> DiagnosticList {
        guard collection.hasScripts, case let scripts = collection.requestScripts, let first = scripts.first else {
            return DiagnosticList()
        }
        if case .none = engine {
            do throws(JavaScriptCoreError) {
                engine = .started(try ScriptSyntax(JavaScriptCore.openChosen()))
            } catch {
                engine = .missing
                var diagnostics = DiagnosticList()
                diagnostics.append(error.warning(at: first.range))
                return diagnostics
            }
        }
        guard case .started(let syntax) = engine else { return DiagnosticList() }
        return syntax.diagnostics(of: scripts)
    }
}
