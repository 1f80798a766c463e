package import Diagnostics
package import Placeholders

/// A request of a collection ("Items" in format.md).
package struct RequestDefinition: Sendable {
    /// The name as written; the method and the path if the request has no name, in Postman collections the method and the
    /// URL.
    package var name = ""
    /// True if the request has no name of its own.
    package var isUnnamed = false
    /// The name if it contains placeholders: reports show it with their values.
    @Boxed package var title: PlaceholderText?
    /// The range of the request's name, or of its method if it has no name; reports refer to it.
    package var range: SourceRange
    /// All lines of the request.
    package var lines: ItemLines
    package var description: String?
    package var tags: [String] = []
    package var method = ""
    package var url: PlaceholderText
    /// The request's own settings; copies of the request share them, because they are large.
    package var settings: RequestSettings {
        get { ownSettings ?? RequestSettings() }
        set { ownSettings = newValue }
    }
    @Boxed private var ownSettings: RequestSettings?
    /// True if the request has settings of its own.
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
    /// The request's own scripts.
    @Boxed package var scripts: ScriptLists?
    /// The id that `--folder` and scripts can name; nil if it has none, as in all collections of hubrun's own format.
    @Boxed package var id: String?
    /// The parts of a request of a Postman collection; nil for hubrun's own format.
    package var postman: PostmanDefinition?
    /// The file to which the response's body is written.
    @Boxed package var save: PlaceholderText?

    init(range: SourceRange, lines: ItemLines, url: PlaceholderText) {
        self.range = range
        self.lines = lines
        self.url = url
    }
}

/// The name of an earlier request that must pass first.
package struct NeedReference: Sendable {
    package let name: String
    package let range: SourceRange
}
