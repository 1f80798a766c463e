import Diagnostics
import HTTP
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

    /// Decodes the paths of descriptions of APIs.
    func openAPIFiles(_ node: YAMLNode) -> [OpenAPIFile] {
        nodesOfTexts(node, "\"openapi\"").compactMap { node in
            guard let path = text(node, "\"openapi\"") else { return nil }
            guard !path.contains("<<") else {
                report(
                    .placeholderNotReplaced, at: node, "a placeholder is not replaced in \"openapi\"",
                    hint: "write the path of the file; environments can have openapi, too")
                return nil
            }
            guard !path.isEmpty else {
                report(.emptyValue, at: node, "\"openapi\" is empty", hint: "write the path of the OpenAPI document")
                return nil
            }
            return OpenAPIFile(
                file.resolving(path: path), writtenAs: path, roots: file.roots, at: node.range(in: file))
        }
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

extension DecodingContext {
    /// Returns an HTTP URL; reports an error in its scheme, host or port, unless placeholders hide these.
    ///
    /// - Parameters:
    ///   - example: A placeholder with which the URL may begin, for the hint.
    ///   - mayBeRelative: True for a URL that may be relative to `baseUrl`; whether there is one depends on the environment.
    func address(
        _ node: YAMLNode, _ owner: String, example: String = "<<base>>", mayBeRelative: Bool = false
    ) -> PlaceholderText? {
        guard let text = placeholderText(node, owner) else { return nil }
        warnOfBraces(in: text)
        if let literal = text.literal, PlainURL.isPlain(literal) { return text }
        guard !text.isMalformed, case .literal(let start)? = text.segments.first else { return text }
        guard let authorityStart = URLText.schemeEnd(of: start) else {
            if mayBeRelative, !node.isNull, !start.isEmpty, URLText.isRelative(start) { return text }
            report(
                .invalidURL, at: node, "\(quoting(text.written)) is not a URL",
                hint: start.contains("{{") || start.contains("${")
                    ? "a placeholder is written <<name>>"
                    : meant(by: text.written) ?? "begin it with http://, https:// or a placeholder such as \(example)")
            return nil
        }
        let isWhole = text.segments.count == 1
        let authorityEnd = start[authorityStart...].utf8.firstIndex {
            $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
        }
        // The authority has no end here, so a placeholder may continue the host.
        guard let end = authorityEnd ?? (isWhole ? start.endIndex : nil) else { return text }
        guard end > authorityStart else {
            let scheme = start[..<authorityStart].lowercased()
            report(
                .invalidURL, at: node, "\(quoting(text.written)) names no host",
                hint: "write it after \(scheme), as in \(scheme)localhost")
            return nil
        }
        guard let diagnostic = diagnostic(inOrigin: String(start[..<end])) else { return text }
        report(.invalidURL, at: node, diagnostic.message, hint: diagnostic.hint)
        return nil
    }

    /// Returns the base of relative URLs.
    func baseURL(_ node: YAMLNode) -> PlaceholderText? { address(node, "\"baseUrl\"") }

    private func meant(by written: String) -> String? {
        guard !file.isConfidential else { return nil }
        return URLText.meant(by: written).map { "did you mean \"\($0)\"?" }
    }

    /// Returns the error in the host or port of a URL's scheme and authority.
    private func diagnostic(inOrigin origin: String) -> URLTextError? {
        do throws(URLTextError) {
            _ = try URLText.encoded(origin)
            return nil
        } catch {
            if case .noHost = error { return nil }
            return error
        }
    }
}

/// Decodes names with texts: headers, query parameters and form fields.
extension DecodingContext {
    /// Decodes names with one or more texts, as in `headers` and `query`; `null` removes a default.
    func fields(
        _ node: YAMLNode, _ owner: String, name: ((String, YAMLNode) -> PlaceholderText)? = nil
    ) -> [FieldSetting] {
        namedEntries(of: node, owner).map { entry in
            let key = name?(entry.key, entry.keyNode) ?? placeholderText(entry.key, at: entry.keyNode)
            if entry.value.isNull { return FieldSetting(name: key, values: [], isRemoval: true) }
            return FieldSetting(name: key, values: fieldValues(entry), isRemoval: false)
        }
    }

    /// Decodes the fields of a form; `null` is an ordinary text here, because forms have no defaults to remove.
    func formFields(_ node: YAMLNode) -> [FieldSetting] {
        namedEntries(of: node, "\"form\"").map { entry in
            FieldSetting(
                name: placeholderText(entry.key, at: entry.keyNode), values: fieldValues(entry), isRemoval: false)
        }
    }

    /// Decodes header fields; a value must be one line (RFC 9110, section 5.5).
    func headerFields(_ node: YAMLNode, _ owner: String) -> [FieldSetting] {
        let fields = fields(node, owner) { key, node in self.fieldName(key, at: node) }
        for field in fields {
            for value in field.values where value.literal?.hasLineBreak ?? false {
                report(
                    .invalidHeader, at: value.range,
                    "the value of the header \(field.name.written.quoted) has a line break in it",
                    hint: "a value is one line; several values are a list")
            }
        }
        return fields
    }

    private func fieldValues(_ entry: YAMLMapping.Entry) -> [PlaceholderText] {
        nodesOfTexts(entry.value, entry.key.quoted).compactMap { node in
            guard let text = placeholderText(node, "a value") else { return nil }
            warnOfBraces(in: text)
            return text
        }
    }

    /// Returns the name of a header; without placeholders it must be a token (RFC 9110, section 5.6.2).
    func fieldName(_ text: String, at node: YAMLNode) -> PlaceholderText {
        let name = placeholderText(text, at: node)
        if let literal = name.literal, !HTTPToken.isValid(literal) {
            report(
                .invalidName, at: node, "\(literal.quoted) cannot be the name of a header",
                hint: "a name has letters, digits and - only, no spaces and no colon")
        }
        return name
    }
}

extension [String] {
    /// The elements as a list in a sentence: `a`, `a and b`, `a, b and c`.
    var listed: String {
        guard count > 1, let last else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) and \(last)"
    }
}

extension String {
    private static let longestQuotation = 80

    /// The user's text as quoted in messages: in double quotes, on one line, 80 Unicode scalars at most.
    package var quoted: String {
        let cut = unicodeScalars.prefix(Self.longestQuotation)
        let isWhole = cut.endIndex == unicodeScalars.endIndex
        return "\"\(DisplayText.printable(Substring(cut)))\(isWhole ? "" : "…")\""
    }
}
