import CollectionDrafts
import Diagnostics
import JSON
import Placeholders
import PostmanFormat
import Text

extension CollectionImport {
    /// The functions of hubrun for Postman's dynamic variables.
    private static let functions = [
        "$guid": "$guid", "$randomUUID": "$guid", "$timestamp": "$timestamp", "$isoTimestamp": "$isoTimestamp",
        "$randomInt": "$randomInt",
    ]
    /// The functions whose values JSON takes without quotes.
    private static let numbers: Set = ["$timestamp", "$randomInt"]
    /// The dynamic variables whose values JSON takes without quotes.
    private static let jsonFakes: Set = ["$randomBoolean", "$randomPrice", "$randomLatitude", "$randomLongitude"]

    /// Returns a text with hubrun's placeholders in place of Postman's.
    func text(_ text: String) -> DraftText {
        if isNested(text) {
            context.report.add(.toDo, at: place, "a placeholder in a placeholder", "only the inner one is translated")
        }
        var result = DraftText()
        for piece in LiteralParts.pieces(of: text) {
            switch piece {
            case .literal(let literal): result += self.literal(literal)
            case .placeholder(let name): result.append(placeholder(name))
            }
        }
        return result
    }

    /// Returns a text without placeholders; `${name}` of other tools is written so that hubrun does not take it for one.
    private func literal(_ text: String) -> DraftText {
        guard text.holds("${") else { return DraftText(text) }
        var result = DraftText()
        var rest = text[...]
        while let open = rest.firstRange(of: "${") {
            let name = rest[open.upperBound...].prefix { $0 != "}" && $0 != "{" }
            result.append(rest[..<open.lowerBound])
            let isKnown = name.utf8.count < 100 && isKnown(String(name).trimmingSpaces)
            result += isKnown ? "\(DraftPlaceholder(.variable(dollarName))){" : "${"
            rest = rest[open.upperBound...]
        }
        result.append(rest)
        return result
    }

    /// True for a name that has a value, or gets one.
    func isKnown(_ name: String) -> Bool {
        values.isDefined(name) || scripts.jsonNames.contains(name) || scripts.setNames.contains(name)
            || scripts.savedNames.contains(name)
    }

    /// The name of the variable for a dollar sign.
    private var dollarName: String {
        if let name = dollar { return name }
        let name = context.names.newName("dollar")
        dollar = name
        return name
    }

    /// True if a placeholder is the name, or a part of the name, of another one.
    private func isNested(_ text: String) -> Bool {
        let found = PostmanPlaceholders.placeholders(in: text)
        let scalars = text.unicodeScalars
        let opening = text.ranges(of: "{{").count
        guard opening > found.count, let last = found.last else { return false }
        let behind = scalars.index(scalars.startIndex, offsetBy: last.scalars.upperBound)
        return scalars[behind...].contains("}")
    }

    /// Returns hubrun's placeholder for a name.
    func placeholder(_ name: String) -> DraftPlaceholder {
        if !values.isDefined(name), name.hasPrefix("$") {
            if let function = Self.functions[name] { return DraftPlaceholder(.function(function)) }
            if let fake = FakeData.name(of: name), FakeData.variable(of: fake) != nil {
                // A variable's value is computed once in an iteration, but Postman makes a new one at each use.
                return isInVariables ? dynamicPlaceholder(name) : DraftPlaceholder(.function(Self.fakeCall(fake)))
            }
        }
        usedByRequest.insert(name)
        return context.names.placeholder(for: name)
    }

    func typed(_ placeholder: DraftPlaceholder) -> DraftPlaceholder? {
        if case .function(let call) = placeholder.value {
            if Self.numbers.contains(call) { return placeholder }
            let isJSON = Self.jsonFakes.contains { FakeData.name(of: $0).map(Self.fakeCall) == call }
            return isJSON ? placeholder.filtered(by: "fromJson") : nil
        }
        // The variables of dynamic values have texts.
        guard let name = placeholder.variable.flatMap({ context.names.source(of: $0) }),
            values.isDefined(name) || !name.hasPrefix("$")
        else { return nil }
        if scripts.jsonNames.contains(name), !values.all(name).contains(where: { !$0.isEmpty }) { return placeholder }
        if values.isTyped(name) {
            bareNames.insert(name)
            return placeholder
        }
        guard values.isJSON(name) || !values.isDefined(name) || scripts.setNames.contains(name) else { return nil }
        return placeholder.filtered(by: "fromJson")
    }

    private static func fakeCall(_ name: String) -> String { "$fake(\"\(name)\")" }

    /// Returns a placeholder for a new variable that a script sets to a value of Postman's dynamic variable.
    private func dynamicPlaceholder(_ name: String) -> DraftPlaceholder {
        let word = name.dropFirst(name.hasPrefix("$random") ? 7 : 1)
        let wish = (word.first?.lowercased() ?? "") + word.dropFirst()
        let variable = context.names.newName(wish.isEmpty ? "random" : wish)
        dynamicLines.append("pm.variables.set(\"\(variable)\", pm.variables.replaceIn(\"{{\(name)}}\"));")
        dynamicNames.insert(variable)
        return DraftPlaceholder(.variable(variable))
    }

    /// Returns the lines that set dynamic variables, and notes them; empty if there are none.
    func takeDynamicLines(at place: String) -> [String] {
        defer { dynamicLines = [] }
        if !dynamicLines.isEmpty {
            context.report.add(
                .approximate, at: place, "dynamic variables",
                "\(dynamicLines.count) set by beforeRequest, once for each request")
        }
        return dynamicLines
    }
}

extension String {
    /// True if the text has a placeholder of Postman.
    var hasPlaceholders: Bool {
        PostmanPlaceholders.mayHavePlaceholders(self) && !PostmanPlaceholders.placeholders(in: self).isEmpty
    }
}

/// The parts of Postman's texts outside of placeholders.
enum LiteralParts {
    /// Splits a text at the first occurrence of a character that is in no placeholder.
    static func split(_ text: String, at sign: Character) -> (first: String, rest: String?) {
        var start = text.startIndex
        while let found = text[start...].firstIndex(of: sign) {
            let open = text[start..<found].ranges(of: "{{").last?.upperBound
            if let open, !text[open..<found].contains("}"),
                let close = text[found...].firstRange(of: "}}"), !text[found..<close.lowerBound].contains("{")
            {
                start = close.upperBound
                continue
            }
            return (String(text[..<found]), String(text[text.index(after: found)...]))
        }
        return (text, nil)
    }

    /// Replaces characters that are in no placeholder.
    static func replaced(_ text: String, _ replacements: [Unicode.Scalar: String]) -> String {
        guard text.unicodeScalars.contains(where: { replacements[$0] != nil }) else { return text }
        var result = ""
        for piece in pieces(of: text) {
            guard case .literal(let literal) = piece else {
                result += piece.written
                continue
            }
            for scalar in literal.unicodeScalars {
                if let other = replacements[scalar] { result += other } else { result.unicodeScalars.append(scalar) }
            }
        }
        return result
    }

    enum Piece {
        case literal(String)
        /// The name of a placeholder.
        case placeholder(String)

        var written: String {
            switch self {
            case .literal(let text): text
            case .placeholder(let name): "{{\(name)}}"
            }
        }
    }

    /// Splits a text into placeholders and what is around them.
    static func pieces(of text: String) -> [Piece] {
        let scalars = text.unicodeScalars
        var pieces: [Piece] = []
        var offset = 0
        var index = scalars.startIndex
        for placeholder in PostmanPlaceholders.placeholders(in: text) {
            let start = scalars.index(index, offsetBy: placeholder.scalars.lowerBound - offset)
            if start > index { pieces.append(.literal(String(scalars[index..<start]))) }
            pieces.append(.placeholder(placeholder.name))
            index = scalars.index(start, offsetBy: placeholder.scalars.count)
            offset = placeholder.scalars.upperBound
        }
        if index < scalars.endIndex { pieces.append(.literal(String(scalars[index...]))) }
        return pieces
    }
}

/// The values that the source gives to its variables.
struct KnownValues {
    /// The values by name: those of the environments in their order, then of the collection, then of the globals.
    private var values: [String: [String]] = [:]
    private let environmentNames: [Set<String>]
    private let sharedNames: Set<String>
    /// The names that the source marks as secret.
    private var secretNames: Set<String> = []

    /// The limit for variables in the value of a variable in the value of a variable.
    private static let maximumNesting = 20

    init(_ variables: [PostmanVariable], _ files: PostmanVariableSource) {
        let lists = files.environments.map(\.variables) + [variables, files.globals?.variables ?? []]
        for variable in lists.joined() {
            values[variable.name, default: []].append(PostmanPlaceholders.text(of: variable.value))
            if variable.isSecret { secretNames.insert(variable.name) }
        }
        environmentNames = files.environments.map { Set($0.variables.map(\.name)) }
        sharedNames = Set((variables + (files.globals?.variables ?? [])).map(\.name))
    }

    func isDefined(_ name: String) -> Bool { values[name] != nil }

    /// True for a name whose value is empty wherever the source gives one. False for a secret: exports omit its value.
    func isEmpty(_ name: String) -> Bool {
        guard let values = values[name], !secretNames.contains(name) else { return false }
        return values.allSatisfy(\.isEmpty)
    }

    /// True if each environment, or the collection, gives a value.
    func isAlwaysDefined(_ name: String) -> Bool {
        sharedNames.contains(name) || !environmentNames.isEmpty && environmentNames.allSatisfy { $0.contains(name) }
    }

    /// Returns all values of a name.
    func all(_ name: String) -> [String] { values[name] ?? [] }

    /// Returns the value that a run uses first, with the variables in it replaced; nil if the source gives none.
    func expanded(_ name: String) -> String? {
        guard let value = values[name]?.first else { return nil }
        var expanded = value
        for _ in 0..<Self.maximumNesting {
            guard PostmanPlaceholders.mayHavePlaceholders(expanded) else { return expanded }
            guard let next = try? PostmanPlaceholders.replaced(expanded, { values[$0]?.first }) else { return nil }
            if next.text == expanded { return expanded }
            expanded = next.text
        }
        return expanded
    }

    /// Returns the value as JSON if each of the name's values is a number or a boolean, as JSON writes it.
    func isTyped(_ name: String) -> Bool {
        guard let values = values[name], !values.isEmpty else { return false }
        return values.allSatisfy { text in
            switch JSONValue(plainScalar: text) {
            case .number, .bool: true
            default: false
            }
        }
    }

    /// True if each of the name's values is JSON.
    func isJSON(_ name: String) -> Bool {
        guard let values = values[name], !values.isEmpty else { return false }
        return values.allSatisfy { (try? JSONValue(parsing: $0)) != nil }
    }
}
