package import CollectionDrafts

/// A script as expectations, captures and values, and the statements that remain.
package struct ScriptTranslation: Sendable {
    /// A line of the report.
    package struct Note: Hashable, Sendable {
        package var kind: ImportReport.Kind
        /// The part of the script, such as `test "created"`.
        package var part: String
        /// The result, such as `expect.status: 201`.
        package var result: String
        /// True for parts that change nothing that is sent or checked.
        package var isHarmless = false
    }

    /// A variable that the script saves.
    package struct Saved: Hashable, Sendable {
        /// The name as the script has it.
        package var name: String
        /// The value of the key in `capture` or `set`.
        package var value: DraftValue
        /// True if the value is a part of JSON, which keeps its kind.
        package var isJSON: Bool
        /// The call in the script, such as `pm.environment.set("token")`.
        package var call: String
    }

    /// The checks of the response, with those that were given to the translator.
    package var checks = ScriptChecks()
    /// Captures, in the order of the script.
    package var captures: [Saved] = []
    /// Values that the script sets before the request; a text that begins with `{{` is a placeholder of the source.
    package var sets: [Saved] = []
    /// The statements that are not translated, with the declarations that they use; nil if there are none.
    package var rest: String?
    package var notes: [Note] = []
    /// The number of tests, translated or not.
    package var testCount = 0

    /// True if the script, as it remains, reads the status of the response.
    package var restReadsStatus: Bool {
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
    package static func readsBody(_ script: String) -> Bool {
        let source = ScriptSource(script)
        return source.tokens.indices.contains { index in
            guard source.word(index) == "request" else { return false }
            // The request in a variable, or as an argument, may be read anywhere.
            guard source.isMember(index + 2) else { return source.isMember(index) }
            return ["body", "data", "toJSON"].contains(source.word(index + 2))
        }
    }

    /// Returns the lines of a script for a comment, with `…` in the place of values that look secret.
    package static func comment(_ script: String) -> [String] {
        script.split(whereSeparator: \.isNewline).map { "  " + withoutSecrets(String($0)) }
    }

    /// Returns a line of a source with `…` in the place of values that look secret.
    package static func withoutSecrets(_ line: String) -> String {
        DraftComment.scrubbed(SecretPairs.scrubbed(line, separators: ":=>,"))
    }

    /// The length limit for scripts that are translated, in bytes; longer ones stay.
    static let maximumLength = 1 << 20
}

extension ImportReport {
    /// Adds the notes of a translated script.
    package mutating func add(_ script: ScriptTranslation, at place: String) {
        for note in script.notes { add(note.kind, at: place, note.part, note.result, isHarmless: note.isHarmless) }
    }
}
