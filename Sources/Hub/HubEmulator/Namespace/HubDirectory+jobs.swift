import NotificationHub

extension HubDirectory {
    /// Carries out a running job. The namespace is locked only for the steps that change a hub, not for a whole import.
    func carryOut(_ job: HubJob, of name: String, now: Double) throws(HubError) {
        do throws(HubError) {
            let done = try result(of: job, of: name)
            try withHub(name) { hub in hub.finish(done, now: now) }
        } catch {
            // A job that is no longer marked as running is reported as failed at the next check.
            try? withHub(name) { hub in hub.abandon(job) }
            throw error
        }
    }

    private func result(of job: HubJob, of name: String) throws(HubError) -> HubJob {
        var work: JobWork
        do throws(JobFiles.Fault) {
            work = try JobWork(job, files: withFiles { $0 })
        } catch {
            return job.failing(error)
        }
        if work.isExport, let hub = hub(named: name) { work.export(hub) }
        var lines = work.readLines()
        while !lines.isEmpty {
            try withHub(name) { hub in work.carryOut(lines, on: &hub) }
            lines = work.readLines()
        }
        do throws(JobFiles.Fault) {
            try withFiles { files throws(JobFiles.Fault) in try work.writeResults(of: name, to: &files) }
            return work.job
        } catch {
            return job.failing(error)
        }
    }
}
