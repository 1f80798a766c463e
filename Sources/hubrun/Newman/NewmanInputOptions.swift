import ArgumentParser
import Diagnostics
import Text

/// Newman's options for the environment, the globals, the data and the files of a collection.
struct NewmanInputOptions: ParsableArguments {
    @Option(
        name: [.customShort("e", allowingJoined: true), .long],
        help: ArgumentHelp("The environment: a file of Postman.", valueName: "name|file"))
    var environment: String?

    @Option(
        name: [.customShort("g", allowingJoined: true), .long],
        help: ArgumentHelp("The globals: a file of Postman.", valueName: "file"))
    var globals: String?

    @Option(
        name: [.customShort("d", allowingJoined: true), .long],
        help: ArgumentHelp("Data rows, one iteration each: a file of CSV or JSON.", valueName: "file"))
    var iterationData: String?

    @Option(help: ArgumentHelp("Run only this folder or request (repeatable).", valueName: "name"))
    var folder: [String] = []

    @Option(help: ArgumentHelp("Set a variable of the environment (repeatable).", valueName: "name=value"))
    var envVar: [String] = []

    @Option(help: ArgumentHelp("Set a global variable (repeatable).", valueName: "name=value"))
    var globalVar: [String] = []

    @Option(help: ArgumentHelp("The folder of the files that requests send.", valueName: "folder"))
    var workingDir: String?

    @Option(
        help: ArgumentHelp(
            "Allow requests to send the files in this folder too (repeatable; hubrun's).", valueName: "folder"))
    var allowFiles: [String] = []

    @Flag(help: "Send no files outside the working directory and the collection's folder: always so in hubrun.")
    var noInsecureFileRead = false

    @Option(help: ArgumentHelp("Write the environment to a file after the run.", valueName: "file"))
    var exportEnvironment: String?

    @Option(help: ArgumentHelp("Write the globals to a file after the run.", valueName: "file"))
    var exportGlobals: String?

    @Option(help: ArgumentHelp("Write the collection with its changed variables to a file.", valueName: "file"))
    var exportCollection: String?

    @Option(help: ArgumentHelp("Begin with the cookies in this file.", valueName: "file"))
    var cookieJar: String?

    @Option(help: ArgumentHelp("Write the cookies to a file after the run.", valueName: "file"))
    var exportCookieJar: String?

    @Option(
        help: ArgumentHelp(
            "The key of Postman's API, from which collections and environments can be fetched.", valueName: "key"))
    var postmanApiKey: String?

    /// The same options of `hubrun run`.
    ///
    /// - Throws: `CommandFailure` for a pair without `=`, and for data at a URL.
    func translated() throws -> [String] {
        if let iterationData, RemoteFile.isURL(iterationData) {
            throw CommandFailure(
                .commandLine, "the data of -d is a file, not a URL",
                hint: "curl -s URL -o rows.csv fetches it before the run")
        }
        let single = [
            ("--environment", path(environment, .environment)), ("--globals", path(globals, .globals)),
            ("--data", iterationData),
            ("--working-dir", workingDir), ("--export-environment", exportEnvironment),
            ("--export-globals", exportGlobals), ("--export-collection", exportCollection),
            ("--cookie-jar", cookieJar), ("--export-cookie-jar", exportCookieJar),
        ]
        return single.flatMap { option, value in value.map { ["\(option)=\($0)"] } ?? [] }
            + folder.map { "--folder=\($0)" } + allowFiles.map { "--allow-files=\($0)" }
            + (try Self.last(of: envVar, option: "--env-var").map { "--var=\($0)" })
            + (try Self.last(of: globalVar, option: "--global-var").map { "--global-var=\($0)" })
    }

    /// The files that must be fetched.
    func remoteFiles(_ collection: String) -> [RemoteFile] {
        [
            RemoteFile(collection, .collection, apiKey: postmanApiKey),
            environment.flatMap { RemoteFile($0, .environment, apiKey: postmanApiKey) },
            globals.flatMap { RemoteFile($0, .globals, apiKey: postmanApiKey) },
        ].compactMap(\.self)
    }

    /// Returns the path under which a file can be read: that of a fetched one, or the given one.
    func path(_ text: String?, _ kind: RemoteFile.Kind) -> String? {
        text.map { RemoteFile($0, kind, apiKey: postmanApiKey)?.path ?? $0 }
    }

    /// Returns the last pair of each name.
    private static func last(of pairs: [String], option: String) throws -> [String] {
        var values: [(name: Substring, pair: String)] = []
        for pair in pairs {
            guard let equals = pair.firstIndex(of: "="), equals != pair.startIndex else {
                throw CommandFailure(
                    .commandLine,
                    "\(option) \"\(DisplayText.printable(pair))\" has no "
                        + (pair.hasPrefix("=") ? "name before \"=\"" : "\"=\""),
                    hint: "write \(option) NAME=VALUE")
            }
            let name = pair[..<equals]
            values.removeAll { $0.name == name }
            values.append((name, pair))
        }
        return values.map(\.pair)
    }
}
