/// The limits for one evaluation.
package struct XPathLimits: Sendable {
    /// Limits that an evaluation reaches within a few seconds.
    package static let standard = XPathLimits(work: 100_000_000, nodes: 1_000_000, text: 64 * 1024 * 1024)

    /// The maximum number of steps. A visited node, an operator and a function are one step each, text is one step per
    /// byte that a function reads and one per 16 bytes that are compared.
    package let work: Int
    /// The maximum number of nodes in a result.
    package let nodes: Int
    /// The maximum size of all texts in a result, in bytes.
    package let text: Int

    package init(work: Int, nodes: Int, text: Int) {
        self.work = work
        self.nodes = nodes
        self.text = text
    }
}
