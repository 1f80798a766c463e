import Diagnostics

/// An option, a flag or a positional argument of a command: its names, help and value.
///
/// The parser, help, man pages, completions and the command to run a request again read it.
class ArgumentDeclaration {
    enum Kind { case positional, option, flag }

    let kind: Kind
    /// The names as typed, the shortest first: `-e`, `--environment`.
    let names: [String]
    /// The name of the value in help: `file`.
    let valueName: String
    let abstract: String
    /// The possible values, if they can be listed; empty otherwise.
    var values: [String] = []
    /// The default value for help; nil without one, and if the abstract states it.
    var defaultValue: String?
    /// The heading in help; nil for the options of the command itself.
    var section: String?
    var isOptional = true
    var isRepeating = false
    /// The rule for an option that needs no value; nil for other options.
    var optionalWord: OptionalWord?
    var rerun = RerunWords.none
    /// The place that gave the value; nil for the default value.
    var origin: Origin?

    enum Origin {
        case commandLine
        /// A variable of the process environment.
        case variable(String)
        case file(SourceRange)
    }

    init(kind: Kind, names: [String], valueName: String, help: String) {
        self.kind = kind
        self.names = names
        self.valueName = valueName
        abstract = help
    }

    /// Gives the property the value of a word; the word of a flag is empty.
    func set(_ word: String) throws {}

    /// The values as words; a flag that is set has an empty one.
    var written: [String] { [] }

    /// The words that give the values in the command that runs a request again.
    var rerunWords: [String] {
        let shown: (String) -> String
        switch rerun {
        case .none: return []
        case .written: shown = { $0 }
        case .hiding(let hide): shown = hide
        }
        let name = names[0]
        return kind == .flag ? written.map { _ in name } : written.flatMap { [name, shown($0)] }
    }
}

/// How an option appears in the command that runs a request again.
enum RerunWords {
    /// Not at all: it does not affect requests, or its value is secret.
    case none
    /// As it was given.
    case written
    /// With a text instead of the secret in the value.
    case hiding((String) -> String)
}

/// An option that needs no value, as in `--shuffle` or `--shuffle 7`.
struct OptionalWord {
    /// The value if no word for the option follows.
    let none: String
    /// Returns true if the next word is the value of the option.
    let isValue: (String) -> Bool
}

/// A declaration with the type of its value.
final class TypedArgument<Value>: ArgumentDeclaration {
    var value: Value
    private let words: (Value) -> [String]
    private let parse: (inout Value, String) throws -> Void

    init(
        _ value: Value, kind: Kind, names: [String], valueName: String, help: String,
        written: @escaping (Value) -> [String], set: @escaping (inout Value, String) throws -> Void
    ) {
        self.value = value
        words = written
        parse = set
        super.init(kind: kind, names: names, valueName: valueName, help: help)
    }

    override func set(_ word: String) throws { try parse(&value, word) }

    override var written: [String] {
        if let flag = value as? Bool { return flag ? [""] : [] }
        return words(value)
    }
}

/// The declarations of a command, in their order.
///
/// `@unchecked`: it is used by one thread; the conformance is for the task-local value.
final class ArgumentList: @unchecked Sendable {
    private(set) var arguments: [ArgumentDeclaration] = []
    private var checks: [() throws -> Void] = []
    private var section: String?

    @TaskLocal private static var made: ArgumentList?

    /// The list of the command that is being made.
    static var current: ArgumentList { made ?? ArgumentList() }

    /// Makes a command and registers its declarations.
    static func of<Made: Options>(_ type: Made.Type) -> (options: Made, list: ArgumentList) {
        let list = ArgumentList()
        let options = $made.withValue(list) { Made() }
        list.addCheck { try options.validate() }
        return (options, list)
    }

    func add(_ argument: ArgumentDeclaration) {
        argument.section = section
        arguments.append(argument)
    }

    func addCheck(_ check: @escaping () throws -> Void) {
        checks.append(check)
    }

    func making<Group>(section title: String?, _ make: () -> Group) -> Group {
        let outer = section
        section = title ?? outer
        defer { section = outer }
        return make()
    }

    /// Checks the values of all groups, and then those of the command.
    func validate() throws {
        for check in checks { try check() }
    }

    func option(named name: some StringProtocol) -> ArgumentDeclaration? {
        arguments.first { $0.kind != .positional && $0.names.contains { $0 == name } }
    }

    /// The options that affect requests, as words without secrets.
    var rerunWords: [String] { arguments.flatMap(\.rerunWords) }
}
