import Hummingbird
import NotificationHub

extension EmulatorResponder {
    /// `/{hub}/feedbackcontainer`: where the platforms' feedback lies, which here is among the files of jobs, and of
    /// which there is none: what became of a send stands in the inbox.
    func feedbackContainer(_ call: HubCall) throws(HubFailure) -> Response {
        try call.allow(.get)
        let address = "\(call.answers.origin)\(JobFiles.root)\(call.hubName)/feedback"
        return call.answers.content(Array(address.utf8), status: .ok)
    }
}
