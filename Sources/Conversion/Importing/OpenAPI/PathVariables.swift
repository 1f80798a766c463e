import APIDescriptions
import CollectionDrafts

/// The variables for the parameters of paths: the same for equal parameters.
struct PathVariables {
    /// Names that say little without the resource: `id` of `/users/{id}` is another than `id` of `/orders/{id}`.
    private static let generic: Set = ["id", "name", "key", "slug", "uuid", "guid", "code", "_id"]

    private let context: SpecContext
    private(set) var variables = DraftMapping(layout: .block)
    /// The variables by parameter, resource and written value.
    private var known: [String: String] = [:]
    /// The resources that have a parameter of a generic name.
    private var resources: [String: Set<String>] = [:]

    init(_ context: SpecContext, _ operations: [APIOperation]) {
        self.context = context
        for operation in operations {
            for parameter in operation.parameters where parameter.location == .path {
                guard Self.generic.contains(parameter.name.lowercased()) else { continue }
                resources[parameter.name, default: []].insert(Self.resource(of: parameter.name, in: operation.path))
            }
        }
    }

    /// Returns the placeholder for a parameter.
    ///
    /// - Parameters:
    ///   - isExplicit: True if the value is of the source, and not made from the type.
    ///   - value: The value of the variable.
    mutating func placeholder(
        for name: String, in path: String, isExplicit: Bool, _ value: DraftValue
    ) -> DraftText {
        let resource = resources[name, default: []].count > 1 ? Self.resource(of: name, in: path) : ""
        let key = "\(resource)\n\(name)"
        // An example that another operation does not have is another value.
        let full = isExplicit ? "\(key)\n\(value.plainText.shown)" : key
        let found = known[full] ?? (isExplicit ? nil : known[key])
        let variable: String
        if let found {
            variable = found
        } else {
            let wish = resource.isEmpty ? name : Self.combined(resource, name)
            variable = context.draft.names.newName(wish)
            variables.append(.init(DraftText(variable), value))
        }
        known[full] = variable
        if known[key] == nil { known[key] = variable }
        let text = value.plainText
        let isPlain = text.literal.map(PercentText.isPlainInPath) ?? (text == .function("$uuid"))
        let placeholder = DraftPlaceholder(.variable(variable))
        return DraftText(isPlain ? placeholder : placeholder.filtered(by: "urlEncode"))
    }

    /// Returns the variable of a parameter; nil if no request uses it.
    func variable(of name: String, in path: String) -> String? {
        let resource = resources[name, default: []].count > 1 ? Self.resource(of: name, in: path) : ""
        return known["\(resource)\n\(name)"]
    }

    /// Returns the segment before a parameter, in the singular.
    private static func resource(of name: String, in path: String) -> String {
        // Most parameters are whole segments, which need no search.
        let parameter = "{\(name)}"
        let segments = path.split(separator: "/")
        guard let index = segments.firstIndex(where: { $0 == parameter || $0.contains(parameter) }), index > 0 else {
            return ""
        }
        let before = segments[index - 1]
        return before.hasPrefix("{") ? "" : singular(String(before))
    }

    private static func singular(_ word: String) -> String {
        if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
        if word.hasSuffix("sses") || word.hasSuffix("xes") { return String(word.dropLast(2)) }
        if word.hasSuffix("s"), !word.hasSuffix("ss"), !word.hasSuffix("us"), word.count > 2 {
            return String(word.dropLast())
        }
        return word
    }

    private static func combined(_ resource: String, _ name: String) -> String {
        guard !resource.isEmpty, let first = name.first else { return name }
        return resource + first.uppercased() + name.dropFirst()
    }
}

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
