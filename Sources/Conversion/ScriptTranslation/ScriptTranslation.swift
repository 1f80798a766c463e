package import CollectionDrafts

/// A script as expectations, captures and values, and what remains of it.
package struct ScriptTranslation: Sendable {
    /// A part of the script, and what was made of it.
    package struct Note: Hashable, Sendable {
        package var kind: ImportReport.Kind
        /// The part, such as `test "created"`.
        package var part: String
        /// What was made of it, such as `expect.status: 201`.
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

    /// The mapping of `expect`.
    package var expect = DraftMapping(layout: .short(1))
    /// Captures, in the order of the script.
    package var captures: [Saved] = []
    /// Values that the script sets before the request; a text is the script's own, with its placeholders.
    package var sets: [Saved] = []
    /// The statements that are not translated, with the declarations that they use; nil if there are none.
    package var rest: String?
    package var notes: [Note] = []
    /// The number of tests, translated or not.
    package var testCount = 0

    package init() {}

    /// True if the script, as it remains, reads the status of the response.
    package var restReadsStatus: Bool {
        guard let rest else { return false }
        let source = ScriptSource(rest)
        return source.tokens.indices.contains { index in
            ["code", "responseCode", "status", "to"].contains(source.word(index)) && source.word(index + 1) != ":"
        }
    }

    /// The length limit for scripts that are translated, in bytes; longer ones stay.
    static let maximumLength = 1 << 20
}
