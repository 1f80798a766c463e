import CollectionDrafts
import Text

/// A script as expectations, captures and values, and the statements that remain.
struct ScriptTranslation: Sendable {
    /// A line of the report.
    struct Note: Hashable, Sendable {
        var kind: ImportReport.Kind
        /// The part of the script, such as `test "created"`.
        var part: String
        /// The result, such as `expect.status: 201`.
        var result: String
        /// True for parts that change nothing that is sent or checked.
        var isHarmless = false
    }

    /// A variable that the script saves.
    struct Saved: Hashable, Sendable {
        /// The name as the script has it.
        var name: String
        /// The value of the key in `capture` or `set`.
        var value: DraftValue
        /// The placeholder of the source that is the value, such as `{{name}}`.
        var source: String?
        /// True if the value is a part of JSON, which keeps its kind.
        var isJSON: Bool
        /// The call in the script, such as `pm.environment.set("token")`.
        var call: String
    }

    /// The checks of the response, with those that were given to the translator.
    var checks = TranslatedChecks()
    /// Captures, in the order of the script.
    var captures: [Saved] = []
    /// Values that the script sets before the request.
    var sets: [Saved] = []
    /// The statements that are not translated, with the declarations that they use; nil if there are none.
    var rest: String?
    var notes: [Note] = []
    /// The number of tests, translated or not.
    var testCount = 0

    /// True if the script, as it remains, reads the status of the response.
    var restReadsStatus: Bool {
        guard let rest else { return false }
        let source = ScriptSource(rest)
        let members: Set = ["code", "status", "reason", "to"]
        return source.tokens.indices.contains { index in
            switch source.word(index) {
            case "responseCode": true
            // The response in a variable, or as an argument, may be read anywhere.
            case "response" where source.isMember(index):
                !source.isMember(index + 2) || members.contains(source.word(index + 2))
            default: false
            }
        }
    }

    /// True if a script of Postman reads the body of the request, or passes on the request.
    static func readsBody(_ script: String) -> Bool {
        let source = ScriptSource(script)
        return source.tokens.indices.contains { index in
            guard source.word(index) == "request" else { return false }
            // The request in a variable, or as an argument, may be read anywhere.
            guard source.isMember(index + 2) else { return source.isMember(index) }
            return ["body", "data", "toJSON"].contains(source.word(index + 2))
        }
    }

    /// Returns the lines of a script for a comment, with `…` in the place of values that look secret.
    static func comment(_ script: String) -> [String] {
        script.split(whereSeparator: \.isNewline).map { "  " + withoutSecrets(String($0)) }
    }

    /// Returns a line of a source with `…` in the place of values that look secret.
    static func withoutSecrets(_ line: String) -> String {
        DraftComment.scrubbed(SecretPairs.scrubbed(line, separators: ":=>,"))
    }

    /// The length limit for scripts that are translated, in bytes; longer ones stay.
    static let maximumLength = 1 << 20
}

extension ImportReport {
    /// Adds the notes of a translated script.
    mutating func add(_ script: ScriptTranslation, at place: String) {
        for note in script.notes { add(note.kind, at: place, note.part, note.result, isHarmless: note.isHarmless) }
    }
}

/// Translates the common shapes of scripts; other statements stay.
struct ScriptTranslator: Sendable {
    private let dialect: ScriptVocabulary
    /// Names whose values stay with the scripts, because other scripts set or read them too.
    private let keptNames: Set<String>

    init(_ dialect: ScriptVocabulary, keeping keptNames: Set<String> = []) {
        self.dialect = dialect
        self.keptNames = keptNames
    }

    /// Returns the translation of a script that runs after the response.
    ///
    /// - Parameter checks: The checks of the same response that other parts of the source have.
    func afterResponse(_ text: String, beside checks: TranslatedChecks = TranslatedChecks()) -> ScriptTranslation {
        translation(of: text, key: "afterResponse", checks)
    }

    /// Returns the translation of a script that runs before the request.
    func beforeRequest(_ text: String) -> ScriptTranslation {
        translation(of: text, key: "beforeRequest", TranslatedChecks())
    }

    /// Returns the meaning of one expression, such as `res.body.items[0].id`; nil for one that is not translated.
    func value(of expression: String) -> ScriptValue? {
        guard expression.utf8.count <= Self.longestExpression else { return nil }
        let source = ScriptSource(expression)
        var tokens = source.tokens.indices
        if source.punctuator(tokens.endIndex - 1) == ";" { tokens.removeLast() }
        guard !source.isBroken, let expression = ScriptParser(source).expression(tokens) else { return nil }
        return ScriptMeaning(dialect: dialect).value(of: expression)
    }

    /// The length limit for single expressions, in bytes.
    private static let longestExpression = 10_000

    private func translation(of text: String, key: String, _ checks: TranslatedChecks) -> ScriptTranslation {
        let text = text.withLineFeeds
        var result = ScriptTranslation()
        result.checks = checks
        let source = text.utf8.count <= ScriptTranslation.maximumLength ? ScriptSource(text) : nil
        guard let source, !source.isBroken else {
            result.rest = text
            result.notes.append(ScriptWork.noteOfRest("script", ScriptWork.lineCount(of: text), key, dialect))
            return result
        }
        if source.tokens.isEmpty {
            result.notes.append(
                .init(kind: .leftOut, part: "script", result: "an empty script, or comments only", isHarmless: true))
            return result
        }
        var work = ScriptWork(source, dialect, keptNames, key: key, result)
        return work.translation()
    }
}
