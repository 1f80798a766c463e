import XML

extension Hub {
    static let jobLimit = 1_000
    /// The delay before a job starts, in seconds; the service has one too.
    static let jobDelay = 1.0

    package mutating func submit(_ job: HubJob) throws(HubError) {
        guard jobs.count < Self.jobLimit else { throw .tooManyJobs(limit: Self.jobLimit) }
        perform(.jobStored(job))
    }

    package func job(id: String) throws(HubError) -> HubJob {
        guard let job = jobs.first(where: { $0.id == id }) else { throw .jobNotFound }
        return job
    }

    /// True if a job is due to start or was interrupted.
    package func hasDueJobs(now: Double) -> Bool { jobs.contains { isDue($0, now) } }

    /// Marks due jobs as running and returns them; the caller carries them out with `JobWork`.
    package mutating func beginDueJobs(now: Double) -> [HubJob] {
        var begun: [HubJob] = []
        for var job in jobs where isDue(job, now) {
            if job.status == .started {
                job.status = .running
                runningJobs.insert(job.id)
                begun.append(job)
            } else {
                // The process ended while the job ran, so part of the job may be done.
                job = job.failing(.interrupted)
                job.updated = now
            }
            perform(.jobStored(job))
        }
        return begun
    }

    /// Stores the final state of a running job.
    package mutating func finish(_ job: HubJob, now: Double) {
        runningJobs.remove(job.id)
        var job = job
        job.updated = now
        perform(.jobStored(job))
    }

    /// Marks a job as no longer running, so that it counts as interrupted.
    package mutating func abandon(_ job: HubJob) { runningJobs.remove(job.id) }

    /// Adds or replaces a job.
    mutating func store(_ job: HubJob) {
        if let index = jobs.firstIndex(where: { $0.id == job.id }) { jobs[index] = job } else { jobs.append(job) }
    }

    private func isDue(_ job: HubJob, _ now: Double) -> Bool {
        switch job.status {
        case .started: job.created + Self.jobDelay <= now
        case .running: !runningJobs.contains(job.id)
        case .completed, .failed: false
        }
    }
}

extension HubJob {
    /// Returns a copy with the status "failed".
    package func failing(_ fault: JobFiles.Fault) -> HubJob {
        var job = self
        job.status = .failed
        job.failure = fault.message
        return job
    }
}

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

/// A registration as a line of the files that jobs import and export.
package struct RegistrationLine: Sendable {
    /// The id of the registration to update or delete; nil for a new one.
    package let id: RegistrationIdentifier?
    package let description: RegistrationDescription

    /// Parses a line; the expiration time and the version, which exports contain, are ignored.
    package init(parsing line: [UInt8]) throws(HubError) {
        let element = try EntryContent.root(of: line)
        id = try Self.identifier(ContractMembers(element))
        description = try RegistrationDescription(element)
    }

    /// Returns the id of the registration to delete; the rest of the line need not be valid.
    package static func identifier(in line: [UInt8]) throws(HubError) -> RegistrationIdentifier {
        guard let id = try identifier(ContractMembers(EntryContent.root(of: line))) else {
            throw .invalidRegistration(.required("RegistrationId"))
        }
        return id
    }

    /// Returns a registration as a line, without the line break.
    package static func text(of registration: Registration) -> String {
        let element = registration.element(expiration: registration.expiration(.read, .classic), body: .escaped)
        // The document is on one line except for line breaks in texts; a character reference is equivalent there.
        return MarkupDocument(root: element).text.replacing("\n", with: "&#xA;")
    }

    private static func identifier(_ members: ContractMembers) throws(HubError) -> RegistrationIdentifier? {
        guard let text = try members.word("RegistrationId") else { return nil }
        guard let id = RegistrationIdentifier(text) else { throw .invalidRegistration(.identifier(text)) }
        return id
    }
}
