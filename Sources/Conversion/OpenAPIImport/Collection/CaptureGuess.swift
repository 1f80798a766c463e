import CollectionDrafts

/// Captures that the names of a description suggest: a POST that makes a resource gives the parameter of its path.
struct CaptureGuess {
    private let context: SpecContext

    init(_ context: SpecContext) { self.context = context }

    /// Returns the parameter of a path below a POST, and the property of its response with the value.
    ///
    /// - Parameter operations: All operations that are imported.
    func capture(of post: APIOperation, _ operations: [APIOperation]) -> (path: String, name: String, property: String)?
    {
        guard post.method == "POST", let schema = ResponseDrafts.schema(of: post) else { return nil }
        let base = Self.withoutSlash(post.path)
        let properties = Set(SchemaShape(schema, context).properties.map(\.key))
        guard !properties.isEmpty else { return nil }
        for operation in operations where operation.path.hasPrefix(base + "/{") {
            let rest = operation.path.dropFirst(base.count + 2)
            guard let end = rest.firstIndex(of: "}") else { continue }
            let name = String(rest[..<end])
            let candidates = name.lowercased().hasSuffix("id") ? [name, "id", "_id"] : [name]
            if let property = candidates.first(where: properties.contains) {
                return (operation.path, name, property)
            }
        }
        return nil
    }

    private static func withoutSlash(_ path: String) -> String {
        path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
