import Diagnostics
import YAMLSource

/// The lines of a collection, into which items, entries and elements are inserted. All other lines stay as they are.
///
/// Each insertion finds its place in the lines as they were read, whatever was inserted before. It returns nil or false
/// for a form that has no place for new lines.
struct CollectionLines {
    /// New lines at one place.
    private struct Insertion {
        /// The index of the original line before which the lines go.
        let place: Int
        let indentation: Int
        let lines: [String]
    }

    /// The original lines, without the brackets of lists that are not empty any more.
    private var lines: [String]
    private let root: YAMLMapping
    private let isCRLF: Bool
    private var insertions: [Insertion] = []

    /// - Parameter root: The collection as it was read from the text.
    init(_ text: String, _ root: YAMLMapping) {
        self.root = root
        // Characters would hide the line feed of CR LF.
        lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        isCRLF = lines[0].utf8.last == UInt8(ascii: "\r")
    }

    /// The lines with everything that was inserted.
    var text: String {
        var result: [String] = []
        var copied = 0
        for insertion in orderedInsertions {
            result += lines[copied..<insertion.place]
            copied = insertion.place
            if copied == lines.count, isCRLF, let last = result.last, !last.hasSuffix("\r") {
                result[result.count - 1] = last + "\r"
            }
            let margin = String(repeating: " ", count: insertion.indentation)
            result += insertion.lines.map { ($0.isEmpty ? "" : margin + $0) + (isCRLF ? "\r" : "") }
        }
        result += lines[copied...]
        // The last line gets a line end.
        if copied == lines.count { result.append("") }
        return result.joined(separator: "\n")
    }

    /// The insertions in the order of the text. At one place, the end of a group comes before the end of the list around
    /// it.
    private var orderedInsertions: [Insertion] {
        insertions.enumerated().sorted { one, other in
            (one.element.place, -one.element.indentation, one.offset)
                < (other.element.place, -other.element.indentation, other.offset)
        }.map(\.element)
    }

    /// Returns the line that an original line has behind the insertions.
    func line(of original: Int) -> Int {
        insertions.reduce(original) { $1.place < original ? $0 + $1.lines.count : $0 }
    }

    private mutating func insert(_ added: [String], at place: Int, _ indentation: Int) {
        insertions.append(Insertion(place: place, indentation: indentation, lines: added))
    }

    // MARK: Items of lists

    /// Inserts items into a list `requests`; returns the line of each item, or nil if the list is written in brackets.
    ///
    /// - Parameter items: The lines of each item: comments, then `- …`.
    mutating func insert(_ items: [[String]], at place: ItemPlace) -> [Int]? {
        guard let (level, levelEnd) = level(of: place.groups),
            let requests = level.entries.first(where: { $0.key == "requests" }),
            let elements = requests.value.sequence
        else { return nil }
        let key = requests.keyNode.start
        let end = end(of: key, in: level, before: levelEnd)
        let index: Int
        let indentation: Int
        var gap = Gap.none
        if let last = elements.last, let first = elements.first {
            guard let mark = dash(of: first), let lastMark = dash(of: last), !starts(requests.value, with: "[") else {
                return nil
            }
            indentation = mark.column
            let isSpaced = elements.count > 1 && isSeparated(lastMark.line)
            if let next = place.before {
                guard elements.indices.contains(next), let nextMark = dash(of: elements[next]) else { return nil }
                // The first item has its comments between the key and its dash.
                let above = next > 0 ? dash(of: elements[next - 1])?.line : key.line - 1
                guard let above else { return nil }
                index = next > 0 ? self.place(behind: above, before: nextMark.line, indentation) : key.line
                gap = isSpaced ? next > 0 ? .before : .behind : .none
            } else {
                index = self.place(behind: lastMark.line, before: end, indentation)
                gap = isSpaced ? .before : .none
            }
        } else {
            guard place.before == nil, emptyBrackets(requests.value, key.line) else { return nil }
            (index, indentation) = (key.line, key.column + 1)
        }
        var inserted: [String] = []
        var positions: [Int] = []
        for item in items {
            if gap == .before { inserted.append("") }
            positions.append(inserted.count + (item.firstIndex { !$0.hasPrefix("#") } ?? 0))
            inserted += item
            if gap == .behind { inserted.append("") }
        }
        let start = line(of: index + 1)
        insert(inserted, at: index, indentation)
        return positions.map { start + $0 }
    }

    /// The place of the blank line that separates a new item.
    private enum Gap {
        case none, before, behind
    }

    /// Returns the mapping of a group, and the index of the line behind it.
    private func level(of groups: [Int]) -> (YAMLMapping, end: Int)? {
        var (level, levelEnd) = (root, lines.count)
        for position in groups {
            guard let requests = level.entries.first(where: { $0.key == "requests" }),
                let elements = requests.value.sequence, elements.indices.contains(position),
                let group = elements[position].mapping
            else { return nil }
            levelEnd = end(of: requests.keyNode.start, in: level, before: levelEnd)
            if position + 1 < elements.count {
                guard let next = dash(of: elements[position + 1]) else { return nil }
                levelEnd = next.line
            }
            level = group
        }
        return (level, levelEnd)
    }

    // MARK: Entries and elements of a key

    /// Inserts entries at the end of the mapping of a key, or the key with them if the collection does not have it.
    ///
    /// - Parameters:
    ///   - entries: The lines of the entries.
    ///   - inFlow: The same entries as they are between braces; nil if they cannot be there.
    mutating func insert(entries: [String], inFlow: String?, under key: String) -> Bool {
        guard let present = root.entries.first(where: { $0.key == key }) else {
            return insert(key: [key + ":"] + entries.map { $0.isEmpty ? "" : "  " + $0 })
        }
        guard let mapping = present.value.mapping else { return false }
        if starts(present.value, with: "{") {
            return insert(inFlow: inFlow, into: present.value, isEmpty: mapping.entries.isEmpty)
        }
        guard let first = mapping.entries.first?.keyNode.start, let last = mapping.entries.last?.keyNode.start else {
            return false
        }
        let end = end(of: present.keyNode.start, in: root, before: lines.count)
        let place = place(behind: last.line - 1, before: end, first.column - 1)
        insert(entries, at: place, first.column - 1)
        return true
    }

    /// Inserts elements at the end of the list of a key, or the key with them if the collection does not have it.
    mutating func insert(elements: [String], under key: String) -> Bool {
        let flow = elements.joined(separator: ", ")
        guard let present = root.entries.first(where: { $0.key == key }) else {
            return insert(key: ["\(key): [\(flow)]"])
        }
        guard let list = present.value.sequence else { return false }
        if starts(present.value, with: "[") { return insert(inFlow: flow, into: present.value, isEmpty: list.isEmpty) }
        guard let mark = list.last.flatMap(dash) else { return false }
        let end = end(of: present.keyNode.start, in: root, before: lines.count)
        insert(elements.map { "- " + $0 }, at: place(behind: mark.line, before: end, mark.column), mark.column)
        return true
    }

    /// Inserts a key of the collection behind the one before `requests`, or before `requests` if it is the first.
    private mutating func insert(key: [String]) -> Bool {
        let keys = root.entries.map(\.keyNode.start).sorted()
        guard let requests = root.entries.first(where: { $0.key == "requests" })?.keyNode.start,
            let index = keys.firstIndex(of: requests)
        else { return false }
        let margin = requests.column - 1
        guard index > 0 else {
            insert(key, at: requests.line - 1, margin)
            return true
        }
        insert(key, at: place(behind: keys[index - 1].line - 1, before: requests.line - 1, margin), margin)
        return true
    }

    /// Inserts text before the bracket that ends a list or mapping.
    private mutating func insert(inFlow text: String?, into value: YAMLNode, isEmpty: Bool) -> Bool {
        let (line, column) = (value.end.line - 1, value.end.column - 2)
        guard let text, lines.indices.contains(line) else { return false }
        var scalars = Array(lines[line].unicodeScalars)
        guard scalars.indices.contains(column), "]}".unicodeScalars.contains(scalars[column]) else { return false }
        var start = column
        while start > 0, scalars[start - 1] == " " { start -= 1 }
        let isMapping = scalars[column] == "}"
        let gap = isEmpty ? (isMapping ? " " : "") : ", "
        scalars.replaceSubrange(start..<column, with: (gap + text + (isMapping ? " " : "")).unicodeScalars)
        lines[line] = String(String.UnicodeScalarView(scalars))
        return true
    }

    // MARK: Lines

    /// Returns the index of the line behind the last line of an element or entry.
    private func place(behind start: Int, before end: Int, _ indentation: Int) -> Int {
        (start..<max(start, end)).last { isContent(lines[$0], below: indentation) }.map { $0 + 1 } ?? end
    }

    /// The index of the line behind the value of a key.
    private func end(of key: SourcePosition, in level: YAMLMapping, before end: Int) -> Int {
        let next = level.entries.map(\.keyNode.start).filter { $0.line > key.line && $0.column == key.column }.min()
        return next.map { min($0.line - 1, end) } ?? end
    }

    /// Returns the index of the line, and the column from 0, of the dash before an element of a list.
    private func dash(of element: YAMLNode) -> (line: Int, column: Int)? {
        var line = element.start.line - 1
        while lines.indices.contains(line) {
            let content = lines[line].drop { $0 == " " }
            if content.hasPrefix("- ") || content == "-" || content == "-\r" {
                return (line, lines[line].count - content.count)
            }
            // The value may begin below its dash.
            guard content.isEmpty || content.hasPrefix("#") || line == element.start.line - 1 else { return nil }
            line -= 1
        }
        return nil
    }

    private func starts(_ value: YAMLNode, with bracket: Unicode.Scalar) -> Bool {
        guard lines.indices.contains(value.start.line - 1) else { return false }
        return lines[value.start.line - 1].unicodeScalars.dropFirst(value.start.column - 1).first == bracket
    }

    /// True for a line that belongs to an element: not blank, and no comment that belongs to the list or to the next element.
    private func isContent(_ line: String, below indentation: Int) -> Bool {
        let content = line.drop { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }
        guard !content.isEmpty else { return false }
        return !content.hasPrefix("#") || line.count - content.count > indentation
    }

    /// True if a blank line is above an element and its comments.
    private func isSeparated(_ line: Int) -> Bool {
        let above = lines[..<line].last { !$0.drop { $0 == " " }.hasPrefix("#") }
        return above?.allSatisfy(\.isWhitespace) ?? false
    }

    /// Removes the brackets of an empty list behind its key; returns false for a list that is written otherwise.
    private mutating func emptyBrackets(_ list: YAMLNode, _ line: Int) -> Bool {
        guard list.start.line == line, starts(list, with: "[") else { return false }
        var scalars = Array(lines[line - 1].unicodeScalars)
        guard let close = scalars[(list.start.column - 1)...].firstIndex(of: "]") else { return false }
        var open = list.start.column - 1
        if open > 0, scalars[open - 1] == " " { open -= 1 }
        scalars.removeSubrange(open...close)
        lines[line - 1] = String(String.UnicodeScalarView(scalars))
        while lines[line - 1].hasSuffix(" ") { lines[line - 1].removeLast() }
        return true
    }
}
