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
