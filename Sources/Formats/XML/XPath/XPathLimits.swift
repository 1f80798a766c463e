/// How much one evaluation may cost.
package struct XPathLimits: Sendable {
    /// A few seconds at most.
    package static let standard = XPathLimits(work: 100_000_000, nodes: 1_000_000, text: 64 * 1024 * 1024)

    /// Nodes visited, operators and functions, and bytes of text: each where a function reads it through, one in 16
    /// where it is compared.
    package let work: Int
    /// Nodes in a result.
    package let nodes: Int
    /// Bytes of text in a result.
    package let text: Int

    package init(work: Int, nodes: Int, text: Int) {
        self.work = work
        self.nodes = nodes
        self.text = text
    }
}
