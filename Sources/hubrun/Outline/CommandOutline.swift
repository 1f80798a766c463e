import ArgumentParser
import JSON

/// The declaration of a command, from which its man page and its completions are made.
///
/// It is read from the JSON that ArgumentParser prints with `--experimental-dump-help`.
struct CommandOutline {
    let name: String
    /// The words that call the command: `hubrun`, `token`, `mint`.
    let path: [String]
    let abstract: String
    let discussion: String
    let arguments: [ArgumentOutline]
    let subcommands: [CommandOutline]
    let defaultSubcommand: String?

    /// The name of the command's man page: `hubrun-token-mint`.
    var pageName: String { path.joined(separator: "-") }

    /// The command and its subcommands at all levels, in the order of their declarations.
    var all: [CommandOutline] { [self] + subcommands.flatMap(\.all) }

    func subcommand(_ name: String?) -> CommandOutline? {
        subcommands.first { $0.name == name }
    }

    /// Returns the root command without hidden subcommands; nil if the parser's JSON has an unexpected structure.
    static func hubrun() -> CommandOutline? {
        guard case .object(let file)? = try? JSONValue(parsing: Hubrun._dumpHelp()) else { return nil }
        return file[key: "command"].flatMap { CommandOutline($0, below: []) }
    }

    private init?(_ value: JSONValue, below path: [String]) {
        guard case .object(let object) = value, let name = object.text("commandName") else { return nil }
        let path = path + [name]
        self.name = name
        self.path = path
        abstract = object.text("abstract") ?? ""
        discussion = object.text("discussion") ?? ""
        defaultSubcommand = object.text("defaultSubcommand")
        arguments = object.list("arguments").compactMap(ArgumentOutline.init)
        subcommands = object.list("subcommands").filter(\.isDisplayed).compactMap { CommandOutline($0, below: path) }
            .filter { $0.name != "help" }
    }
}

/// An option, a flag or a positional argument of a command.
struct ArgumentOutline {
    enum Kind: String { case positional, option, flag }

    let kind: Kind
    /// The names as typed, the shortest first: `-e`, `--environment`.
    let names: [String]
    /// The name of the value in help: `file`.
    let valueName: String
    let abstract: String
    /// The possible values, if the declaration lists them; empty otherwise.
    let values: [String]
    let defaultValue: String?
    let section: String?
    let isOptional: Bool
    let isRepeating: Bool

    fileprivate init?(_ value: JSONValue) {
        guard case .object(let object) = value, value.isDisplayed,
            let kind = object.text("kind").flatMap(Kind.init)
        else { return nil }
        self.kind = kind
        names = object.list("names").compactMap { name in
            guard case .object(let name) = name, let text = name.text("name"), let kind = name.text("kind") else {
                return nil
            }
            return kind == "long" ? "--\(text)" : kind == "short" ? "-\(text)" : nil
        }.sorted { $0.count < $1.count }
        valueName = object.text("valueName") ?? ""
        abstract = object.text("abstract") ?? ""
        values = object.object("completionKind")?.object("list")?.list("values").compactMap(\.text) ?? []
        defaultValue = object.text("defaultValue")
        section = object.text("sectionTitle")
        isOptional = object[key: "isOptional"] == .bool(true)
        isRepeating = object[key: "isRepeating"] == .bool(true)
    }
}

extension JSONValue {
    fileprivate var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    fileprivate var isDisplayed: Bool {
        if case .object(let object) = self { object[key: "shouldDisplay"] != .bool(false) } else { false }
    }
}

extension JSONObject {
    fileprivate func text(_ key: String) -> String? { self[key: key]?.text }

    fileprivate func list(_ key: String) -> [JSONValue] {
        if case .array(let values)? = self[key: key] { values } else { [] }
    }

    fileprivate func object(_ key: String) -> JSONObject? {
        if case .object(let object)? = self[key: key] { object } else { nil }
    }
}
