import ArgumentParser
import Diagnostics
import JSON
import Placeholders

/// `--environment`, `--var` and `--secret`.
struct VariableOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The environment: a name from the collection or of a file environments/NAME.yaml, or a file.",
            valueName: "name|file"))
    var environment: String?

    @Option(
        name: [.customShort("v"), .customLong("var")],
        help: ArgumentHelp("Give a variable a value (repeatable).", valueName: "name=value"))
    var variables: [String] = []

    @Option(help: ArgumentHelp("As --var, and masked in all output (repeatable).", valueName: "name=value"))
    var secret: [String] = []

    /// The names with their values.
    ///
    /// - Throws: `CommandFailure` for one that is no pair, no name, or given twice.
    func values() throws -> [String: JSONValue] {
        var values: [String: JSONValue] = [:]
        for (option, pairs) in [("--var", variables), ("--secret", secret)] {
            for pair in pairs {
                let (name, value) = try Self.split(pair, option: option)
                guard values.updateValue(.string(value), forKey: name) == nil else {
                    throw CommandFailure(
                        .commandLine, "\"\(name)\" is given twice", hint: "keep one --var or --secret for it")
                }
            }
        }
        return values
    }

    /// The names that `--secret` gives.
    func secretNames() throws -> Set<String> {
        Set(try secret.map { try Self.split($0, option: "--secret").name })
    }

    private static func split(_ pair: String, option: String) throws -> (name: String, value: String) {
        guard let equals = pair.firstIndex(of: "=") else {
            // The text after --secret may be a secret without its name: it is not repeated.
            let shown = option == "--var" ? " \"\(DisplayText.printable(pair))\"" : ""
            throw CommandFailure(.commandLine, "\(option)\(shown) has no \"=\"", hint: "write \(option) NAME=VALUE")
        }
        let name = String(pair[..<equals])
        guard PlaceholderName.isValid(name) else {
            throw CommandFailure(
                .commandLine, "\"\(DisplayText.printable(name))\" after \(option) cannot be a name",
                hint: "a name is a letter or _, then letters, digits, _, - and .")
        }
        return (name, String(pair[equals...].dropFirst()))
    }
}
