import CollectionModel

/// The reference of `beforeRequest` and `afterResponse`, which four mappings have.
enum ScriptKeys {
    private static let shape = ValueShape.oneOrMore(
        .either([.form("JavaScript", pattern: #"[\s\S]*\S[\s\S]*"#), .mapping(.scriptFile)]))

    /// - Parameter sentence: The requests to which a script belongs.
    static func key(
        _ key: some RawRepresentable<String>, _ sentence: String, _ example: ReferenceExample
    ) -> KeyReference {
        KeyReference(
            key, shape, summary: "JavaScript that runs \(sentence). See `scripts`.", example: example)
    }
}

/// The reference of a script in a file of its own.
enum ScriptFormat {
    static let mapping = MappingReference(
        .scriptFile, "A script in a file", "A file of JavaScript, in place of the script itself.",
        prose: [
            .paragraph("A script of white space and comments alone is an error, and so is one of more than 1 MiB.")
        ],
        keys: [
            KeyReference(
                ScriptKey.file, .fixedText, .required,
                summary: "The path of the file, relative to this file. Placeholders are not replaced in it.",
                example: ReferenceExample.request("afterResponse: { file: status.js }")
                    .with(file: "status.js", "pm.test('it is found', () => pm.response.to.have.status(200));\n"))
        ])
}
