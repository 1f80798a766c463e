/// A job in progress. Only the methods that have a hub as a parameter need its lock: parsing an import is slow and runs
/// without it, so that the hub can serve requests meanwhile.
package struct JobWork: Sendable {
    package private(set) var job: HubJob
    private let output: String
    /// The lines of an import that are not parsed yet.
    private var rest: ArraySlice<UInt8>
    private var done: [String] = []
    private var failed: [String] = []

    /// The number of lines that are parsed and applied at a time; applying them locks the hub.
    private static let batchSize = 200

    /// - Throws: `JobFiles.Fault` for an address outside the files.
    package init(_ job: HubJob, files: JobFiles) throws(JobFiles.Fault) {
        self.job = job
        output = try files.container(job.request.outputContainer)
        let file = job.request.kind == .export ? nil : job.request.importFile
        rest = try file.map { file throws(JobFiles.Fault) in try files.content(of: file) }?[...] ?? []
    }

    package var isExport: Bool { job.request.kind == .export }

    /// Parses the next lines of an import; returns an empty list at the end.
    package mutating func readLines() -> [JobLine] {
        var lines: [JobLine] = []
        while !rest.isEmpty, lines.count < Self.batchSize {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            let line = rest[..<end]
            rest = rest[end...].dropFirst()
            if line.contains(where: { $0 > 0x20 }) { lines.append(JobLine(line, job.request.kind)) }
        }
        return lines
    }

    /// Applies parsed lines of an import to a hub.
    package mutating func carryOut(_ lines: [JobLine], on hub: inout Hub) {
        for line in lines {
            do throws(HubError) {
                done.append(try hub.carryOut(line, job.request.kind).map(RegistrationLine.text) ?? line.text)
            } catch {
                failed.append("\(line.text)\t\(error.answer(.classic).text ?? "")")
            }
        }
    }

    /// Collects all registrations of a hub for an export.
    package mutating func export(_ hub: Hub) {
        done = RegistrationSequence(hub.installations, hub.registrations, from: nil).map(RegistrationLine.text)
    }

    /// Writes the results and completes the job.
    ///
    /// - Parameter hub: The name of the hub.
    package mutating func writeResults(of hub: String, to files: inout JobFiles) throws(JobFiles.Fault) {
        for (name, property, lines) in [
            ("Output.txt", "OutputFilePath", done), ("Failed.txt", "FailedFilePath", failed),
        ] {
            let path = "\(hub)/\(job.id)/\(name)"
            try files.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: "\(output)/\(path)")
            job.outputProperties.append((property, path))
        }
        job.status = .completed
        job.progress = 100
    }
}

/// A parsed line of an import.
package struct JobLine: Sendable {
    /// The line as received.
    let text: String
    fileprivate let content: Result<Content, HubError>

    fileprivate enum Content: Sendable {
        case deletion(RegistrationIdentifier)
        case registration(RegistrationLine)
    }

    fileprivate init(_ line: ArraySlice<UInt8>, _ kind: HubJobRequest.Kind) {
        text = String(decoding: line, as: UTF8.self)
        content = Result { () throws(HubError) in
            kind == .importDeleting
                ? .deletion(try RegistrationLine.identifier(in: Array(line)))
                : .registration(try RegistrationLine(parsing: Array(line)))
        }
    }
}

extension Hub {
    fileprivate mutating func carryOut(
        _ line: JobLine, _ kind: HubJobRequest.Kind
    ) throws(HubError) -> Registration? {
        switch try line.content.get() {
        case .deletion(let id):
            try deleteRegistration(id, ifMatch: .anything)
            return nil
        case .registration(let line):
            guard let id = line.id, kind != .importCreating else { return try createRegistration(line.description) }
            return try putRegistration(id, line.description, ifMatch: kind == .importUpdating ? .anything : nil)
        }
    }
}
