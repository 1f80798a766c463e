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
                guard let expression = expression(piece) else { return nil }
                template += "${\(expression)}"
            }
        }
        return "`\(template)`"
    }

    /// Returns an expression for a value; nil if JavaScript cannot compute it.
    func expression(_ value: PlaceholderValue) -> String? {
        switch value {
        case .literal(let value, _): return literal(value)
        case .typed(let text): return expression(text)
        case .text(let text):
            guard text.soleExpression != nil, let expression = expression(text) else { return expression(text) }
            return "String(\(expression))"
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

    func expression(_ expression: PlaceholderExpression) -> String? {
        let head: String?
        switch expression.head {
        case .name(let name): head = variable(name)
        case .processEnvironment(let name): head = Self.lookup(names.name(ofVariable: name))
        case .function(let function, let arguments):
            head = JavaScriptFunctions.expression(function.name, arguments)
        }
        return head.flatMap { filtered($0, expression.filters) }
    }

    func filtered(_ value: String, _ filters: [FilterCall]) -> String? {
        var result = value
        for filter in filters {
            guard let next = self.filter(filter, result) else { return nil }
            result = next
        }
        return result
    }

    private func filter(_ filter: FilterCall, _ value: String) -> String? {
        switch (filter.name, filter.arguments.first) {
        case ("regex", .text(let pattern)): return JavaScriptText.pattern(pattern).map { Self.match($0, in: value) }
        case ("jsonPath", .text(let path)):
            guard let steps = PathStep.steps(of: path), !steps.contains(.all) else { return nil }
            return "_.get(\(value), \(JavaScriptPath.list(steps)))"
        case ("hmacSha256", .text(let key)):
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
