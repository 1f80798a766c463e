import Hummingbird
import NotificationHub

extension EmulatorResponder {
    /// Responds to `/{hub}/feedbackcontainer` with the URL of the push services' feedback. The URL is among the files
    /// of jobs, and no feedback is written there: the inbox has the outcomes of sends.
    func feedbackContainer(_ call: HubCall) throws(HubError) -> Response {
        try call.allow(.get)
        let address = "\(call.answers.origin)\(JobFiles.root)\(call.hubName)/feedback"
        return call.answers.content(Array(address.utf8), status: .ok)
    }
}
