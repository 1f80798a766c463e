import Diagnostics
import HTTP

/// Conceals the values of secret keys in a file that is not valid YAML, line by line.
struct WrittenSecretLines {
    /// Keys of secrets, including the keys of `auth`, because its mapping may be unrecognizable.
    private static let keys = WrittenSecrets.keys.union([
        "auth", "bearer", "user", "value", "accessKey", "secretKey", "sessionToken",
    ])
    /// Keys whose value in braces contains settings, some of them secret.
    private static let mappings: Set = ["auth", "hub", "keys"]
    private static let secretsKey = "secrets"

    private typealias Scalars = [Unicode.Scalar]

    private let file: SourceFile
    /// Names of secrets, from the files read before and from this one.
    private var names: Set<String>
    /// The indentation, in characters, of a key whose value may continue in more deeply indented lines.
    private var openIndentation: Int?

    static func conceal(in file: SourceFile, names: Set<String>) {
        var lines = WrittenSecretLines(file: file, names: names)
        lines.learnNames()
        var number = 1
        while let line = file.line(number) {
            lines.conceal(Array(line.unicodeScalars), number)
            number += 1
        }
    }

    private init(file: SourceFile, names: Set<String>) {
        self.file = file
        self.names = names
    }

    /// True for keys of secrets, in the spelling of other tools too (`client_secret`), and for names that end in such a
    /// key (`db-password`).
    static func isKey(_ word: String) -> Bool {
        if HTTPField(word, "").isSecret { return true }
        let parts = word.split { $0 == "-" || $0 == "_" }
        guard let last = parts.last else { return false }
        return keys.contains(String(last)) || lowerCaseKeys.contains(parts.joined().lowercased())
    }

    private static let lowerCaseKeys = Set(WrittenSecrets.keys.map { $0.lowercased() })

    // MARK: Names

    /// Collects the names below `secrets`, in brackets or one per line, without parsing YAML.
    private mutating func learnNames() {
        var number = 1
        var indentation: Int?
        while let line = file.line(number) {
            let scalars = Array(line.unicodeScalars)
            number += 1
            if let outer = indentation, Self.indentation(of: scalars) > outer || scalars.contains("-") {
                learn(scalars[...])
            } else {
                indentation = nil
            }
            for colon in scalars.indices
            where scalars[colon] == ":" && Self.key(before: colon, scalars) == Self.secretsKey {
                let rest = scalars[(colon + 1)...]
                learn(rest.prefix { $0 != "]" && $0 != "}" })
                if rest.allSatisfy({ $0 == " " }) { indentation = Self.indentation(of: scalars) }
            }
        }
    }

    private mutating func learn(_ text: ArraySlice<Unicode.Scalar>) {
        for item in text.split(separator: ",") {
            let name = item.drop { " -[{\"'\t".unicodeScalars.contains($0) }.prefix { Self.isNamePart($0) || $0 == "." }
            if !name.isEmpty { names.insert(Self.string(name)) }
        }
    }

    // MARK: Lines

    private mutating func conceal(_ line: Scalars, _ number: Int) {
        for password in WrittenPassword.ranges(in: line) { conceal(password, line, number) }
        let indentation = Self.indentation(of: line)
        if let open = openIndentation {
            if indentation == line.count { return }
            if indentation > open {
                conceal(indentation..<line.count, line, number)
                if let colon = line.firstIndex(of: ":") { conceal(colon + 1..<line.count, line, number) }
                return
            }
            openIndentation = nil
        }
        for colon in line.indices where line[colon] == ":" {
            let key = Self.key(before: colon, line)
            guard Self.isKey(key) || names.contains(key) || key == Self.secretsKey else { continue }
            let start = line[(colon + 1)...].firstIndex { $0 != " " && $0 != "\t" } ?? line.endIndex
            let isInFlow = line[..<colon].contains("{")
            let value = line[start...]
            if value.first == "{", Self.mappings.contains(key), value.contains(":") { continue }
            if Self.isLookalike(value, isInFlow: isInFlow) { continue }
            let (end, isClosed) = Self.end(of: value, isInFlow: isInFlow)
            if !isClosed || !isInFlow, !Self.mappings.contains(key) { openIndentation = indentation }
            for literal in WrittenSecrets.literals(of: Self.string(line[start..<end])) where !literal.isEmpty {
                let range = start + literal.lowerBound..<start + literal.upperBound
                // Messages may quote names under `secrets`; excerpts hide them, because one may be a misplaced value.
                conceal(range, line, number, asText: key != Self.secretsKey)
            }
        }
    }

    /// Returns the end of a value in its line; `isClosed` is false if the value continues in the next line.
    private static func end(of value: ArraySlice<Unicode.Scalar>, isInFlow: Bool) -> (end: Int, isClosed: Bool) {
        let signs: [Unicode.Scalar: Unicode.Scalar] = ["\"": "\"", "'": "'", "[": "]", "{": "}"]
        if let first = value.first, let closing = signs[first] {
            guard let close = value.dropFirst().firstIndex(of: closing) else { return (value.endIndex, false) }
            let next = value[(close + 1)...].first { $0 != " " }
            // Text after the quote means that the quote closes too early.
            if next == nil || isInFlow && (next == "," || next == "}" || next == "]") { return (close + 1, true) }
            return (value.endIndex, true)
        }
        guard isInFlow else { return (value.endIndex, true) }
        return (value.firstIndex { $0 == "," || $0 == "}" } ?? value.endIndex, true)
    }

    private static let schemes: [[Unicode.Scalar]] = ["basic ", "bearer ", "digest ", "token "].map {
        Array($0.unicodeScalars)
    }

    /// True for just a placeholder of another tool, such as `{{token}}`, also after a scheme such as `Bearer`.
    private static func isLookalike(_ value: ArraySlice<Unicode.Scalar>, isInFlow: Bool) -> Bool {
        let quote = value.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
        var rest = value.dropFirst(quote == nil ? 0 : 1)
        let hasScheme = schemes.contains { scheme in
            rest.count > scheme.count
                && zip(rest, scheme).allSatisfy { $0.properties.lowercaseMapping == $1.properties.lowercaseMapping }
        }
        if hasScheme { rest = rest.drop { $0 != " " }.drop { $0 == " " } }
        guard let close = rest.firstIndex(of: "}") else { return false }
        return [1, 2].contains { count in
            let end = close + count
            guard end <= rest.endIndex, PlaceholderLookalike.isWhole(string(rest[..<end])) else { return false }
            var behind = rest[end...]
            if let quote {
                guard behind.first == quote else { return false }
                behind = behind.dropFirst()
            }
            guard let next = behind.first(where: { $0 != " " }) else { return true }
            return isInFlow && ",]}".unicodeScalars.contains(next)
        }
    }

    private func conceal(_ range: Range<Int>, _ line: Scalars, _ number: Int, asText: Bool = true) {
        guard !range.isEmpty else { return }
        file.conceal(
            SourceRange(
                file: file, start: SourcePosition(line: number, column: range.lowerBound + 1),
                end: SourcePosition(line: number, column: range.upperBound + 1)))
        guard asText else { return }
        let text = Self.string(line[range])
        // Messages quote the word that YAML parsed as a tag, an anchor or an alias.
        let isMarked = line[range].first.map { "!&*".unicodeScalars.contains($0) } ?? false
        let words = isMarked ? [text, Self.string(line[range].prefix { $0 != " " })] : [text]
        for word in words.map(\.trimmingSigns) where !word.isEmpty { file.conceal(word) }
    }

    // MARK: Text

    private static func indentation(of line: Scalars) -> Int { line.prefix { $0 == " " }.count }

    private static func key(before colon: Int, _ line: Scalars) -> String {
        let key = line[..<colon].reversed().drop { " \"'".unicodeScalars.contains($0) }.prefix(while: isNamePart)
        return string(key.reversed())
    }

    private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-" || scalar == "_"
    }

    private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }
}

extension String {
    /// The text as messages quote it: without quotes and without YAML indicators at its beginning.
    fileprivate var trimmingSigns: String {
        var text = unicodeScalars.drop { "!*&%@#\"'[{|>- ".unicodeScalars.contains($0) }
        while let last = text.last, "\"'}] ".unicodeScalars.contains(last) { text.removeLast() }
        return String(text)
    }
}
