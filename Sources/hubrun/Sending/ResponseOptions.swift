import Diagnostics
import Reporting

/// The options of `hubrun send` for its output.
struct ResponseOptions: Options {
    @Flag("-h", "--headers", help: "Print the status and the headers of the response, and no body.")
    var headers = false

    @Flag("-b", "--body", help: "Print the body, and nothing else.")
    var body = false

    @Flag("-V", "--verbose", help: "Print the request and the response.")
    var verbose = false

    @Option("-o", "--output", value: "file", help: "Write the body to this file, which is replaced if it exists.")
    var output: String?

    @Flag(
        "--download",
        help:
            "Write the body to a file of the current folder with the name that the server or the URL gives; none that exists."
    )
    var download = false

    @Flag("--fail", help: "Exit with 4 for a status of 400 and above.")
    var fail = false

    @Flag("--reveal", help: "Show secrets instead of masking them.")
    var reveal = false

    @Option("--color", help: "Colour the output.")
    var color = ColorChoice.auto

    func validate() throws {
        let views = [(headers, "--headers"), (body, "--body"), (verbose, "--verbose")].filter(\.0).map(\.1)
        guard views.count < 2 else { throw ValidationError("\(views.joined(separator: " and ")) exclude each other") }
        if headers, output != nil || download {
            throw ValidationError("--headers prints no body, and \(download ? "--download" : "--output") writes it")
        }
        if output != nil, download { throw ValidationError("--output names the file, and --download finds its name") }
        if output?.isEmpty ?? false { throw ValidationError("--output needs the name of a file") }
        ColorChoice.current = color
    }

    var detail: ResponseReporter.Detail {
        headers ? .headers : body ? .nothing : verbose ? .exchanges : .status
    }
}
