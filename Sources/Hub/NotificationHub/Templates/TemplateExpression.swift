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
