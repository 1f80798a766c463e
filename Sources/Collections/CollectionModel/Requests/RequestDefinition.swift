package import Diagnostics
package import Placeholders

/// One request of a collection: "Items" in format.md.
package struct RequestDefinition: Sendable {
    /// As written, or the method and the path when the request has no name.
    package var name = ""
    /// The name if it contains placeholders: reports show it with their values.
    @Boxed package var title: PlaceholderText?
    /// The request's name, or its method where it has none: where reports point.
    package var range: SourceRange
    /// All lines of the request.
    package var lines: ItemLines
    package var description: String?
    package var tags: [String] = []
    package var method = ""
    package var url: PlaceholderText
    /// What the request says of its own; shared by its copies, because it is large.
    package var settings: RequestSettings {
        get { ownSettings ?? RequestSettings() }
        set { ownSettings = newValue }
    }
    @Boxed private var ownSettings: RequestSettings?
    /// Whether it says anything of its own that defaults can say.
    package var hasSettings: Bool {
        if case .some = _ownSettings { return true }
        return false
    }
    package var body: RequestBody?
    package var needs: [NeedReference] = []
    package var conditions: [Condition] = []
    @Boxed package var skip: PlaceholderText?
    package var loop: [VariableDefinition] = []
    package var set: [VariableDefinition] = []
    package var captures: [Capture] = []
    /// The file that the response's body is written to.
    @Boxed package var save: PlaceholderText?

    init(range: SourceRange, lines: ItemLines, url: PlaceholderText) {
        self.range = range
        self.lines = lines
        self.url = url
    }
}

/// The name of an earlier request that must have passed.
package struct NeedReference: Sendable {
    package let name: String
    package let range: SourceRange
}
