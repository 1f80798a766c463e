/// A value that a query found, with its path.
package struct JSONPathNode: Sendable {
    package let value: JSONValue
    private let steps: PathTrail?

    init(_ found: FoundNode) {
        value = found.value
        steps = found.trail
    }

    /// The path in the document. Complexity: linear in the depth.
    package var path: NormalizedPath {
        NormalizedPath(steps?.elements ?? [])
    }
}
