import JSON
import NotificationHub
import XML

/// A tag expression, a template and the properties of a message, as clients send them to a hub.
struct TemplateTarget: FuzzTarget {
    let name = "template"

    func examine(_ input: [UInt8]) {
        let parts = InputParts.split(input, limit: 3).map(InputParts.text)
        checkTags(parts[0])
        guard parts.count == 3 else { return }
        let properties = TemplateProperties(message: Self.properties(parts[2]), variables: [("variable", parts[2])])
        _ = try? TemplateExpression.expression(in: parts[1])?.evaluate(properties)
        checkTemplate(parts[1], properties)
    }

    private func checkTags(_ text: String) {
        guard let expression = try? TagExpression(parsing: text) else { return }
        Property.check(expression.tags.count <= 20, "\(expression.tags.count) tags")
        let all = expression.matches(Set(expression.tags))
        let negated = expression.tags.isEmpty ? nil : try? TagExpression(parsing: "!(\(text))")
        if let negated, negated.tags == expression.tags {
            Property.check(negated.matches(Set(expression.tags)) != all, "!(\(text)) has the value of \(text)")
        }
        if let id = expression.requiredInstallation {
            Property.check(!expression.matches([]), "nobody is addressed, and \(id) is required")
        }
    }

    /// Checks that a rendered template is a document of its format for all properties.
    private func checkTemplate(_ text: String, _ properties: TemplateProperties) {
        guard let body = try? TemplateBody(parsing: text) else { return }
        guard let rendered = try? body.render(properties, limit: 1 << 20) else { return }
        if text.first(where: { !$0.isWhitespace }) == "{" {
            Property.check((try? JSONValue(parsing: rendered)) != nil, "no JSON: \(rendered)")
        } else {
            Property.check((try? MarkupDocument(parsing: rendered)) != nil, "no XML: \(rendered)")
        }
    }

    private static func properties(_ text: String) -> [(name: String, value: String)] {
        text.split(separator: "\n").prefix(20).map { line in
            let pair = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return (pair[0], pair.count > 1 ? pair[1] : "")
        }
    }
}
