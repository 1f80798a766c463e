import CollectionDrafts
import Cryptography
import Diagnostics
import Text
import Secrets

extension ScriptWork {
    /// Notes checks that are translated.
    mutating func note(_ checks: [ScriptCheck], of part: String) {
        notes.append((outcomes.count, .init(kind: .exact, part: part, result: Self.summary(of: checks))))
    }

    /// Returns a test as reports show it.
    static func shown(test name: String?) -> String {
        name.map { "test \"\(DraftComment.scrubbed($0))\"" } ?? "test"
    }

    /// The limit for checks of one test that a report shows.
    private static let shownChecks = 20

    /// Returns the report's text for translated checks.
    private static func summary(of checks: [ScriptCheck]) -> String {
        var parts: [String] = []
        var paths: [String] = []
        for check in checks.prefix(shownChecks) {
            if let path = check.subject.path {
                if paths.isEmpty { parts.append("") }
                if !paths.contains(path) { paths.append(path) }
                continue
            }
            parts.append(shown(check))
        }
        if checks.count > shownChecks { parts.append("\(checks.count - shownChecks) more") }
        return parts.map { $0.isEmpty ? "expect.json: " + paths.joined(separator: ", ") : $0 }.joined(separator: ", ")
    }

    private static func shown(_ check: ScriptCheck) -> String {
        let key = "expect.\(check.subject.key)"
        let lines = DraftWriter.text(of: DraftMapping([("k", check.condition.matcher)])).split(separator: "\n")
        guard lines.count == 1, let line = lines.first?.dropFirst(3), !SecretWords.isSecret(field: check.subject.name),
            DraftComment.scrubbed(String(line)) == line
        else { return key }
        return key + ": " + line
    }

    // MARK: Comments

    /// Words of names of tests that say nothing.
    private static let commonWords: Set<Substring> = [
        "a", "all", "an", "and", "are", "as", "be", "body", "check", "checks", "code", "contains", "correct", "equal",
        "equals", "exists", "expected", "for", "has", "have", "header", "headers", "http", "in", "is", "it", "its",
        "json", "less", "must", "not", "of", "ok", "on", "or", "present", "request", "response", "return", "returned",
        "returns", "should", "status", "success", "successful", "test", "text", "than", "that", "the", "time", "to",
        "type", "valid", "value", "verify", "was", "with",
    ]
    /// The number of other words that a name needs, and the longest comment, in characters.
    private static let (leastWords, longestComment) = (3, 100)

    /// Returns the name of a test as a comment on its checks; nil if it says no more than they do.
    static func comment(_ name: String, on checks: [ScriptCheck]) -> String? {
        guard name.utf8.count <= longestComment else { return nil }
        var known = commonWords
        for check in checks.prefix(10) {
            let text = check.subject.key + " " + (check.subject.path ?? "") + " "
            known.formUnion(words(of: text + DraftWriter.text(of: DraftMapping([("k", check.condition.matcher)]))))
        }
        guard words(of: name).filter({ !known.contains($0) }).count >= leastWords else { return nil }
        return DraftComment.scrubbed(name)
    }

    private static func words(of text: String) -> [Substring] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }
    }

    // MARK: The rest

    /// Returns the note of a part that remains.
    static func noteOfRest(
        _ part: String, _ lineCount: Int, _ key: String, _ dialect: ScriptVocabulary
    ) -> ScriptTranslation.Note {
        if let obstacle = dialect.obstacle {
            return .init(kind: .toDo, part: part, result: "kept as a comment: \(obstacle)")
        }
        return .init(kind: .script, part: part, result: "\(key), \(CountedNoun.text(lineCount, "line"))")
    }

    /// Returns the number of lines, without empty ones at the end.
    static func lineCount(of text: String) -> Int {
        text.split(separator: "\n", omittingEmptySubsequences: false).reversed().drop { $0.allSatisfy(\.isWhitespace) }
            .count
    }

    /// Adds the notes of the statements that are not translated.
    mutating func noteRest() {
        var otherLines = 0
        var firstOther: Int?
        for (index, outcome) in outcomes.enumerated() {
            let start = source.tokens[statements[index].tokens.lowerBound].bytes.lowerBound
            let count = Self.lineCount(of: source.text(start..<end(of: index)))
            switch outcome {
            case .test(let name):
                notes.append((index, Self.noteOfRest(Self.shown(test: name), count, key, dialect)))
            case .other:
                otherLines += count
                firstOther = firstOther ?? index
            case .output where result.rest == nil:
                let result = "the script is translated; hubrun shows values with -V"
                notes.append((index, .init(kind: .leftOut, part: "console output", result: result, isHarmless: true)))
            case .translated, .declared, .saved, .output: break
            }
        }
        if let firstOther { notes.append((firstOther, Self.noteOfRest("script", otherLines, key, dialect))) }
        if result.rest == nil, notes.isEmpty, result.captures.isEmpty, result.sets.isEmpty {
            notes.append(
                (0, .init(kind: .leftOut, part: "script", result: "declarations without effect", isHarmless: true)))
        }
    }
}
