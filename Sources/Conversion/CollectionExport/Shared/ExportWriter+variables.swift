import CollectionDrafts
import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Secrets

extension ExportWriter {
    /// Returns the variables of a level or an environment whose values can be written.
    ///
    /// A secret with a literal value is left out, with a note.
    func values(_ definitions: [VariableDefinition], _ use: Use = .plain) -> [(name: String, value: String)] {
        definitions.compactMap { definition in
            if isWithheld(definition) { return nil }
            let value = text(of: definition.value, named: definition.name, use)
            return value == placeholder(named: definition.name, use) ? nil : (definition.name, value)
        }
    }

    /// True for a variable whose value is one of the process environment: the user of the result has to give it.
    func isGiven(_ definition: VariableDefinition) -> Bool {
        let value: PlaceholderText? =
            switch definition.value {
            case .text(let text), .typed(let text): text
            case .literal, .list, .mapping: nil
            }
        guard let expression = value?.soleExpression, expression.filters.isEmpty,
            case .processEnvironment(let name) = expression.head
        else { return false }
        let isSecret = names.secrets.contains("env.\(name)") || names.secrets.contains(definition.name)
        names.need(
            definition.name,
            isSecret: isSecret || SecretWords.isSecret(name: name) || SecretWords.isSecret(name: definition.name))
        return true
    }

    /// Returns the value of a variable as text; lists and mappings are JSON.
    func text(of value: PlaceholderValue, named name: String, _ use: Use = .plain) -> String {
        let search = names.search(ofVariable: name)
        switch value {
        case .literal(.array, _), .literal(.object, _), .list, .mapping: return json(value, level: nil)
        case .literal(let value, _): return text(literal: value.placeholderText, use, search)
        case .text(let text), .typed(let text): return self.text(text, use, search)
        }
    }

    /// Reports a value with line breaks in a format whose variables have one line.
    func noteLineBreaks(in variable: (name: String, value: String)) {
        guard variable.value.hasLineBreak else { return }
        note(.approximate, "variable \(names.shown(variable.name))", "spaces replace its line breaks")
    }

    /// True for a secret whose value the user of the result has to give.
    func isWithheld(_ definition: VariableDefinition) -> Bool {
        guard names.isSecret(definition) else { return false }
        names.need(definition.name, isSecret: true)
        note(.toDo, "variable \(names.shown(definition.name))", "a secret: give its value")
        return true
    }

    /// Reports the variables in the place of secrets that the collection writes out.
    func noteLiteralSecrets() {
        place = "collection"
        for name in names.literalSecrets {
            note(.toDo, "variable \(name)", "in the place of a secret of the collection: give its value")
        }
    }

    /// Reports a name whose value the format has no means to make: one that a script sets, or a token. Its variable needs
    /// a value.
    func noteMissingValue(of name: String) {
        if names.scriptNames.contains(name) {
            names.need(name, isSecret: SecretWords.isSecret(name: name))
            return note(.toDo, "variable \(names.shown(name))", "a script sets it: give its value")
        }
        let isToken = names.tokens[name] != nil || name == HubDefinition.tokenName
        guard isToken, names.definitions[name] == nil else { return }
        names.need(name, isSecret: true)
        let source =
            name == HubDefinition.tokenName ? "hubrun token mint prints one" : "the collection fetches or signs it"
        note(.toDo, "token \(name)", "give its value: \(source)")
    }
}
