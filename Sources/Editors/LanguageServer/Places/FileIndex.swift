import CollectionModel
import Diagnostics
import FormatReference
import Placeholders
import YAMLSource

/// What a YAML file defines and names, with the range of each in the document.
struct FileIndex {
    /// A place of a name.
    struct NameUse {
        enum Role {
            /// A key that gives the name a value: of `variables`, `capture` and similar mappings.
            case definition
            case use
        }

        let name: String
        let role: Role
        let range: DocumentRange
        /// The range of the definition with its value.
        let whole: DocumentRange
    }

    /// A request, group or include.
    struct Item {
        enum Kind {
            case request, group, include
        }

        let kind: Kind
        let name: String
        /// The range of the name, or of what stands for it.
        let nameRange: DocumentRange
        let isNamed: Bool
        let range: DocumentRange
        let detail: String
        /// True if it names requests that run before it.
        let hasNeeds: Bool
        var children: [Item] = []
    }

    /// A text that names something, such as a file or a request.
    struct Named {
        let subject: ValueShape.Subject
        let text: String
        let range: DocumentRange
    }

    private(set) var names: [NameUse] = []
    private(set) var items: [Item] = []
    private(set) var named: [Named] = []
    /// The other mappings at the top, such as `variables`, for the outline.
    private(set) var sections: [(key: String, keyRange: DocumentRange, range: DocumentRange)] = []

    private let text: DocumentText
    private let mapping: SourceMapping
    private let file: SourceFile

    /// - Parameter reading: The nodes of the text.
    init(_ reading: YAMLDocument.Reading, of text: DocumentText, root: MappingName) {
        self.text = text
        file = reading.file
        mapping = SourceMapping(text)
        if let node = reading.root {
            items = visit(node, AcceptedValues(root: root), isRoot: true)
        }
        addPlaceholders()
    }

    /// The requests, in order, also those in groups.
    var requests: [Item] { Self.requests(in: items) }

    private static func requests(in items: [Item]) -> [Item] {
        items.flatMap { $0.kind == .request ? [$0] : requests(in: $0.children) }
    }

    // MARK: Nodes

    /// Returns the items below a node.
    private mutating func visit(_ node: YAMLNode, _ accepted: AcceptedValues, isRoot: Bool = false) -> [Item] {
        switch node.content {
        case .missing: return []
        case .scalar(let scalar):
            for subject in accepted.subjects { add(scalar, node, naming: subject) }
            return []
        case .sequence(let elements):
            let inner = accepted.following(.item)
            return elements.flatMap { visit($0, inner) }
        case .mapping(let entries):
            let keys = entries.entries.map(\.key)
            let mappings = accepted.mappings(having: keys)
            let kinds = accepted.nameKinds
            var items: [Item] = []
            for entry in entries.entries {
                if mappings.isEmpty, kinds.contains(where: \.definesNames) {
                    let range = range(entry.keyNode)
                    let whole = DocumentRange(range.start, self.range(entry.value).end)
                    names.append(NameUse(name: entry.key, role: .definition, range: range, whole: whole))
                }
                if isRoot {
                    let keyRange = range(entry.keyNode)
                    sections.append((entry.key, keyRange, DocumentRange(keyRange.start, range(entry.value).end)))
                }
                items += visit(entry.value, accepted.following(.key(entry.key)))
            }
            let kind: Item.Kind? =
                mappings == [.request]
                ? .request : mappings == [.group] ? .group : mappings == [.include] ? .include : nil
            return kind.map { [item($0, node, entries, children: items)] } ?? items
        }
    }

    private func item(_ kind: Item.Kind, _ node: YAMLNode, _ mapping: YAMLMapping, children: [Item]) -> Item {
        let nameKey = kind == .request ? "name" : kind == .group ? "group" : "include"
        let line = mapping.entries.first { RequestDefinition.usualMethods.contains($0.key) }
        let detail = line.map { "\($0.key) \($0.value.scalar?.text ?? "")" } ?? ""
        let named = mapping.value(of: nameKey)
        let text = named?.scalar?.text
        let place = named ?? line?.keyNode ?? node
        let nameRange = named == nil && line == nil ? DocumentRange(range(node).start, range(node).start) : range(place)
        return Item(
            kind: kind, name: text ?? (detail.isEmpty ? "request" : detail), nameRange: nameRange, isNamed: text != nil,
            range: range(node), detail: text == nil ? "" : detail,
            hasNeeds: mapping.has("needs"), children: children)
    }

    private mutating func add(_ scalar: YAMLScalar, _ node: YAMLNode, naming subject: ValueShape.Subject) {
        let inner = content(of: scalar, range(node))
        switch subject {
        case .variable: names.append(NameUse(name: scalar.text, role: .use, range: inner, whole: inner))
        default: named.append(Named(subject: subject, text: scalar.text, range: inner))
        }
    }

    private func range(_ node: YAMLNode) -> DocumentRange { mapping.range(node.range(in: file)) }

    /// Returns the range of a scalar without its quotes.
    private func content(of scalar: YAMLScalar, _ range: DocumentRange) -> DocumentRange {
        guard scalar.style == .singleQuoted || scalar.style == .doubleQuoted else { return range }
        var (start, end) = (range.start, range.end)
        start.character += 1
        end.character = max(end.character - 1, start.line == end.line ? start.character : 0)
        return DocumentRange(start, end)
    }

    // MARK: Placeholders

    private mutating func addPlaceholders() {
        for line in 0..<text.lineCount {
            let bytes = text.lineBytes(line)
            guard bytes.contains(UInt8(ascii: "<")) else { continue }
            for token in PlaceholderTokens(in: bytes).placeholders.flatMap(\.tokens) where token.kind == .name {
                let range = text.range(line, token.bytes)
                names.append(NameUse(name: token.text, role: .use, range: range, whole: range))
            }
        }
    }
}

extension DocumentText {
    /// Returns the range of bytes of a line.
    func range(_ line: Int, _ bytes: Range<Int>) -> DocumentRange {
        let all = lineBytes(line)
        func position(_ count: Int) -> DocumentPosition {
            DocumentPosition(line: line, character: Self.width(of: all.prefix(count)))
        }
        return DocumentRange(position(bytes.lowerBound), position(bytes.upperBound))
    }
}

extension ValueShape.NameKind {
    /// True if the keys are names that placeholders can use.
    var definesNames: Bool {
        switch self {
        case .variable, .token: true
        default: false
        }
    }
}
