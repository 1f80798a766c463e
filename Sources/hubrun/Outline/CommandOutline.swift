import ArgumentParser
import JSON

/// A command as it is declared: what its man page and its completions are made of.
///
/// The parser describes its declarations in JSON (`--experimental-dump-help`); nothing else of it is read.
struct CommandOutline {
    let name: String
    /// The words that lead to it: `hubrun`, `token`, `mint`.
    let path: [String]
    let abstract: String
    let discussion: String
    let arguments: [ArgumentOutline]
    let subcommands: [CommandOutline]
    let defaultSubcommand: String?

    /// The name of its man page: `hubrun-token-mint`.
    var pageName: String { path.joined(separator: "-") }

    /// The command and those below it, in the order of their declarations.
    var all: [CommandOutline] { [self] + subcommands.flatMap(\.all) }

    func subcommand(_ name: String?) -> CommandOutline? {
        subcommands.first { $0.name == name }
    }

    /// hubrun itself, without the commands that help does not show; nil when the parser's JSON has another shape.
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

/// An option, a flag, or a word that a command takes.
struct ArgumentOutline {
    enum Kind: String { case positional, option, flag }

    let kind: Kind
    /// As typed, the short one first: `-e`, `--environment`.
    let names: [String]
    /// What stands for its value in help: `file`.
    let valueName: String
    let abstract: String
    /// The words that its value can be, when there are only these.
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
