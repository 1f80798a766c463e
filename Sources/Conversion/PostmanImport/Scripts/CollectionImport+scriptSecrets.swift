import CollectionDrafts
import CollectionModel

extension CollectionImport {
    /// Returns a script that stays, with variables in place of literals that grant access.
    func hidingSecrets(inScript text: String, at place: String) -> String {
        let scanner = JavaScriptScanner(text)
        let tokens = scanner.tokens
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var end = 0
        for index in tokens.indices where tokens[index].kind == .string || tokens[index].kind == .template {
            guard let value = JavaScriptLiteral.value(of: scanner.text(of: tokens[index])), !value.isEmpty,
                !value.hasPlaceholders
            else { continue }
            let name = Self.nameOfSecret(at: index, scanner)
            let words = value.split(separator: " ").map(String.init) + [value]
            let isShaped = words.contains(where: DraftSecrets.isSecretShaped)
            // A key of an object cannot be an expression.
            let isKey = index + 1 < tokens.count && scanner.token(tokens[index + 1], is: ":")
            guard name != nil || isShaped, !isKey, !Self.schemes.contains(value) else { continue }
            let placeholder = hidden(value, named: name ?? "scriptSecret", at: place)
            let variable = scriptSecrets[placeholder] ?? names.newName(name ?? "scriptSecret")
            scriptSecrets[placeholder] = variable
            collection.variables[variable] = .text(placeholder)
            result += bytes[end..<tokens[index].bytes.lowerBound]
            result += Array("pm.variables.get(\"\(variable)\")".utf8)
            end = tokens[index].bytes.upperBound
        }
        return String(decoding: result + bytes[end...], as: UTF8.self)
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
