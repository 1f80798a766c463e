/// The names of a command's options.
struct OptionNames {
    struct Option {
        /// The names as typed: `--jobs`, `-j`.
        let names: [String]
        let takesValue: Bool
    }

    private(set) var options: [Option] = []
    /// True if the command has positional arguments.
    private(set) var takesArguments = false

    init(_ names: [String], takesValue: Bool = true) {
        options = [Option(names: names, takesValue: takesValue)]
    }

    init(takesArguments: Bool = false) {
        self.takesArguments = takesArguments
    }

    mutating func add(_ other: Self) {
        options += other.options
        takesArguments = takesArguments || other.takesArguments
    }

    func option(named name: some StringProtocol) -> Option? {
        options.first { $0.names.contains { $0 == name } }
    }
}
