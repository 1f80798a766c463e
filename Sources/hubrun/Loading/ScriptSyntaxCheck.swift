import CollectionModel
import Diagnostics
import JavaScript
import Scripting

/// The syntax check of scripts in `hubrun check`. The engine starts at the first script.
struct ScriptSyntaxCheck {
    private enum Engine {
        case none
        case started(ScriptSyntax)
        /// The engine could not be started; there is a warning about it.
        case missing
    }

    private var engine = Engine.none

    /// Returns the errors in the scripts of a collection, or a warning at its first script if there is no engine; the
    /// warning is given once.
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
