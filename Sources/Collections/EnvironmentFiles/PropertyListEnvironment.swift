package import Cryptography
package import Diagnostics
import JSON

/// The property list with an app's settings in Microsoft's tutorial for Notification Hubs.
///
/// Four keys identify the hub; all other texts, numbers and booleans are variables.
package struct PropertyListEnvironment: Sendable {
    /// A text of the file with its range.
    package struct Text: Sendable {
        package let text: String
        package let range: SourceRange
    }

    package let namespace: Text
    package let hubName: Text
    package let keyName: Text
    package let key: Secret
    /// The range of the key.
    package let keyRange: SourceRange
    /// The variables, without repeated names.
    package let variables: [EnvironmentVariable]

    package static func read(_ bytes: [UInt8], path: String) -> EnvironmentReading<PropertyListEnvironment> {
        EnvironmentReading { diagnostics throws(Diagnostic) in
            guard !bytes.starts(with: Array("bplist".utf8)) else {
                throw Diagnostic(
                    .environmentFile, at: .file(path), "the file is a binary property list",
                    hint: "write it as XML: plutil -convert xml1 \(path)")
            }
            let text = try EnvironmentText(decoding: bytes, path: path)
            var settings = PropertyListSettings(path: path, entries: try PropertyListDocument(text).entries)
            let content = PropertyListEnvironment(&settings)
            diagnostics.append(contentsOf: settings.diagnostics)
            return content
        }
    }

    private init?(_ settings: inout PropertyListSettings) {
        let names = ["Namespace", "Name", "KeyName", "Key"].map { "notificationHub\($0)" }
        let texts = settings.texts(of: names)
        variables = settings.variables(without: Set(names))
        guard texts.count == names.count else { return nil }
        (namespace, hubName, keyName) = (texts[0], texts[1], texts[2])
        (key, keyRange) = (Secret(texts[3].text), texts[3].range)
    }
}

/// Extracts settings from the entries of a property list, and collects diagnostics.
struct PropertyListSettings {
    private(set) var diagnostics = DiagnosticList()

    private let path: String
    private var entries: [PropertyListDocument.Entry] = []
    private var indexes: [String: Int] = [:]

    init(path: String, entries: [PropertyListDocument.Entry]) {
        self.path = path
        for entry in entries {
            if let index = indexes[entry.name] {
                let line = self.entries[index].nameRange.start.line
                report(
                    entry.nameRange, "the key \"\(entry.name)\" occurs twice",
                    hint: "it is already in line \(line): remove one of them")
            } else {
                indexes[entry.name] = self.entries.count
                self.entries.append(entry)
            }
        }
    }

    /// Returns the texts of these keys; fewer if one is missing, empty or of another type.
    mutating func texts(of names: [String]) -> [PropertyListEnvironment.Text] {
        let missing = names.filter { indexes[$0] == nil }
        guard missing.isEmpty else {
            diagnostics.append(
                Diagnostic(
                    .missingKey, at: .file(path),
                    "the property list lacks the \(missing.count > 1 ? "keys" : "key") \(missing.listed)",
                    hint: "a hub's four settings are \(names.listed)"))
            return []
        }
        return names.compactMap { text(of: $0) }
    }

    /// Returns the variables with all other names.
    mutating func variables(without names: Set<String>) -> [EnvironmentVariable] {
        entries.filter { !names.contains($0.name) }.compactMap { variable($0) }
    }

    private mutating func text(of name: String) -> PropertyListEnvironment.Text? {
        guard let entry = indexes[name].map({ entries[$0] }) else { return nil }
        guard case .text(let text) = entry.value else {
            report(entry.range, "\"\(name)\" is not text", hint: "write it as <string>…</string>")
            return nil
        }
        guard !text.isEmpty else {
            report(entry.range, "\"\(name)\" is empty", hint: "the value is in the Azure portal, with the hub")
            return nil
        }
        return PropertyListEnvironment.Text(text: text, range: entry.range)
    }

    private mutating func variable(_ entry: PropertyListDocument.Entry) -> EnvironmentVariable? {
        let value: JSONValue
        switch entry.value {
        case .text(let text): value = .string(text)
        case .boolean(let boolean): value = .bool(boolean)
        case .number(let written):
            guard let number = JSONNumber(written) else {
                report(entry.range, "\"\(entry.name)\" is not a number", hint: "write digits: 12 or 1.5")
                return nil
            }
            value = .number(number)
        case .other(let kind):
            diagnostics.append(
                Diagnostic(
                    .ignoredVariable, .warning, at: entry.range,
                    "\"\(entry.name)\" is left out: <\(kind)> is no kind of a variable",
                    hint: "texts, numbers and booleans become variables"))
            return nil
        }
        if let warning = VariableNames.warning(of: entry.name, at: entry.nameRange) {
            diagnostics.append(warning)
            return nil
        }
        return EnvironmentVariable(
            name: entry.name, value: value, isSecret: false, range: entry.nameRange, valueRange: entry.range)
    }

    private mutating func report(_ range: SourceRange, _ message: String, hint: String) {
        diagnostics.append(Diagnostic(.environmentFile, at: range, message, hint: hint))
    }
}

extension [String] {
    /// The words in quotes, separated by commas.
    fileprivate var listed: String { map { "\"\($0)\"" }.joined(separator: ", ") }
}
