/// A property that an option of the command line sets. Its declaration is the only place that describes the option.
///
/// The wrapper registers itself in the ``ArgumentList`` of the command that is being made. This needs no second list
/// and no reflection, which adds more than half to the time of a short run.
@propertyWrapper
struct Option<Value> {
    private let argument: TypedArgument<Value>

    var wrappedValue: Value {
        get { argument.value }
        nonmutating set { argument.value = newValue }
    }

    /// The declaration, with the place that gave the value.
    var projectedValue: ArgumentDeclaration { argument }

    private init(
        _ names: [String], _ value: String?, _ help: String, _ initial: Value, allowed: [String] = [],
        isRepeating: Bool = false, _ rerun: RerunWords, _ written: @escaping (Value) -> [String],
        set: @escaping (inout Value, String) throws -> Void
    ) {
        argument = TypedArgument(
            initial, kind: .option, names: names, valueName: value ?? String(names.last?.dropFirst(2) ?? ""),
            help: help,
            written: written, set: set)
        argument.values = allowed
        argument.isRepeating = isRepeating
        argument.rerun = rerun
        ArgumentList.current.add(argument)
    }

    /// An option that is nil unless it is given.
    init<Part: OptionValue>(
        _ names: String..., value: String? = nil, help: String, rerun: RerunWords = .none
    ) where Value == Part? {
        self.init(names, value, help, nil, allowed: Part.allWords, rerun, { $0.map { [$0.word] } ?? [] }) {
            $0 = try Part.parsed($1)
        }
    }

    /// An option that is nil unless it is given, and whose value a function parses.
    ///
    /// - Parameter optional: The rule for an option that needs no value; nil if a value must follow.
    init<Part>(
        _ names: String..., value: String? = nil, help: String, parse: @escaping (String) throws -> Part,
        optional: OptionalWord? = nil, rerun: RerunWords = .none, written: @escaping (Part) -> String = { "\($0)" }
    ) where Value == Part? {
        self.init(names, value, help, nil, rerun, { $0.map { [written($0)] } ?? [] }) { $0 = try parse($1) }
        argument.optionalWord = optional
    }

    /// - Parameter isRequired: True for an option that must be given: its property has no default value.
    init(
        wrappedValue: Value, _ names: String..., value: String? = nil, help: String, isRequired: Bool = false,
        optional: OptionalWord? = nil
    ) where Value: OptionValue {
        self.init(names, value, help, wrappedValue, allowed: Value.allWords, .none, { [$0.word] }) {
            $0 = try Value.parsed($1)
        }
        argument.isOptional = !isRequired
        argument.defaultValue = isRequired ? nil : wrappedValue.word
        argument.optionalWord = optional
    }

    /// An option whose value a function parses; its help states the default value.
    init(
        wrappedValue: Value, _ names: String..., value: String? = nil, help: String,
        parse: @escaping (String) throws -> Value, optional: OptionalWord? = nil
    ) {
        self.init(names, value, help, wrappedValue, .none, { ["\($0)"] }) { $0 = try parse($1) }
        argument.optionalWord = optional
    }

    /// An option that can be given several times.
    init<Part: OptionValue>(
        wrappedValue: [Part], _ names: String..., value: String? = nil, help: String, rerun: RerunWords = .none
    ) where Value == [Part] {
        self.init(
            names, value, help, wrappedValue, allowed: Part.allWords, isRepeating: true, rerun, { $0.map(\.word) }
        ) {
            $0.append(try Part.parsed($1))
        }
    }

    /// An option that can be given several times, and whose values a function parses.
    init<Part>(
        wrappedValue: [Part], _ names: String..., value: String? = nil, help: String,
        parse: @escaping (String) throws -> Part, rerun: RerunWords = .none, written: @escaping (Part) -> String
    ) where Value == [Part] {
        self.init(names, value, help, wrappedValue, isRepeating: true, rerun, { $0.map(written) }) {
            $0.append(try parse($1))
        }
    }
}

/// A property that is true if its option is given.
@propertyWrapper
struct Flag {
    private let argument: TypedArgument<Bool>

    var wrappedValue: Bool {
        get { argument.value }
        nonmutating set { argument.value = newValue }
    }

    init(wrappedValue: Bool, _ names: String..., help: String, rerun: RerunWords = .none) {
        argument = TypedArgument(wrappedValue, kind: .flag, names: names, valueName: "", help: help) { _ in
            []
        } set: { value, _ in
            value = true
        }
        argument.rerun = rerun
        ArgumentList.current.add(argument)
    }
}

/// A property that a positional argument sets.
@propertyWrapper
struct Argument<Value> {
    private let argument: TypedArgument<Value>

    var wrappedValue: Value {
        get { argument.value }
        nonmutating set { argument.value = newValue }
    }

    private init(
        _ name: String, _ help: String, _ initial: Value, allowed: [String],
        set: @escaping (inout Value, String) throws -> Void
    ) {
        argument = TypedArgument(
            initial, kind: .positional, names: [], valueName: name, help: help, written: { _ in [] }, set: set)
        argument.values = allowed
        ArgumentList.current.add(argument)
    }

    /// An argument that can be omitted.
    init<Part: OptionValue>(_ name: String, help: String) where Value == Part? {
        self.init(name, help, nil, allowed: Part.allWords) { $0 = try Part.parsed($1) }
    }

    /// - Parameter isRequired: True for an argument that must be given: its property has no default value.
    init(wrappedValue: Value, _ name: String, help: String, isRequired: Bool = false) where Value: OptionValue {
        self.init(name, help, wrappedValue, allowed: Value.allWords) { $0 = try Value.parsed($1) }
        argument.isOptional = !isRequired
        argument.defaultValue = isRequired ? nil : wrappedValue.word
    }

    /// All remaining words.
    init<Part: OptionValue>(
        wrappedValue: [Part], _ name: String, help: String, isRequired: Bool = false
    ) where Value == [Part] {
        self.init(name, help, wrappedValue, allowed: Part.allWords) { $0.append(try Part.parsed($1)) }
        argument.isOptional = !isRequired
        argument.isRepeating = true
    }
}

/// The options of a type, which several commands share.
@propertyWrapper
struct OptionGroup<Group: Options> {
    private final class Storage {
        var group: Group

        init(_ group: Group) { self.group = group }
    }

    private let storage: Storage

    /// The options. A command that runs another one gives it its own.
    var wrappedValue: Group {
        get { storage.group }
        nonmutating set { storage.group = newValue }
    }

    /// - Parameter title: The heading in help and man page; nil for that of the enclosing group.
    init(title: String? = nil) {
        let list = ArgumentList.current
        let group = list.making(section: title) { Group() }
        list.addCheck { try group.validate() }
        storage = Storage(group)
    }
}

/// A type that a word of the command line can be converted to.
protocol OptionValue {
    init?(word: String)
    var word: String { get }
    /// All words of the type if they can be listed; empty otherwise.
    static var allWords: [String] { get }
}

extension OptionValue {
    static var allWords: [String] { [] }

    fileprivate static func parsed(_ word: String) throws -> Self {
        guard let value = Self(word: word) else { throw InvalidWord() }
        return value
    }
}

extension OptionValue where Self: RawRepresentable & CaseIterable, RawValue == String {
    init?(word: String) { self.init(rawValue: word) }
    var word: String { rawValue }
    static var allWords: [String] { allCases.map(\.rawValue) }
}

extension OptionValue where Self: LosslessStringConvertible {
    init?(word: String) { self.init(word) }
    var word: String { description }
}

extension String: OptionValue {}
extension Int: OptionValue {}
extension UInt64: OptionValue {}
