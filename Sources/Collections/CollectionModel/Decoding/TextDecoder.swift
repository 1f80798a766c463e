import Diagnostics
import Placeholders
import Text
import YAMLSource

/// Decodes texts, names and switches.
extension DecodingContext {
    /// Returns the text of a scalar exactly as written.
    func text(_ node: YAMLNode, _ owner: String) -> String? {
        guard let scalar = node.scalar else {
            reportKind(of: node, wanted: "\(owner) must be text", hint: textHint(for: node))
            return nil
        }
        return scalar.text
    }

    /// Decodes a text with placeholders.
    func placeholderText(_ node: YAMLNode, _ owner: String) -> PlaceholderText? {
        guard let text = text(node, owner) else { return nil }
        return placeholderText(text, at: node)
    }

    func placeholderText(_ text: String, at node: YAMLNode) -> PlaceholderText {
        var diagnostics = DiagnosticList()
        let result = PlaceholderText(text, source: node.slice(in: file), diagnostics: &diagnostics)
        if result.isMalformed {
            for diagnostic in diagnostics.diagnostics { append(unquoted(completed(diagnostic, at: node))) }
        } else {
            warnOfAngles(in: result)
            noteLookalikes(in: result)
        }
        return result
    }

    /// Returns a placeholder's diagnostic with the hint of the YAML diagnostic, if YAML cut the text off.
    private func completed(_ diagnostic: Diagnostic, at node: YAMLNode) -> Diagnostic {
        guard node.scalar?.style == .plain, diagnostic.range?.end == node.end,
            let cut = takeYAMLDiagnostic(behind: node), cut.severity == .error
        else { return diagnostic }
        return diagnostic.reworded(diagnostic.message, hint: cut.hint)
    }

    /// Returns a placeholder's diagnostic without text of a confidential file.
    private func unquoted(_ diagnostic: Diagnostic) -> Diagnostic {
        guard file.isConfidential, diagnostic.message.contains("\"") else { return diagnostic }
        return diagnostic.reworded("the placeholder is wrong here", hint: diagnostic.hint)
    }

    private func textHint(for node: YAMLNode) -> String {
        if node.isNull { return "remove the key, or give it a value" }
        return node.sequence == nil
            ? "write one text; quote one that has \": \", { or } in it" : "write one text, without \"- \" and [ ]"
    }

    /// Decodes a file's path.
    func path(_ node: YAMLNode, _ owner: String) -> PlaceholderText? {
        guard let text = placeholderText(node, owner) else { return nil }
        guard let literal = text.literal, literal.allSatisfy(\.isWhitespace) else { return text }
        report(.emptyValue, at: node, "\(owner) is empty", hint: "write a file's path")
        return nil
    }

    /// Returns the scalars of a list of texts; a single text counts as a list.
    func nodesOfTexts(_ node: YAMLNode, _ owner: @autoclosure () -> String) -> [YAMLNode] {
        guard let elements = node.sequence else { return node.scalar == nil ? rejectTexts(node, owner()) : [node] }
        return elements.filter { element in
            if case .missing = element.content { return false }
            if element.scalar != nil { return true }
            reportKind(of: element, wanted: "each element of \(owner()) must be text", hint: textHint(for: element))
            return false
        }
    }

    private func rejectTexts(_ node: YAMLNode, _ owner: String) -> [YAMLNode] {
        reportKind(of: node, wanted: "\(owner) must be text or a list of texts", hint: "write one text, or [a, b]")
        return []
    }

    /// Decodes the name of a collection, group or request: a text of one line.
    func itemName(
        _ node: YAMLNode, _ owner: String = "\"name\"", hint: String = "write what it is about"
    ) -> String? {
        guard let name = text(node, owner) else { return nil }
        if name.allSatisfy(\.isWhitespace) {
            report(.emptyValue, at: node, "\(owner) is empty", hint: hint)
            return nil
        }
        if name.hasLineBreak {
            report(.invalidValue, at: node, "\(owner) has more than one line", hint: "put the rest under description")
            return nil
        }
        return name
    }

    /// Decodes a list of names such as `tags`, without placeholders.
    func names(_ node: YAMLNode, _ owner: String) -> [String] {
        nodesOfTexts(node, owner).compactMap {
            itemName($0, "an element of \(owner)", hint: "write a word, or leave it out")
        }
    }

    func boolean(_ node: YAMLNode, _ owner: String) -> Bool? {
        switch node.scalar?.text {
        case "true": return true
        case "false": return false
        case let text?:
            report(.invalidValue, at: node, "\(owner) cannot be \(quoting(text))", hint: "it is true or false")
        case nil: reportKind(of: node, wanted: "\(owner) must be true or false", hint: "write true or false")
        }
        return nil
    }

    /// Decodes a whole number within bounds.
    func integer(_ node: YAMLNode, _ owner: String, in bounds: ClosedRange<Int>) -> Int? {
        guard let text = text(node, owner) else { return nil }
        guard let number = Int(text), bounds.contains(number) else {
            report(
                .invalidValue, at: node, "\(owner) cannot be \(quoting(text))",
                hint: "it is a whole number from \(bounds.lowerBound) to \(bounds.upperBound)")
            return nil
        }
        return number
    }

    /// Decodes a word of a fixed list.
    ///
    /// - Parameter synonyms: Words by their names in other tools.
    func word<Word: RawRepresentable<String> & CaseIterable>(
        _ node: YAMLNode, _ owner: String, _: Word.Type, synonyms: [String: Word] = [:]
    ) -> Word? {
        guard let text = text(node, owner) else { return nil }
        if let word = Word(rawValue: text) { return word }
        let words = Word.allCases.map(\.rawValue)
        let meant =
            synonyms[text]?.rawValue
            ?? Suggestion.nearest(to: text, among: words.filter { $0.contains(where: \.isLetter) })
        report(
            .invalidValue, at: node, "\(owner) cannot be \(quoting(text))",
            hint: meant.map { "did you mean \"\($0)\"?" } ?? "it is one of \(words.joined(separator: ", "))")
        return nil
    }

    /// Returns a valid name of a variable; nil, after a report, for any other text.
    func variableName(_ text: String, at node: YAMLNode) -> String? {
        guard PlaceholderName.isValid(text) else {
            report(
                .invalidName, at: node, "\(text.quoted) cannot be a name",
                hint: "a name is a letter or _, then letters, digits, _, - and .")
            return nil
        }
        if text.hasPrefix("env.") {
            report(
                .invalidName, at: node, "\(text.quoted) cannot be a name: env.NAME is the process's environment",
                hint: "choose a name that does not begin with \"env.\"")
            return nil
        }
        return text
    }
}
