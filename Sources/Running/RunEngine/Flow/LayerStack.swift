import CollectionModel
import Placeholders

/// The layers of names around an item, in the order of "Variables and placeholders" in format.md.
struct LayerStack: Sendable {
    /// The variables of the groups, innermost first.
    private var groups: [VariableLayer] = []
    /// The variables of the environment, then those of its hub.
    var environment: [VariableLayer]
    /// The variables of the current file, then those of the files that include it.
    private var files: [VariableLayer]
    /// The tokens, in the same order of files.
    var tokens: [VariableLayer] = []

    init(environment: [VariableLayer], files: [VariableLayer]) {
        self.environment = environment
        self.files = files
    }

    var all: [VariableLayer] {
        var all = groups
        all.reserveCapacity(groups.count + environment.count + files.count + tokens.count)
        all += environment
        all += files
        all += tokens
        return all
    }

    /// Returns the stack inside a group; `layer` contains the tokens of an included file.
    func entering(_ group: RequestGroup, tokens layer: VariableLayer?) -> LayerStack {
        var inner = self
        inner.groups.insert(VariableLayer(group.variables), at: 0)
        if let included = group.included {
            inner.files.insert(VariableLayer(included.variables, of: .collection), at: 0)
        }
        if let layer { inner.tokens.insert(layer, at: 0) }
        return inner
    }
}
