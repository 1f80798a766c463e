import ArgumentParser

/// Options that can be parsed without reflection, by a table beside their declarations.
///
/// ArgumentParser finds the declarations by reflection, which takes several times as long as a short run. A test
/// compares the tables with the declarations, and the results of both parsers.
protocol TabledOptions: ParsableArguments {
    static var table: OptionTable<Self> { get }
}

/// The options and arguments of a type: their names, and how their values are parsed.
struct OptionTable<Options> {
    /// Gives a property its value from the words of a command line.
    typealias Setting = (inout Options, ParsedWords) throws -> Void

    private(set) var names = OptionNames()
    private(set) var settings: [Setting] = []

    /// Creates the table of these parts, which the functions below make.
    init(_ parts: Self...) {
        for part in parts {
            names.add(part.names)
            settings += part.settings
        }
    }

    private init(names: OptionNames, setting: @escaping Setting) {
        self.names = names
        settings = [setting]
    }
}

/// The parts of a table. Each sets its property also if the option is not given, because ArgumentParser's property
/// wrappers have no value before.
extension OptionTable {
    /// The positional arguments.
    static func arguments(_ set: @escaping (inout Options, [String]) -> Void) -> Self {
        Self(names: OptionNames(takesArguments: true)) { set(&$0, $1.arguments) }
    }

    static func flag(_ names: String..., set: @escaping (inout Options, Bool) -> Void) -> Self {
        Self(names: OptionNames(names, takesValue: false)) { set(&$0, $1.has(names)) }
    }

    /// An option that is nil unless it is given.
    static func option<Value: ExpressibleByArgument>(
        _ names: String..., set: @escaping (inout Options, Value?) -> Void
    ) -> Self {
        option(names, parse: value) { set(&$0, $1) }
    }

    /// An option that is nil unless it is given, and whose value a function parses.
    static func option<Value>(
        _ names: String..., parse: @escaping (String) throws -> Value,
        set: @escaping (inout Options, Value?) -> Void
    ) -> Self {
        option(names, parse: parse) { set(&$0, $1) }
    }

    static func option<Value: ExpressibleByArgument>(
        _ names: String..., default defaultValue: Value,
        set: @escaping (inout Options, Value) -> Void
    ) -> Self {
        option(names, parse: value) { set(&$0, $1 ?? defaultValue) }
    }

    static func option<Value>(
        _ names: String..., default defaultValue: Value, parse: @escaping (String) throws -> Value,
        set: @escaping (inout Options, Value) -> Void
    ) -> Self {
        option(names, parse: parse) { set(&$0, $1 ?? defaultValue) }
    }

    /// An option that can be given several times.
    static func list<Value: ExpressibleByArgument>(
        _ names: String..., set: @escaping (inout Options, [Value]) -> Void
    ) -> Self {
        Self(names: OptionNames(names)) { set(&$0, try $1.values(of: names, parse: value)) }
    }

    /// An option that can be given several times, and whose values a function parses.
    static func list<Value>(
        _ names: String..., parse: @escaping (String) throws -> Value,
        set: @escaping (inout Options, [Value]) -> Void
    ) -> Self {
        Self(names: OptionNames(names)) { set(&$0, try $1.values(of: names, parse: parse)) }
    }

    /// The options of a group.
    static func group<Group: TabledOptions>(
        _ type: Group.Type, set: @escaping (inout Options, Group) -> Void
    ) -> Self {
        let table = Group.table
        return Self(names: table.names) { set(&$0, try Group(table, $1)) }
    }

    private static func option<Value>(
        _ names: [String], parse: @escaping (String) throws -> Value,
        set: @escaping (inout Options, Value?) -> Void
    ) -> Self {
        Self(names: OptionNames(names)) {
            set(&$0, try $1.values(of: names, parse: parse).last)
        }
    }

    private static func value<Value: ExpressibleByArgument>(_ text: String) throws -> Value {
        guard let value = Value(argument: text) else { throw ValidationError("not a value of this option") }
        return value
    }
}
