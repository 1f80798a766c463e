package import JSON
import Text

/// A value of a template that is computed for each message: one term or several joined by `+`
/// (Microsoft Learn, "Templates: template expression language").
package struct TemplateExpression: Sendable, Equatable {
    let terms: [Term]

    enum Term: Sendable, Equatable {
        case literal(String)
        case property(Property)
    }

    /// A property, `$(name:{default}, length)`, in one of four forms.
    struct Property: Sendable, Equatable {
        let form: Form
        /// The name in lower case.
        let name: String
        let defaultText: String?
        let length: Int?
    }

    /// The form of a property, by the character before the parenthesis.
    enum Form: Character, Sendable, CaseIterable {
        case text = "$"
        case clipped = "."
        case uriEncoded = "%"
        case number = "#"
    }

    /// The value of an expression for one message and device.
    package enum Outcome: Sendable, Equatable {
        case text(String)
        /// The value of a single term `#(…)` that is a number; only JSON has a notation for it.
        case number(JSONNumber)

        package var text: String {
            switch self {
            case .text(let text): text
            case .number(let number): number.text
            }
        }
    }

    package func evaluate(_ properties: TemplateProperties) -> Outcome {
        if terms.count == 1, case .property(let property) = terms[0], property.form == .number {
            let text = property.value(properties)
            return number(from: text).map(Outcome.number) ?? .text(text)
        }
        return .text(terms.count == 1 ? terms[0].text(properties) : terms.map { $0.text(properties) }.joined())
    }

    /// Parses a number; the documented `(0|[1-9][0-9]*)(\.[0-9]+)?((e|E)(+|-)?[0-9]+)?` is JSON's without a sign.
    private func number(from text: String) -> JSONNumber? {
        text.hasPrefix("-") ? nil : JSONNumber(text)
    }
}

extension TemplateExpression.Term {
    fileprivate func text(_ properties: TemplateProperties) -> String {
        switch self {
        case .literal(let text): text
        case .property(let property): property.value(properties)
        }
    }
}

extension TemplateExpression.Property {
    fileprivate func value(_ properties: TemplateProperties) -> String {
        let text = properties[folded: name] ?? defaultText ?? ""
        switch form {
        case .text, .number: return length.map { clip(text, to: $0) } ?? text
        case .uriEncoded: return PercentEncoding.encode(text)
        case .clipped:
            guard let length, text.unicodeScalars.count > length else { return text }
            return length < 3 ? clip("...", to: length) : clip(text, to: length - 3) + "..."
        }
    }

    /// Cuts a text to a length in Unicode scalars; the service counts UTF-16 code units, which can split a character.
    private func clip(_ text: String, to length: Int) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(length)))
    }
}

extension TemplateExpression {
    /// Parses a template's value, or returns nil for literal text, whose first character does not start an expression.
    package static func expression(in value: String) throws(TemplateExpressionError) -> TemplateExpression? {
        guard let first = value.first, first == "{" || Form(rawValue: first) != nil else { return nil }
        var parser = TemplateExpressionParser(value)
        return TemplateExpression(terms: try parser.terms())
    }
}

/// A syntax error in a template's value that begins like an expression; the template is rejected.
package struct TemplateExpressionError: Error, Sendable, Equatable {
    package let expression: String
    package let fault: Fault

    package enum Fault: Sendable, Equatable {
        /// An unexpected text, with its position in characters from 1.
        case unexpected(String, position: Int)
        case unexpectedEnd
        case unsupportedBody
        case nameTooLong
        case lengthMissing
        case lengthNotAllowed(Character)
        case lengthTooLarge(String)
        case numberInConcatenation
    }

    package var message: String {
        "Expression is \(expression). " + sentence
    }

    private var sentence: String {
        switch fault {
        case .unexpected(let text, let position): "Unexpected '\(text)' at position \(position)."
        case .unexpectedEnd: "The expression is not complete."
        case .unsupportedBody: "Expression type '$body' is not supported."
        case .nameTooLong: "A property name has more than \(TemplateExpressionParser.nameLimit) characters."
        case .lengthMissing: "The form '.(property, length)' needs a length."
        case .lengthNotAllowed(let form): "The form '\(form)(property)' takes no length."
        case .lengthTooLarge(let text): "The length '\(text)' is too large."
        case .numberInConcatenation: "The form '#(property)' cannot be joined with other text."
        }
    }
}

/// A parser for one template expression:
/// `term ('+' term)*` or the same in braces, where `term := form '(' name [':{' text '}'] [',' length] ')' | quoted`.
private struct TemplateExpressionParser {
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
