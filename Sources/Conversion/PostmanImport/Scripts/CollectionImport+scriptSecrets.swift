import CollectionDrafts
import CollectionModel
import Diagnostics
import JSON

extension CollectionImport {
    /// Returns a script that stays, with variables in place of literals that grant access, and `…` in place of these in
    /// comments.
    func hidingSecrets(inScript text: String, at place: String) -> String {
        let scanner = JavaScriptScanner(text)
        let tokens = scanner.tokens
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        /// The end of what is in the result.
        var copied = 0
        func replace(_ range: Range<Int>, by text: String) {
            result += bytes[copied..<range.lowerBound] + Array(text.utf8)
            copied = range.upperBound
        }
        var end = 0
        for index in tokens.indices {
            let token = tokens[index].bytes
            if let comments = ScriptComments.scrubbed(bytes[end..<token.lowerBound]) {
                replace(end..<token.lowerBound, by: comments)
            }
            if let expression = expression(forLiteral: index, scanner, at: place) { replace(token, by: expression) }
            end = token.upperBound
        }
        if let comments = ScriptComments.scrubbed(bytes[end...]) { replace(end..<bytes.count, by: comments) }
        return copied == 0 ? text : String(decoding: result + bytes[copied...], as: UTF8.self)
    }

    /// Returns an expression in place of a literal that is a secret, or has one; nil for other tokens.
    private func expression(forLiteral index: Int, _ scanner: JavaScriptScanner, at place: String) -> String? {
        let tokens = scanner.tokens
        let token = tokens[index]
        guard token.kind == .string || token.kind == .template,
            let value = JavaScriptLiteral.value(of: scanner.text(of: token)), !value.isEmpty
        else { return nil }
        // A key of an object cannot be an expression.
        let isKey = index + 1 < tokens.count && scanner.token(tokens[index + 1], is: ":")
        guard !isKey, !Self.schemes.contains(value) else { return nil }
        guard !value.hasPlaceholders else { return concatenation(for: value, at: place) }
        let name = Self.nameOfSecret(at: index, scanner)
        let words = value.split(separator: " ").map(String.init) + [value]
        guard name != nil || words.contains(where: DraftSecrets.isSecretShaped) else {
            return concatenation(for: value, at: place)
        }
        return lookup(of: value, named: name ?? "scriptSecret", at: place)
    }

    /// Returns a call that looks up a secret.
    private func lookup(of value: String, named name: String, at place: String) -> String {
        let placeholder = hidden(value, named: name, at: place)
        let variable = scriptSecrets[placeholder] ?? names.newName(name)
        scriptSecrets[placeholder] = variable
        collection.variables[variable] = .text(placeholder)
        return "pm.variables.get(\"\(variable)\")"
    }

    /// Returns an expression that joins a text with the secrets in it, such as a token in a URL; nil if it has none.
    private func concatenation(for text: String, at place: String) -> String? {
        let inPairs = SecretPairs.secrets(in: text, separators: "=")
        let secrets = inPairs.map { $0.isEmpty ? SecretPairs.secrets(in: text, separators: ":", isCode: true) : $0 }
        // With too many secrets, the whole text is one.
        guard let secrets = secrets ?? nil else { return lookup(of: text, named: "scriptSecret", at: place) }
        var parts: [String] = []
        var end = text.startIndex
        func add(_ literal: Substring) {
            if !literal.isEmpty { parts.append(JSONValue.string(String(literal)).compactText()) }
        }
        for secret in secrets where !String(text[secret.range]).hasPlaceholders {
            add(text[end..<secret.range.lowerBound])
            parts.append(lookup(of: String(text[secret.range]), named: Self.variableName(secret.name), at: place))
            end = secret.range.upperBound
        }
        guard !parts.isEmpty else { return nil }
        add(text[end...])
        return parts.count == 1 ? parts[0] : "(" + parts.joined(separator: " + ") + ")"
    }

    /// Returns a name with only characters that names of variables have.
    private static func variableName(_ name: String) -> String {
        let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }
        let variable = words.joined(separator: "_")
        return variable.first?.isLetter ?? false ? variable : "scriptSecret"
    }

    /// Beginnings of `Authorization`, as in `"Bearer " + token`.
    private static let schemes: Set = ["Bearer ", "Basic ", "Bearer", "Basic"]

    /// Returns the name of the variable or member that a literal is the value of, if it is the name of a secret:
    /// `set("password", "…")`, `password: "…"`, `password = "…"`, `{ key: "password", value: "…" }`.
    private static func nameOfSecret(at index: Int, _ scanner: JavaScriptScanner) -> String? {
        let tokens = scanner.tokens
        guard index > 1 else { return nil }
        let sign = scanner.text(of: tokens[index - 1])
        let before = tokens[index - 2]
        var name = scanner.text(of: before)
        if before.kind == .string { name = JavaScriptLiteral.value(of: name) ?? "" }
        if name == "value", let key = key(beside: index, scanner) { name = key }
        let isValue = sign == ":" || sign == "=" && (index < 3 || !scanner.token(tokens[index - 3], is: "="))
        let isArgument =
            sign == "," && before.kind == .string && index > 3 && scanner.token(tokens[index - 3], is: "(")
            && scanner.text(of: tokens[index - 4]).hasPrefix("set")
        guard isValue && (before.kind == .word || before.kind == .string) || isArgument,
            DraftSecrets.isSecretHeader(name),
            name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }),
            name.first?.isLetter ?? false
        else { return nil }
        return name
    }

    /// Returns the text of `key` before or behind the `value` whose literal has the index.
    private static func key(beside index: Int, _ scanner: JavaScriptScanner) -> String? {
        let tokens = scanner.tokens
        for key in [index - 6, index + 2] where tokens.indices.contains(key) && key + 2 < tokens.count {
            let comma = key < index ? key + 3 : key - 1
            guard ["key", "\"key\"", "'key'"].contains(scanner.text(of: tokens[key])),
                scanner.token(tokens[key + 1], is: ":"), scanner.token(tokens[comma], is: ",")
            else { continue }
            return JavaScriptLiteral.value(of: scanner.text(of: tokens[key + 2]))
        }
        return nil
    }
}
