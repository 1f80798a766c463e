/// A parser for one template expression:
/// `term ('+' term)*` or the same in braces, where `term := form '(' name [':{' text '}'] [',' length] ')' | quoted`.
struct TemplateExpressionParser {
    /// The length limit of the SDK for property names, in characters.
    static let nameLimit = 120

    private let source: String
    private let characters: [Character]
    private var index = 0

    init(_ source: String) {
        self.source = source
        characters = Array(source)
    }

    mutating func terms() throws(TemplateExpressionError) -> [TemplateExpression.Term] {
        let braced = accept("{")
        var terms = [try term()]
        skipBlanks()
        while accept("+") {
            terms.append(try term())
            skipBlanks()
        }
        if braced {
            try expect("}")
            skipBlanks()
        }
        guard index == characters.count else { throw unexpected() }
        guard terms.count == 1 || !terms.contains(where: \.isNumber) else { throw error(.numberInConcatenation) }
        return terms
    }

    private mutating func term() throws(TemplateExpressionError) -> TemplateExpression.Term {
        skipBlanks()
        guard let character = current else { throw error(.unexpectedEnd) }
        if character == "'" || character == "\"" { return .literal(try quoted(by: character)) }
        guard let form = TemplateExpression.Form(rawValue: character) else { throw unexpected() }
        index += 1
        if form == .text, String(characters[index...].prefix(4)).lowercased() == "body" {
            throw error(.unsupportedBody)
        }
        return .property(try property(form))
    }

    /// Parses text between quotes, in which two quotes are a literal quote.
    private mutating func quoted(by quote: Character) throws(TemplateExpressionError) -> String {
        index += 1
        var text = ""
        while let character = current {
            index += 1
            if character == quote, !accept(quote) { return text }
            text.append(character)
        }
        throw error(.unexpectedEnd)
    }

    private mutating func property(
        _ form: TemplateExpression.Form
    ) throws(TemplateExpressionError) -> TemplateExpression.Property {
        try expect("(")
        skipBlanks()
        let name = try name()
        skipBlanks()
        let defaultText = accept(":") ? try defaultText() : nil
        skipBlanks()
        let length = accept(",") ? try length() : nil
        skipBlanks()
        try expect(")")
        switch (form, length) {
        case (.clipped, nil): throw error(.lengthMissing)
        case (.uriEncoded, .some), (.number, .some): throw error(.lengthNotAllowed(form.rawValue))
        default: break
        }
        return TemplateExpression.Property(
            form: form, name: name.lowercased(), defaultText: defaultText, length: length)
    }

    private mutating func name() throws(TemplateExpressionError) -> String {
        let start = index
        while let character = current, character.isASCII, character.isLetter || character.isNumber || character == "_" {
            index += 1
        }
        guard index > start else { throw unexpected() }
        guard index - start <= Self.nameLimit else { throw error(.nameTooLong) }
        return String(characters[start..<index])
    }

    /// Parses `{text}`, up to the first closing brace without a backslash before it.
    private mutating func defaultText() throws(TemplateExpressionError) -> String {
        try expect("{")
        var text = ""
        while let character = current {
            index += 1
            if character == "}" {
                guard text.last == "\\" else { return text }
                text.removeLast()
            }
            text.append(character)
        }
        throw error(.unexpectedEnd)
    }

    private mutating func length() throws(TemplateExpressionError) -> Int {
        skipBlanks()
        let start = index
        while let character = current, character.isASCII, character.isNumber {
            index += 1
        }
        guard index > start else { throw unexpected() }
        let digits = String(characters[start..<index])
        guard let length = Int32(digits) else { throw error(.lengthTooLarge(digits)) }
        return Int(length)
    }

    // MARK: Characters

    private var current: Character? { index < characters.count ? characters[index] : nil }

    private mutating func accept(_ character: Character) -> Bool {
        guard current == character else { return false }
        index += 1
        return true
    }

    private mutating func expect(_ character: Character) throws(TemplateExpressionError) {
        guard accept(character) else { throw unexpected() }
    }

    private mutating func skipBlanks() {
        while current?.isWhitespace == true {
            index += 1
        }
    }

    private func unexpected() -> TemplateExpressionError {
        guard let current else { return error(.unexpectedEnd) }
        return error(.unexpected(String(current), position: index + 1))
    }

    private func error(_ fault: TemplateExpressionError.Fault) -> TemplateExpressionError {
        TemplateExpressionError(expression: source, fault: fault)
    }
}

extension TemplateExpression.Term {
    fileprivate var isNumber: Bool {
        if case .property(let property) = self { property.form == .number } else { false }
    }
}
