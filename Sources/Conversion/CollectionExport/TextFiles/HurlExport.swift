import CollectionDrafts
import CollectionModel
import Cryptography
import Diagnostics
import Placeholders
import Text

/// Exports a collection to a file of Hurl, with a file of variables for each environment.
package enum HurlExport {
    package static func export(_ source: ExportSource) -> Export {
        let writer = HurlWriter(source)
        let text = writer.file()
        return Export(text: text, companions: writer.variableFiles(), report: writer.report)
    }
}

/// The writer of a Hurl file.
final class HurlWriter: ExportWriter {
    /// The variables of the result, by the names of the collection.
    private var variables: [String: String] = [:]
    /// The names of captures that were left out.
    var missing: Set<String> = []

    func file() -> String {
        place = "collection"
        // Options override a variables file, so they contain no name of an environment.
        var shared = source.collection.variables.filter { !inlined.isOfEnvironment($0.name) }
        let computed = names.inOrderOfUse(shared.filter { names.usesRunValues($0.name) })
        shared.removeAll { variable in computed.contains { $0.name == variable.name } }
        let inner = Dictionary(uniqueKeysWithValues: Set(computed.map(\.name)).map { ($0, names.names(in: $0)) })
        var written: Set<String> = []
        shared.removeAll { variable in !names.names(in: variable.name).isDisjoint(with: onlyLocal) }
        var isFirst = true
        // The variables that left-out requests set, for the next entry.
        var carried: [VariableDefinition] = []
        let blocks = blocks(in: "Hurl") { step in
            carried += step.definition.set
            return []
        } write: { step in
            defer { isFirst = false }
            // A variable with a value of a response is set by the first entry that sends it, and again if a later
            // response gives another value.
            let used = names.namesSent(by: step)
            let own = computed.filter { used.contains($0.name) && written.insert($0.name).inserted }
            let captured = Set(step.definition.captures.map(\.name))
            written.subtract(inner.filter { !$0.value.isDisjoint(with: captured) }.keys)
            // If one entry sets a variable twice, Hurl uses the last value: leave out those that the request sets itself.
            let set = Set(step.definition.set.map(\.name))
            let given = carried.filter { !set.contains($0.name) }
            carried = []
            return block(of: step, variables: (isFirst ? shared : []) + given + own)
        }
        place = "collection"
        noteLosses([
            "data": "Hurl has no data rows", "setup": "its entries come first",
            "teardown": "its entries come last, and are not run after a failure",
            "when": "Hurl always sends the requests", "repeat": "Hurl sends the requests once",
            "stopOnFailure": "Hurl stops at the first failure",
            "thresholds": "Hurl has no figures of many requests",
            "hub": "set hubUrl and the token by hand: Hurl cannot mint tokens",
        ])
        let heading = ["# " + ExportMark.text(line(source.name))]
        return (heading + blocks.flatMap { [""] + $0 }).joined(separator: "\n") + "\n"
    }

    /// The names that only groups and includes define, which have no value at the first entry.
    private var onlyLocal: Set<String> {
        let local = source.collection.allGroups.flatMap(\.definitions).map(\.name)
        return Set(local).subtracting(source.collection.variables.map(\.name)).subtracting(names.runNames)
            .filter { !inlined.isOfEnvironment($0) }
    }

    // MARK: Texts

    override var writesLocalValues: Bool { true }

    override func writesOut(_ name: String, _ use: Use) -> Bool {
        (use == .url || use == .queryValue) && mayNeedEscapes(name, use)
    }

    override func placeholder(_ expression: PlaceholderExpression, _ use: Use) -> String {
        writtenText(of: expression, use) ?? super.placeholder(expression, use)
    }

    /// Hurl accepts only numbers, booleans and null in the place of a value.
    override func typedText(_ text: PlaceholderText) -> String {
        guard let expression = text.soleExpression, expression.filtersOfText.isEmpty,
            case .name(let name) = expression.head, !inlined.isOfEnvironment(name),
            let value = inlined.value(of: name), value.isContainer || expression.isFromJSON
        else { return super.typedText(text) }
        return inlined.writing {
            value.isContainer ? json(value, level: nil) : self.text(of: value, named: name, .raw)
        }
    }

    /// Returns the text of pieces, in which no `{` stands before a placeholder.
    override func text(_ pieces: [ExportPiece], _ use: Use) -> String {
        let texts = pieces.map { self.text($0, use) }
        let escape: String? =
            switch use {
            case .plain, .name, .formName, .body, .quoted: "\\u{7b}"
            case .json: "\\u007b"
            case .url, .queryName, .queryValue, .raw: nil
            }
        guard let escape else { return texts.joined() }
        return texts.reduce(into: "") { result, text in
            if text.hasPrefix("{"), result.last == "{" {
                result.removeLast()
                result += escape
            }
            result += text
        }
    }

    /// Returns a literal text in which `{{` is no placeholder and, in values, `#` begins no comment.
    override func escaped(_ literal: String, _ use: Use) -> String {
        switch use {
        case .plain: Self.escaped(literal, "\\#")
        case .name: Self.escapedName(literal)
        // Hurl percent-encodes the values of a form and a query, but not the names.
        case .formName: Self.escapedName(PercentEncoding.encode(literal))
        // `…` has no escapes \n and \r.
        case .body: Self.escaped(literal, "\\#`", lineFeed: "\\u{a}", carriageReturn: "\\u{d}")
        case .quoted: Self.escaped(literal, "\\\"")
        case .url, .queryName, .queryValue, .raw, .json: super.escaped(literal, use)
        }
    }

    /// Returns a name with escapes for all characters that Hurl does not allow in one, and for a `[` that would begin a
    /// section.
    private static func escapedName(_ literal: String) -> String {
        var text = ""
        for (index, scalar) in literal.unicodeScalars.enumerated() {
            let isPlain =
                scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                || "_-.]@$".unicodeScalars.contains(scalar)
                || scalar == "[" && index > 0
            if isPlain {
                text.unicodeScalars.append(scalar)
            } else if "\\#:".unicodeScalars.contains(scalar) {
                text += "\\\(scalar)"
            } else {
                text += "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return text
    }

    /// - Parameter special: The characters with a meaning in the text.
    private static func escaped(
        _ literal: String, _ special: String, lineFeed: String = "\\n", carriageReturn: String = "\\r"
    ) -> String {
        var text = ""
        for scalar in literal.unicodeScalars {
            switch scalar {
            case "\n": text += lineFeed
            case "\r": text += carriageReturn
            case "\t": text += "\\t"
            default:
                if special.unicodeScalars.contains(scalar) { text += "\\" }
                text.unicodeScalars.append(scalar)
            }
        }
        return text.replacingScalars("{{", with: "\\u{7b}\\u{7b}")
    }

    override func file(_ path: PlaceholderText) -> String {
        path.literal == nil ? super.file(path) : Self.escaped(super.file(path), "\\#;{} ")
    }

    override func content(of expression: PlaceholderExpression) -> String? {
        guard expression.filtersOfText.isEmpty else { return nil }
        switch expression.head {
        case .name(let name):
            noteMissingValue(of: name)
            if missing.contains(name) {
                names.need(name, isSecret: names.secrets.contains(name))
                note(.toDo, "variable \(names.shown(name))", "its capture was left out: give its value")
            }
            return variable(name)
        case .processEnvironment(let name): return variable(names.name(ofVariable: name))
        case .function(let function, _):
            return ["uuid": "newUuid", "guid": "newUuid", "isoTimestamp": "newDate"][function.name]
        }
    }

    override func placeholder(named name: String, _ use: Use) -> String { "{{\(variable(name))}}" }

    /// Returns the variable for a name: other characters than letters, digits, `_` and `-` become `_`.
    func variable(_ name: String) -> String {
        if let known = variables[name] { return known }
        let wish = String(name.map(Self.allowed))
        let result = wish == name ? name : names.unused(wish)
        variables[name] = result
        if result != name { note(.approximate, "variable \(name)", "is called \(result)", isHarmless: true) }
        return result
    }

    private static func allowed(_ character: Character) -> Character {
        character.isASCII && (character.isLetter || character.isNumber) || character == "-" ? character : "_"
    }
}
