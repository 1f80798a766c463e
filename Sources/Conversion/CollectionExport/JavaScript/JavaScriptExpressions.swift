import CollectionDrafts
import CollectionModel
import JSON
import Placeholders

/// Placeholders and values as expressions of JavaScript in Postman's scripts.
struct JavaScriptExpressions {
    let names: ExportNames
    /// Where texts can have secrets.
    private(set) var search = SecretSearch.declared

    init(names: ExportNames) { self.names = names }

    /// Returns the expressions with another search for secrets.
    func searching(_ search: SecretSearch) -> JavaScriptExpressions {
        var result = self
        result.search = search
        return result
    }

    /// Returns an expression for the value of a variable; nil if JavaScript cannot compute it.
    func expression(_ definition: VariableDefinition) -> String? {
        let inner = searching(names.search(ofVariable: definition.name))
        // A variable that has the list of another one has it as JSON too, which placeholders of Postman can insert.
        if case .typed(let text) = definition.value { return inner.expression(text) }
        return inner.expression(definition.value)
    }

    /// Returns an expression for the list of `forEach`; nil if JavaScript cannot compute it.
    func list(_ definition: VariableDefinition) -> String? {
        searching(names.search(ofVariable: definition.name)).expression(definition.value)
    }

    /// Returns an expression for a text; nil if JavaScript cannot compute it.
    func expression(_ text: PlaceholderText) -> String? {
        let pieces = names.pieces(of: text, search)
        if let literal = pieces.literal { return JavaScriptText.literal(literal) }
        if pieces.count == 1, let piece = pieces.first { return expression(piece) }
        var template = ""
        for piece in pieces {
            if case .literal(let literal) = piece {
                template += JavaScriptText.template(literal)
            } else {
                guard let expression = textExpression(piece) else { return nil }
                template += "${\(expression)}"
            }
        }
        return "`\(template)`"
    }

    /// Returns an expression for a value; nil if JavaScript cannot compute it.
    func expression(_ value: PlaceholderValue) -> String? {
        switch value {
        case .literal(let value, _): return literal(value)
        case .typed(let text):
            if let sole = text.soleExpression, sole.filters.isEmpty, case .name(let name) = sole.head,
                names.isContainer(name)
            {
                return "JSON.parse(\(variable(name)))"
            }
            return expression(text)
        case .text(let text):
            guard let sole = text.soleExpression else { return expression(text) }
            guard let (value, form) = evaluated(sole) else { return nil }
            return form == .structure ? Self.text(value) : "String(\(value))"
        case .list(let values, _):
            let elements = values.compactMap { expression($0) }
            return elements.count == values.count ? "[\(elements.joined(separator: ", "))]" : nil
        case .mapping(let entries, _):
            let pairName = names.secretName(inPair: entries)
            let members = entries.compactMap { entry -> String? in
                let inner = searching(member: entry.key.literal, inPair: pairName)
                guard let value = inner.expression(entry.value) else { return nil }
                if let name = entry.key.literal { return "\(key(name)): \(value)" }
                return expression(entry.key).map { "[\($0)]: \(value)" }
            }
            return members.count == entries.count ? Self.object(members) : nil
        }
    }

    func literal(_ value: JSONValue) -> String {
        switch value {
        case .string(let text):
            let pieces = names.pieces(ofLiteral: text, search)
            if let literal = pieces.literal { return JavaScriptText.literal(literal) }
            return pieces.compactMap { expression($0) }.joined(separator: " + ")
        case .array(let values): return "[\(values.map { literal($0) }.joined(separator: ", "))]"
        case .object(let object):
            let pairName = DraftSecrets.secretName(inPair: object)
            return Self.object(
                object.map { name, value in
                    "\(key(name)): \(searching(member: name, inPair: pairName).literal(value))"
                })
        case .null, .bool, .number: return value.compactText()
        }
    }

    /// Returns the expressions for the value of a member.
    private func searching(member name: String?, inPair pairName: String?) -> JavaScriptExpressions {
        names.secretName(ofMember: name, inPair: pairName).map { searching(.whole($0)) } ?? self
    }

    private static func object(_ members: [String]) -> String {
        members.isEmpty ? "{}" : "{ \(members.joined(separator: ", ")) }"
    }

    private func key(_ name: String) -> String {
        JavaScriptText.isIdentifier(name) ? name : JavaScriptText.literal(name)
    }

    private func expression(_ piece: ExportPiece) -> String? {
        switch piece {
        case .literal(let text): JavaScriptText.literal(text)
        case .secret(let name): variable(name)
        case .expression(let expression): self.expression(expression)
        }
    }

    /// Returns the expression of a piece inside a text.
    private func textExpression(_ piece: ExportPiece) -> String? {
        if case .expression(let expression) = piece { return textExpression(expression) }
        return self.expression(piece)
    }

    func expression(_ expression: PlaceholderExpression) -> String? { evaluated(expression)?.value }

    /// Returns the expression of a placeholder inside a text: a list or a mapping becomes JSON.
    func textExpression(_ expression: PlaceholderExpression) -> String? {
        guard let (value, form) = evaluated(expression) else { return nil }
        return form == .structure ? Self.text(value) : value
    }

    private func evaluated(_ expression: PlaceholderExpression) -> (value: String, form: Form)? {
        switch expression.head {
        case .name(let name):
            return filtered(variable(name), names.isContainer(name) ? .json : .any, expression.filters)
        case .processEnvironment(let name):
            return filtered(Self.lookup(names.name(ofVariable: name)), .any, expression.filters)
        case .function(let function, let arguments):
            return JavaScriptFunctions.expression(function.name, arguments).flatMap {
                filtered($0, .any, expression.filters)
            }
        }
    }

    // MARK: Filters

    /// The kind of value that an expression can have in JavaScript.
    enum Form {
        /// The JSON of a list or a mapping: a variable of Postman has no other values than texts.
        case json
        /// A value of JSON: a text in it is no list.
        case structure
        /// Any of both, or a text.
        case any
    }

    /// Returns an expression with filters; nil if JavaScript cannot compute them.
    func filtered(_ value: String, _ form: Form, _ filters: [FilterCall]) -> (value: String, form: Form)? {
        var result = (value: value, form: form)
        for filter in filters {
            guard let next = self.filter(filter, Self.input(of: filter, result.value, result.form)) else { return nil }
            result = (next, Self.result(of: filter, result.form))
        }
        return result
    }

    /// Returns the input of a filter: filters of lists and `jsonPath` read a text as JSON.
    private static func input(of filter: FilterCall, _ value: String, _ form: Form) -> String {
        let takesList = ["first", "last", "nth", "count", "join", "sort", "unique"].contains(filter.name)
        return switch (filter.name, form) {
        case (_, .json) where takesList, ("jsonPath", .json), ("json", .json): "JSON.parse(\(value))"
        case (_, .any) where takesList, ("jsonPath", _):
            "((value) => _.isString(value) ? JSON.parse(value) : value)(\(value))"
        default: value
        }
    }

    private static func result(of filter: FilterCall, _ form: Form) -> Form {
        switch filter.name {
        case "first", "last", "nth", "sort", "unique", "jsonPath", "fromJson", "split": .structure
        case "default": form == .structure ? .structure : .any
        default: .any
        }
    }

    /// Returns the text of a value, which is JSON unless the value is a text.
    static func text(_ value: String) -> String {
        "((value) => _.isString(value) ? value : JSON.stringify(value))(\(value))"
    }

    private func filter(_ filter: FilterCall, _ value: String) -> String? {
        switch (filter.name, filter.arguments.first) {
        case ("regex", .text(let pattern)): return JavaScriptText.pattern(pattern).map { Self.match($0, in: value) }
        case ("replaceRegex", .text(let pattern)):
            guard filter.arguments.count == 2, case .text(let replacement) = filter.arguments[1],
                let pattern = JavaScriptText.pattern(pattern),
                let written = JavaScriptText.replacement(replacement)
            else { return nil }
            return "String(\(value)).replace(\(pattern)g, \(literal(.string(written))))"
        case ("jsonPath", .text(let path)):
            guard let steps = PathStep.steps(of: path), !steps.contains(.all) else { return nil }
            let countsFromEnd = steps.contains { if case .index(let index) = $0 { index < 0 } else { false } }
            if countsFromEnd { return value + JavaScriptPath.access(steps) }
            // The function `get` of lodash has no value for an empty path.
            return steps.isEmpty ? value : "_.get(\(value), \(JavaScriptPath.list(steps)))"
        case (_, .text(let key)) where FilterCall.namesWithKey.contains(filter.name):
            let lookup = Self.lookup(names.variable(forSecret: key, named: "key"))
            return JavaScriptFilters.expression(
                filter.name, value, [lookup] + filter.arguments.dropFirst().map(argument))
        default:
            return JavaScriptFilters.expression(filter.name, value, filter.arguments.map(argument))
        }
    }

    /// Returns the first group of a match, or the whole match if the pattern has no group.
    static func match(_ pattern: String, in value: String) -> String {
        "(String(\(value)).match(\(pattern)) || []).slice(0, 2).pop()"
    }

    private func argument(_ argument: PlaceholderArgument) -> String {
        switch argument {
        case .text(let text): return literal(.string(text))
        case .number(let number): return number.text
        case .name(let name):
            guard name.hasPrefix("env.") else { return variable(name) }
            return Self.lookup(names.name(ofVariable: String(name.dropFirst(4))))
        }
    }

    /// Returns the value of a variable, with its placeholders replaced.
    private func variable(_ name: String) -> String {
        if let values = names.literals(of: name), !values.isEmpty,
            values.allSatisfy({ if case .number = $0 { true } else { false } })
        {
            return "Number(\(Self.lookup(name)))"
        }
        let mayHavePlaceholders = names.hasPlaceholders(name) && !names.runNames.contains(name)
        return mayHavePlaceholders
            ? "pm.variables.replaceIn(\(JavaScriptText.literal("{{\(name)}}")))" : Self.lookup(name)
    }

    static func lookup(_ name: String) -> String { "pm.variables.get(\(JavaScriptText.literal(name)))" }
}
