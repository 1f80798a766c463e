import CollectionModel
import Placeholders

/// The layers of names around an item, in the order of "Variables and placeholders" in format.md.
struct LayerStack: Sendable {
    /// Variables of the groups, innermost first.
    private var groups: [VariableLayer] = []
    /// The environment's variables, then its hub's.
    var environment: [VariableLayer]
    /// Variables of the file at hand, then of those that include it.
    private var files: [VariableLayer]
    /// Tokens likewise.
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

    /// The stack inside a group; `tokens` are those that an included file defines.
    func entering(_ group: RequestGroup, tokens layer: VariableLayer?) -> LayerStack {
        var inner = self
        inner.groups.insert(VariableLayer(group.variables), at: 0)
        if let included = group.included { inner.files.insert(VariableLayer(included.variables), at: 0) }
        if let layer { inner.tokens.insert(layer, at: 0) }
        return inner
    }
}
