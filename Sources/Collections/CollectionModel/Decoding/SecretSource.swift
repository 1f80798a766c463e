import Diagnostics
import YAMLSource

/// Conceals places of a file, and texts that messages may quote.
struct SecretSource {
    private static let blanks: Set<Unicode.Scalar> = [" ", "\t", "\r"]

    let file: SourceFile

    /// True if the node is written in braces or brackets.
    func isFlow(_ node: YAMLNode) -> Bool {
        file.scalars(from: node.start).first.map { "{[".unicodeScalars.contains($0) } ?? false
    }

    /// True if `?` directly precedes a key in braces; a password may begin with it.
    func isMarkedKey(_ key: YAMLNode) -> Bool {
        key.start.column > 1
            && file.scalars(from: SourcePosition(line: key.start.line, column: key.start.column - 1)).first == "?"
    }

    func conceal(_ node: YAMLNode) {
        file.conceal(node.range(in: file))
        if let text = node.scalar?.text, !text.isEmpty { file.conceal(text) }
    }

    /// Conceals parts of a scalar, but no placeholder: it isn't secret, and may contain the error.
    ///
    /// - Parameter parts: The secret parts of the text, in Unicode scalars.
    func conceal(_ scalar: YAMLScalar, at node: YAMLNode, within parts: [Range<Int>]) {
        guard !parts.isEmpty else { return }
        let scalars = Array(scalar.text.unicodeScalars)
        let literals = Self.literals(of: scalars).flatMap { literal in
            parts.map { $0.clamped(to: literal) }.filter { part in
                !part.isEmpty && !PlaceholderLookalike.isWhole(Self.string(scalars[part]))
            }
        }
        if literals == [0..<scalars.count] { return conceal(node) }
        var search = SliceSearch(node.slice(in: file), text: scalar.text)
        for literal in literals {
            file.conceal(search.range(ofScalars: literal))
            file.conceal(Self.string(scalars[literal]))
        }
    }

    /// Conceals the tag, anchor or alias before a value, and the comment after it, which may be a part of a secret with
    /// `#`, unless the value consists of placeholders.
    func concealAround(_ value: YAMLNode, behind key: YAMLNode) {
        guard let start = valueStart(behind: key) else { return }
        let rest = file.scalars(from: start)
        if let sign = rest.first, "!&*".unicodeScalars.contains(sign), !rest.starts(with: "!!".unicodeScalars) {
            conceal(
                from: start,
                count: rest.prefix { !Self.blanks.contains($0) && !",}]".unicodeScalars.contains($0) }.count)
        }
        guard !Self.hasOnlyPlaceholders(value) else { return }
        // An empty value ends before the comment, or at the next key.
        let end = rest.first == "#" ? start : value.end
        // The rest of a line of JSON can be long: read no more of it than needed.
        let behind = file.scalars(from: end)
        let blanks = behind.prefix { Self.blanks.contains($0) }
        guard blanks.endIndex < behind.endIndex, behind[blanks.endIndex] == "#" else { return }
        let comment = SourcePosition(line: end.line, column: end.column + blanks.count)
        conceal(from: comment, count: behind[blanks.endIndex...].count)
    }

    private static func hasOnlyPlaceholders(_ node: YAMLNode) -> Bool {
        switch node.content {
        case .scalar(let scalar):
            !scalar.text.isEmpty && literals(of: Array(scalar.text.unicodeScalars)).isEmpty
        case .sequence(let elements): !elements.isEmpty && elements.allSatisfy(hasOnlyPlaceholders)
        case .mapping(let mapping):
            !mapping.entries.isEmpty && mapping.entries.allSatisfy { hasOnlyPlaceholders($0.value) }
        case .missing: false
        }
    }

    /// Returns the position of the first character after a key's colon, in the same line.
    private func valueStart(behind key: YAMLNode) -> SourcePosition? {
        let rest = file.scalars(from: key.end)
        let before = rest.prefix { Self.blanks.contains($0) }
        guard before.endIndex < rest.endIndex, rest[before.endIndex] == ":" else { return nil }
        let behind = rest[before.endIndex...].dropFirst()
        let blanks = behind.prefix { Self.blanks.contains($0) }
        guard blanks.endIndex < behind.endIndex else { return nil }
        return SourcePosition(
            line: key.end.line, column: key.end.column + before.count + 1 + blanks.count)
    }

    private func conceal(from start: SourcePosition, count: Int) {
        let end = SourcePosition(line: start.line, column: start.column + count)
        file.conceal(SourceRange(file: file, start: start, end: end))
        concealWords(of: file.scalars(from: start).prefix(count))
    }

    /// Conceals a text as messages quote it: whole, or the word that YAML reads as a tag, an anchor or an alias; without
    /// quotes and signs of YAML around it.
    func concealWords(of text: some Collection<Unicode.Scalar>) {
        let isMarked = text.first.map { "!&*".unicodeScalars.contains($0) } ?? false
        for words in [Array(text)] + (isMarked ? [Array(text.prefix { !Self.blanks.contains($0) })] : []) {
            let bare = words.drop { "!*&%@#\"'[{|>- ".unicodeScalars.contains($0) }
            let end = bare.lastIndex { !"\"'}] \t\r".unicodeScalars.contains($0) }
            for word in [words[...], bare, end.map { bare[...$0] } ?? []] where !word.isEmpty {
                file.conceal(Self.string(word))
            }
        }
    }

    /// Returns the ranges of the text outside of placeholders. An unclosed placeholder is text.
    static func literals(of text: [Unicode.Scalar]) -> [Range<Int>] {
        var literals: [Range<Int>] = []
        var (start, index, depth, open) = (0, 0, 0, 0)
        while index < text.count {
            let pair = index + 1 < text.count && text[index] == text[index + 1] ? text[index] : nil
            if pair == "<" {
                if depth == 0 { open = index }
                depth += 1
            } else if pair == ">", depth > 0 {
                depth -= 1
                if depth == 0 {
                    if start < open { literals.append(start..<open) }
                    start = index + 2
                }
            }
            index += pair == "<" || pair == ">" ? 2 : 1
        }
        if start < text.count { literals.append(start..<text.count) }
        return literals
    }

    static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }
}

/// Finds passwords in URLs: `https://user:PASSWORD@host/`.
enum WrittenPassword {
    /// Characters that end a URL in a text.
    private static let blanks: Set<Unicode.Scalar> = [" ", "\t", "\n", "\"", "'"]

    /// Returns the ranges of the passwords in a text, in time that grows with its length: a text may have many URLs inside
    /// of each other.
    static func ranges(in text: [Unicode.Scalar]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        // The end of the URL, and the first `@`, behind the index.
        var (end, at): (Int, Int?) = (text.count, nil)
        for index in text.indices.reversed() {
            if blanks.contains(text[index]) { (end, at) = (index, nil) }
            if text[index] == "@" { at = index }
            guard index >= 2, text[index] == "/", text[index - 1] == "/", text[index - 2] == ":" else { continue }
            if let range = password(in: text[(index + 1)..<end], firstAt: at) { ranges.append(range) }
        }
        return ranges.reversed()
    }

    /// Returns the range of the password in a URL without its scheme, also if the password contains a character such as
    /// `/` that ends an authority.
    private static func password(in url: ArraySlice<Unicode.Scalar>, firstAt: Int?) -> Range<Int>? {
        let authority = url.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let colon = authority.firstIndex(of: ":") else { return nil }
        // A port has only digits; any other text after the colon is a password that continues up to the `@`.
        let isPort = authority[(colon + 1)...].allSatisfy { ("0"..."9").contains($0) }
        guard let at = authority.lastIndex(of: "@") ?? (isPort ? nil : firstAt), colon + 1 < at else { return nil }
        return colon + 1..<at
    }
}
