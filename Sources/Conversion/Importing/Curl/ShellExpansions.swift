import CollectionDrafts
import Cryptography
import Secrets

/// The expansions of a script. In texts, a placeholder `{{…}}` with a mark and a number stands for an expansion.
final class ShellExpansions: SourceTexts {
    enum Expansion {
        /// `$NAME`, with the default of `${NAME:-default}`.
        case variable(String, fallback: String?)
        /// `$1` and others, which stand for arguments of the script or of a function.
        case argument(String)
        /// `${NAME[@]}`, `$@` or the `(…)` of `NAME=(…)`: several words of the command.
        case list(String)
        /// `$(…)` and others that only a shell can compute, as they are written.
        case computed(String)
        /// A variable of the collection.
        case name(String)
    }

    /// A character that no text of a source has: U+FFFD replaces it when a source is read.
    static let mark: Unicode.Scalar = "\u{10FFFE}"
    /// True for a character that stands for an expansion or a byte.
    static func isOwn(_ scalar: Unicode.Scalar) -> Bool { scalar == mark || ShellBytes.contains(scalar) }

    /// The filter behind the number of an expansion whose value must be percent-encoded.
    private static let encoded = "|urlEncode"

    private var expansions: [Expansion] = []
    /// The import that gets the names and notes of expansions.
    weak var context: DraftContext?
    /// The place of the texts that are translated, for notes.
    var place = ""
    /// The values of the variables of the script, for placeholders in JSON.
    var bare = BarePlaceholders()
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

    func translated(_ text: String) -> String {
        guard text.contains("{{"), let context else { return DraftText.literal(text) }
        return DraftText.replacing(text) { content in
            // curl sends other double braces literally.
            guard content.unicodeScalars.first == Self.mark else { return nil }
            let isEncoded = content.hasSuffix(Self.encoded)
            let digits = content.unicodeScalars.dropFirst().prefix { ("0"..."9").contains($0) }
            guard let number = Int(String(digits)), self.expansions.indices.contains(number) else { return nil }
            let placeholder = self.placeholder(of: self.expansions[number], context)
            return isEncoded ? DraftPlaceholder.filtered(placeholder, by: "urlEncode") : placeholder
        }
    }

    func translatedBare(_ placeholder: String) -> String? { bare.placeholder(translated(placeholder)) }

    private func placeholder(of expansion: Expansion, _ context: DraftContext) -> String {
        switch expansion {
        case .name(let name): return "<<\(name)>>"
        case .computed(let text), .list(let text): return computed(text, context)
        case .argument(let text):
            let variable = context.secrets.placeholder(for: text, named: "argument \(text.dropFirst())")
            context.report.add(
                .toDo, at: place, text, "an argument of the script or of a function: give it as \(variable)")
            return variable
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

    private func computed(_ text: String, _ context: DraftContext) -> String {
        let variable = context.secrets.placeholder(for: text, named: Self.wish(for: text))
        var shown = DraftComment.scrubbed(text)
        // The arguments may be secret.
        if let end = text.firstIndex(where: \.isWhitespace), let last = text.last { shown = text[..<end] + " …\(last)" }
        let result = text.hasPrefix("<(") ? "the path of a file with its output" : "its result"
        context.report.add(.toDo, at: place, shown, "hubrun runs no commands: give \(result) as \(variable)")
        return variable
    }

    /// True for a text with `>(…)`, which reads what curl writes.
    func hasOutputProcess(_ text: String) -> Bool {
        guard case .computed(let command)? = expansion(text) else { return false }
        return command.hasPrefix(">(")
    }

    /// Returns the name of a text that is `$NAME` and nothing else.
    func variable(in text: String) -> String? {
        guard case .variable(let name, nil)? = expansion(text) else { return nil }
        return name
    }

    /// Returns a text that is `${NAME[@]}` or similar and nothing else, as it is written.
    func list(in text: String) -> String? {
        guard case .list(let written)? = expansion(text) else { return nil }
        return written
    }

    /// True for a text with `$(…)` that calls curl.
    func callsCurl(_ text: String) -> Bool {
        guard case .computed(let command)? = expansion(text) else { return false }
        return command.split { !$0.isLetter }.contains("curl")
    }

    private func expansion(_ text: String) -> Expansion? {
        guard Self.isOnlyExpansion(text), let number = Int(String(text.unicodeScalars.dropFirst(3).dropLast(2))),
            expansions.indices.contains(number)
        else { return nil }
        return expansions[number]
    }

    /// Returns a text for the name of a command's result: `result of` and its first word.
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

/// Bytes such as `$'\xff'` that are not valid UTF-8. In the text of a word, a private-use scalar represents each one.
enum ShellBytes {
    /// The scalars for the bytes from 0x80. Scalars of this range in a source are replaced by U+FFFD when it is read.
    private static let scalars: ClosedRange<Unicode.Scalar> = "\u{10FE80}"..."\u{10FEFF}"

    static func contains(_ scalar: Unicode.Scalar) -> Bool { scalars.contains(scalar) }

    /// Returns the text of a word for bytes.
    static func word(_ bytes: [UInt8]) -> String {
        var text = ""
        var rest = bytes[...]
        while let first = rest.first {
            let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            if let valid = String(validating: rest.prefix(length), as: UTF8.self) {
                text += valid
                rest = rest.dropFirst(length)
            } else {
                if let scalar = Unicode.Scalar(0x10FE00 + UInt32(first)) { text.unicodeScalars.append(scalar) }
                rest = rest.dropFirst()
            }
        }
        return text
    }

    /// Returns the bytes of a word's text; nil if they are UTF-8.
    static func bytes(of word: String) -> [UInt8]? {
        guard word.unicodeScalars.contains(where: contains) else { return nil }
        let bytes = allBytes(of: word)
        return String(validating: bytes, as: UTF8.self) == nil ? bytes : nil
    }

    /// Returns the text of a word with U+FFFD in the place of bytes that are no UTF-8.
    static func text(_ word: String) -> String {
        word.unicodeScalars.contains(where: contains) ? String(decoding: allBytes(of: word), as: UTF8.self) : word
    }

    private static func allBytes(of word: String) -> [UInt8] {
        word.unicodeScalars.flatMap { scalar in
            contains(scalar) ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(Character(scalar)).utf8)
        }
    }
}
