import CollectionDrafts
import CollectionModel
import JSON
import Placeholders

/// The names of a collection that is exported: what defines them, which are secrets, and how the result calls them.
///
/// A class, because the writers of one export note uses of names while they write.
final class ExportNames {
    /// The values of each name, over all levels and environments.
    private(set) var definitions: [String: [PlaceholderValue]] = [:]
    /// Names whose values only a run has: captures, `set`, `forEach`, data columns, and names that scripts set.
    private(set) var runNames: Set<String> = []
    private(set) var tokens: [String: TokenDefinition] = [:]
    /// The names under `secrets`, with `env.` for variables of the process environment.
    private(set) var secrets: Set<String> = []
    /// The variables of the process environment and literal secrets that the result uses, in the order of use.
    private(set) var needed: [(name: String, isSecret: Bool)] = []
    /// Literal texts of secrets, longest first, and the names of their variables.
    private var secretTexts: [(text: String, name: String)] = []
    private var literalNames: [String: String] = [:]

    /// The length, in characters, from which a declared secret is also found inside other texts.
    private static let shortestSecret = 4

    init(_ source: ExportSource) {
        let collection = source.collection
        let program = FlowProgram(collection)
        var all = collection.variables
        for group in collection.allGroups {
            all += group.variables + group.with + (group.included?.variables ?? [])
        }
        for environment in source.environments + collection.environments {
            all += environment.variables
            secrets.formUnion(environment.secrets.map(\.name))
        }
        secrets.formUnion(collection.allSecrets.map(\.name))
        for definition in all { definitions[definition.name, default: []].append(definition.value) }
        for token in collection.allTokens { tokens[token.name] = token }
        for request in program.requests {
            let definition = request.definition
            runNames.formUnion(definition.captures.map(\.name) + (definition.set + definition.loop).map(\.name))
            runNames.formUnion(request.scriptNames)
            secrets.formUnion(definition.captures.filter(\.isSecret).map(\.name))
        }
        if case .rows(let rows)? = collection.data?.source { for row in rows { runNames.formUnion(row.keys) } }
        for definition in all where isSecret(definition) {
            guard let text = definition.value.literal?.placeholderText else { continue }
            if text.count >= Self.shortestSecret { secretTexts.append((text, definition.name)) }
        }
        secretTexts.sort { $0.text.count > $1.text.count }
    }

    // MARK: Definitions

    /// True for a variable whose value must not be written.
    func isSecret(_ definition: VariableDefinition) -> Bool {
        if secrets.contains(definition.name) { return true }
        guard case .string(let text)? = definition.value.literal, !text.isEmpty else { return false }
        return DraftSecrets.isSecretShaped(text) || Self.namesSecret(definition.name)
    }

    /// True for `password` and `apiKey`, and not for `keyName` and `tokenUrl`, whose values may be known.
    private static func namesSecret(_ name: String) -> Bool {
        guard DraftSecrets.isSecretName(name) else { return false }
        let word = name.lowercased()
        return !["name", "id", "url", "path", "type", "header"].contains { word.hasSuffix($0) }
    }

    /// True for a header field whose literal value is replaced.
    func isSecretHeader(_ name: String) -> Bool { DraftSecrets.isSecretHeader(name) }

    /// True for a field such as `password` whose literal value is replaced.
    func isSecretField(_ name: String) -> Bool { Self.namesSecret(name) }

    /// The literal values of a name; nil if it may have others.
    func literals(of name: String) -> [JSONValue]? {
        guard !runNames.contains(name), let values = definitions[name], !isSecretName(name) else { return nil }
        let literals = values.compactMap(\.literal)
        return literals.count == values.count ? literals : nil
    }

    /// True if each value of the name is a text.
    func isText(_ name: String) -> Bool {
        guard !runNames.contains(name) else { return false }
        guard let values = definitions[name] else { return HubDefinition.variableNames.contains(name) }
        return values.allSatisfy { value in
            switch value {
            case .literal(.string, _), .text: return true
            case .typed(let text):
                guard let expression = text.soleExpression, expression.filters.isEmpty else { return false }
                switch expression.head {
                case .processEnvironment: return true
                case .function(let function, _): return function.returnsText
                case .name: return false
                }
            case .literal, .list, .mapping: return false
            }
        }
    }

    /// True if all values of the name are known, and none is a text.
    func isNoText(_ name: String) -> Bool {
        guard let values = literals(of: name), !values.isEmpty else { return false }
        return values.allSatisfy { if case .string = $0 { false } else { true } }
    }

    private func isSecretName(_ name: String) -> Bool { secrets.contains(name) }

    /// The values of a name contain placeholders, which the result must resolve too.
    func hasPlaceholders(_ name: String) -> Bool { definitions[name]?.contains { $0.literal == nil } ?? false }

    // MARK: Names of the result

    /// Returns the variable for one of the process environment.
    func name(ofVariable variable: String) -> String {
        let isTaken = definitions[variable] != nil || runNames.contains(variable) || tokens[variable] != nil
        // A definition that only passes the variable on may have its name.
        let name = isTaken ? "env_\(variable)" : variable
        need(name, isSecret: secrets.contains("env.\(variable)") || DraftSecrets.isSecretName(variable))
        return name
    }

    func need(_ name: String, isSecret: Bool) {
        guard !needed.contains(where: { $0.name == name }) else { return }
        needed.append((name, isSecret))
    }

    /// Returns the variable for a secret that the collection contains.
    private func name(ofLiteral text: String, in place: String) -> String {
        if let name = literalNames[text] { return name }
        let wish = DraftSecrets.environmentName(place)
        var name = wish
        var number = 2
        while needed.contains(where: { $0.name == name }) || definitions[name] != nil || runNames.contains(name) {
            name = "\(wish)_\(number)"
            number += 1
        }
        literalNames[text] = name
        need(name, isSecret: true)
        return name
    }

    // MARK: Texts

    /// Returns the parts of a text, with the secrets in it as names.
    ///
    /// - Parameter place: The name of a header, field or setting whose literal value is a secret; nil for other texts.
    func pieces(of text: PlaceholderText, secretNamed place: String? = nil) -> [ExportPiece] {
        text.segments.flatMap { segment -> [ExportPiece] in
            switch segment {
            case .expression(let expression): return [.expression(expression)]
            case .literal(let literal):
                let isWhole = text.literal != nil
                return pieces(ofLiteral: literal, secretNamed: isWhole ? place : nil)
            }
        }
    }

    func pieces(ofLiteral text: String, secretNamed place: String? = nil) -> [ExportPiece] {
        guard !text.isEmpty else { return [] }
        if let known = secretTexts.first(where: { $0.text == text }) { return [.secret(known.name)] }
        if let place { return secretPieces(text, place) }
        if DraftSecrets.isSecretShaped(text) { return [.secret(name(ofLiteral: text, in: "secret"))] }
        for (secret, name) in secretTexts {
            guard let range = text.firstRange(of: secret) else { continue }
            return pieces(ofLiteral: String(text[..<range.lowerBound])) + [.secret(name)]
                + pieces(ofLiteral: String(text[range.upperBound...]))
        }
        return [.literal(text)]
    }

    /// Returns the parts of a literal secret; the scheme of an `Authorization` header stays.
    private func secretPieces(_ text: String, _ place: String) -> [ExportPiece] {
        if let space = text.firstIndex(of: " "), place.lowercased().hasSuffix("authorization") {
            let scheme = text[...space]
            let credentials = String(text[space...].dropFirst())
            return [.literal(String(scheme)), .secret(name(ofLiteral: credentials, in: place))]
        }
        return [.secret(name(ofLiteral: text, in: place))]
    }

    /// Returns a text for names and reports, without secrets and in one line.
    func shown(_ text: String) -> String {
        var result = ""
        for piece in pieces(ofLiteral: text) {
            switch piece {
            case .literal(let text): result += text
            case .secret(let name): result += "<<\(name)>>"
            case .expression(let expression): result += expression.written
            }
        }
        result = String(result.map { $0.isNewline ? " " : $0 })
        return result.count > 60 ? result.prefix(57) + "…" : result
    }
}
