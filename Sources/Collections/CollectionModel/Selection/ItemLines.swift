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

    package func contains(_ line: Int) -> Bool { first <= line && line <= last }
}

/// The lines of a group that belong to none of its requests, such as its name.
struct GroupLines: Sendable {
    let name: String
    let head: ItemLines
    /// True for an included file, whose requests are on lines of another file.
    let isIncluded: Bool

    init(_ group: RequestGroup) {
        name = group.name
        isIncluded = group.included != nil
        guard !isIncluded, let first = group.items.first?.lines.first else {
            head = group.lines
            return
        }
        head = ItemLines(first: group.lines.first, last: first - 1)
    }
}

extension CollectionItem {
    fileprivate var lines: ItemLines {
        switch self {
        case .request(let request): request.lines
        case .group(let group): group.lines
        }
    }
}

/// Finds requests of a collection by line.
package struct RequestLines {
    private let all: [RequestStep]

    /// - Parameter all: The requests of one collection, in order.
    package init(_ all: [RequestStep]) {
        self.all = all
    }

    /// Returns the indices of the requests on a line of the collection's file: the request with the line, all requests
    /// of a group for a line above its first request, and all requests of an included file for a line of the include.
    package func positions(at line: Int) -> [Int] {
        let own = all.indices.filter { all[$0].hasOwnLine && all[$0].definition.lines.contains(line) }
        if own.isEmpty {
            return all.indices.filter { all[$0].group?.lines.contains { $0.head.contains(line) } ?? false }
        }
        // A text with blank lines at its end may include the first line of the next item.
        let first = own.map { all[$0].definition.lines.first }.max()
        return own.filter { all[$0].definition.lines.first == first }
    }

    /// Returns the nearest items before and after a line, with their lines.
    package func nearest(to line: Int) -> [(name: String, line: Int)] {
        let items = all.map { request -> (name: String, line: Int) in
            guard !request.hasOwnLine, let include = request.group?.lines.last else {
                return (request.definition.name, request.definition.lines.first)
            }
            return (include.name, include.head.first)
        }
        let before = items.filter { $0.line <= line }.max { $0.line < $1.line }
        let behind = items.filter { $0.line > line }.min { $0.line < $1.line }
        return [before, behind].compactMap(\.self)
    }
}
