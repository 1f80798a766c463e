import Diagnostics
import HTTP

/// Conceals the values of secret keys in a file that is not valid YAML: in braces up to the next comma, elsewhere the rest
/// of the line and the more deeply indented lines below it.
struct WrittenSecretLines {
    /// Keys of secrets, including the keys of `auth`, because its mapping may be unrecognizable.
    private static let keys = WrittenSecrets.keys.union([
        "auth", "bearer", "user", "value", "accessKey", "secretKey", "sessionToken",
    ])
    /// Keys whose values contain settings, some of them secret.
    private static let mappings: Set = ["auth", "keys"]

    private typealias Scalars = [Unicode.Scalar]

    private let source: SecretSource
    /// Names of secrets, from the files read before and from this one.
    private var names: Set<String>
    /// The indentation, in characters, of a key whose value may continue in more deeply indented lines.
    private var openIndentation: Int?

    static func conceal(in file: SourceFile, names: Set<String>) {
        var lines = WrittenSecretLines(source: SecretSource(file: file), names: names)
        lines.forEachLine { lines, line, _ in lines.learnNames(from: line) }
        lines.openIndentation = nil
        lines.forEachLine { lines, line, number in lines.conceal(line, number) }
    }

    private mutating func forEachLine(_ read: (inout Self, Scalars, Int) -> Void) {
        var number = 1
        while let line = source.file.line(number) {
            read(&self, Array(line.unicodeScalars), number)
            number += 1
        }
    }

    /// True for keys of secrets, in the spelling of other tools too (`client_secret`), and for names that end in such a
    /// key (`db-password`).
    static func isKey(_ word: String) -> Bool {
        if HTTPField(word, "").isSecret { return true }
        guard let last = word.split(whereSeparator: { $0 == "-" || $0 == "_" }).last else { return false }
        return keys.contains(String(last))
    }

    /// Collects the names below `secrets`, in brackets or one per line.
    private mutating func learnNames(from line: Scalars) {
        var words = line[...]
        if let colon = line.indices.first(where: { line[$0] == ":" && Self.key(before: $0, line) == "secrets" }) {
            words = line[colon...].prefix { $0 != "]" && $0 != "}" }
            openIndentation = Self.indentation(of: line)
        } else if let open = openIndentation, Self.indentation(of: line) <= open, !line.contains("-") {
            openIndentation = nil
        }
        guard openIndentation != nil else { return }
        names.formUnion(words.split { !Self.isNamePart($0) && $0 != "." }.map(SecretSource.string))
    }

    private mutating func conceal(_ line: Scalars, _ number: Int) {
        for password in WrittenPassword.ranges(in: line) { conceal(password, line, number) }
        let indentation = Self.indentation(of: line)
        if let open = openIndentation, indentation < line.count {
            if indentation > open {
                conceal(indentation..<line.count, line, number)
                if let colon = line.firstIndex(of: ":") { conceal(colon + 1..<line.count, line, number) }
                return
            }
            openIndentation = nil
        }
        for colon in line.indices where line[colon] == ":" {
            let key = Self.key(before: colon, line)
            let isSecrets = key == "secrets"
            guard isSecrets || names.contains(key) || Self.isKey(key) else { continue }
            let value = line[(colon + 1)...].drop { $0 == " " || $0 == "\t" }
            if Self.mappings.contains(key), value.isEmpty || value.first == "{" && value.contains(":") { continue }
            let isInBraces = line[..<colon].contains("{")
            if Self.isLookalike(value, isInBraces: isInBraces) { continue }
            let end = isInBraces ? Self.end(of: value) : line.endIndex
            if end == line.endIndex, !Self.mappings.contains(key) { openIndentation = indentation }
            for literal in SecretSource.literals(of: Array(value[..<end])) {
                let range = value.startIndex + literal.lowerBound..<value.startIndex + literal.upperBound
                // Messages may quote names under `secrets`; excerpts hide them, because one may be a misplaced value.
                conceal(range, line, number, asText: !isSecrets)
            }
        }
    }

    /// Returns the end of a value in braces, which may be quoted or in brackets.
    private static func end(of value: ArraySlice<Unicode.Scalar>) -> Int {
        let closings: [Unicode.Scalar: Unicode.Scalar] = ["\"": "\"", "'": "'", "[": "]", "{": "}"]
        guard let closing = value.first.flatMap({ closings[$0] }) else {
            return value.firstIndex { $0 == "," || $0 == "}" } ?? value.endIndex
        }
        let close = value.dropFirst().firstIndex(of: closing) ?? value.endIndex
        // Text after the quote means that the quote closes too early.
        let next = value[close...].dropFirst().first { $0 != " " }
        return next.map { ",}]".unicodeScalars.contains($0) } ?? false ? close + 1 : value.endIndex
    }

    private func conceal(_ range: Range<Int>, _ line: Scalars, _ number: Int, asText: Bool = true) {
        guard !range.isEmpty else { return }
        let start = SourcePosition(line: number, column: range.lowerBound + 1)
        let end = SourcePosition(line: number, column: range.upperBound + 1)
        source.file.conceal(SourceRange(file: source.file, start: start, end: end))
        if asText { source.concealWords(of: line[range]) }
    }

    /// True for just a placeholder of another tool, such as `{{token}}`, also after a scheme such as `Bearer`.
    private static func isLookalike(_ value: ArraySlice<Unicode.Scalar>, isInBraces: Bool) -> Bool {
        var text = value.drop { $0 == "\"" || $0 == "'" }
        let word = SecretSource.string(text.prefix { $0 != " " })
        if ["basic", "bearer", "digest", "token"].contains(word.lowercased()) { text = text.dropFirst(word.count + 1) }
        guard let close = text.firstIndex(of: "}") else { return false }
        return [close, close + 1].contains { last in
            guard last < text.endIndex, PlaceholderLookalike.isWhole(SecretSource.string(text[...last])) else {
                return false
            }
            let next = text[(last + 1)...].first { !" \"'".unicodeScalars.contains($0) }
            return next.map { isInBraces && ",]}".unicodeScalars.contains($0) } ?? true
        }
    }

    private static func indentation(of line: Scalars) -> Int { line.prefix { $0 == " " }.count }

    private static func key(before colon: Int, _ line: Scalars) -> String {
        let key = line[..<colon].reversed().drop { " \"'".unicodeScalars.contains($0) }.prefix(while: isNamePart)
        return SecretSource.string(key.reversed())
    }

    private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-" || scalar == "_"
    }
}
