package import Diagnostics
package import Placeholders

/// A request of a collection ("Items" in format.md).
///
/// A collection can have ten thousand requests, and each is copied several times: see ``RequestDefinition/RareParts``.
package struct RequestDefinition: Sendable {
    /// The name as written; the method and the path if the request has no name, in Postman collections the method and the
    /// URL.
    package var name = ""
    /// True if the request has no name of its own.
    package var isUnnamed = false
    /// The range of the request's name, or of its method if it has no name; reports refer to it.
    package var range: SourceRange
    /// All lines of the request.
    package var lines: ItemLines
    package var method = ""
    package var url: PlaceholderText
    /// The request's own settings.
    package var settings: RequestSettings {
        get { ownSettings?.values ?? RequestSettings() }
        set { ownSettings = EffectiveSettings(newValue) }
    }
    /// The request's own settings, which are large: copies of the request share them, and so do programs if there are no
    /// others around them. Nil if the request has none.
    private(set) var ownSettings: EffectiveSettings?
    /// True if the request has settings of its own.
    package var hasSettings: Bool { ownSettings != nil }
    package var body: RequestBody?
    /// The parts of a request of a Postman collection; nil for hubrun's own format.
    package var postman: PostmanDefinition?
    @Boxed var rareParts: RareParts?

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
