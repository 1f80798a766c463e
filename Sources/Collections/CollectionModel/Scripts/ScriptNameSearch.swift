/// Finds names in the tokens of a script.
struct ScriptNameSearch {
    private let scanner: JavaScriptScanner
    private let tokens: [JavaScriptToken]
    /// For each open brace, true if it begins a `try` block.
    private var braces: [Bool] = []
    private var tryDepth = 0
    /// The number of open brackets of all kinds.
    private var depth = 0

    private static let setters: Set<String> = ["set", "setEnvironmentVariable", "setGlobalVariable"]
    private static let getters: Set<String> = ["get", "getEnvironmentVariable", "getGlobalVariable"]
    private static let probes: Set<String> = ["has", "unset", "clearEnvironmentVariable", "clearGlobalVariable"]
    /// Methods of scopes that give all variables, or look names up in a text.
    private static let overviews: Set<String> = ["toObject", "toJSON", "values"]
    private static let jumps: Set<String> = ["setNextRequest", "runRequest"]
    /// The objects whose `get` looks up a variable.
    private static let scopes: Set<String> = [
        "variables", "environment", "collectionVariables", "globals", "iterationData", "vault",
    ]
    /// The first letters of `pm`, `eval`, `Function`, `require`, `import`, `export`, `tests`, `environment`, `globals`,
    /// `_`, `moment` and `cheerio`.
    private static let firstLetters = Array("peFgrit_mc".utf8)
    /// The first letters of the methods above, and of `require`.
    private static let firstLettersOfMembers = Array("sghuctvr".utf8)
    /// The limit for texts that are searched for placeholders, in bytes.
    private static let longestLiteral = 64 * 1024
    /// The longest of the words above, in bytes.
    private static let longestWord = 24

    /// The limit for the key of a member, in tokens.
    private static let longestKey = 64

    init(_ scanner: JavaScriptScanner) {
        self.scanner = scanner
        tokens = scanner.tokens
    }

    /// Names of global packages that the script may declare itself.
    private var namesOfItsOwn: Set<String> = []

    mutating func run(_ names: inout ScriptNames) {
        defer { names.globalPackages.removeAll { namesOfItsOwn.contains($0.name) } }
        for index in tokens.indices {
            switch tokens[index].kind {
            case .word: readWord(at: index, &names)
            case .string, .template: readLiteral(at: index, &names)
            case .punctuator: readBracket(at: index)
            case .number, .templatePart, .regularExpression, .unterminated: break
            }
        }
    }

    // MARK: Words

    private mutating func readWord(at index: Int, _ names: inout ScriptNames) {
        // Most words of a script are none of those below: compare one byte before making a text.
        let letters = isMember(index) ? Self.firstLettersOfMembers : Self.firstLetters
        guard tokens[index].bytes.count <= Self.longestWord, letters.contains(scanner.firstByte(of: tokens[index]))
        else { return }
        let word = scanner.text(of: tokens[index])
        switch word {
        case "pm" where !isMember(index): readPath(from: index, &names)
        case "eval" where !isMember(index), "Function" where !isMember(index):
            names.evaluation = names.evaluation ?? tokens[index].bytes
        case "require" where !isMember(index) || isMember(index, of: "pm"): readModule(at: index, &names)
        case "import", "export": readModuleSyntax(at: index, &names)
        case "environment" where !isMember(index), "globals" where !isMember(index): readMember(ofScope: index, &names)
        case "tests" where !isMember(index): if isAssignment(ofMemberOf: index) { names.assignedTestCount += 1 }
        case "_" where !isMember(index), "moment" where !isMember(index), "cheerio" where !isMember(index):
            if index + 1 < tokens.count, isPunctuator(index + 1, "(") || isDot(index + 1) {
                names.globalPackages.append(.init(name: word == "_" ? "lodash" : word, bytes: tokens[index].bytes))
            } else if index == 0 || !isWord(index - 1, "typeof") {
                // Declared or passed on: the name may mean something else in this script.
                namesOfItsOwn.insert(word == "_" ? "lodash" : word)
            }
        case _ where isMember(index): readMember(word, at: index, &names)
        default: break
        }
    }

    private func readMember(_ word: String, at index: Int, _ names: inout ScriptNames) {
        if Self.setters.contains(word) {
            // The template of `pm.visualizer.set` is no name.
            guard !isMember(index, of: "visualizer") else { return }
            switch argument(at: index) {
            case .literal(let name): names.sets.append(.init(found: name, scope: scope(of: index)))
            case .other: names.computedSet = names.computedSet ?? tokens[index].bytes
            case .nothing: break
            }
        } else if Self.getters.contains(word) {
            switch argument(at: index) {
            case .literal(let name):
                let kind: ScriptNames.Lookup.Kind = isOfScope(index) ? .value : .unknown
                names.lookups.append(.init(found: name, kind: kind, scope: scope(of: index)))
            case .other: noteComputedLookup(at: index, &names)
            case .nothing: break
            }
        } else if Self.overviews.contains(word) || word == "replaceIn" && !hasLiteralArgument(at: index) {
            noteComputedLookup(at: index, &names)
        } else if Self.probes.contains(word), case .literal(let name) = argument(at: index) {
            let kind: ScriptNames.Lookup.Kind = isOfScope(index) ? .presence : .unknown
            names.lookups.append(.init(found: name, kind: kind, scope: scope(of: index)))
        } else if Self.jumps.contains(word) {
            switch argument(at: index) {
            case .literal(let name): names.requests.append(name)
            case .other: names.hasComputedRequest = true
            case .nothing: break
            }
        }
    }

    /// Reads `environment.name` and `environment["name"]`, Postman's older form of a lookup.
    private func readMember(ofScope index: Int, _ names: inout ScriptNames) {
        guard index + 2 < tokens.count else { return }
        let token = tokens[index + 2]
        var name: String?
        if isDot(index + 1), token.kind == .word {
            name = scanner.text(of: token)
        } else if isPunctuator(index + 1, "["), token.kind == .string, isInBrackets(index + 2) {
            name = JavaScriptLiteral.value(of: scanner.text(of: token))
        }
        guard let name, !Self.setters.contains(name), !Self.getters.contains(name), !Self.probes.contains(name) else {
            return
        }
        names.lookups.append(.init(found: found(name, at: index + 2), kind: .unknown, scope: .unknown))
    }

    private func noteComputedLookup(at index: Int, _ names: inout ScriptNames) {
        guard isOfScope(index) else { return }
        names.computedLookup = names.computedLookup ?? tokens[index].bytes
        if scope(of: index) != .iteration { names.hasComputedLookupInOnePlace = true }
    }

    private func readPath(from index: Int, _ names: inout ScriptNames) {
        // `typeof pm.x` asks if the word exists, and in `{ pm: … }` and `(pm, x) =>` the name means something else.
        if index > 0, isWord(index - 1, "typeof") { return }
        var words: [ScriptNames.Found] = []
        var next = index + 1
        while next + 1 < tokens.count, isDot(next), tokens[next + 1].kind == .word {
            words.append(found(scanner.text(of: tokens[next + 1]), at: next + 1))
            next += 2
        }
        if !words.isEmpty { names.paths.append(.init(words: words)) }
    }

    /// True for `tests["name"] = …` and `tests.name = …`.
    private func isAssignment(ofMemberOf index: Int) -> Bool {
        guard index + 3 < tokens.count else { return false }
        var end = index + 1
        if isDot(end) {
            end += 2
        } else if isPunctuator(end, "[") {
            var depth = 0
            // The limit keeps nested expressions linear.
            repeat {
                if isPunctuator(end, "[") { depth += 1 } else if isPunctuator(end, "]") { depth -= 1 }
                end += 1
            } while depth > 0 && end < min(tokens.count, index + Self.longestKey)
        } else {
            return false
        }
        // A comparison is several signs without a space between them.
        return end + 1 < tokens.count && isPunctuator(end, "=")
            && !(isPunctuator(end + 1, "=") && tokens[end + 1].bytes.lowerBound == tokens[end].bytes.upperBound)
    }

    private func readModule(at index: Int, _ names: inout ScriptNames) {
        switch argument(at: index) {
        case .literal(let name):
            names.modules.append(.init(found: name, isInTry: tryDepth > 0, isOfPostman: isMember(index)))
        case .other: names.computedModule = names.computedModule ?? tokens[index].bytes
        case .nothing: break
        }
    }

    /// Reads `import x from` and `export`; `import()` and `import.meta` stand in scripts, too.
    private func readModuleSyntax(at index: Int, _ names: inout ScriptNames) {
        guard depth == 0, !isMember(index), names.moduleSyntax == nil else { return }
        let isOther = index + 1 < tokens.count && [":", "(", ".", "="].contains { isPunctuator(index + 1, $0) }
        if !isOther { names.moduleSyntax = tokens[index].bytes }
    }

    // MARK: Literals

    private func readLiteral(at index: Int, _ names: inout ScriptNames) {
        let token = tokens[index]
        if isInBrackets(index), Self.setters.contains(String(scanner.text(of: token).dropFirst().dropLast())) {
            // `pm.environment["set"](name, 1)`: the name is not read.
            names.computedSet = names.computedSet ?? token.bytes
        }
        guard token.bytes.count < Self.longestLiteral, scanner.mayHaveName(token),
            let value = JavaScriptLiteral.value(of: scanner.text(of: token))
        else { return }
        if let name = Self.environmentName(value) { names.environmentNames.append(found(name, at: index)) }
        for name in Self.placeholders(in: value) {
            if Self.environmentName(name) != nil { names.environmentNames.append(found(name, at: index)) }
            names.placeholders.append(found(name, at: index))
        }
    }

    private func isInBrackets(_ index: Int) -> Bool {
        index > 0 && index + 1 < tokens.count && isPunctuator(index - 1, "[") && isPunctuator(index + 1, "]")
    }

    private static func environmentName(_ text: String) -> String? {
        guard text.hasPrefix("env."), text.utf8.count > 4, text.utf8.dropFirst(4).allSatisfy(isPartOfName) else {
            return nil
        }
        return text
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// Returns the names that follow `{{` and `<<` in a text.
    private static func placeholders(in text: String) -> [String] {
        var names: [String] = []
        var rest = Array(text.utf8)[...]
        while let sign = rest.popFirst() {
            guard sign == UInt8(ascii: "{") || sign == UInt8(ascii: "<"), rest.first == sign else { continue }
            rest = rest.dropFirst().drop { $0 == UInt8(ascii: " ") || $0 == sign }
            let name = rest.prefix(while: isPartOfName)
            if !name.isEmpty { names.append(String(decoding: name, as: UTF8.self)) }
            rest = rest.dropFirst(name.count)
        }
        return names
    }

    // MARK: Brackets

    private mutating func readBracket(at index: Int) {
        guard tokens[index].bytes.count == 1 else { return }
        switch scanner.firstByte(of: tokens[index]) {
        case UInt8(ascii: "{"):
            let isTry = index > 0 && isWord(index - 1, "try") && !isMember(index - 1)
            braces.append(isTry)
            if isTry { tryDepth += 1 }
            depth += 1
        case UInt8(ascii: "}"):
            if braces.popLast() ?? false { tryDepth -= 1 }
            depth -= 1
        case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
    }

    // MARK: Tokens

    private enum Argument {
        case literal(ScriptNames.Found)
        case other
        /// There are parentheses without an argument.
        case nothing
    }

    /// Returns the first argument of the call of a word; a word that is not called has some other one.
    private func argument(at index: Int) -> Argument {
        guard index + 2 < tokens.count, isPunctuator(index + 1, "(") else { return .other }
        if isPunctuator(index + 2, ")") { return .nothing }
        let token = tokens[index + 2]
        guard token.kind == .string || token.kind == .template, index + 3 < tokens.count,
            isPunctuator(index + 3, ",") || isPunctuator(index + 3, ")"),
            let name = JavaScriptLiteral.value(of: scanner.text(of: token))
        else { return .other }
        return .literal(found(name, at: index + 2))
    }

    private func hasLiteralArgument(at index: Int) -> Bool {
        if case .literal = argument(at: index) { return true }
        return false
    }

    /// Returns the scope in which a call sets its name, or looks it up.
    private func scope(of index: Int) -> ScriptNames.Definition.Scope {
        if ["setEnvironmentVariable", "getEnvironmentVariable", "clearEnvironmentVariable"].contains(where: {
            isWord(index, $0)
        }) {
            return .environment
        }
        if ["setGlobalVariable", "getGlobalVariable", "clearGlobalVariable"].contains(where: { isWord(index, $0) }) {
            return .globals
        }
        guard isOfScope(index) else { return .unknown }
        switch scanner.text(of: tokens[index - 2]) {
        case "variables", "vault": return .iteration
        case "environment": return .environment
        case "collectionVariables": return .collection
        case "globals": return .globals
        default: return .unknown
        }
    }

    /// True if the object of a call is `postman`, or a scope of variables such as `pm.environment`.
    private func isOfScope(_ index: Int) -> Bool {
        guard index >= 2, tokens[index - 2].kind == .word else { return false }
        if isWord(index - 2, "postman") { return !isMember(index - 2) }
        guard Self.scopes.contains(scanner.text(of: tokens[index - 2])) else { return false }
        return !isMember(index - 2) || isMember(index - 2, of: "pm")
    }

    private func found(_ name: String, at index: Int) -> ScriptNames.Found {
        .init(name: name, bytes: tokens[index].bytes)
    }

    private func isMember(_ index: Int) -> Bool { index > 0 && isDot(index - 1) }

    private func isMember(_ index: Int, of owner: StaticString) -> Bool {
        isMember(index) && index > 1 && isWord(index - 2, owner)
    }

    private func isDot(_ index: Int) -> Bool {
        guard isPunctuator(index, ".") || isPunctuator(index, "?.") else { return false }
        // Three dots spread a value.
        guard index > 0, isPunctuator(index - 1, ".") else { return true }
        return tokens[index - 1].bytes.upperBound < tokens[index].bytes.lowerBound
    }

    private func isWord(_ index: Int, _ word: StaticString) -> Bool {
        tokens[index].kind == .word && scanner.token(tokens[index], is: word)
    }

    private func isPunctuator(_ index: Int, _ text: StaticString) -> Bool {
        tokens[index].kind == .punctuator && scanner.token(tokens[index], is: text)
    }
}
