import CollectionDrafts
import CollectionModel
import Diagnostics

extension CollectionImport {
    /// Returns a script that is not translated, with variables in place of literals that grant access, and `…` in place of
    /// secrets in its comments.
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
            if let expression = expression(forLiteral: index, scanner, at: place) {
                // In `return"…"` the quote ends the word.
                let isBesideWord =
                    index > 0 && tokens[index - 1].kind == .word && end == token.lowerBound
                    && tokens[index].kind == .string
                replace(token, by: isBesideWord ? " " + expression : expression)
            }
            end = token.upperBound
        }
        if let comments = ScriptComments.scrubbed(bytes[end...]) { replace(end..<bytes.count, by: comments) }
        return copied == 0 ? text : String(decoding: result + bytes[copied...], as: UTF8.self)
    }

    /// Hides the secrets of the source in the scripts where no name reveals them. Must be called once all secrets are known.
    func hideKnownSecretsInScripts() {
        let known = knownSecrets
        guard !known.texts.isEmpty else { return }
        // A copy, because the closure adds variables to the collection.
        var level = collection.level
        level.changeScripts { script in
            known.texts.found(in: script).isEmpty ? script : self.hiding(known, inScript: script)
        }
        collection.level = level
    }

    private func hiding(_ known: KnownSecrets, inScript text: String) -> String {
        let scanner = JavaScriptScanner(text)
        let bytes = Array(text.utf8)
        var result = ""
        var end = 0
        for (index, token) in scanner.tokens.enumerated() {
            result += known.hidden(in: String(decoding: bytes[end..<token.bytes.lowerBound], as: UTF8.self))
            let written = scanner.text(of: token)
            let isText = token.kind == .string && !Self.isKey(index, scanner)
            result += isText ? hiding(known, inLiteral: written) : written
            end = token.bytes.upperBound
        }
        return result + known.hidden(in: String(decoding: bytes[end...], as: UTF8.self))
    }

    /// Returns an expression in place of a literal that has secrets.
    private func hiding(_ known: KnownSecrets, inLiteral written: String) -> String {
        let found = known.texts.found(in: written)
        guard !found.isEmpty else { return written }
        let quote = written.prefix(1)
        var result = ""
        var end = written.startIndex
        for (placeholder, range) in found {
            let variable = scriptSecrets[placeholder] ?? names.newName("scriptSecret")
            scriptSecrets[placeholder] = variable
            collection.variables[variable] = .text(placeholder)
            result += written[end..<range.lowerBound] + "\(quote) + pm.variables.get(\"\(variable)\") + \(quote)"
            end = range.upperBound
        }
        return "String(" + result + written[end...] + ")"
    }

    /// Returns an expression in place of a literal that is a secret, or has one; nil for other tokens.
    private func expression(forLiteral index: Int, _ scanner: JavaScriptScanner, at place: String) -> String? {
        let token = scanner.tokens[index]
        let written = scanner.text(of: token)
        switch token.kind {
        case .string:
            guard !Self.isKey(index, scanner) else { return nil }
            if let lookup = wholeSecret(written, index, scanner, at: place) { return lookup }
            let quote = String(written.prefix(1))
            let inner = String(written.dropFirst().dropLast())
            let joined = text(hidingSecretsOf: inner, at: place) { "\(quote) + \($0) + \(quote)" }
            guard var joined = joined.map({ quote + $0 + quote }) else { return nil }
            let empty = quote + quote
            if joined.hasPrefix(empty + " + ") { joined = String(joined.dropFirst(empty.count + 3)) }
            if joined.hasSuffix(" + " + empty) { joined = String(joined.dropLast(empty.count + 3)) }
            // A parenthesis at the beginning of a line would call the function before it.
            return "String(\(joined))"
        case .template:
            if let lookup = wholeSecret(written, index, scanner, at: place) { return "`${\(lookup)}`" }
            fallthrough
        case .templatePart:
            let end = written.hasSuffix("${") ? 2 : 1
            return text(hidingSecretsOf: String(written.dropFirst().dropLast(end)), at: place) { "${\($0)}" }
                .map { written.prefix(1) + $0 + written.suffix(end) }
        default: return nil
        }
    }

    /// Returns a lookup in place of a literal that is a secret as a whole; nil for others.
    private func wholeSecret(
        _ written: String, _ index: Int, _ scanner: JavaScriptScanner, at place: String
    ) -> String? {
        guard let value = JavaScriptLiteral.value(of: written), !value.isEmpty, !value.hasPlaceholders,
            !Self.schemes.contains(value)
        else { return nil }
        let found = Self.nameOfSecret(at: index, scanner)
        // `TOKEN = "token"` is the name of something.
        let name = found?.lowercased() == value.lowercased() ? nil : found
        let words = value.split(separator: " ").map(String.init) + [value]
        guard name != nil || words.contains(where: DraftSecrets.isSecretShaped) else { return nil }
        return lookup(of: value, named: name ?? "scriptSecret", at: place)
    }

    /// True for a value that is no part of code, such as of the pattern `token=([^&]+)`.
    private static func isPlain(_ value: String) -> Bool { !value.contains { "(){}[]|^*\\<>$".contains($0) } }

    /// True for the key of an object, which cannot be an expression; the literals in `a ? "b" : c` and `case "b":` are none.
    private static func isKey(_ index: Int, _ scanner: JavaScriptScanner) -> Bool {
        let tokens = scanner.tokens
        guard index > 0, index + 1 < tokens.count else { return false }
        // `{ "name"() { … } }`
        if scanner.token(tokens[index + 1], is: "(") { return true }
        guard scanner.token(tokens[index + 1], is: ":") else { return false }
        return scanner.token(tokens[index - 1], is: "{") || scanner.token(tokens[index - 1], is: ",")
    }

    /// Returns a call that looks up a secret.
    private func lookup(of value: String, named name: String, at place: String) -> String {
        let placeholder = hidden(value, named: name, at: place)
        let variable = scriptSecrets[placeholder] ?? names.newName(name)
        scriptSecrets[placeholder] = variable
        collection.variables[variable] = .text(placeholder)
        return "pm.variables.get(\"\(variable)\")"
    }

    /// Returns the text of a literal, as it is written, with lookups in place of the secrets in it, such as a token in a
    /// URL; nil if it has none.
    ///
    /// - Parameter inserted: Returns a lookup so that it can stand inside the text.
    private func text(hidingSecretsOf text: String, at place: String, _ inserted: (String) -> String) -> String? {
        let secrets = ["=", ":"].flatMap { sign in
            SecretPairs.secrets(in: text, separators: sign, isCode: sign == ":") ?? []
        }
        var result = ""
        var end = text.startIndex
        for secret in secrets.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            let value = String(text[secret.range])
            // The search by another sign can find the same secret, or one that begins inside.
            guard secret.range.lowerBound >= end, !value.hasPlaceholders, Self.isPlain(value) else { continue }
            result += text[end..<secret.range.lowerBound]
            result += inserted(lookup(of: value, named: Self.variableName(secret.name), at: place))
            end = secret.range.upperBound
        }
        return end == text.startIndex ? nil : result + text[end...]
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
        // `object["password"] = "…"`
        if sign == "=", index > 3, scanner.token(before, is: "]"), scanner.token(tokens[index - 4], is: "["),
            tokens[index - 3].kind == .string
        {
            let member = JavaScriptLiteral.value(of: scanner.text(of: tokens[index - 3])) ?? ""
            return isName(member) ? member : nil
        }
        let isValue = sign == ":" || sign == "=" && (index < 3 || !scanner.token(tokens[index - 3], is: "="))
        let isArgument =
            sign == "," && before.kind == .string && index > 3 && scanner.token(tokens[index - 3], is: "(")
            && scanner.text(of: tokens[index - 4]).hasPrefix("set")
        guard isValue && (before.kind == .word || before.kind == .string) || isArgument,
            isName(name)
        else { return nil }
        return name
    }

    /// True for the name of a secret that can be the name of a variable.
    private static func isName(_ name: String) -> Bool {
        DraftSecrets.isSecretHeader(name) && name.first?.isLetter ?? false
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
    }

    /// Returns the name in the object around the `value` whose literal has the index, as in
    /// `{ key: "password", type: "text", value: "…" }`.
    private static func key(beside index: Int, _ scanner: JavaScriptScanner) -> String? {
        let tokens = scanner.tokens
        let isBrace = { (index: Int) in scanner.token(tokens[index], is: "{") || scanner.token(tokens[index], is: "}") }
        let range = max(0, index - 20)..<min(tokens.count, index + 20)
        let start =
            range.lowerBound
            + (tokens[range.lowerBound..<index].indices.reversed().first(where: isBrace).map { $0 - range.lowerBound }
                ?? 0)
        let end = tokens[index..<range.upperBound].indices.first(where: isBrace) ?? range.upperBound
        for key in start..<end where key + 2 < end && scanner.token(tokens[key + 1], is: ":") {
            let word = scanner.text(of: tokens[key])
            guard DraftSecrets.isNameKey(word.filter { !"\"'".contains($0) }), tokens[key + 2].kind == .string else {
                continue
            }
            return JavaScriptLiteral.value(of: scanner.text(of: tokens[key + 2]))
        }
        return nil
    }
}
