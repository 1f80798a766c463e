import CollectionModel
import Diagnostics
import HTTP
import Platform
import Redaction
import RunEngine
import Secrets
import Synchronization
import Text

/// The response body that a run writes to standard output: that of the selected request with `--body`, otherwise that
/// of the request with `save: "-"`.
struct ResponseOutput {
    /// The receiver of the response.
    let observer: ResponseObserver
    private let kept = KeptBody()
    private let name: String

    /// Returns nil if the run writes no body.
    ///
    /// - Parameters:
    ///   - selection: The selection of requests, without those that they need.
    ///   - redactor: The redactor that masks the body.
    /// - Throws: `CommandFailure` unless exactly one request is chosen, and sent once.
    init?(
        of collections: [PlannedCollection], _ selection: RequestSelection, _ options: RunCommand, _ redactor: Redactor
    ) throws {
        // Without either, do not spend time on the programs of the collections.
        guard options.body || collections.contains(where: \.collection.savesToOutput) else { return nil }
        let cause = options.body ? "--body" : "save: \"-\""
        let all = collections.flatMap { planned in
            Self.requests(of: planned, selection, isSelected: options.body).map { (planned, $0) }
        }
        guard options.body || !all.isEmpty else { return nil }
        let names = all.map { "\"\(DisplayText.printable($0.1.fullName))\"" }
        guard let (planned, request) = all.first, all.count == 1 else {
            let shown = names.prefix(Self.shownNames).joined(separator: ", ")
            let others = names.count > Self.shownNames ? " and \(names.count - Self.shownNames) more" : ""
            throw CommandFailure(
                .commandLine,
                all.isEmpty
                    ? "--body writes the response to one request, and none is selected"
                    : "\(cause) writes the response to one request, and this run has \(all.count): \(shown)\(others)",
                hint: options.body || all.isEmpty
                    ? "choose one with --name, or by its line as in FILE:LINE"
                    : "choose one of them with --name, or with --body the request that is selected")
        }
        if options.reports.report.contains(where: { $0.path == nil }) {
            throw CommandFailure(
                .commandLine, "\(cause) of \(names[0]) takes standard output",
                hint: "give the report a file, as in --report KIND=FILE")
        }
        let iterations =
            planned.choice.iterations?.count
            ?? (planned.rows?.count ?? 1).multipliedReportingOverflow(
                by: options.repetitions
            ).partialValue
        guard iterations <= 1 else {
            throw CommandFailure(
                .commandLine, "\(cause) writes one response, and \(names[0]) runs \(iterations) times",
                hint: planned.rows == nil ? "leave --repeat out" : "choose a row of the data with --row N")
        }
        let elements =
            options.chosen.element.isEmpty
            ? request.definition.writtenElementCount : Set(options.chosen.element).count
        guard request.definition.loop.isEmpty || elements == 1 || options.failures.isGiven else {
            throw CommandFailure(
                .commandLine, "\(cause) writes one response, and \(names[0]) runs for each element of a list",
                hint: "choose an element with --element N")
        }
        let isRepeated =
            request.definition.repetition != nil
            || request.group?.definitions.contains { $0.repetition != nil } ?? false
        guard !isRepeated else {
            throw CommandFailure(
                .commandLine, "\(cause) writes one response, and \(names[0]) runs in several passes (repeat)",
                hint: "capture what is needed, and write it with --save-variables")
        }
        name = names[0]
        observer = ResponseObserver(of: request.place) { [kept] exchange in
            let response = exchange.response
            kept.put(
                BodyOutput.content(response.body, contentType: response.firstValue(of: "Content-Type"), redactor))
        }
    }

    /// The maximum number of names in an error.
    private static let shownNames = 10

    private static func requests(
        of planned: PlannedCollection, _ selection: RequestSelection, isSelected: Bool
    ) -> [RequestStep] {
        guard planned.choice.iterations != [] else { return [] }
        let all = FlowProgram(planned.collection).requests
        guard isSelected else { return all.filter(\.definition.savesToOutput) }
        return selection.isEmpty ? all.filter { $0.section == .requests } : selection.chosen(from: planned.whole)
    }

    /// Writes the body if there is one; returns the errors.
    func write() -> [Diagnostic] {
        switch kept.content {
        case nil: return []
        case .secret:
            return [failure("it contains a secret and is not text", "--reveal writes it with the secret")]
        case .bytes(let bytes, let isMasked):
            let output = FileDescriptor.standardOutput
            if output.isTerminal, bytes.contains(where: Self.isControl) {
                return [failure("it has control characters", "redirect the output, as in > FILE")]
            }
            if isMasked { Notice("secrets are masked in the response of \(name): --reveal shows them").print() }
            do throws(SystemError) {
                try output.write(bytes)
            } catch {
                // A reader such as `head` may close the pipe early.
                if error != .brokenPipe { return [failure(error.text, "check that the disk is not full")] }
            }
            return []
        }
    }

    private func failure(_ reason: String, _ hint: String) -> Diagnostic {
        Diagnostic(
            .outputNotWritten, at: .commandLine,
            "the response of \(name) was not written to standard output: \(reason)",
            hint: hint)
    }

    /// True for a byte that a terminal does not print: a control character except for tab and line breaks.
    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && ![0x09, 0x0A, 0x0D].contains(byte) || byte == 0x7F
    }
}

/// The body of the last response, masked while the secrets of its unit were registered.
private final class KeptBody: Sendable {
    private let stored = Mutex<BodyOutput.Content?>(nil)

    /// The body; nil without a response.
    var content: BodyOutput.Content? { stored.withLock { $0 } }

    func put(_ content: BodyOutput.Content) { stored.withLock { $0 = content } }
}

extension RequestCollection {
    /// True if a request has `save: "-"`.
    fileprivate var savesToOutput: Bool {
        var savesToOutput = false
        forEachRequest { savesToOutput = savesToOutput || $0.savesToOutput }
        return savesToOutput
    }
}
