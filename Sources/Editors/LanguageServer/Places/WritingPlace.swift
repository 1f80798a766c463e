/// The place in a YAML text at which something is being written. It is found from the lines alone, so that it is known in
/// an unfinished text.
struct WritingPlace {
    /// A step from the root of the document to a place.
    enum Step: Hashable {
        case key(String)
        case item
    }

    /// What stands at a place.
    enum Slot: Equatable {
        /// A key of a mapping.
        case key
        /// The value of the last step of the path.
        case value
        /// An element of a list, which may be a value or begin a mapping.
        case element
        /// A line of a text in block style, or of a comment.
        case text
    }

    /// The steps to the mapping or list around the place; for a value or a text, to the value itself.
    private(set) var path: [Step] = []
    private(set) var slot = Slot.key
    /// The keys that the mapping around the place has, without the one at the place.
    private(set) var siblings: [String] = []
    /// What stands before the position, from its beginning.
    private(set) var prefix = ""
    /// The range of what stands at the place, as far as the end of its word.
    private(set) var word: DocumentRange
    /// The number of blanks before the keys of the mapping around the place.
    private(set) var indentation = 0
    /// True inside of braces or brackets.
    private(set) var isInFlow = false
    /// True in a comment.
    private(set) var isComment = false

    init(in text: DocumentText, at position: DocumentPosition) {
        word = DocumentRange(position, position)
        let line = text.lineBytes(position.line)
        let column = text.offset(of: position) - line.startIndex
        let before = line.prefix(max(0, column))
        let entry = BlockLine(line)
        if Self.endsInComment(before) {
            (slot, isComment) = (.text, true)
            return
        }
        let parents = Parents(in: text, above: position.line, column: entry.isBlank ? column : entry.indentation)
        if let flow = Self.flow(in: text, to: position, entry, parents) {
            set(flow, before: before, at: position, in: text)
        } else {
            setBlock(entry, before: before, column: column, parents, in: text, at: position)
        }
    }

    // MARK: Block style

    private mutating func setBlock(
        _ entry: BlockLine, before: ArraySlice<UInt8>, column: Int, _ parents: Parents, in text: DocumentText,
        at position: DocumentPosition
    ) {
        path = parents.path
        if parents.isInBlockText {
            slot = .text
            setWord(from: before.count - before.reversed().prefix { $0 != 0x20 }.count, at: position, in: text)
            prefix = String(decoding: before, as: UTF8.self)
            return
        }
        path += entry.dashes.filter { $0 < column }.map { _ in .item }
        let start = min(entry.contentColumn, before.count)
        if let key = entry.key, column > key.columns.upperBound {
            path.append(.key(key.name))
            slot = .value
            setWord(from: min(entry.valueStart, before.count), at: position, in: text)
        } else {
            slot = entry.dashes.isEmpty || entry.key != nil ? .key : .element
            indentation = entry.isBlank ? column : entry.contentColumn
            setWord(from: entry.isBlank ? before.count : start, at: position, in: text)
            siblings = Self.siblings(in: text, of: position.line, column: indentation)
        }
    }

    /// - Parameter start: The column of the beginning, in bytes.
    private mutating func setWord(from start: Int, at position: DocumentPosition, in text: DocumentText) {
        let line = text.lineBytes(position.line)
        let before = line.dropFirst(start).prefix(max(0, text.offset(of: position) - line.startIndex - start))
        prefix = String(decoding: before, as: UTF8.self)
        let begin = DocumentPosition(line: position.line, character: DocumentText.width(of: line.prefix(start)))
        let after = line[before.endIndex...].prefix { !" \t,}]:\"'>|".utf8.contains($0) }
        let end = DocumentPosition(
            line: position.line, character: DocumentText.width(of: line.prefix(after.endIndex - line.startIndex)))
        word = DocumentRange(begin, end)
    }

    /// Returns the keys at the same column in the lines around, up to the parent's line and to the end of the mapping.
    private static func siblings(in text: DocumentText, of line: Int, column: Int) -> [String] {
        var keys: [String] = []
        func collect(_ number: Int) -> Bool {
            let entry = BlockLine(text.lineBytes(number))
            if entry.isBlank || entry.contentColumn > column { return entry.indentation >= column || entry.isBlank }
            guard entry.contentColumn == column else { return false }
            if let key = entry.key { keys.append(key.name) }
            return entry.dashes.isEmpty
        }
        let own = BlockLine(text.lineBytes(line))
        if own.dashes.isEmpty {
            for number in stride(from: line - 1, through: 0, by: -1) where !collect(number) { break }
        }
        for number in stride(from: line + 1, to: text.lineCount, by: 1) {
            let entry = BlockLine(text.lineBytes(number))
            guard entry.dashes.isEmpty || entry.indentation > column, collect(number) else { break }
        }
        return keys
    }

    private static func endsInComment(_ before: ArraySlice<UInt8>) -> Bool {
        var quote: UInt8?
        var previous = UInt8(0x20)
        for byte in before {
            if let open = quote {
                if byte == open { quote = nil }
            } else if " ,{[:".utf8.contains(previous), "\"'".utf8.contains(byte) {
                quote = byte
            }
            if quote == nil, byte == UInt8(ascii: "#"), previous == 0x20 || previous == 0x09 { return true }
            previous = byte
        }
        return false
    }

    // MARK: Flow style

    private struct Flow {
        let scan: FlowScan
        let path: [Step]
        /// The offset in the document of the scanned text.
        let start: Int
    }

    /// Returns the collection in braces or brackets around a position, which can begin on an earlier line.
    private static func flow(
        in text: DocumentText, to position: DocumentPosition, _ entry: BlockLine, _ parents: Parents
    ) -> Flow? {
        let end = text.offset(of: position)
        let candidates = [(position.line, entry)] + parents.entries.prefix(3)
        for (index, (number, entry)) in candidates.enumerated() {
            guard let first = entry.value.first, first == "{" || first == "[" else { continue }
            let start = text.lineBytes(number).startIndex + entry.valueStart
            guard start < end else { continue }
            let scan = FlowScan(text.bytes[start..<end])
            guard !scan.levels.isEmpty else { continue }
            var path =
                index == 0 ? parents.path : Array(parents.path.dropLast(parents.steps.prefix(index).joined().count))
            path += entry.dashes.map { _ in .item }
            if let key = entry.key { path.append(.key(key.name)) }
            return Flow(scan: scan, path: path, start: start)
        }
        return nil
    }

    private mutating func set(
        _ flow: Flow, before: ArraySlice<UInt8>, at position: DocumentPosition, in text: DocumentText
    ) {
        isInFlow = true
        path = flow.path
        for (index, level) in flow.scan.levels.enumerated() {
            let isLast = index == flow.scan.levels.count - 1
            switch level {
            case .mapping(let keys, let current):
                if let current { path.append(.key(current)) }
                guard isLast else { continue }
                slot = current == nil ? .key : .value
                siblings = keys + (current == nil ? Self.keysBehind(position, in: text) : [])
            case .sequence:
                path.append(.item)
                if isLast { slot = .element }
            }
        }
        let line = text.lineBytes(position.line)
        let start = max(0, min(flow.scan.partStart - line.startIndex, before.count))
        let blanks = before.dropFirst(start).prefix { $0 == 0x20 }.count
        setWord(from: start + blanks, at: position, in: text)
    }

    /// Returns the keys in the rest of the line, as far as the mapping around the position goes.
    private static func keysBehind(_ position: DocumentPosition, in text: DocumentText) -> [String] {
        let line = text.lineBytes(position.line)
        var depth = 0
        var rest = line[text.offset(of: position)...]
        if let end = rest.firstIndex(where: { byte in
            if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { depth += 1 }
            if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { depth -= 1 }
            return depth < 0
        }) {
            rest = rest[..<end]
        }
        guard let comma = rest.firstIndex(of: UInt8(ascii: ",")) else { return [] }
        let scan = FlowScan((Array("{".utf8) + rest[comma...].dropFirst())[...])
        guard case .mapping(let keys, _)? = scan.levels.first else { return [] }
        return keys
    }
}

/// The keys and dashes under which a line stands.
private struct Parents {
    /// The lines of the parents, nearest first.
    private(set) var entries: [(line: Int, entry: BlockLine)] = []
    /// The steps that each parent adds to the path.
    private(set) var steps: [[WritingPlace.Step]] = []
    /// True if a parent begins a text in block style.
    private(set) var isInBlockText = false

    /// - Parameter column: The column of what stands on the line.
    init(in text: DocumentText, above line: Int, column: Int) {
        let own = BlockLine(text.lineBytes(line))
        // A list may stand at the column of its key.
        var isItem = !own.dashes.isEmpty
        var limit = column
        for number in stride(from: line - 1, through: 0, by: -1) {
            let bytes = text.lineBytes(number)
            // Most lines are deeper than the parent that is searched.
            let blanks = bytes.prefix { $0 == 0x20 }.count
            guard blanks < limit || isItem && blanks == limit else { continue }
            let entry = BlockLine(bytes)
            guard !entry.isBlank else { continue }
            let isParentKey =
                entry.key.map { key in
                    let column = key.columns.lowerBound
                    return column < limit || isItem && entry.dashes.isEmpty && column == limit
                } ?? false
            var added: [WritingPlace.Step] = []
            let dashes = entry.dashes.filter { $0 < limit }
            added += dashes.map { _ in .item }
            if isParentKey, let key = entry.key { added.append(.key(key.name)) }
            guard !added.isEmpty else { continue }
            if isParentKey, entry.beginsBlockText {
                // The lines below are a text, whatever they look like.
                isInBlockText = true
                entries = []
                steps = []
            }
            entries.append((number, entry))
            steps.append(added)
            isItem = !entry.dashes.isEmpty
            limit = entry.indentation
            if limit == 0, !isItem { break }
        }
    }

    var path: [WritingPlace.Step] { steps.reversed().flatMap(\.self) }
}
