/// A value that a query found, with its place.
package struct JSONPathNode: Sendable {
    package let value: JSONValue
    private let steps: PathTrail?

    init(_ found: FoundNode) {
        value = found.value
        steps = found.trail
    }

    /// The place in the document; built when asked for.
    package var path: NormalizedPath {
        NormalizedPath(steps?.elements ?? [])
    }
}
