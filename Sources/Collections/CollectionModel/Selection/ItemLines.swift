import Diagnostics
import YAMLSource

/// The lines of an item in its file, from 1.
package struct ItemLines: Sendable, Equatable {
    private let storedFirst: Int32
    private let storedLast: Int32

    package var first: Int { Int(storedFirst) }
    package var last: Int { Int(storedLast) }

    init(_ node: YAMLNode) {
        // A `|` text ends at the beginning of the next line.
        let end = node.end.column == 1 ? node.end.line - 1 : node.end.line
        self.init(first: node.start.line, last: end)
    }

    init(first: Int, last: Int) {
        storedFirst = Int32(clamping: first)
        storedLast = max(storedFirst, Int32(clamping: last))
    }

    func contains(_ line: Int) -> Bool { first <= line && line <= last }
}
