import ArgumentParser
import Diagnostics

/// Newman's options for the environment, the globals, the data and the files of a collection.
struct NewmanInputOptions: ParsableArguments {
    @Option(name: .shortAndLong, help: ArgumentHelp("The environment: a file of Postman.", valueName: "path"))
    var environment: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("The globals: a file of Postman.", valueName: "path"))
    var globals: String?

    @Option(
        name: [.customShort("d"), .long],
        help: ArgumentHelp("Data rows, one iteration each: a file of CSV or JSON.", valueName: "path"))
    var iterationData: String?

    @Option(help: ArgumentHelp("Run only this folder or request (repeatable).", valueName: "name"))
    var folder: [String] = []

    @Option(help: ArgumentHelp("Set a variable of the environment (repeatable).", valueName: "key=value"))
    var envVar: [String] = []

    @Option(help: ArgumentHelp("Set a global variable (repeatable).", valueName: "key=value"))
    var globalVar: [String] = []

    @Option(help: ArgumentHelp("The folder of the files that requests send.", valueName: "path"))
    var workingDir: String?

    @Option(
        help: ArgumentHelp("Allow requests to send the files in this folder too (repeatable; hubrun's).", valueName: "path"))
    var allowFiles: [String] = []

    @Flag(help: "Send no files outside the working directory and the collection's folder: always so in hubrun.")
    var noInsecureFileRead = false

    @Option(help: ArgumentHelp("Write the environment to a file after the run.", valueName: "path"))
    var exportEnvironment: String?

    @Option(help: ArgumentHelp("Write the globals to a file after the run.", valueName: "path"))
    var exportGlobals: String?

    @Option(help: ArgumentHelp("Write the collection with its changed variables to a file.", valueName: "path"))
    var exportCollection: String?

    @Option(help: ArgumentHelp("Begin with the cookies in this file.", valueName: "path"))
    var cookieJar: String?

    @Option(help: ArgumentHelp("Write the cookies to a file after the run.", valueName: "path"))
    var exportCookieJar: String?

    @Option(help: ArgumentHelp("Not supported: hubrun reads collections from files.", valueName: "key"))
    var postmanApiKey: String?

    /// The same options of `hubrun run`.
    ///
    /// - Throws: `CommandFailure` for a pair without `=`.
    func translated() throws -> [String] {
        for (option, value) in [("-e", environment), ("-g", globals), ("-d", iterationData)] {
            guard let value, Self.isURL(value) else { continue }
            throw CommandFailure(
                .commandLine, "\(option) is a file, and hubrun does not fetch URLs",
                hint: "curl -s URL -o FILE fetches it before the run")
        }
        guard postmanApiKey == nil else {
            throw CommandFailure(
                .commandLine, .unknownOption, "--postman-api-key is not supported: hubrun reads files",
                hint: "curl -s -H \"X-Api-Key: $KEY\" https://api.getpostman.com/collections/UID "
                    + "| hubrun newman run -")
        }
        let single = [
            ("--environment", environment), ("--globals", globals), ("--data", iterationData),
            ("--working-dir", workingDir), ("--export-environment", exportEnvironment),
            ("--export-globals", exportGlobals), ("--export-collection", exportCollection),
            ("--cookie-jar", cookieJar), ("--export-cookie-jar", exportCookieJar),
        ]
        return single.flatMap { option, value in value.map { ["\(option)=\($0)"] } ?? [] }
            + folder.map { "--folder=\($0)" } + allowFiles.map { "--allow-files=\($0)" }
            + (try Self.last(of: envVar, option: "--env-var").map { "--var=\($0)" })
            + (try Self.last(of: globalVar, option: "--global-var").map { "--global-var=\($0)" })
    }

    static func isURL(_ text: String) -> Bool { text.hasPrefix("http://") || text.hasPrefix("https://") }

    /// Returns the pairs, of those with one name the last.
    private static func last(of pairs: [String], option: String) throws -> [String] {
        var values: [(name: Substring, pair: String)] = []
        for pair in pairs {
            guard let equals = pair.firstIndex(of: "="), equals != pair.startIndex else {
                throw CommandFailure(
                    .commandLine, "\(option) \"\(DisplayText.printable(pair))\" has no \"=\"",
                    hint: "write \(option) key=value")
            }
            let name = pair[..<equals]
            values.removeAll { $0.name == name }
            values.append((name, pair))
        }
        return values.map(\.pair)
    }
}
