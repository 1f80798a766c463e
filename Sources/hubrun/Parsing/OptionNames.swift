/// The names of a command's options.
struct OptionNames {
    struct Option {
        /// The names as typed: `--jobs`, `-j`.
        let names: [String]
        let takesValue: Bool
        /// True if the value may follow the short name without a space: `-j8`.
        let isJoinable: Bool
    }

    private(set) var options: [Option] = []
    /// True if the command has positional arguments.
    private(set) var takesArguments = false

    init(_ names: [String], takesValue: Bool = true, isJoinable: Bool = false) {
        options = [Option(names: names, takesValue: takesValue, isJoinable: isJoinable)]
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
