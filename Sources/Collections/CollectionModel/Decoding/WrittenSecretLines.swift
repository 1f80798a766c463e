import Cryptography
import Diagnostics
import HTTP

/// Conceals the lines with secrets in a file that is not valid YAML: the lines with a word that names a secret, and the
/// more deeply indented lines below such a key.
///
/// Where a value begins and ends is unknown in such a file. No values are collected from it: each would be searched for in
/// all output, and a short file can have thousands of them inside of each other.
struct WrittenSecretLines {
    /// Keys of secrets, including the keys of `auth`, because its mapping may be unrecognizable.
    private static let keys = WrittenSecrets.keys.union([
        "auth", "bearer", "user", "value", "accessKey", "secretKey", "sessionToken",
    ])
    private static let lowerCaseKeys = Set(WrittenSecrets.keys.map { $0.lowercased() })
    /// Keys whose values contain settings, some of them secret.
    private static let mappings: Set = ["auth", "keys"]

    /// The length limit for words that are looked up, in characters.
    private static let longestWord = 1_000

    private typealias Scalars = [Unicode.Scalar]

    private let source: SecretSource
    /// Names of secrets, from the files read before and from this one.
    private var names: Set<String>
    /// The indentation, in characters, of a key whose value may continue in more deeply indented lines.
    private var openIndentation: Int?
    private var hiddenLines: Set<Int> = []

    /// - Returns: The diagnostics without the words of hidden lines that their messages quote.
    static func conceal(
        in file: SourceFile, names: Set<String>, quotedBy diagnostics: DiagnosticList
    ) -> DiagnosticList {
        var lines = WrittenSecretLines(source: SecretSource(file: file), names: names)
        lines.forEachLine { lines, line, _ in lines.learnNames(from: line) }
        lines.openIndentation = nil
        lines.forEachLine { lines, line, number in lines.conceal(line, number) }
        return diagnostics.mapped { lines.isHidden($0) ? unquoted($0) : $0 }
    }

    private func isHidden(_ diagnostic: Diagnostic) -> Bool {
        guard let range = diagnostic.range else { return false }
        return hiddenLines.contains(range.start.line) || hiddenLines.contains(range.end.line)
    }

    /// Returns the diagnostic with `…` in place of quoted text, except for words that name a secret.
    private static func unquoted(_ diagnostic: Diagnostic) -> Diagnostic {
        diagnostic.reworded(unquoted(diagnostic.message), hint: diagnostic.hint.map(unquoted)).showing([])
    }

    private static func unquoted(_ text: String) -> String {
        var parts = text.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
        for index in parts.indices.dropLast() where index % 2 == 1 && !isKey(parts[index]) { parts[index] = "…" }
        return parts.joined(separator: "\"")
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
        let parts = word.split { $0 == "-" || $0 == "_" }
        guard let last = parts.last else { return false }
        return keys.contains(String(last)) || lowerCaseKeys.contains(parts.joined().lowercased())
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
        let indentation = Self.indentation(of: line)
        guard indentation < line.count else { return }
        if let open = openIndentation, indentation > open { return hide(line, number) }
        openIndentation = nil
        if !WrittenPassword.ranges(in: line).isEmpty { hide(line, number) }
        guard let key = secret(in: line) else { return }
        if let key, !Self.mappings.contains(SecretSource.string(line[key])) { openIndentation = indentation }
        hide(line, number)
    }

    /// Returns the first key of a secret, or nil in its place for another word that names one; nil if the line has neither.
    ///
    /// Keys with a placeholder in place of the secret do not count, and those of mappings with other keys.
    private func secret(in line: Scalars) -> Range<Int>?? {
        var rest = line[...]
        while let start = rest.firstIndex(where: Self.isNamePart) {
            let word = start..<(line[start...].firstIndex { !Self.isNamePart($0) } ?? line.endIndex)
            rest = line[word.upperBound...]
            guard word.count <= Self.longestWord else { continue }
            let text = SecretSource.string(line[word])
            guard let sign = rest.firstIndex(where: { !" \"'".unicodeScalars.contains($0) }), line[sign] == ":" else {
                if SecretWords.isSecret(name: text) { return .some(nil) }
                continue
            }
            guard names.contains(text) || Self.keys.contains(text) || Self.isKey(text) else { continue }
            let value = line[(sign + 1)...].drop { $0 == " " || $0 == "\t" }
            if Self.mappings.contains(text), value.isEmpty || value.first == "{" && value.contains(":") { continue }
            guard let end = Self.placeholderEnd(of: value) else { return word }
            rest = line[end...]
        }
        return nil
    }

    private mutating func hide(_ line: Scalars, _ number: Int) {
        hiddenLines.insert(number)
        let start = SourcePosition(line: number, column: Self.indentation(of: line) + 1)
        let end = SourcePosition(line: number, column: line.count + 1)
        source.file.conceal(SourceRange(file: source.file, start: start, end: end))
    }

    /// Returns the end of a value that is just a placeholder, also of another tool and after a scheme such as `Bearer`;
    /// nil for other values.
    private static func placeholderEnd(of value: ArraySlice<Unicode.Scalar>) -> Int? {
        var text = value.drop { $0 == "\"" || $0 == "'" }
        let word = SecretSource.string(text.prefix(longestWord).prefix { $0 != " " })
        if ["basic", "bearer", "digest", "token"].contains(word.lowercased()) { text = text.dropFirst(word.count + 1) }
        let isOwn = text.starts(with: "<<".unicodeScalars)
        guard let close = text.firstIndex(of: isOwn ? ">" : "}") else { return nil }
        return [close, close + 1].lazy.compactMap { last -> Int? in
            guard last < text.endIndex else { return nil }
            let isPlaceholder =
                isOwn
                ? last > close && text[last] == ">" : PlaceholderLookalike.isWhole(SecretSource.string(text[...last]))
            guard isPlaceholder else { return nil }
            let end = text[(last + 1)...].firstIndex { !" \"'".unicodeScalars.contains($0) } ?? text.endIndex
            return end == text.endIndex || ",]}".unicodeScalars.contains(text[end]) ? end : nil
        }.first
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
