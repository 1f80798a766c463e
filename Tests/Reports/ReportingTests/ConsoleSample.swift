import CollectionModel
import Diagnostics
import HTTP
import JSON
import Placeholders
import Redaction
import RunEngine
import RunRecords
import Secrets
import Synchronization
import Testing

@testable import Reporting

/// A run of a collection written in a test, with its console output.
struct ConsoleSample: Sendable {
    typealias Answer = @Sendable (HTTPCall, Int) throws(TransportError) -> HTTPResponse

    let text: String
    var detail = ConsoleOptions.Detail.requests
    /// The detail of the recorded events; nil for the detail that the console needs.
    var recorded: EventRedactor.Detail?
    var isColored = false
    var isRevealing = false
    var path = "sample.yaml"
    var rerun: RerunCommand?
    var settings = RunSettings(userAgent: "hubrun/test")
    /// The values of `--secret`.
    var given: [String: String] = [:]
    /// The value of `<<fill>>`, which is not a secret.
    var fill = ""

    init(_ text: String) {
        self.text = "name: Sample\n" + text
    }

    /// Returns the console output of a run with these responses, with fixed times.
    func shown(
        _ location: SourceLocation = #_sourceLocation,
        answer: @escaping Answer = { _, _ throws(TransportError) in .make() }
    ) async throws -> String {
        let file = try OutputFile()
        let reporter = ConsoleReporter(
            options: ConsoleOptions(detail: detail, isColored: isColored),
            output: OutputSink(descriptor: file.descriptor, masking: nil))
        for record in try await records(location, answer: answer) { reporter.consume(record) }
        reporter.flush()
        return try file.text().replacing(/in \d+(\.\d)? (µs|ms|s|m)( \d+ s)?/, with: "in TIME")
    }

    /// Returns the redacted records of a run with these responses; a retried request took 40 ms.
    func records(_ location: SourceLocation = #_sourceLocation, answer: @escaping Answer) async throws -> [RunRecord] {
        let reading = CollectionReader.collection(Array(text.utf8), path: path)
        try #require(reading.diagnostics.diagnostics.map(\.message) == [], sourceLocation: location)
        let planned = PlannedCollection(
            collection: reading.content, environment: reading.content.environments.first)
        let secrets = SecretRegistry()
        for value in given.values { secrets.register(value) }
        let redactor = Redactor(secrets: secrets, isRevealing: isRevealing)
        let door = EventRedactor(
            detail: recorded ?? (detail == .exchanges ? .exchanges(bodyBytes: 16 * 1024) : .outcomes), rerun: rerun)
        let told = Mutex<[RunRecord]>([])
        var settings = settings
        settings.given = given.mapValues { .string($0) }
        settings.given["fill"] = .string(fill)
        settings.givenSecrets = Set(given.keys)
        _ = await CollectionRunner(services(settings, secrets, answer)).run([planned]) {
            var record = door.record(of: $0, redactor.masking)
            if case .request(var request) = record, request.attempts.count > 1 {
                request.duration = Milliseconds(.milliseconds(40))
                record = .request(request)
            }
            told.withLock { $0.append(record) }
        }
        return told.withLock { $0 }
    }

    private func services(
        _ settings: RunSettings, _ secrets: SecretRegistry, _ answer: @escaping Answer
    ) -> RunServices {
        let count = Mutex(0)
        let now = { @Sendable in 1_700_000_000.0 }
        var observers = RunObservers()
        observers.recordsValues = detail == .exchanges
        return RunServices(
            settings: settings,
            transport: RunTransport { call throws(TransportError) in
                let number = count.withLock { count in
                    defer { count += 1 }
                    return count
                }
                return Exchange(
                    call: call, response: try answer(call, number),
                    transfer: TransferDetails(timings: PhaseTimings(duration: .microseconds(3100))))
            }, secrets: secrets,
            hubs: EmulatedHubs(open: { _ in throw CancellationError() }, close: { _ in }),
            clock: RunClock(now: now, sleep: { _ in }), observers: observers)
    }
}

extension HTTPResponse {
    static func make(
        _ status: Int = 200, _ fields: [(String, String)] = [], reason: String = "", body: String = ""
    ) -> HTTPResponse {
        HTTPResponse(
            version: "HTTP/1.1", status: status, reason: reason, fields: fields.map { HTTPField($0.0, $0.1) },
            body: Array(body.utf8))
    }
}
