import CollectionDrafts
import CollectionModel
import Cryptography
import Diagnostics
import Secrets

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
        let known = context.knownSecrets
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
            result += hiding(known, inLiteral: index, scanner) ?? written
            end = token.bytes.upperBound
        }
        return result + known.hidden(in: String(decoding: bytes[end...], as: UTF8.self))
    }

    /// Returns a literal with lookups in place of the known secrets in it; nil if it has none.
    private func hiding(_ known: KnownSecrets, inLiteral index: Int, _ scanner: JavaScriptScanner) -> String? {
        literal(index, scanner) { text in
            known.texts.found(in: text).map { environment, range in
                (range, lookup(ofEnvironment: environment, named: "scriptSecret"))
            }
        }
    }

    /// Returns a literal with lookups in place of parts of its text; nil if no part is replaced, and for other tokens.
    ///
    /// - Parameter parts: Returns the parts of a text, as it is written, with their lookups, in their order.
    private func literal(
        _ index: Int, _ scanner: JavaScriptScanner, _ parts: (String) -> [(range: Range<String.Index>, lookup: String)]
    ) -> String? {
        let written = scanner.text(of: scanner.tokens[index])
        let isString = scanner.tokens[index].kind == .string
        switch scanner.tokens[index].kind {
        case .string: if Self.isKey(index, scanner) { return nil }
        case .template, .templatePart: break
        default: return nil
        }
        let quote = String(written.prefix(1))
        let closing = !isString && written.hasSuffix("${") ? 2 : 1
        let text = String(written.dropFirst().dropLast(closing))
        var pieces: [String] = []
        var end = text.startIndex
        func add(_ part: Substring) {
            if !isString { pieces.append(String(part)) } else if !part.isEmpty { pieces.append(quote + part + quote) }
        }
        for (range, lookup) in parts(text) where range.lowerBound >= end {
            add(text[end..<range.lowerBound])
            pieces.append(isString ? lookup : "${\(lookup)}")
            end = range.upperBound
        }
        guard end > text.startIndex else { return nil }
        add(text[end...])
        // A parenthesis at the beginning of a line would call the function before it.
        return isString
            ? "String(" + pieces.joined(separator: " + ") + ")" : quote + pieces.joined() + written.suffix(closing)
    }

    /// Returns an expression in place of a literal that is a secret, or has one; nil for other tokens.
    private func expression(forLiteral index: Int, _ scanner: JavaScriptScanner, at place: String) -> String? {
        let token = scanner.tokens[index]
        let isWhole = token.kind == .template || token.kind == .string && !Self.isKey(index, scanner)
        if isWhole, let lookup = wholeSecret(scanner.text(of: token), index, scanner, at: place) {
            return token.kind == .template ? "`${\(lookup)}`" : lookup
        }
        return literal(index, scanner) { secrets(in: $0, at: place) }
    }

    /// Returns a lookup in place of a literal that is a secret as a whole; nil for others.
    private func wholeSecret(
        _ written: String, _ index: Int, _ scanner: JavaScriptScanner, at place: String
    ) -> String? {
        guard let value = JavaScriptLiteral.value(of: written), !value.isEmpty, !value.hasPlaceholders,
            !Self.schemes.contains(value)
        else { return nil }
        if let name = Self.declaredName(at: index, scanner) {
            return lookup(of: value, named: Self.variableName(name), at: place)
        }
        let found = SecretWords.mayBeSecret(value) ? Self.nameOfSecret(at: index, scanner) : nil
        // `TOKEN = "token"` is the name of something.
        let isName =
            found?.lowercased() == value.lowercased()
            || Self.isAddress(found ?? "") && !value.contains(where: \.isNumber)
        let name = isName ? nil : found
        let words = value.split(separator: " ").map(String.init) + [value]
        guard name != nil || words.contains(where: DraftSecrets.isSecretShaped) else { return nil }
        return lookup(of: value, named: name ?? "scriptSecret", at: place)
    }

    /// True for names such as `tokenUrl` and `passwordField`.
    private static func isAddress(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["url", "uri", "path", "header", "field", "name", "endpoint", "key"].contains { name.hasSuffix($0) }
    }

    /// True for a part of a regular expression, such as `([^` of `token=([^&]+)`, and of a template.
    private static func isPattern(_ value: String) -> Bool {
        ["([", "(?", "[^", ".*", ".+", "\\w", "\\d", "\\S", "${"].contains { value.contains($0) }
    }

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
        lookup(ofEnvironment: context.hidden(value, named: name, at: place).environment ?? "", named: name)
    }

    /// Returns a call that looks up a variable with the value of one of the process environment.
    private func lookup(ofEnvironment environment: String, named name: String) -> String {
        let variable = scriptSecrets[environment] ?? context.names.newName(name)
        scriptSecrets[environment] = variable
        collection.variables[name: variable] = .text(.environment(environment))
        return "pm.variables.get(\"\(variable)\")"
    }

    /// Returns the secrets in the text of a literal, as it is written, such as a token in a URL, with their lookups.
    private func secrets(in text: String, at place: String) -> [(range: Range<String.Index>, lookup: String)] {
        let secrets = ["=", ":"].flatMap { sign in
            SecretPairs.secrets(in: text, separators: sign, isCode: sign == ":") ?? []
        }
        var end = text.startIndex
        return secrets.sorted { $0.range.lowerBound < $1.range.lowerBound }.compactMap { secret in
            let value = String(text[secret.range])
            // The search by another sign can find the same secret, or one that begins inside.
            guard secret.range.lowerBound >= end, !value.hasPlaceholders, !Self.isPattern(value) else { return nil }
            end = secret.range.upperBound
            return (secret.range, lookup(of: value, named: Self.variableName(secret.name), at: place))
        }
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

    /// Returns the name of the secret that a script declares with the literal: `hubrun.secret("…")`,
    /// `pm.vault.set("name", "…")`, `pm.variables.set("name", "…", "secret")`; nil for other literals.
    private static func declaredName(at index: Int, _ scanner: JavaScriptScanner) -> String? {
        let tokens = scanner.tokens
        func holds(_ words: [String], endingBefore end: Int) -> Bool {
            end >= words.count
                && words.indices.allSatisfy { scanner.text(of: tokens[end - words.count + $0]) == words[$0] }
        }
        func value(_ index: Int) -> String? {
            guard tokens.indices.contains(index), [.string, .template].contains(tokens[index].kind) else { return nil }
            return JavaScriptLiteral.value(of: scanner.text(of: tokens[index]))
        }
        if holds(["hubrun", ".", "secret", "("], endingBefore: index) { return "scriptSecret" }
        guard index > 1, holds([","], endingBefore: index), let name = value(index - 2) else { return nil }
        if holds(["vault", ".", "set", "("], endingBefore: index - 2) { return name }
        let isDeclared =
            index + 2 < tokens.count && scanner.token(tokens[index + 1], is: ",") && value(index + 2) == "secret"
        return isDeclared && holds([".", "set", "("], endingBefore: index - 2) ? name : nil
    }

    /// True for the name of a secret that can be the name of a variable.
    private static func isName(_ name: String) -> Bool {
        SecretWords.isSecret(field: name) && name.first?.isLetter ?? false
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
