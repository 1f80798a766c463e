import CollectionDrafts
import Cryptography
import Secrets

/// The placeholders of a file: variables, functions, and values of the responses of other requests.
final class HTTPPlaceholders {
    /// A value of a response that a later request uses.
    struct Reference: Hashable {
        /// The name of `# @name`.
        var request: String
        /// `body` or `headers`.
        var part: String
        /// A JSONPath, an XPath, `*` or the name of a header field.
        var path: String
    }

    /// The captures that each request needs, with the names that they define.
    private(set) var captures: [String: [(name: String, reference: Reference)]] = [:]
    private let context: DraftContext
    private var names: [Reference: String] = [:]

    /// - Parameters:
    ///   - text: The whole file.
    ///   - requests: The names of `# @name`.
    init(_ text: String, _ requests: Set<String>, _ context: DraftContext) {
        self.context = context
        var references: [Reference] = []
        var seen: Set<Reference> = []
        _ = DraftText.replacing(text) { content in
            if let variable = Self.processVariable(content) { context.secrets.reserve(variable) }
            if let reference = Self.reference(content), requests.contains(reference.request), references.count < 10_000,
                seen.insert(reference).inserted
            {
                references.append(reference)
            }
            return nil
        }
        let counts = Dictionary(references.map { ($0.request, 1) }, uniquingKeysWith: +)
        for reference in references {
            let isOnlyOne = counts[reference.request] == 1
            let name = context.names.newName(
                isOnlyOne
                    ? Self.word(reference.request) : Self.word(reference.request) + "_" + Self.word(reference.last))
            names[reference] = name
            captures[reference.request, default: []].append((name, reference))
        }
    }

    private static func word(_ text: String) -> String {
        let word = String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        return word.first.map { $0.isLetter } ?? false ? word : "value" + word
    }

    /// Reads `name.response.body.$.a`; nil for another text.
    private static func reference(_ content: String) -> Reference? {
        for part in ["body", "headers"] {
            guard let middle = content.firstRange(of: ".response.\(part).") else { continue }
            let request = String(content[..<middle.lowerBound])
            let path = String(content[middle.upperBound...])
            guard !request.isEmpty, !path.isEmpty, !request.contains(where: \.isWhitespace) else { return nil }
            return Reference(request: request, part: part, path: path)
        }
        return nil
    }

    /// Returns hubrun's text for a text of the file.
    ///
    /// - Parameter note: Called with each placeholder that has no translation, and an instruction.
    func translated(_ text: String, _ note: (String, String) -> Void) -> DraftText {
        guard text.contains("{{") else { return DraftText(text) }
        if DraftText.nestsPlaceholders(text) {
            note("{{…{{…}}…}}", "hubrun has no nested placeholders: replace it by hand")
        }
        return DraftText.replacing(text) { content in
            if let name = self.names[Self.reference(content) ?? .init(request: "", part: "", path: "")] {
                return .variable(name)
            }
            if content.hasPrefix("$") { return self.function(content, note) }
            if content.hasPrefix("%") {
                let placeholder = self.context.names.placeholder(for: String(content.dropFirst()))
                return DraftText(placeholder.filtered(by: "urlEncode"))
            }
            if content.contains(".response.") || content.contains(".request.") {
                note("{{\(DraftComment.scrubbed(content))}}", "a value of another request: add it by hand")
            }
            guard !content.isEmpty, content.utf8.count < 200 else { return nil }
            return DraftText(self.context.names.placeholder(for: content))
        }
    }

    private func function(_ content: String, _ note: (String, String) -> Void) -> DraftText {
        let words = content.split { $0 == " " || $0 == "(" || $0 == ")" || $0 == "," }.map(String.init)
        let arguments = Array(words.dropFirst())
        switch words.first {
        case "$guid" where arguments.isEmpty, "$uuid" where arguments.isEmpty, "$random.uuid" where arguments.isEmpty:
            return .function("$uuid")
        case "$timestamp" where arguments.isEmpty: return .function("$timestamp")
        case "$timestamp" where arguments.count == 2:
            if let number = Int(arguments[0]), (-999_999...999_999).contains(number),
                let unit = Self.seconds[arguments[1]]
            {
                return DraftText(DraftPlaceholder(.function("$timestamp")).filtered(by: "add(\(number * unit))"))
            }
        case "$isoTimestamp" where arguments.isEmpty, "$datetime" where arguments == ["iso8601"]:
            return .function("$isoTimestamp")
        case "$random.hexadecimal" where arguments.count == 1:
            if let count = Int(arguments[0]), (1...1_000_000).contains(count) {
                return .function("$randomHex(\(count))")
            }
        case "$randomInt", "$random.integer":
            if arguments.isEmpty { return .function("$randomInt") }
            // The source excludes the upper bound, hubrun includes it.
            if arguments.count == 2, let low = Int(arguments[0]), let high = Int(arguments[1]), low < high {
                return .function("$randomInt(\(low),\(high - 1))")
            }
        default:
            if let variable = Self.processVariable(content) {
                return SecretWords.isSecret(name: variable)
                    ? DraftText(context.secrets.placeholder(forVariable: variable)) : .environment(variable)
            }
        }
        let placeholder = context.names.placeholder(for: Self.word(String((words.first ?? "value").dropFirst())))
        note(
            "{{\(DraftComment.scrubbed(content))}}",
            "hubrun has no such function: give the value of \(placeholder.written)")
        return DraftText(placeholder)
    }

    /// The units of offsets that always have the same length.
    private static let seconds = ["s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800]

    /// Returns the variable of the process environment that a placeholder reads; nil for other placeholders.
    private static func processVariable(_ content: String) -> String? {
        guard content.hasPrefix("$") else { return nil }
        let words = content.split { $0 == " " || $0 == "(" || $0 == ")" || $0 == "," }.map(String.init)
        let name = words.count == 1 && words[0].hasPrefix("$env.") ? String(words[0].dropFirst(5)) : words.last ?? ""
        let isRead = words.count == 1 ? words[0].hasPrefix("$env.") : ["$processEnv", "$dotenv"].contains(words[0])
        return isRead && words.count < 3 && DraftSecrets.isEnvironmentName(name) ? name : nil
    }
}

extension HTTPPlaceholders.Reference {
    /// The last name of the path; of a header field, its whole name.
    fileprivate var last: String {
        guard part == "body" else { return path }
        return path.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last.map(String.init) ?? part
    }

    /// The capture; nil for a path that hubrun does not have.
    var capture: DraftValue {
        var mapping = DraftMapping()
        switch path {
        case _ where part == "headers": mapping["header"] = .text(DraftText(path))
        case "*": mapping["from"] = "text"
        case _ where path.hasPrefix("/"): mapping["xml"] = .text(DraftText(path))
        default: mapping["json"] = .text(DraftText(path.hasPrefix("$") ? path : "$." + path))
        }
        return .mapping(mapping)
    }
}
