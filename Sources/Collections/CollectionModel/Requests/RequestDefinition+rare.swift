package import Placeholders

extension RequestDefinition {
    /// The parts that few requests have, stored separately so that other requests stay small.
    struct RareParts: Sendable {
        var title: PlaceholderText?
        var description: String?
        var tags: [String] = []
        var needs: [NeedReference] = []
        var conditions: [Condition] = []
        var skip: PlaceholderText?
        var loop: [VariableDefinition] = []
        var set: [VariableDefinition] = []
        var captures: [Capture] = []
        var scripts: ScriptLists?
        var id: String?
        var save: PlaceholderText?
        var secretTexts: [PlaceholderText] = []
    }

    private var rare: RareParts? { rareParts.value }

    /// The name if it contains placeholders: reports show it with their values.
    package var title: PlaceholderText? { rare?.title }
    package var description: String? { rare?.description }
    package var tags: [String] { rare?.tags ?? [] }
    package var needs: [NeedReference] { rare?.needs ?? [] }
    package var conditions: [Condition] { rare?.conditions ?? [] }
    package var skip: PlaceholderText? { rare?.skip }
    package var loop: [VariableDefinition] { rare?.loop ?? [] }
    package var set: [VariableDefinition] { rare?.set ?? [] }
    package var captures: [Capture] { rare?.captures ?? [] }
    /// The request's own scripts.
    package var scripts: ScriptLists? { rare?.scripts }
    /// The id that `--folder` and scripts can name; nil if it has none, as in all collections of hubrun's own format.
    package var id: String? { rare?.id }
    /// The file to which the response's body is written.
    package var save: PlaceholderText? { rare?.save }
    /// The texts of the body and query that are secrets because of their keys when they have been resolved.
    package var secretTexts: [PlaceholderText] { rare?.secretTexts ?? [] }
}
