extension Hub {
    static let jobLimit = 1_000
    /// The service too takes a moment before it begins.
    static let jobDelay = 1.0

    package mutating func submit(_ job: HubJob) throws(HubFailure) {
        guard jobs.count < Self.jobLimit else { throw .tooManyJobs(limit: Self.jobLimit) }
        perform(.jobStored(job))
    }

    package func job(id: String) throws(HubFailure) -> HubJob {
        guard let job = jobs.first(where: { $0.id == id }) else { throw .jobNotFound }
        return job
    }

    /// Whether a job waits for its moment.
    package func hasDueJobs(now: Double) -> Bool {
        jobs.contains { $0.isDue(now) }
    }

    /// Carries out the jobs whose moment has come.
    ///
    /// - Parameter files: what they read and write.
    package mutating func runDueJobs(now: Double, files: inout JobFiles) {
        for job in jobs where job.isDue(now) {
            var job = job
            do throws(JobFiles.Fault) {
                // Nobody sees a job that runs, unless the process ended meanwhile: half of it may be done.
                guard job.status == .started else { throw .interrupted }
                job.status = .running
                perform(.jobStored(job))
                let output = try files.container(job.request.outputContainer)
                let input = try job.request.importFile.map { file throws(JobFiles.Fault) in try files.content(of: file)
                }
                let result = carryOut(job.request.kind, input ?? [])
                for (name, property, lines) in [
                    ("Output.txt", "OutputFilePath", result.done), ("Failed.txt", "FailedFilePath", result.failed),
                ] {
                    let path = "\(self.name)/\(job.id)/\(name)"
                    try files.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: "\(output)/\(path)")
                    job.outputProperties.append((property, path))
                }
                job.status = .completed
                job.progress = 100
            } catch {
                job.status = .failed
                job.failure = error.message
            }
            job.updated = now
            perform(.jobStored(job))
        }
    }

    /// Keeps how a job stands.
    mutating func store(_ job: HubJob) {
        if let index = jobs.firstIndex(where: { $0.id == job.id }) { jobs[index] = job } else { jobs.append(job) }
    }

    private mutating func carryOut(
        _ kind: HubJobRequest.Kind, _ input: [UInt8]
    ) -> (done: [String], failed: [String]) {
        guard kind != .export else {
            let all = RegistrationSequence(installations, registrations, from: nil)
            return (all.map(RegistrationLine.text), [])
        }
        var (done, failed): ([String], [String]) = ([], [])
        for line in input.split(separator: UInt8(ascii: "\n")) where line.contains(where: { $0 > 0x20 }) {
            let text = String(decoding: line, as: UTF8.self)
            do throws(HubFailure) {
                done.append(try carryOut(kind, line: Array(line)).map(RegistrationLine.text) ?? text)
            } catch {
                failed.append("\(text)\t\(error.answer(.classic).text ?? "")")
            }
        }
        return (done, failed)
    }

    private mutating func carryOut(
        _ kind: HubJobRequest.Kind, line: [UInt8]
    ) throws(HubFailure) -> Registration? {
        if kind == .importDeleting {
            try deleteRegistration(try RegistrationLine.identifier(in: line), ifMatch: nil)
            return nil
        }
        let line = try RegistrationLine(parsing: line)
        guard let id = line.id, kind != .importCreating else { return try createRegistration(line.description) }
        return try putRegistration(id, line.description, ifMatch: kind == .importUpdating ? .anything : nil)
    }
}

extension HubJob {
    fileprivate func isDue(_ now: Double) -> Bool {
        status == .running || status == .started && created + Hub.jobDelay <= now
    }
}
