import JSON

extension SchemaOptions {
    /// Reads the options of a script's validator, all of them optional:
    ///
    /// - `draft`: the name of the dialect without `$schema`, by default `draft-07`. With `ignoreSchemaKeyword: true` it
    ///   is the dialect in any case.
    /// - `schemas`: a mapping from addresses to the texts of schemas, to which references can lead.
    /// - `formats`: a mapping from names of custom formats to `string`, `number` or `any`, the values that they apply to.
    /// - `checkFormats`: false to check custom formats only.
    /// - `allowRepeatedIDs`: true if an address that a second schema has too is no error.
    init(_ options: JSONValue) throws(ScriptSchemaError) {
        self.init()
        let name = options.text("draft") ?? Dialect.draft7.name
        guard let dialect = Dialect.allCases.first(where: { $0.name == name }) else {
            throw ScriptSchemaError(message: "there is no draft \"\(name)\" of JSON Schema")
        }
        self.dialect = dialect
        ignoresNamedDialects = options.isTrue("ignoreSchemaKeyword") ?? false
        checksFormats = options.isTrue("checkFormats") ?? true
        allowsMissingReferences = true
        allowsRepeatedAddresses = options.isTrue("allowRepeatedIDs") ?? false
        for (address, text) in options.members("schemas") {
            guard case .string(let text) = text else { continue }
            library[ExactText(address)] = try SchemaValidator.parsed(text, "the schema \"\(address)\"")
        }
        for (name, subject) in options.members("formats") {
            guard case .string(let subject) = subject, let subject = CustomFormat.Subject(rawValue: subject) else {
                throw ScriptSchemaError(message: "the format \"\(name)\" has to apply to string, number or any")
            }
            customFormats[ExactText(name)] = CustomFormat(name: name, subject: subject)
        }
    }
}

extension FormatAnswers {
    /// Reads the answers of a script's validator: the questions of an earlier result, each with `valid`.
    init(_ answers: [JSONValue]) throws(ScriptSchemaError) {
        var verdicts: [FormatQuestion: Bool] = [:]
        for answer in answers {
            guard let format = answer.text("format"), let schema = answer.integer("schema"),
                let value = answer.text("value"), let isValid = answer.isTrue("valid")
            else { throw ScriptSchemaError(message: "an answer needs \"format\", \"schema\", \"value\" and \"valid\"") }
            let question = FormatQuestion(
                format: format, schema: schema, value: try SchemaValidator.parsed(value, "the value of an answer"))
            verdicts[question] = isValid
        }
        self.init(verdicts)
    }
}
