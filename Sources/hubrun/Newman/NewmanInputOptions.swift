import Diagnostics
import Text

/// Newman's options for the environment, the globals, the data and the files of a collection.
struct NewmanInputOptions: Options {
    @Option("-e", "--environment", value: "name|file", help: "The environment: a file of Postman.")
    var environment: String?

    @Option("-g", "--globals", value: "file", help: "The globals: a file of Postman.")
    var globals: String?

    @Option("-d", "--iteration-data", value: "file", help: "Data rows, one iteration each: a file of CSV or JSON.")
    var iterationData: String?

    @Option("--folder", value: "name", help: "Run only this folder or request (repeatable).")
    var folder: [String] = []

    @Option("--env-var", value: "name=value", help: "Set a variable of the environment (repeatable).")
    var envVar: [String] = []

    @Option("--global-var", value: "name=value", help: "Set a global variable (repeatable).")
    var globalVar: [String] = []

    @Option("--working-dir", value: "folder", help: "The folder of the files that requests send.")
    var workingDir: String?

    @Option(
        "--allow-files", value: "folder",
        help: "Allow requests to send the files in this folder too (repeatable; hubrun's).")
    var allowFiles: [String] = []

    @Flag(
        "--no-insecure-file-read",
        help: "Send no files outside the working directory and the collection's folder: always so in hubrun.")
    var noInsecureFileRead = false

    @Option("--export-environment", value: "file", help: "Write the environment to a file after the run.")
    var exportEnvironment: String?

    @Option("--export-globals", value: "file", help: "Write the globals to a file after the run.")
    var exportGlobals: String?

    @Option("--export-collection", value: "file", help: "Write the collection with its changed variables to a file.")
    var exportCollection: String?

    @Option("--cookie-jar", value: "file", help: "Begin with the cookies in this file.")
    var cookieJar: String?

    @Option("--export-cookie-jar", value: "file", help: "Write the cookies to a file after the run.")
    var exportCookieJar: String?

    @Option(
        "--postman-api-key", value: "key",
        help: "The key of Postman's API, from which collections and environments can be fetched.")
    var postmanApiKey: String?

    /// Sets the same options of `hubrun run`.
    ///
    /// - Throws: `CommandFailure` for a pair without `=`, and for data at a URL.
    func put(into options: RunCommand) throws {
        if let iterationData, RemoteFile.isURL(iterationData) {
            throw CommandFailure(
                .commandLine, "the data of -d is a file, not a URL",
                hint: "curl -s URL -o rows.csv fetches it before the run")
        }
        options.variables.environment = path(environment, .environment)
        options.variables.variables = try Self.last(of: envVar, option: "--env-var")
        options.postman.globals = path(globals, .globals)
        options.postman.globalVariables = try Self.last(of: globalVar, option: "--global-var")
        options.postman.workingDir = workingDir
        options.postman.allowFiles = allowFiles
        options.requests.data = iterationData
        options.chosen.folders.folder = folder
        options.exports.exportEnvironment = exportEnvironment
        options.exports.exportGlobals = exportGlobals
        options.exports.exportCollection = exportCollection
        options.cookies.jar.cookieJar = cookieJar
        options.cookies.exportCookieJar = exportCookieJar
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
