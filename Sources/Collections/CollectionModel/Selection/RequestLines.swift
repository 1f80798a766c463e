import Diagnostics

/// The requests of a collection by the lines on which they stand.
package struct RequestLines {
    private let all: [SelectableRequest]

    /// - Parameter all: the requests of one collection, in order.
    package init(_ all: [SelectableRequest]) {
        self.all = all
    }

    /// The positions of the requests on a line of the collection's file: a request on any of its lines, all requests of
    /// a group on the lines above its first request, and all of an included file on the lines of the include.
    package func positions(at line: Int) -> [Int] {
        let own = all.indices.filter { all[$0].hasOwnLine && all[$0].definition.lines.contains(line) }
        if own.isEmpty { return all.indices.filter { all[$0].groups.contains { $0.head.contains(line) } } }
        // A text that ends with blank lines may reach to the item that follows.
        let first = own.map { all[$0].definition.lines.first }.max()
        return own.filter { all[$0].definition.lines.first == first }
    }

    /// The nearest items before and after a line, each with its line.
    package func nearest(to line: Int) -> [(name: String, line: Int)] {
        let items = all.map { request -> (name: String, line: Int) in
            guard !request.hasOwnLine, let include = request.groups.last else {
                return (request.definition.name, request.definition.lines.first)
            }
            return (include.name, include.head.first)
        }
        let before = items.filter { $0.line <= line }.max { $0.line < $1.line }
        let behind = items.filter { $0.line > line }.min { $0.line < $1.line }
        return [before, behind].compactMap(\.self)
    }
}

extension SelectableRequest {
    /// True if it stands in the collection's own file.
    var hasOwnLine: Bool { groups.last?.isIncluded != true }

    /// The line of the collection's file on which it stands, or its include.
    var line: Int { hasOwnLine ? definition.range.start.line : groups.last?.head.first ?? place.line }
}
