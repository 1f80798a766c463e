package import Placeholders

extension RequestDefinition {
    /// The parts that few requests have, stored separately so that other requests stay small. Copies of a request share
    /// them.
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
    }

    private var changedParts: RareParts {
        get { rareParts ?? RareParts() }
        set { rareParts = newValue }
    }

    /// The name if it contains placeholders: reports show it with their values.
    package var title: PlaceholderText? {
        get { rareParts?.title }
        set { changedParts.title = newValue }
    }

    package var description: String? {
        get { rareParts?.description }
        set { changedParts.description = newValue }
    }

    package var tags: [String] {
        get { rareParts?.tags ?? [] }
        set { changedParts.tags = newValue }
    }

    package var needs: [NeedReference] {
        get { rareParts?.needs ?? [] }
        set { changedParts.needs = newValue }
    }

    package var conditions: [Condition] {
        get { rareParts?.conditions ?? [] }
        set { changedParts.conditions = newValue }
    }

    package var skip: PlaceholderText? {
        get { rareParts?.skip }
        set { changedParts.skip = newValue }
    }

    package var loop: [VariableDefinition] {
        get { rareParts?.loop ?? [] }
        set { changedParts.loop = newValue }
    }

    package var set: [VariableDefinition] {
        get { rareParts?.set ?? [] }
        set { changedParts.set = newValue }
    }

    package var captures: [Capture] {
        get { rareParts?.captures ?? [] }
        set { changedParts.captures = newValue }
    }

    /// The request's own scripts.
    package var scripts: ScriptLists? {
        get { rareParts?.scripts }
        set { changedParts.scripts = newValue }
    }

    /// The id that `--folder` and scripts can name; nil if it has none, as in all collections of hubrun's own format.
    package var id: String? {
        get { rareParts?.id }
        set { changedParts.id = newValue }
    }

    /// The file to which the response's body is written.
    package var save: PlaceholderText? {
        get { rareParts?.save }
        set { changedParts.save = newValue }
    }
}
