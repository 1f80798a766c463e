import Cryptography
package import JSON

/// A value of a template that is computed when a message is sent: one term or several joined by `+`
/// (Microsoft Learn, "Templates: template expression language").
package struct TemplateExpression: Sendable, Equatable {
    let terms: [Term]

    enum Term: Sendable, Equatable {
        case literal(String)
        case property(Property)
    }

    /// `$(name:{default}, length)` and its three relatives.
    struct Property: Sendable, Equatable {
        let form: Form
        /// In lower case.
        let name: String
        let defaultText: String?
        let length: Int?
    }

    /// The character before the parenthesis says what becomes of the property's text.
    enum Form: Character, Sendable, CaseIterable {
        case text = "$"
        case clipped = "."
        case uriEncoded = "%"
        case number = "#"
    }

    /// What an expression amounts to for one message and device.
    package enum Outcome: Sendable, Equatable {
        case text(String)
        /// The one term is `#(…)` and its property looks like a number; only JSON can hold this.
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

    /// The documented shape, `(0|[1-9][0-9]*)(\.[0-9]+)?((e|E)(+|-)?[0-9]+)?`, is JSON's without a sign.
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

    /// Lengths count Unicode scalars: never half of one, and never more than the service's UTF-16 units.
    private func clip(_ text: String, to length: Int) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(length)))
    }
}
