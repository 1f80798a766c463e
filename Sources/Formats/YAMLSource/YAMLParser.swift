import Diagnostics

/// Builds the node tree of one document from events, and collects errors that don't stop libyaml.
struct YAMLParser {
    private(set) var diagnostics = DiagnosticList()

    private let file: SourceFile
    private var anchors: [String: Anchor] = [:]
    private var nodeCount = 0
    /// Empty arrays for the entries of mappings, whose capacity is reused; at most one per nesting level.
    private var rooms: [[YAMLMapping.Entry]] = []
    private let suspectComments: SuspectComments
    private let missingValue: MissingValue
    private let misreadSigns: LibYAMLDeviations
    /// The brackets that are replaced in the text for libyaml.
    private let brackets: UnquotedBrackets
    /// The error that ended parsing; nil if there was none.
    private(set) var syntaxError: YAMLSyntaxError?

    /// A node with its number of nodes and its height, which count again for each alias.
    private struct Built {
        let node: YAMLNode
        let count: Int
        let height: Int
        /// True if the node replaces an unreadable one, which has been reported.
        var isReported = false
    }

    private enum Anchor {
        case open
        case complete(Built)
    }

    /// The document cannot be parsed further; the reason has been reported.
    private struct Stop: Error {}

    init(file: SourceFile, brackets: UnquotedBrackets = UnquotedBrackets()) {
        self.file = file
        self.brackets = brackets
        suspectComments = SuspectComments(in: file)
        misreadSigns = LibYAMLDeviations(in: file)
        missingValue = MissingValue(file: file, suspectComments: suspectComments)
    }

    /// Returns the root node; nil, after a diagnostic, if the document cannot be parsed.
    mutating func root() -> YAMLNode? {
        let pairs = SurrogatePairs(in: file)
        var text = brackets.replaced(pairs.shortened(file.text))
        return text.withUTF8 { bytes -> YAMLNode? in
            guard let events = YAMLEvents(bytes, pairs: pairs) else {
                report(.tooLarge, at: SourcePosition(line: 1, column: 1), "not enough memory to read the file")
                return nil
            }
            defer { dropFollowUps() }
            do {
                return try document(events)
            } catch {
                return nil
            }
        }
    }

    /// Keeps one of several errors with the same cause: drops those after `{{name}}` in its line, and those about a key
    /// that ends where parsing stopped, such as `$.rows` of `{ $.rows[0]: 1 }`, which is not a key.
    private mutating func dropFollowUps() {
        guard diagnostics.diagnostics.count > 1 else { return }
        let braces = diagnostics.diagnostics.filter { $0.code == .doubleBraces }
        let lines = braces.compactMap(\.range?.start.line)
        let stop = diagnostics.diagnostics.last?.range?.start
        let kept = diagnostics.diagnostics.filter { diagnostic in
            guard let range = diagnostic.range else { return true }
            if lines.contains(range.start.line) { return diagnostic.code == .doubleBraces }
            let isAboutKey = diagnostic.code == .missingValue || diagnostic.code == .duplicateKey
            return range.end != stop || !isAboutKey
        }
        if kept.count < diagnostics.diagnostics.count { diagnostics.keep(only: kept) }
    }

    private mutating func document(_ events: YAMLEvents) throws(Stop) -> YAMLNode? {
        _ = try next(events)
        var event = try next(events)
        guard case .documentStart = event.kind else { return nothing() }
        let built = try node(events, at: try next(events), depth: 1)
        _ = try next(events)
        event = try next(events)
        if case .documentStart = event.kind {
            report(
                .severalDocuments, at: event.start, to: event.end, "a second document begins here",
                hint: "a file has one document: move it to a file of its own, or remove the \"---\"")
            return built.node.isMissing ? nil : built.node
        }
        if built.node.isMissing, !built.isReported { return nothing() }
        return built.node
    }

    private mutating func nothing() -> YAMLNode? {
        diagnostics.append(
            Diagnostic(.emptyFile, at: .file(file.path), "the file contains no YAML", hint: "write something into it"))
        return nil
    }

    private mutating func next(_ events: YAMLEvents) throws(Stop) -> YAMLEvent {
        do {
            return try events.next()
        } catch {
            syntaxError = error
            diagnostics.append(YAMLSyntaxErrorMessage(problem: error, file: file).diagnostic)
            throw Stop()
        }
    }

    private mutating func node(_ events: YAMLEvents, at event: YAMLEvent, depth: Int) throws(Stop) -> Built {
        if case .alias(let name) = event.kind {
            if let warning = misreadSigns.warning(ofAliasTo: event.end) { diagnostics.append(warning) }
            return try alias(name, at: event, depth: depth)
        }
        if let name = event.anchor {
            anchors[name] = .open
            if let warning = misreadSigns.warning(ofAnchor: name, at: event.start) { diagnostics.append(warning) }
        }
        let tag = knownTag(of: event)
        let built: Built
        switch event.kind {
        case .sequenceStart:
            try checkDepth(depth, at: event)
            built = try sequence(events, from: event, depth: depth)
        case .mappingStart(let isFlow):
            try checkDepth(depth, at: event)
            built = try mapping(events, from: event, isFlow: isFlow, depth: depth)
        case .scalar(let found, let style):
            let text = brackets.restored(found)
            if style == .plain, !text.isEmpty, let warning = suspectComments.warning(behind: event.end) {
                diagnostics.append(warning)
            }
            let isMissing = text.isEmpty && style == .plain && event.tag == nil
            let content: YAMLNode.Content = isMissing ? .missing : .scalar(YAMLScalar(text, style: style, tag: tag))
            built = Built(node: YAMLNode(content, start: event.start, end: event.end), count: 1, height: 0)
        default:
            built = Built(node: YAMLNode(.missing, start: event.start, end: event.end), count: 1, height: 0)
        }
        checkTag(tag, matches: built.node)
        try count(1, at: event)
        if let name = event.anchor { anchors[name] = .complete(built) }
        return built
    }

    private mutating func sequence(_ events: YAMLEvents, from start: YAMLEvent, depth: Int) throws(Stop) -> Built {
        var elements: [YAMLNode] = []
        var size = (count: 1, height: 0)
        while true {
            let event = try next(events)
            if case .sequenceEnd = event.kind {
                let end = event.start == event.end ? elements.last?.end ?? event.end : event.end
                let node = YAMLNode(.sequence(elements), start: start.start, end: end)
                return Built(node: node, count: size.count, height: size.height + 1)
            }
            let built = try node(events, at: event, depth: depth + 1)
            if case .missing = built.node.content, !built.isReported {
                diagnostics.append(missingValue.diagnostic(ofItem: built.node))
            }
            elements.append(built.node)
            size = (size.count + built.count, max(size.height, built.height))
        }
    }

    private mutating func mapping(
        _ events: YAMLEvents, from start: YAMLEvent, isFlow: Bool, depth: Int
    ) throws(Stop) -> Built {
        var assembly = YAMLMappingAssembly(reusing: rooms.popLast() ?? [])
        var size = (count: 1, height: 0)
        while true {
            let event = try next(events)
            if case .mappingEnd = event.kind {
                let end = event.start == event.end ? assembly.end ?? event.end : event.end
                let isTemplate = assembly.isTemplate
                let content: YAMLNode.Content = isTemplate ? .missing : .mapping(assembly.takeMapping())
                rooms.append(assembly.room)
                return Built(
                    node: YAMLNode(content, start: start.start, end: end), count: size.count,
                    height: size.height + 1, isReported: isTemplate)
            }
            let key = try node(events, at: event, depth: depth + 1)
            let value = try node(events, at: try next(events), depth: depth + 1)
            size = (size.count + key.count + value.count, max(size.height, value.height))
            if isFlow, let warning = misreadSigns.warning(ofFlowKey: key.node) { diagnostics.append(warning) }
            let isFirst = assembly.isEmpty
            if key.isReported {
                continue
            } else if let diagnostic = assembly.add(key: key.node, value: value.node, file: file) {
                diagnostics.append(diagnostic)
            } else if case .missing = value.node.content, !value.isReported {
                diagnostics.append(
                    missingValue.diagnostic(of: value.node, behind: key.node, isFlow: isFlow, isFirst: isFirst))
            }
        }
    }

    private mutating func alias(_ name: String, at event: YAMLEvent, depth: Int) throws(Stop) -> Built {
        switch anchors[name] {
        case .complete(let built):
            try checkDepth(depth + built.height - 1, at: event)
            try count(built.count, at: event)
            return built
        case .open:
            report(
                .alias, at: event.start, to: event.end,
                "the alias \(file.quoting("*\(name)")) is inside its own anchor: a cycle",
                hint: "an anchor's value must not contain its own alias")
        case nil:
            let names = file.isConfidential ? [] : anchors.keys.sorted()
            report(
                .alias, at: event.start, to: event.end,
                "the alias \(file.quoting("*\(name)")) has no anchor \(file.quoting("&\(name)")) before it",
                hint: Suggestion.hint(for: name, among: names)
                    ?? "a text that begins with \"*\" must be quoted")
        }
        try count(1, at: event)
        let node = YAMLNode(.missing, start: event.start, end: event.end)
        return Built(node: node, count: 1, height: 0, isReported: true)
    }

    private mutating func knownTag(of event: YAMLEvent) -> YAMLTag? {
        guard let written = event.tag else { return nil }
        if written == "!" { return .text }
        if let tag = YAMLTag.allCases.first(where: { $0.uri == written }) { return tag }
        let shown = written.replacingPrefix("tag:yaml.org,2002:", with: "!!")
        report(
            .yamlTag, at: event.start, to: event.end, "unknown tag \(file.quoting(shown))",
            hint: "a text that begins with \"!\" must be quoted; "
                + "the tags are !!str, !!int, !!float, !!bool, !!null, !!seq and !!map")
        return nil
    }

    private mutating func checkTag(_ tag: YAMLTag?, matches node: YAMLNode) {
        guard let tag else { return }
        let matches =
            switch (tag, node.content) {
            case (.sequence, .sequence), (.mapping, .mapping): true
            case (.sequence, _), (.mapping, _), (_, .sequence), (_, .mapping): false
            default: true
            }
        if !matches {
            report(
                .yamlTag, at: node.start, to: node.end, "the tag \"!!\(tag.rawValue)\" cannot apply to \(node.kindName)"
            )
        }
    }

    private mutating func checkDepth(_ depth: Int, at event: YAMLEvent) throws(Stop) {
        guard depth > YAMLDocument.maximumNesting else { return }
        report(
            .tooLarge, at: event.start, to: event.end, "more than \(YAMLDocument.maximumNesting) levels of nesting",
            hint: "flatten the value, or send it with body.file")
        throw Stop()
    }

    private mutating func count(_ nodes: Int, at event: YAMLEvent) throws(Stop) {
        nodeCount += nodes
        guard nodeCount > YAMLDocument.maximumNodeCount else { return }
        report(
            .tooLarge, at: event.start, to: event.end, "more than 1,000,000 values once the aliases are followed",
            hint: "aliases of aliases multiply; write the data to a file instead")
        throw Stop()
    }

    private mutating func report(
        _ code: DiagnosticCode, at start: SourcePosition, to end: SourcePosition? = nil, _ message: String,
        hint: String? = nil
    ) {
        let range = SourceRange(file: file, start: start, end: end ?? start)
        diagnostics.append(Diagnostic(code, at: range, message, hint: hint))
    }
}

extension String {
    fileprivate func replacingPrefix(_ prefix: String, with replacement: String) -> String {
        hasPrefix(prefix) ? replacement + dropFirst(prefix.count) : self
    }
}
