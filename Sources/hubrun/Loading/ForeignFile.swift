import CollectionModel
import Cryptography
import Diagnostics
import EnvironmentFiles
import JSON
import Placeholders
import Platform
import Text
import PostmanFormat

/// A file of another tool that was given as a collection.
struct ForeignFile {
    /// The format, if it can be imported; nil for the events of a run.
    let format: ImportFormat?
    /// The name with its article, as in "a HAR file".
    let name: String
    let hint: String

    private static let methods = Set(RequestDefinition.usualMethods)
    private static let byEnding: [String: ImportFormat] = [
        "http": .http, "rest": .http, "hurl": .hurl, "bru": .bruno,
    ]
    private static let scripts: Set = ["bash", "bat", "cmd", "sh", "zsh"]
    /// The number of bytes at the beginning of a file that are searched.
    private static let shown = 64 << 10

    /// Returns nil for an unknown format; must be called only for a file that is no collection, as some look alike.
    ///
    /// - Parameter path: The path, whose ending can decide; nil for standard input.
    init?(_ bytes: [UInt8], path: String? = nil) {
        let text = String(decoding: bytes.prefix(Self.shown), as: UTF8.self)
        if text.hasPrefix("{\"event\":\"run\"") {
            format = nil
            name = "an event file of hubrun"
            hint = "hubrun report FILE makes reports of it, --rerun-failed FILE runs what failed in it"
            return
        }
        guard let format = Self.format(of: text, bytes, path) else { return nil }
        self.format = format
        name = format.fileName
        hint =
            "hubrun import \(path.map { ShellWord.quoted(DisplayText.printable($0)) } ?? "FILE") makes a collection of it"
    }

    /// - Parameter text: The beginning of the file.
    private static func format(of text: String, _ bytes: [UInt8], _ path: String?) -> ImportFormat? {
        let ending = path?.split(separator: ".").last.map { $0.lowercased() }
        if let format = ending.flatMap({ byEnding[$0] }) { return format }
        let isJSON = text.first { !$0.isWhitespace && $0 != "\u{FEFF}" } == "{"
        if !isJSON, let ending, scripts.contains(ending), text.contains("curl ") || text.contains("curl.exe ") {
            return .curl
        }
        let document = documentFormat(of: DocumentKeys(bytes))
        if isJSON || document == .openapi { return document }
        let lines = text.split(whereSeparator: \.isNewline)
        for line in lines {
            if line.hasPrefix("meta {") || line.hasPrefix("opencollection:") { return .bruno }
            if isCurl(line) { return .curl }
        }
        guard let first = lines.first(where: { !$0.hasPrefix("#") && !$0.hasPrefix("//") && !$0.hasPrefix("@") }) else {
            return nil
        }
        let words = first.split(separator: " ")
        guard words.count > 1, let method = words.first, methods.contains(String(method)) else { return nil }
        if words.last?.hasPrefix("HTTP/") ?? false || lines.contains(where: { $0.hasPrefix("###") }) { return .http }
        // A request line alone may be a first attempt at a collection; in Hurl a response or a section follows.
        return lines.contains { $0.hasPrefix("HTTP") || $0.hasPrefix("[") } ? .hurl : nil
    }

    /// True for a line with a command of curl, which a prompt may precede.
    private static func isCurl(_ line: Substring) -> Bool {
        let words = line.split(separator: " ", maxSplits: 2)
        let command = words.first == "$" || words.first == ">" ? words.dropFirst() : words[...]
        return command.count > 1 && ["curl", "curl.exe"].contains(command.first)
    }

    /// Recognizes a document by its keys, wherever they stand.
    private static func documentFormat(of keys: DocumentKeys) -> ImportFormat? {
        if keys.top.contains("openapi") || keys.top.contains("swagger") { return .openapi }
        if keys.top.contains("log"), keys.below.contains("entries") || keys.below.contains("creator") { return .har }
        // The service of Postman puts a collection under this key.
        let isWrapped = keys.top.contains("collection")
        func has(_ key: String) -> Bool { keys.top.contains(key) || isWrapped && keys.below.contains(key) }
        return has("info") && has("item") || keys.top.contains("_postman_id") || keys.below.contains("_postman_id")
            ? .postman : nil
    }
}

/// Environments of other programs, converted to those of hubrun.
enum ForeignEnvironment {
    /// The endings of their file names.
    private enum Ending: String, CaseIterable {
        case postmanEnvironment = ".postman_environment.json"
        case postmanGlobals = ".postman_globals.json"
        case propertyList = ".plist"
    }

    static let endings = Ending.allCases.map(\.rawValue)

    /// Returns the environment in a file; nil if the name has none of the endings.
    static func read(
        _ bytes: [UInt8], path: String, name: String
    ) -> CollectionReader.Reading<RunEnvironment?>? {
        switch Ending.allCases.first(where: { path.hasSuffix($0.rawValue) }) {
        case nil: return nil
        case .postmanEnvironment, .postmanGlobals:
            let reading = PostmanFiles.variables(bytes, path: path, as: .environment)
            var diagnostics = reading.diagnostics
            let converted = reading.content.map { environment($0, named: name, &diagnostics) }
            return .init(content: converted, diagnostics: diagnostics)
        case .propertyList:
            let reading = PropertyListEnvironment.read(bytes, path: path)
            return .init(
                content: reading.content.map { environment($0, named: name) }, diagnostics: reading.diagnostics)
        }
    }

    private static func environment(
        _ foreign: PostmanVariableFile, named name: String, _ diagnostics: inout DiagnosticList
    ) -> RunEnvironment {
        var environment = RunEnvironment(foreign, named: name)
        environment.variables = []
        for variable in foreign.variables {
            if let warning = VariableNames.warning(of: variable.name, at: variable.range) {
                diagnostics.append(warning)
            } else {
                environment.variables.append(
                    VariableDefinition(
                        name: variable.name, range: variable.range, value: value(of: variable, &diagnostics)))
            }
        }
        let names = Set(environment.variables.map(\.name))
        environment.secrets = environment.secrets.filter { names.contains($0.name) }
        return environment
    }

    private static func value(
        of variable: PostmanVariable, _ diagnostics: inout DiagnosticList
    ) -> PlaceholderValue {
        guard case .text(let text) = variable.value, text.text.contains("{{") else { return variable.definition.value }
        let conversion = PostmanTextConversion(text.text)
        if let name = conversion.unknownFunction {
            let shown =
                variable.isSecret ? "a dynamic variable" : "the dynamic variable \"\(DisplayText.printable(name))\""
            diagnostics.append(
                Diagnostic(
                    .environmentFile, at: variable.range,
                    "\"\(variable.name)\" uses \(shown) of Postman's, which hubrun's own format does not have",
                    hint: "write the value out here, or give the variable one in an environment of hubrun's own"))
            return variable.definition.value
        }
        // Converted and original text have the same length.
        return .text(PlaceholderText(conversion.text, source: text.slice, diagnostics: &diagnostics))
    }

    private static func environment(_ foreign: PropertyListEnvironment, named name: String) -> RunEnvironment {
        var environment = RunEnvironment(name: name, range: foreign.namespace.range)
        environment.variables = foreign.variables.map {
            VariableDefinition(name: $0.name, range: $0.range, value: .literal($0.value, $0.range))
        }
        environment.hub = HubDefinition(
            form: .parts(
                namespace: text(foreign.namespace), name: text(foreign.hubName), keyName: text(foreign.keyName),
                key: literal(foreign.key.exposed, foreign.keyRange)),
            range: foreign.namespace.range)
        return environment
    }

    private static func text(_ text: PropertyListEnvironment.Text) -> PlaceholderText {
        literal(text.text, text.range)
    }

    private static func literal(_ text: String, _ range: SourceRange) -> PlaceholderText {
        PlaceholderText(literal: text, source: SourceSlice(range: range, quoting: .plain))
    }
}
