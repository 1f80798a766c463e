import JSON
import Placeholders

/// A writer of placeholders in the syntax of a format.
protocol PlaceholderWriter: AnyObject {
    var names: ExportNames { get }

    /// Returns a text for the inside of quotes in JSON.
    func quotedText(_ text: PlaceholderText) -> String
    /// Returns a literal text for the inside of quotes in JSON.
    func quotedText(literal: String) -> String
    /// Returns the JSON for a placeholder that keeps the kind of its value.
    func typedText(_ text: PlaceholderText) -> String
    /// Returns the placeholder of a variable.
    func placeholder(named name: String) -> String
}

/// Values as indented JSON with the placeholders of a format.
struct ExportJSON {
    let writer: any PlaceholderWriter

    func text(_ value: PlaceholderValue, level: Int = 0) -> String {
        switch value {
        case .literal(let value, _): return text(value, level)
        case .text(let text): return "\"\(writer.quotedText(text))\""
        case .typed(let text): return writer.typedText(text)
        case .list(let values, _):
            return Self.container("[", values.map { text($0, level: level + 1) }, "]", level)
        case .mapping(let entries, _):
            let members = entries.map { entry -> String in
                let key = "\"\(writer.quotedText(entry.key))\": "
                if let name = entry.key.literal, let literal = entry.value.literal,
                    let secret = secretPlaceholder(name, literal)
                {
                    return "\(key)\"\(secret)\""
                }
                return key + text(entry.value, level: level + 1)
            }
            return Self.container("{", members, "}", level)
        }
    }

    private func text(_ value: JSONValue, _ level: Int) -> String {
        switch value {
        case .string(let literal): return "\"\(writer.quotedText(literal: literal))\""
        case .array(let values): return Self.container("[", values.map { text($0, level + 1) }, "]", level)
        case .object(let object):
            let members = object.map { key, value -> String in
                let name = "\"\(writer.quotedText(literal: key))\": "
                if let secret = secretPlaceholder(key, value) { return "\(name)\"\(secret)\"" }
                return name + text(value, level + 1)
            }
            return Self.container("{", members, "}", level)
        case .null, .bool, .number: return value.compactText()
        }
    }

    /// Returns the placeholder for a literal value under a name such as `password`; nil for other values.
    private func secretPlaceholder(_ key: String, _ value: JSONValue) -> String? {
        guard case .string(let literal) = value, writer.names.isSecretField(key),
            case .secret(let name)? = writer.names.pieces(ofLiteral: literal, secretNamed: key).first
        else { return nil }
        return writer.placeholder(named: name)
    }

    private static func container(_ open: String, _ parts: [String], _ close: String, _ level: Int) -> String {
        guard !parts.isEmpty else { return open + close }
        let indent = String(repeating: "  ", count: level + 1)
        return "\(open)\n" + parts.map { indent + $0 }.joined(separator: ",\n") + "\n"
            + String(repeating: "  ", count: level) + close
    }

    /// Returns a text for the inside of quotes.
    static func escaped(_ text: String) -> String {
        String(JSONValue.string(text).compactText().dropFirst().dropLast())
    }
}
