import Hummingbird
import NotificationHub

extension EmulatorResponder {
    /// Responds to `/{hub}/jobs`.
    func jobs(_ call: HubCall) async throws -> Response {
        try call.allow(.get, .post)
        guard call.request.method == .post else {
            let jobs = try hubs.withHub(call.hubName) { hub in hub.jobs }
            return call.answers.feed(
                HubJobFeed(jobs, at: call.answers.address(of: call.target), now: call.now).text, next: nil)
        }
        let request = try HubJobRequest(parsing: try await body(of: call.request, limit: Hub.deviceBodyLimit))
        var generator = SystemRandomNumberGenerator()
        let job = HubJob(request, id: HubJob.identifier(now: call.now, using: &generator), now: call.now)
        try hubs.withHub(call.hubName) { hub throws(HubError) in try hub.submit(job) }
        let address = call.answers.address(of: call.target).appending(job.id)
        var response = call.answers.content(
            Array(job.entryText(at: address).utf8), status: .created, type: ResponseFactory.entryType)
        response.headers[.location] = address
        return response
    }

    /// Responds to `/{hub}/jobs/{id}`; the entry's own address contains the id twice, like the service's.
    func job(_ id: String, _ call: HubCall) throws(HubError) -> Response {
        try call.allow(.get)
        let job = try hubs.withHub(call.hubName) { hub throws(HubError) in try hub.job(id: id) }
        let address = call.answers.address(of: call.target).appending(job.id)
        var response = call.answers.content(
            Array(job.entryText(at: address).utf8), status: .ok, type: ResponseFactory.entryType)
        response.headers[.contentLocation] = address
        return response
    }
}
