import CollectionDrafts
import CollectionModel
import Diagnostics
import JSON
import Placeholders

/// The state of an export to a format of text files with placeholders in `{{…}}`.
///
/// A class, because the parts of one request add to the same report.
class BracedTexts: PlaceholderWriter {
    let source: ExportSource
    let names: ExportNames
    var report: ImportReport
    /// The name of the request that is being written.
    var place = ""

    init(_ source: ExportSource) {
        self.source = source
        names = ExportNames(source)
        report = ImportReport(summary: source.name)
    }

    func note(_ kind: ImportReport.Kind, _ part: String, _ result: String, isHarmless: Bool = false) {
        report.add(kind, at: place, part, result, isHarmless: isHarmless)
    }

    /// Returns the content of a placeholder; nil if the format has no counterpart.
    func content(of expression: PlaceholderExpression) -> String? {
        guard expression.filters.isEmpty else { return nil }
        switch expression.head {
        case .name(let name): return name
        case .processEnvironment(let name): return names.name(ofVariable: name)
        case .function: return nil
        }
    }

    /// - Parameter secret: The name of a header or setting whose literal value is a secret; nil for other texts.
    func text(
        _ text: PlaceholderText, secretNamed secret: String? = nil, _ encode: (String) -> String = { $0 }
    ) -> String {
        self.text(names.pieces(of: text, secretNamed: secret), encode)
    }

    func text(literal: String, _ encode: (String) -> String = { $0 }) -> String {
        text(names.pieces(ofLiteral: literal), encode)
    }

    private func text(_ pieces: [ExportPiece], _ encode: (String) -> String) -> String {
        pieces.map { piece in
            switch piece {
            case .literal(let literal): encode(literal)
            case .secret(let name): placeholder(named: name)
            case .expression(let expression): placeholder(expression)
            }
        }.joined()
    }

    private func placeholder(_ expression: PlaceholderExpression) -> String {
        if let content = content(of: expression) { return "{{\(content)}}" }
        note(.toDo, names.shown(expression.written), "the format has nothing like it: give the variable a value")
        let words = expression.written.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.prefix(4)
        return "{{\(words.joined(separator: "_"))}}"
    }

    func quotedText(_ text: PlaceholderText) -> String { self.text(text, ExportJSON.escaped) }
    func quotedText(literal: String) -> String { text(literal: literal, ExportJSON.escaped) }
    func placeholder(named name: String) -> String { "{{\(name)}}" }

    func typedText(_ text: PlaceholderText) -> String {
        let written = self.text(text)
        guard let expression = text.soleExpression, expression.filters.isEmpty else { return "\"\(written)\"" }
        switch expression.head {
        case .processEnvironment: return "\"\(written)\""
        case .function(let function, _): return function.returnsText ? "\"\(written)\"" : written
        case .name(let name):
            if names.isText(name) || names.tokens[name] != nil { return "\"\(written)\"" }
            if names.isNoText(name) { return written }
            note(.approximate, "<<\(name)>> in JSON", "without quotes: its value must be JSON")
            return written
        }
    }

    /// Returns a path of a file, relative to the folder of the result.
    func file(_ path: PlaceholderText) -> String {
        path.literal.map { source.path($0, path.range.file) } ?? text(path)
    }

    /// Returns a text for one line.
    func line(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }

    func name(of step: RequestStep) -> String {
        line(names.shown((step.path + [step.definition.name]).joined(separator: " / ")))
    }

    /// Returns the fields with values, with each value once.
    func entries(_ fields: [FieldSetting], isHeader: Bool = false) -> [(name: String, value: String)] {
        fields.filter { !$0.isRemoval }.flatMap { field in
            field.values.map { value in
                (text(field.name), text(value, secretNamed: field.secretName(names, isHeader: isHeader)))
            }
        }
    }

    /// Reports settings that formats of single requests lack.
    func noteFlow(of step: RequestStep, _ format: String) {
        let definition = step.definition
        if !definition.conditions.isEmpty
            || step.group?.definitions.contains(where: { !$0.conditions.isEmpty }) ?? false
        {
            note(.leftOut, "when", "\(format) sends the request always")
        }
        if definition.skip != nil { note(.leftOut, "skip", "\(format) sends the request") }
        if !definition.needs.isEmpty { note(.leftOut, "needs", "\(format) has nothing like it") }
        if !definition.loop.isEmpty {
            note(.leftOut, "forEach", "the request is written once: give the variables values")
        }
        if step.hasScripts { note(.leftOut, "scripts", "\(format) runs no scripts with pm") }
        for group in step.group?.definitions ?? [] where !(group.variables + group.with).isEmpty {
            note(.toDo, "variables of \(names.shown(group.name))", "give them values: \(format) has no groups")
        }
        let settings = step.settings.values
        for (key, isGiven) in [
            ("proxy", settings.proxy.value != nil), ("resolve", settings.resolve.value != nil),
            ("unixSocket", settings.unixSocket.value != nil), ("http", settings.http.value != nil),
        ] where isGiven && format != "Hurl" {
            note(.leftOut, key, "\(format) has nothing like it")
        }
        if !settings.hints.isEmpty { note(.leftOut, "hints", "\(format) has nothing like it", isHarmless: true) }
    }

    /// Returns the variables of the collection and of an environment whose values can be written.
    ///
    /// A secret with a literal value is left out, with a note.
    func values(
        _ definitions: [VariableDefinition], in environment: String? = nil
    ) -> [(name: String, value: String)] {
        definitions.compactMap { definition in
            if names.isSecret(definition), definition.value.literal != nil {
                names.need(definition.name, isSecret: true)
                note(.toDo, "variable \(definition.name)", "a secret: give its value")
                return nil
            }
            switch definition.value {
            case .literal(let value, _): return (definition.name, text(literal: value.placeholderText))
            case .text(let text), .typed(let text):
                let value = self.text(text)
                return value == "{{\(definition.name)}}" ? nil : (definition.name, value)
            case .list, .mapping: return (definition.name, ExportJSON(writer: self).text(definition.value))
            }
        }
    }
}
