import CollectionDrafts
import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Text

/// The writer of an OpenAPI document. Known values become examples; secrets and other placeholders become `{name}`.
final class OpenAPIWriter: ExportWriter {
    /// The security schemes of the document (OpenAPI 3.1, section 4.8.27).
    var schemes = OpenAPIComponents()
    /// The expected schemas.
    var schemas = OpenAPIComponents()
    /// The placeholders without a value in the text that is being written.
    private var unknown: [String] = []
    /// True if a text other than a URL contains `{name}`.
    private(set) var hasPlaceholdersInTexts = false
    /// The addresses of a server in each environment, by its address as written in the collection.
    var serversByBase: [String: [String]] = [:]

    // MARK: Texts

    override func placeholder(named name: String, _ use: Use) -> String {
        let name = Self.parameterName(name)
        unknown.append(name)
        if use != .url { hasPlaceholdersInTexts = true }
        return "{\(name)}"
    }

    override func placeholder(_ expression: PlaceholderExpression, _ use: Use) -> String {
        if expression.filters.isEmpty, case .name(let name) = expression.head, let value = inlined.value(of: name) {
            return inlined.writing { text(of: value, named: name, use) }
        }
        return placeholder(named: Self.name(of: expression), use)
    }

    private static func name(of expression: PlaceholderExpression) -> String {
        switch expression.head {
        case .name(let name), .processEnvironment(let name): name
        case .function(let function, _): function.name
        }
    }

    /// Returns a name for a parameter: other characters than ASCII letters, digits, `-`, `.` and `_` become `_`.
    private static func parameterName(_ name: String) -> String {
        String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) || "-._".contains($0) ? $0 : "_" })
    }

    /// Returns the name of the parameter for a placeholder or secret in a path; nil for literal text.
    static func parameterName(of piece: ExportPiece) -> String? {
        switch piece {
        case .literal: nil
        case .secret(let name): parameterName(name)
        case .expression(let expression): parameterName(name(of: expression))
        }
    }

    /// Returns a name for one line of the document. Placeholders in it, such as those of the URL, become `{name}` too.
    func label(_ name: String) -> String {
        let text = text(literal: name, .plain, .url).replacing(/<<([^<>]*)>>/) { "{\($0.1)}" }
        return line(text)
    }

    // MARK: Examples

    /// Returns a text as an example; nil if it consists only of placeholders without a value.
    func example(_ text: () -> String) -> String? {
        let hadPlaceholders = hasPlaceholdersInTexts
        unknown = []
        let result = text()
        guard !unknown.isEmpty, unknown.map({ "{\($0)}" }).joined() == result else { return result }
        hasPlaceholdersInTexts = hadPlaceholders
        return nil
    }

    /// Returns a value as an example.
    ///
    /// - Parameter name: The name of the field or variable if its value is secret, such as `password`.
    func example(_ value: PlaceholderValue, secretNamed name: String? = nil) -> JSONValue {
        let search = name.map(SecretSearch.whole) ?? .declared
        switch value {
        case .literal(let value, _): return example(value, search)
        case .text(let text): return .string(self.text(text, .plain, search))
        case .typed(let text):
            if let expression = text.soleExpression, expression.filtersOfText.isEmpty,
                case .name(let name) = expression.head, let value = inlined.value(of: name)
            {
                let secret = names.isSecretVariable(name) ? name : nil
                return inlined.writing {
                    example(value, secretNamed: secret)
                } bytes: {
                    $0.compactText().utf8.count
                }
            }
            return .string(self.text(text, .plain, search))
        case .list(let values, _): return .array(values.map { example($0, secretNamed: name) })
        case .mapping(let entries, _):
            let pairName = names.secretName(inPair: entries)
            return .object(
                JSONObject(
                    entries.map { entry in
                        let secret = names.secretName(ofMember: entry.key.literal, inPair: pairName)
                        return (text(entry.key), example(entry.value, secretNamed: secret))
                    }))
        }
    }

    /// Returns a literal value as an example.
    ///
    /// - Parameter hasFields: True if keys of objects are names of fields, which can tell that a value is secret.
    func example(_ value: JSONValue, _ search: SecretSearch, hasFields: Bool = true) -> JSONValue {
        switch value {
        case .string(let literal): return .string(text(literal: literal, .plain, search))
        case .number(let number):
            guard case .whole = search else { return value }
            return .string(text(literal: number.text, .plain, search))
        case .array(let values): return .array(values.map { example($0, search, hasFields: hasFields) })
        case .object(let object):
            let pairName = hasFields ? DraftSecrets.secretName(inPair: object) : nil
            return .object(
                JSONObject(
                    object.map { key, value in
                        let secret = hasFields ? names.secretName(ofMember: key, inPair: pairName) : nil
                        let search = secret.map(SecretSearch.whole) ?? .declared
                        return (text(literal: key), example(value, search, hasFields: hasFields))
                    }))
        case .null, .bool: return value
        }
    }

    // MARK: Fields

    /// Returns a parameter for each field, with the values of the field as examples.
    func parameters(
        _ fields: [FieldSetting], in location: OpenAPIParameter.Location
    ) -> [OpenAPIParameter] {
        fields.filter { !$0.isRemoval }.map { field in
            let search = names.search(for: field.name, isHeader: location == .header)
            return OpenAPIParameter(
                name: text(field.name), location: location,
                examples: field.values.map { value in example { text(value, .plain, search) } })
        }
    }
}

/// A document as YAML that readers of YAML 1.1 understand in the same way.
enum OpenAPIYAML {
    /// Returns the YAML of a document, with one line for each entry of paths and operations.
    static func text(of document: JSONObject) -> String {
        var mapping = DraftMapping()
        for (key, value) in document { mapping[name: key] = Self.value(value, blocks: key == "paths" ? 3 : 0) }
        return DraftWriter.text(of: mapping, isCollection: false)
    }

    /// - Parameter blocks: The number of outer levels whose mappings have one line for each entry.
    private static func value(_ value: JSONValue, blocks: Int = 0) -> DraftValue {
        switch value {
        case .string(let text): needsQuotes(text) ? .quoted(DraftText(text)) : .text(DraftText(text))
        case .number(let number): .plain(Self.text(of: number))
        case .bool(let bool): .bool(bool)
        case .null: .plain("null")
        case .array(let values): .list(values.map { Self.value($0) })
        case .object(let object): .mapping(mapping(object, blocks: blocks))
        }
    }

    private static func mapping(_ object: JSONObject, blocks: Int) -> DraftMapping {
        var mapping = DraftMapping(layout: blocks > 0 ? .block : .short(3))
        for (key, value) in object {
            var entry = DraftMapping.Entry(DraftText(key), Self.value(value, blocks: max(0, blocks - 1)))
            entry.quotesKey = needsQuotes(key) && !isStatusClass(key)
            mapping.append(entry)
        }
        return mapping
    }

    /// True for `2XX`: it begins with a digit, but is no number.
    private static func isStatusClass(_ text: String) -> Bool { text.wholeMatch(of: /[1-5]XX/) != nil }

    /// True for a text that some readers of YAML take for a number, date, time, boolean, null or the key `=` of YAML 1.1,
    /// or, in braces, for the mark of a key.
    private static func needsQuotes(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first else { return false }
        return "+-.=0123456789".unicodeScalars.contains(first) || text.holds("?") || DraftScalar.isTypedWord(text)
    }

    /// Returns the text of a number that readers of YAML 1.1 take for a number too: with an exponent, these require a
    /// fraction and a sign, as in `1.0e+5`.
    private static func text(of number: JSONNumber) -> String {
        guard let mark = number.text.firstIndex(where: { $0 == "e" || $0 == "E" }) else { return number.text }
        let base = number.text[..<mark]
        let exponent = number.text[number.text.index(after: mark)...]
        let sign = exponent.first.map { "+-".contains($0) } ?? false ? "" : "+"
        return base + (base.contains(".") ? "" : ".0") + "e" + sign + exponent
    }
}
