import Diagnostics
import Placeholders
import YAMLSource

/// Reading of texts, names and switches.
extension DecodingContext {
    /// The text of a scalar exactly as it is written.
    func text(_ node: YAMLNode, _ owner: String) -> String? {
        guard let scalar = node.scalar else {
            reportKind(of: node, wanted: "\(owner) must be text")
            return nil
        }
        return scalar.text
    }

    /// A text with placeholders.
    func placeholderText(_ node: YAMLNode, _ owner: String) -> PlaceholderText? {
        guard let text = text(node, owner) else { return nil }
        return placeholderText(text, at: node)
    }

    func placeholderText(_ text: String, at node: YAMLNode) -> PlaceholderText {
        var mistakes = DiagnosticList()
        let result = PlaceholderText(text, source: node.slice(in: file), diagnostics: &mistakes)
        for mistake in mistakes.diagnostics { append(mistake) }
        return result
    }

    /// A list of texts, for which one text will do.
    func nodesOfTexts(_ node: YAMLNode, _ owner: String) -> [YAMLNode] {
        guard let elements = node.sequence else { return node.scalar == nil ? rejectTexts(node, owner) : [node] }
        return elements.filter { element in
            if case .missing = element.content { return false }
            if element.scalar != nil { return true }
            reportKind(of: element, wanted: "each element of \(owner) must be text")
            return false
        }
    }

    private func rejectTexts(_ node: YAMLNode, _ owner: String) -> [YAMLNode] {
        reportKind(of: node, wanted: "\(owner) must be text or a list of texts")
        return []
    }

    /// The name of a collection, group or request: a text of one line.
    func itemName(_ node: YAMLNode, _ owner: String = "\"name\"") -> String? {
        guard let name = text(node, owner) else { return nil }
        if name.allSatisfy(\.isWhitespace) {
            report(at: node, "\(owner) is empty", hint: "write what it is about")
            return nil
        }
        if name.contains(where: \.isNewline) {
            report(at: node, "\(owner) has more than one line", hint: "put the rest under description")
            return nil
        }
        return name
    }

    /// The names of a list such as `tags`, where placeholders are not replaced.
    func names(_ node: YAMLNode, _ owner: String) -> [String] {
        nodesOfTexts(node, owner).compactMap { $0.scalar?.text }
    }

    func boolean(_ node: YAMLNode, _ owner: String) -> Bool? {
        switch node.scalar?.text {
        case "true": return true
        case "false": return false
        case let text?: report(at: node, "\(owner) is true or false, not \(text.quoted)")
        case nil: reportKind(of: node, wanted: "\(owner) is true or false")
        }
        return nil
    }

    /// A whole number within bounds.
    func integer(_ node: YAMLNode, _ owner: String, in bounds: ClosedRange<Int>) -> Int? {
        guard let text = text(node, owner) else { return nil }
        guard let number = Int(text), bounds.contains(number) else {
            report(
                at: node,
                "\(owner) is a whole number from \(bounds.lowerBound) to \(bounds.upperBound), not \(text.quoted)")
            return nil
        }
        return number
    }

    /// One word of a fixed list.
    func word<Word: RawRepresentable<String> & CaseIterable>(_ node: YAMLNode, _ owner: String, _: Word.Type) -> Word? {
        guard let text = text(node, owner) else { return nil }
        if let word = Word(rawValue: text) { return word }
        let words = Word.allCases.map(\.rawValue)
        report(
            at: node, "\(owner) cannot be \(text.quoted)",
            hint: Suggestion.hint(for: text, among: words) ?? "it is one of \(words.joined(separator: ", "))")
        return nil
    }

    /// A name that a placeholder can use.
    func variableName(_ text: String, at node: YAMLNode) -> String? {
        guard PlaceholderName.isValid(text) else {
            report(
                at: node, "\(text.quoted) cannot be a name",
                hint: "a name is a letter or _, then letters, digits, _, - and .")
            return nil
        }
        if text.hasPrefix("env.") {
            report(
                at: node, "\(text.quoted) cannot be a name: env.NAME is the process's environment",
                hint: "choose a name that does not begin with \"env.\"")
            return nil
        }
        return text
    }
}
