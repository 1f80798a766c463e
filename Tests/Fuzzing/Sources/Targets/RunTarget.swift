import CollectionModel
import Diagnostics
import HTTP
import JSON
import Placeholders
import Redaction
import Reporting
import RunEngine
import RunRecords
import Secrets
import Synchronization
import Transport

/// Responses to a collection with every kind of expectation and capture: checks, captures, redaction and all reports.
///
/// Network and libcurl are not used; see ``ResponseTarget``. Each part of the input is a response: a status line, header
/// lines, an empty line and a body.
struct RunTarget: FuzzTarget {
    let name = "run"

    func prepare() { _ = Self.planned }

    func examine(_ input: [UInt8]) {
        let responses = InputParts.split(input, limit: 4).map(Self.response)
        let secrets = SecretRegistry()
        let redactor = Redactor(secrets: secrets)
        let records = RecordLog()
        let events = EventRedactor(
            detail: .exchanges(bodyBytes: 64 << 10),
            rerun: RerunCommand(arguments: ["-e", "local"], standardInputPath: "-"))
        records.add(events.record(of: RunHeader(hubrun: "1.2.3", startedAt: Moment(1_700_000_000)), redactor.masking))
        let count = Mutex(0)
        let services = RunServices(
            settings: RunSettings(userAgent: "fuzz"),
            transport: RunTransport { call throws(TransportError) in
                let index = count.withLock { count in
                    defer { count += 1 }
                    return count
                }
                return Exchange(
                    call: call, response: responses[index % responses.count],
                    transfer: TransferDetails(peerAddress: "127.0.0.1", peerPort: 80))
            },
            secrets: secrets,
            hubs: EmulatedHubs(open: { _ in throw CancellationError() }, close: { _ in }),
            clock: RunClock(now: { 1_700_000_000 }, sleep: { _ in }))
        let engine = CollectionRunner(services)
        waiting {
            _ = await engine.run([Self.planned]) { event in records.add(events.record(of: event, redactor.masking)) }
        }
        let reports = ReportSet()
        for record in records.records { reports.consume(record) }
        reports.finish()
        checkOutput()
    }

    private func checkOutput() {
        let all = ReportSet.allText
        Property.check(
            all.offset(of: Array(Self.planted.utf8)) == nil, "a secret is shown: \(InputParts.text(all))")
        let path = ScratchFolder.write(ReportSet.text(of: .jsonl), to: "records.jsonl")
        do throws(EventMerge.MergeError) {
            _ = try EventMerge([path]).records { _ in }
        } catch {
            Property.fail("the events that a run wrote are refused: \(error)")
        }
    }

    static func response(_ bytes: [UInt8]) -> HTTPResponse {
        var (line, rest) = InputParts.firstLine(bytes)
        let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        var response = HTTPResponse(
            version: "HTTP/1.1", status: words.count > 1 ? Int(words[1]) ?? 200 : 200,
            reason: words.count > 2 ? words[2] : "", fields: [], body: [])
        while !rest.isEmpty {
            (line, rest) = InputParts.firstLine(rest)
            guard let colon = line.firstIndex(of: ":") else { break }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            response.fields.append(HTTPField(String(line[..<colon]), String(value)))
        }
        response.body = rest
        return response
    }

    private static let planted = "Pl4nted-S3cret"

    private static let planned: PlannedCollection = {
        let text = RunTargetCollection.text(secret: planted)
        let reading = CollectionReader.collection(Array(text.utf8), path: "fuzz.yaml")
        let errors = reading.diagnostics.sorted.map { DiagnosticRenderer().text(of: $0) }
        Property.check(errors.isEmpty, "the collection is broken: \(errors)")
        return PlannedCollection(collection: reading.content, environment: reading.content.environments.first)
    }()
}

/// The records of a run, in order.
private final class RecordLog: Sendable {
    private let all = Mutex<[RunRecord]>([])

    var records: [RunRecord] { all.withLock { $0 } }

    func add(_ record: RunRecord) { all.withLock { $0.append(record) } }
}
