import CollectionDrafts

/// Captures that the names of a description suggest: a POST that makes a resource gives the parameter of its path.
struct CaptureGuess {
    private let context: SpecContext
    /// The paths that continue a path with a parameter, each with the parameter's name, in the order of the description.
    private var below: [String: [(path: String, name: String)]] = [:]

    /// - Parameter operations: All operations that are imported.
    init(_ context: SpecContext, _ operations: [APIOperation]) {
        self.context = context
        var seen: Set<String> = []
        for path in operations.map(\.path) where seen.insert(path).inserted {
            var rest = path[...]
            while let open = rest.firstRange(of: "/{"), let close = rest[open.upperBound...].firstIndex(of: "}") {
                let name = String(rest[open.upperBound..<close])
                below[String(path[..<open.lowerBound]), default: []].append((path, name))
                rest = rest[close...]
            }
        }
    }

    /// Returns the parameter of a path below a POST, and the property of its response with the value.
    func capture(of post: APIOperation) -> (path: String, name: String, property: String)? {
        guard post.method == "POST", let paths = below[Self.withoutSlash(post.path)],
            let schema = ResponseDrafts.schema(of: post)
        else { return nil }
        let properties = Set(SchemaShape(schema, context).properties.map(\.key))
        for (path, name) in paths {
            let candidates = name.lowercased().hasSuffix("id") ? [name, "id", "_id"] : [name]
            if let property = candidates.first(where: properties.contains) { return (path, name, property) }
        }
        return nil
    }

    private static func withoutSlash(_ path: String) -> String {
        path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
