import CollectionModel
import Diagnostics
import HTTP
import Platform
import Redaction
import Reporting
import RunEngine
import Secrets
import Text

/// Sends a request by itself, through a run of its collection, and prints the response.
struct SingleRun {
    let request: SingleRequest
    let options: SendCommand
    /// The project of the current folder; nil if there is none.
    var project: Project?

    /// - Throws: `CommandFailure` with the exit status unless there is a response.
    func run() throws {
        try carryOut { prepared, redactor in
            let finished = try ReadyRun(prepared, in: nil).run()
            try end(finished.ready, redactor)
        }
    }

    /// Prints the request, and sends nothing.
    func preview(as form: PreviewForm) throws {
        try carryOut(dryRun: true) { prepared, _ in try prepared.preview(as: form) }
    }

    private func carryOut(dryRun: Bool = false, _ work: (PreparedRun, Redactor) throws -> Void) throws {
        request.publish()
        let (run, _) = ArgumentList.of(RunCommand.self)
        run.paths = [SingleRequest.path]
        run.variables = options.variables
        run.connection = options.connection
        run.requests.timeout = options.timeout
        run.dryRun = dryRun
        run.output.reveal = options.response.reveal
        run.output.noProgress = true
        run.output.shown.verbose = true
        run.output.shown.color = options.response.color
        var collection = CollectionRun(run, project: project)
        let redactor = Redactor(secrets: SecretRegistry(), isRevealing: options.response.reveal)
        do {
            let session = try options.session.map(SessionFile.init)
            collection.single = SendingSettings(request: request, session: session, output: options.response)
            try work(try PreparedRun(collection, redactor), redactor)
        } catch var failure as CommandFailure {
            failure.redactor = redactor
            throw failure.onCommandLine
        }
    }

    // MARK: The response

    private func end(_ ready: ReadyRun, _ redactor: Redactor) throws {
        let losses = ready.reporting.finish()
        if let status = ready.foreground.interruption { throw CommandFailure(status) }
        guard let (url, response) = ready.prepared.run.single?.received.value else {
            throw CommandFailure(.notCarriedOut)
        }
        if let session = ready.prepared.run.single?.session { try session.write(ready.lastCookies?.cookies ?? []) }
        if !losses.isEmpty { throw CommandFailure(.outputFailed, losses.map(\.diagnostic)) }
        if let file = options.response.output {
            try write(response, to: file, replaces: true)
        } else if options.response.download {
            try write(response, to: DownloadName.name(for: response, from: url), replaces: false)
        } else if !options.response.headers {
            try BodyOutput(redactor: redactor, color: options.response.color).write(response)
        }
        if options.response.fail, response.status >= 400 { throw CommandFailure(.checkFailed) }
    }

    private func write(_ response: HTTPResponse, to file: String, replaces: Bool) throws {
        do throws(CommandFailure) {
            try ResultFile(path: file, replaces: replaces).write(response.body)
        } catch {
            guard !replaces, FileSystem.exists(file) else { throw error }
            throw CommandFailure(
                .outputFailed, "\"\(DisplayText.printable(file))\" exists, and --download replaces no file",
                hint: "-o FILE writes the body to another one, or replaces this one")
        }
        guard !options.response.body else { return }
        Notice("\(CountedNoun.text(response.body.count, "byte")) written to \(DisplayText.printable(file))").print()
    }
}
