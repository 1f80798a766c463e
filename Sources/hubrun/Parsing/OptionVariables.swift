import Diagnostics
import Platform
import Text

/// Values of options in the process environment: `--fail-fast` is `HUBRUN_FAIL_FAST`, for every option of a command.
enum OptionVariables {
    /// The variable of an option; nil for an option without a long name, and for a positional argument.
    static func name(of argument: ArgumentDeclaration) -> String? {
        guard argument.kind != .positional, let name = argument.names.last, name.hasPrefix("--") else { return nil }
        return "HUBRUN_" + name.dropFirst(2).uppercased().replacing("-", with: "_")
    }

    /// Gives options the values of their variables, unless they were given on the command line. An empty variable gives
    /// nothing; an option that can be repeated has one value a line.
    ///
    /// - Throws: `ValidationError`.
    static func give(to list: ArgumentList, from environment: [String: String] = CurrentProcess.environment) throws {
        guard environment.keys.contains(where: { $0.hasPrefix("HUBRUN_") }) else { return }
        for argument in list.arguments where argument.origin == nil {
            guard let name = name(of: argument), let text = environment[name], !text.isEmpty else { continue }
            if argument.kind == .flag {
                guard try isOn(text, name) else { continue }
                try argument.set("")
            } else {
                let values = argument.isRepeating ? text.split(whereSeparator: \.isNewline).map(String.init) : [text]
                for value in values {
                    do {
                        try argument.set(value)
                    } catch {
                        throw ValidationError(argument.refusal(of: value, named: name, error))
                    }
                }
            }
            argument.origin = .variable(name)
        }
    }

    /// Checks the options of a command; an error names the variables that give some of them.
    ///
    /// - Throws: `ValidationError`.
    static func validate(_ list: ArgumentList) throws {
        do {
            try list.validate()
        } catch let error as ValidationError {
            let names = list.arguments.compactMap { argument -> String? in
                guard case .variable(let name)? = argument.origin else { return nil }
                return name
            }
            guard !names.isEmpty else { throw error }
            throw ValidationError("\(error.message) (\(names.joined(separator: ", ")) in the environment)")
        }
    }

    private static func isOn(_ text: String, _ name: String) throws -> Bool {
        switch text.lowercased() {
        case "1", "true", "yes", "on": return true
        case "0", "false", "no", "off": return false
        default:
            throw ValidationError("\(name) is true or false, not '\(DisplayText.printable(text))'")
        }
    }
}

extension ArgumentDeclaration {
    /// Returns the message for a value that the argument rejects.
    ///
    /// - Parameter name: The name of the option, or of the variable that gives its value.
    func refusal(of word: String, named name: String, _ error: any Error) -> String {
        let reason = (error as? ValidationError).map { ": \($0.message)" } ?? Self.choice(of: values)
        return "the value '\(word)' is invalid for '\(name)'\(reason)"
    }

    private static func choice(of values: [String]) -> String {
        guard let last = values.last else { return "" }
        if values.count > 5 { return ". Please provide one of the following: \(values.joined(separator: ", "))" }
        let others = values.dropLast().map { "'\($0)'" }.joined(separator: ", ")
        return ". Please provide one of \(others) \(values.count == 2 ? "and" : "or") '\(last)'"
    }
}
