import Secrets
import CollectionDrafts
import Cryptography

/// A text of a script with its quotes removed.
typealias ShellText = PartedText<ShellExpansion>

/// A part of a text that only a shell knows.
enum ShellExpansion: Hashable {
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
    /// A byte such as `$'\xff'` that is not valid UTF-8.
    case byte(UInt8)
}

extension PartedText<ShellExpansion> {
    /// Returns the text of bytes.
    init(bytes: [UInt8]) {
        self.init()
        var rest = bytes[...]
        while let first = rest.first {
            let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            if let valid = String(validating: rest.prefix(length), as: UTF8.self) {
                append(valid)
                rest = rest.dropFirst(length)
            } else {
                append(.byte(first))
                rest = rest.dropFirst()
            }
        }
    }

    /// The text with characters in the place of bytes that are valid UTF-8 together.
    var joiningBytes: ShellText {
        guard hasBytes else { return self }
        var result = ShellText()
        var bytes: [UInt8] = []
        for part in parts {
            switch part {
            case .literal(let text): bytes += Array(text.utf8)
            case .placeholder(.byte(let byte)): bytes.append(byte)
            case .placeholder(let expansion):
                result += ShellText(bytes: bytes)
                result.append(expansion)
                bytes = []
            }
        }
        return result + ShellText(bytes: bytes)
    }

    /// True if bytes of the text are not valid UTF-8.
    var hasBytes: Bool { placeholders.contains { if case .byte = $0 { true } else { false } } }

    /// The text, with U+FFFD instead of bytes that are not valid UTF-8.
    var withoutBytes: ShellText {
        replacing { if case .byte = $0 { "\u{FFFD}" } else { ShellText($0) } }
    }

    /// The bytes of a text without other expansions; nil for another text.
    var bytes: [UInt8]? {
        var bytes: [UInt8] = []
        for part in parts {
            switch part {
            case .literal(let text): bytes += Array(text.utf8)
            case .placeholder(.byte(let byte)): bytes.append(byte)
            case .placeholder: return nil
            }
        }
        return bytes
    }

    /// The text with `$…` in the place of its expansions, for comments and reports.
    var shown: String { withoutBytes.filled(with: "$…") }

    /// The name of a text that is `$NAME` and nothing else.
    var variable: String? { if case .variable(let name, nil)? = placeholder { name } else { nil } }

    /// The text of `${NAME[@]}` or similar, and of nothing else, as it is written.
    var list: String? { if case .list(let written)? = placeholder { written } else { nil } }

    /// The text of `$(…)` or similar, and of nothing else, as it is written.
    var command: String? { if case .computed(let written)? = placeholder { written } else { nil } }
}

/// The values and names of a script, with which its texts become texts of a collection.
final class ShellNames: SourceTexts {
    /// The import that gets the names and notes of expansions.
    weak var context: DraftContext?
    /// The place of the texts that are translated, for notes.
    var place = ""
    /// The values of the variables of the script, for placeholders in JSON.
    var bare = BarePlaceholders()
    /// Names whose values assignments of the script give.
    var assigned: Set<String> = []
    /// The texts that assignments of the script give.
    var values: [String: ShellText] = [:]
    /// The variables that commands use as whole header fields.
    var fieldVariables: Set<String> = []
    /// The files to which commands write cookies.
    var cookieJars: Set<String> = []
    /// The variables that the script reads, in their order.
    private let read: [String]

    /// - Parameter read: The variables that the script reads, in their order.
    init(read: [String]) { self.read = read }

    func translated(_ text: String) -> DraftText { DraftText(text) }

    func typed(_ placeholder: DraftPlaceholder) -> DraftPlaceholder? { bare.typed(placeholder) }

    /// The variables of the process environment that the script reads, without those that it assigns.
    var environmentNames: [String] {
        var seen = assigned
        return read.filter { seen.insert($0).inserted }
    }

    func translate(_ text: ShellText) -> DraftText { text.replacing(placeholder) }

    private func placeholder(of expansion: ShellExpansion) -> DraftText {
        guard let context else { return "" }
        switch expansion {
        case .byte: return "\u{FFFD}"
        case .name(let name): return .variable(name)
        case .computed(let text), .list(let text): return DraftText(computed(text, context))
        case .argument(let text):
            let variable = context.secrets.placeholder(for: text, named: "argument \(text.dropFirst())")
            context.report.add(
                .toDo, at: place, text, "an argument of the script or of a function: give it as \(variable.written)")
            return DraftText(variable)
        case .variable(let name, let fallback):
            if let fallback, !assigned.contains(name) {
                let isNumber = !fallback.isEmpty && !SecretWords.mayBeSecret(fallback)
                return SecretWords.isSecret(name: name) && !isNumber
                    ? DraftText(context.secrets.placeholder(forVariable: name))
                    : .environment(name, fallback: fallback)
            }
            if SecretWords.isSecret(name: name), !assigned.contains(name) {
                return DraftText(context.secrets.placeholder(forVariable: name))
            }
            return DraftText(context.names.placeholder(for: name))
        }
    }

    private func computed(_ text: String, _ context: DraftContext) -> DraftPlaceholder {
        let variable = context.secrets.placeholder(for: text, named: Self.wish(for: text))
        var shown = DraftComment.scrubbed(text)
        // The arguments may be secret.
        if let end = text.firstIndex(where: \.isWhitespace), let last = text.last { shown = text[..<end] + " …\(last)" }
        let result = text.hasPrefix("<(") ? "the path of a file with its output" : "its result"
        context.report.add(.toDo, at: place, shown, "hubrun runs no commands: give \(result) as \(variable.written)")
        return variable
    }

    /// Returns a name for the result of a command: its first word that is a name.
    private static func wish(for text: String) -> String {
        let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        return "result of " + (words.first.map(String.init) ?? "command")
    }
}

extension DraftText {
    /// The text with everything percent-encoded except unreserved characters; the values of placeholders too.
    var percentEncoded: DraftText {
        var result = DraftText()
        for part in parts {
            switch part {
            case .literal(let text): result.append(PercentText.encoded(text))
            case .placeholder(let placeholder): result.append(placeholder.filtered(by: "urlEncode"))
            }
        }
        return result
    }
}
