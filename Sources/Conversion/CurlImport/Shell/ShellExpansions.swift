import CollectionDrafts
import Secrets

/// The expansions of a script. In texts, a placeholder `{{…}}` with a mark and a number stands for an expansion.
final class ShellExpansions {
    enum Expansion {
        /// `$NAME`, with the default of `${NAME:-default}`.
        case variable(String, fallback: String?)
        /// `$1` and others, which stand for arguments of the script or of a function.
        case argument(String)
        /// `${NAME[@]}`: each element is a word of the command.
        case array(String)
        /// `$(…)` and others that only a shell can compute, as they are written.
        case computed(String)
        /// `$(…)` whose commands can be read.
        case output([Unicode.Scalar], line: Int)
        /// A variable of the collection.
        case name(String)
    }

    /// A character that no text of a source has: it is removed when a source is read.
    static let mark: Unicode.Scalar = "\u{10FFFE}"
    /// True for a character that stands for an expansion or a byte.
    static func isOwn(_ scalar: Unicode.Scalar) -> Bool { scalar == mark || ShellBytes.contains(scalar) }

    /// The filter behind the number of an expansion whose value must be percent-encoded.
    private static let encoded = "|urlEncode"

    private var expansions: [Expansion] = []
    /// Values that assignments of the script give.
    var assigned: Set<String> = []
    /// The texts that assignments of the script give, with placeholders for expansions.
    var values: [String: String] = [:]
    /// The variables that commands use as whole header fields.
    var fieldVariables: Set<String> = []
    /// The files to which commands write cookies.
    var cookieJars: Set<String> = []

    /// Returns the placeholder for an expansion.
    func placeholder(for expansion: Expansion) -> String {
        expansions.append(expansion)
        return "{{\(Self.mark)\(expansions.count - 1)}}"
    }

    /// Returns the placeholder with its value percent-encoded.
    static func encoding(_ placeholder: String) -> String {
        guard placeholder.unicodeScalars.contains(mark) else {
            return escaping("{{") + PercentText.encoded(String(placeholder.dropFirst(2).dropLast(2))) + escaping("}}")
        }
        return placeholder.dropLast(2) + encoded + "}}"
    }

    /// Returns braces as percent escapes, for text that only looks like a placeholder.
    private static func escaping(_ text: String) -> String {
        text.replacing("{", with: "%7B").replacing("}", with: "%7D")
    }

    /// Returns hubrun's text for a text of the script.
    ///
    /// - Parameter notes: Called for each expansion that has to be done by hand, with its text.
    func translated(_ text: String, _ context: DraftContext, _ note: (String, String) -> Void) -> String {
        guard text.contains("{{") else { return DraftText.literal(text) }
        return DraftText.replacing(text) { content in
            // curl sends other double braces literally.
            guard content.unicodeScalars.first == Self.mark else { return nil }
            let isEncoded = content.hasSuffix(Self.encoded)
            let digits = content.unicodeScalars.dropFirst().prefix { ("0"..."9").contains($0) }
            guard let number = Int(String(digits)), self.expansions.indices.contains(number) else { return nil }
            let placeholder = self.placeholder(of: self.expansions[number], context, note)
            return isEncoded ? DraftPlaceholder.filtered(placeholder, by: "urlEncode") : placeholder
        }
    }

    private func placeholder(
        of expansion: Expansion, _ context: DraftContext, _ note: (String, String) -> Void
    ) -> String {
        switch expansion {
        case .name(let name): return "<<\(name)>>"
        case .computed(let text): return computed(text, context, note)
        case .array(let name): return computed("${\(name)[@]}", context, note)
        case .argument(let text):
            let variable = context.secrets.placeholder(for: text, named: "argument \(text.dropFirst())")
            note(text, "an argument of the script or of a function: give it as \(variable)")
            return variable
        case .output(let script, _):
            let text = String(String.UnicodeScalarView(script))
            if let name = Self.variableForJSON(text) {
                return placeholder(of: .variable(name, fallback: nil), context, note)
            }
            return computed("$(\(text))", context, note)
        case .variable(let name, let fallback):
            if let fallback, !assigned.contains(name) {
                let text = fallback.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
                let isNumber = !fallback.isEmpty && !SecretWords.mayBeSecret(fallback)
                return SecretWords.isSecret(name: name) && !isNumber
                    ? context.secrets.placeholder(forVariable: name) : "<<env.\(name) | default(\"\(text)\")>>"
            }
            if SecretWords.isSecret(name: name), !assigned.contains(name) {
                return context.secrets.placeholder(forVariable: name)
            }
            return context.names.placeholder(for: name)
        }
    }

    private func computed(_ text: String, _ context: DraftContext, _ note: (String, String) -> Void) -> String {
        let variable = context.secrets.placeholder(for: text, named: Self.wish(for: text))
        var shown = DraftComment.scrubbed(text)
        // The arguments may be secret.
        if let end = text.firstIndex(where: \.isWhitespace), let last = text.last { shown = text[..<end] + " …\(last)" }
        let isFile = text.hasPrefix("<(")
        note(
            shown,
            "hubrun runs no commands: give \(isFile ? "the path of a file with its output" : "its result") as \(variable)"
        )
        return variable
    }

    /// Returns the variable of `json "$NAME"`: exported scripts escape values for JSON, which hubrun does itself.
    private static func variableForJSON(_ command: String) -> String? {
        let start = "json \"$"
        guard command.hasPrefix(start), command.last == "\"" else { return nil }
        let name = command.dropFirst(start.count).dropLast()
        return ShellScript.isName(name) ? String(name) : nil
    }

    /// True for a text with `>(…)`, which reads what curl writes.
    func hasOutputProcess(_ text: String) -> Bool {
        guard case .computed(let command)? = expansion(text) else { return false }
        return command.hasPrefix(">(")
    }

    /// Returns the tokens of a text that is `$(…)` and nothing else.
    func commands(in text: String) -> [ShellToken]? {
        guard case .output(let script, let line)? = expansion(text) else { return nil }
        return try? ShellLexer.tokens(of: script, line: line, self)
    }

    /// Returns the name of a text that is `$NAME` and nothing else.
    func variable(in text: String) -> String? {
        guard case .variable(let name, nil)? = expansion(text) else { return nil }
        return name
    }

    /// Returns the name of a text that is `${NAME[@]}` and nothing else.
    func array(in text: String) -> String? {
        guard case .array(let name)? = expansion(text) else { return nil }
        return name
    }

    private func expansion(_ text: String) -> Expansion? {
        guard Self.isOnlyExpansion(text), let number = Int(String(text.unicodeScalars.dropFirst(3).dropLast(2))),
            expansions.indices.contains(number)
        else { return nil }
        return expansions[number]
    }

    /// Returns a name for the result of a command: its first word that is a name.
    private static func wish(for text: String) -> String {
        let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        return "result of " + (words.first.map(String.init) ?? "command")
    }

    /// The variables of the process environment that the script reads, without those that it assigns.
    var environmentNames: [String] {
        var seen = assigned
        return expansions.compactMap { expansion in
            guard case .variable(let name, _) = expansion, seen.insert(name).inserted else { return nil }
            return name
        }
    }

    /// True if a text is one expansion and nothing else.
    static func isOnlyExpansion(_ text: String) -> Bool {
        text.hasPrefix("{{\(mark)") && text.firstRange(of: "}}")?.upperBound == text.endIndex
    }
}
