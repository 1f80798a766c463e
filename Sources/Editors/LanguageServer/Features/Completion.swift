import CollectionChecks
import CollectionModel
import Diagnostics
import FormatReference
import HTTP
import JSON
import Placeholders
import Platform

/// The proposals at one position of a document.
struct Completion {
    /// The numbers of LSP's `CompletionItemKind`.
    enum Kind: Int {
        case function = 3
        case variable = 6
        case property = 10
        case value = 12
        case file = 17
        case reference = 18
        case folder = 19
    }

    struct Proposal {
        let label: String
        let kind: Kind
        var detail = ""
        var documentation = ""
        /// The text to insert; nil for the label.
        var inserted: String?
        /// The position in the list; smaller numbers come first.
        var order = 0
    }

    private let document: OpenDocument
    private let position: DocumentPosition
    private let place: WritingPlace
    private let root: MappingName
    private let index: FileIndex?
    private(set) var proposals: [Proposal] = []
    private(set) var range: DocumentRange

    /// - Parameter names: Returns the names that are known on a line, from 1.
    init?(in document: inout OpenDocument, at position: DocumentPosition, names: (Int) -> [KnownName]) {
        guard let root = document.kind.root else { return nil }
        index = document.index()
        self.document = document
        self.position = position
        self.root = root
        place = WritingPlace(in: document.text, at: position)
        range = place.word
        if place.isComment { return }
        if addPlaceholderWords(names) { return }
        let accepted = AcceptedValues(root: root).following(place.path)
        switch place.slot {
        case .text: break
        case .key: addKeys(accepted)
        case .value: addValues(accepted, isKnownKey: !accepted.shapes.isEmpty)
        case .element:
            addValues(accepted, isKnownKey: !accepted.shapes.isEmpty)
            addKeys(accepted)
        }
    }

    // MARK: Placeholders

    /// Adds names, functions or filters inside of a placeholder; returns false outside of one.
    private mutating func addPlaceholderWords(_ names: (Int) -> [KnownName]) -> Bool {
        let line = document.text.lineBytes(position.line)
        let column = document.text.offset(of: position) - line.startIndex
        guard let placeholder = PlaceholderTokens(in: line).placeholder(at: column) else { return false }
        let token = placeholder.tokens.first { $0.bytes.lowerBound <= column && column <= $0.bytes.upperBound }
        if token?.kind == .text || token?.kind == .number { return true }
        range = document.text.range(position.line, token.map(\.bytes) ?? column..<column)
        let start = token?.bytes.lowerBound ?? column
        let before = line.prefix(start).dropFirst(placeholder.bytes.lowerBound + 2)
        let closing = placeholder.isComplete ? "" : ">>"
        if before.last(where: { $0 != 0x20 }) == UInt8(ascii: "|") {
            for call in FormatManual.calls(.filter) {
                let hasArguments = call.call.contains("(")
                proposals.append(
                    Proposal(
                        label: call.name, kind: .function, detail: call.call, documentation: call.markdown,
                        inserted: hasArguments ? call.call : call.name))
            }
            return true
        }
        for known in names(position.line + 1) {
            proposals.append(
                Proposal(
                    label: known.name, kind: .variable, detail: known.detail, documentation: known.markdown,
                    inserted: known.name + closing, order: known.order))
        }
        for call in FormatManual.calls(.function) {
            proposals.append(
                Proposal(
                    label: "$" + call.name, kind: .function, detail: call.call, documentation: call.markdown,
                    inserted: (call.call.hasPrefix("$") ? call.call : "$" + call.call) + closing, order: 5))
        }
        return true
    }

    // MARK: Keys

    private mutating func addKeys(_ accepted: AcceptedValues) {
        let siblings = Set(place.siblings)
        let mappings = accepted.mappings(having: place.siblings)
        var seen: Set<String> = []
        for mapping in mappings {
            let excluded = mapping.description.rules.reduce(into: Set<String>()) {
                $0.formUnion($1.excluded(beside: siblings))
            }
            for (order, key) in FormatManual.keys(of: mapping).enumerated()
            where !siblings.contains(key.name) && !excluded.contains(key.name) && seen.insert(key.name).inserted {
                proposals.append(
                    Proposal(
                        label: key.name, kind: .property, detail: key.values, documentation: key.markdown,
                        inserted: key.name + (place.isInFlow ? ": " : key.shape.beginning(below: place.indentation)),
                        order: key.isRequired ? 0 : 1 + order))
            }
        }
        for kind in accepted.nameKinds { addNames(of: kind, except: siblings) }
    }

    /// Adds keys that the author chooses, as far as there are usual ones.
    private mutating func addNames(of kind: ValueShape.NameKind, except siblings: Set<String>) {
        let names: [(String, String)] =
            switch kind {
            case .header: UsualHeaders.all
            case .trigger: ReasonPhrases.ordered.map { ("\($0.status)", $0.phrase) }
            case .jsonPath:
                [("$", "the whole body"), ("$.", "a member"), ("$[0]", "the first element"), ("$..", "at any depth")]
            default: []
            }
        for (order, (name, detail)) in names.enumerated() where !siblings.contains(name) {
            proposals.append(
                Proposal(label: name, kind: .value, detail: detail, inserted: name + ": ", order: 100 + order))
        }
    }

    // MARK: Values

    private mutating func addValues(_ accepted: AcceptedValues, isKnownKey: Bool) {
        for shape in accepted.shapes {
            switch shape {
            case .boolean: add(["true", "false"])
            case .word(let words): add(words)
            case .status, .trigger:
                for (order, status) in ReasonPhrases.ordered.enumerated() {
                    proposals.append(
                        Proposal(label: "\(status.status)", kind: .value, detail: status.phrase, order: order))
                }
                add(["2xx", "3xx", "4xx", "5xx"])
            case .naming(let subject, _): addNamed(subject)
            case .mapping(let name)
            where !place.isInFlow && place.prefix.isEmpty && !FormatManual.keys(of: name).isEmpty:
                addFlowKeys(of: name)
            case .form("URL", _, _):
                proposals.append(Proposal(label: "http://", kind: .value))
                proposals.append(Proposal(label: "https://", kind: .value))
            default: break
            }
        }
        if case .key(let key)? = place.path.last, key.lowercased() == "content-type" { add(UsualHeaders.mediaTypes) }
    }

    /// Adds the keys of a mapping that can be written on this line in braces.
    private mutating func addFlowKeys(of name: MappingName) {
        for key in FormatManual.keys(of: name) {
            proposals.append(
                Proposal(
                    label: "{ \(key.name): }", kind: .property, detail: key.values, documentation: key.markdown,
                    inserted: "{ \(key.name):  }", order: 50))
        }
    }

    private mutating func add(_ words: [String]) {
        for word in words { proposals.append(Proposal(label: word, kind: .value, order: proposals.count)) }
    }

    private mutating func addNamed(_ subject: ValueShape.Subject) {
        switch subject {
        case .request:
            // The last one that begins before the position is the one that is being written.
            for item in (index?.requests ?? []).filter({ $0.range.start < position }).dropLast() where item.isNamed {
                proposals.append(Proposal(label: item.name, kind: .reference, detail: item.detail))
            }
        case .tag:
            let tags = Set((index?.named ?? []).filter { $0.subject == .tag }.map(\.text))
            add(tags.sorted())
        case .environment: add(document.analysis?.environments ?? [])
        case .variable:
            let names = Set((index?.names ?? []).filter { $0.role == .definition }.map(\.name))
            for name in names.sorted() { proposals.append(Proposal(label: name, kind: .variable)) }
        case .file: addFiles()
        }
    }

    private mutating func addFiles() {
        let written = place.prefix.drop { "\"'".contains($0) }
        let parts = PathParts(String(written))
        // Only the part after the last slash is replaced.
        let width = DocumentText.width(of: parts.name.utf8)
        range = DocumentRange(
            DocumentPosition(line: position.line, character: position.character - width), range.end)
        let folder = written.hasPrefix("/") ? parts.folder : PathParts(document.path).folder + parts.folder
        for name in FileSystem.proposals(in: folder) where !name.hasPrefix(".") {
            let isFolder = FileStatus.kind(of: folder + name) == .folder
            proposals.append(Proposal(label: isFolder ? name + "/" : name, kind: isFolder ? .folder : .file))
        }
    }

    // MARK: JSON

    var json: JSONValue {
        let items = proposals.map { proposal -> JSONValue in
            var item: JSONObject = [
                "label": .string(proposal.label), "kind": .number(JSONNumber(proposal.kind.rawValue)),
                "sortText": .string(String(10_000 + min(proposal.order, 9_999))),
                "textEdit": DocumentEdit(range: range, text: proposal.inserted ?? proposal.label).json,
                "filterText": .string(proposal.label),
            ]
            if !proposal.detail.isEmpty { item[key: "detail"] = .string(proposal.detail) }
            if !proposal.documentation.isEmpty {
                item[key: "documentation"] = ["kind": "markdown", "value": .string(proposal.documentation)]
            }
            return .object(item)
        }
        return ["isIncomplete": false, "items": .array(items)]
    }
}

extension KeyRule {
    /// The keys that must not stand beside the given ones.
    fileprivate func excluded(beside keys: Set<String>) -> Set<String> {
        switch self {
        case .exactlyOne(let all): keys.isDisjoint(with: all) ? [] : Set(all)
        case .excludes(let key, let others):
            keys.contains(key) ? Set(others) : keys.isDisjoint(with: others) ? [] : [key]
        case .oneForm(let forms):
            forms.reduce(into: Set<String>()) { excluded, form in
                let own = Set(form.required + form.optional)
                if !keys.isSubset(of: own) { excluded.formUnion(own.subtracting(keys)) }
            }.subtracting(
                forms.filter { keys.isSubset(of: $0.required + $0.optional) }.flatMap { $0.required + $0.optional })
        default: []
        }
    }
}

extension ValueShape {
    /// The text between a key and its value: the value of a mapping or a list stands in the next line.
    fileprivate func beginning(below indentation: Int) -> String {
        let blanks = String(repeating: " ", count: indentation + 2)
        switch self {
        case .list(.item): return ":\n\(blanks)- "
        case .list, .mapping, .names, .valueMapping: return ":\n\(blanks)"
        default: return ": "
        }
    }
}

extension KnownName {
    var detail: String {
        switch origin {
        case .variable(let definition):
            isSecret ? "secret variable" : definition.value.literal.map { $0.compactText(upTo: 60) } ?? "variable"
        case .token: "token"
        case .hub: "of the hub"
        case .request(let request): "captured by \(request)"
        case .element: "of this request or group"
        case .column: "column of the data"
        case .given: "given from outside"
        }
    }

    /// The name with its origin as Markdown.
    var markdown: String {
        let place = range.map { "\n\nDefined at \($0.file.path):\($0.start.line)" } ?? ""
        return "`\(name)`: \(detail)\(place)"
    }

    fileprivate var order: Int {
        switch origin {
        case .element: 0
        case .request: 1
        case .variable, .column: 2
        case .token, .hub, .given: 3
        }
    }
}
