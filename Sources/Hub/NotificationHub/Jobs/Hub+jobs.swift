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
    package func hasDueJobs(now: Double) -> Bool { jobs.contains { isDue($0, now) } }

    /// Begins the jobs whose moment has come, which somebody else carries out: `JobWork`.
    package mutating func beginDueJobs(now: Double) -> [HubJob] {
        var begun: [HubJob] = []
        for var job in jobs where isDue(job, now) {
            if job.status == .started {
                job.status = .running
                runningJobs.insert(job.id)
                begun.append(job)
            } else {
                // The process ended while it ran: half of it may be done.
                job = job.failing(.interrupted)
                job.updated = now
            }
            perform(.jobStored(job))
        }
        return begun
    }

    /// Ends a job that was begun.
    package mutating func finish(_ job: HubJob, now: Double) {
        runningJobs.remove(job.id)
        var job = job
        job.updated = now
        perform(.jobStored(job))
    }

    /// Forgets that a job runs, so that it counts as one that broke off.
    package mutating func abandon(_ job: HubJob) { runningJobs.remove(job.id) }

    /// Keeps how a job stands.
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
    /// The job as one that failed.
    package func failing(_ fault: JobFiles.Fault) -> HubJob {
        var job = self
        job.status = .failed
        job.failure = fault.message
        return job
    }
}
