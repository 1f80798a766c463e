/// The URLs of a command, up to `--next`, with the options for them.
struct CurlOperation {
    struct Option {
        /// The long name without `--`.
        var name: String
        /// The argument, with placeholders for expansions; empty for an option without one.
        var value = ""
        /// The option as it is written, such as `-X`.
        var written: String
    }

    var options: [Option] = []
    var urls: [String] = []

    var isEmpty: Bool { options.isEmpty && urls.isEmpty }

    func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    /// The argument of the last option of this name.
    func last(_ name: String) -> String? { options.last { $0.name == name }?.value }
}
