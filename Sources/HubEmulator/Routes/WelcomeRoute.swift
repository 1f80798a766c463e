import Hummingbird
import NotificationHub

extension EmulatorResponder {
    /// `/`: says to a person in a browser what this is.
    func welcome(_ request: Request, _ answers: AnswerMaker) throws(HubFailure) -> Response {
        guard request.method == .get else { throw .methodNotAllowed(allowed: ["GET"]) }
        let names = hubs.hubNames
        let text = """
            This is hubrun's emulated notification hub.

            Hubs:
            \(names.isEmpty ? "  none yet" : names.map { "  \(answers.origin)/\($0)" }.joined(separator: "\n"))

            With a SAS token, the service's own addresses:
              /{hub}/installations/{id}       PUT, GET, PATCH, DELETE
              /{hub}/registrations            POST, GET; /{id} with PUT, GET, DELETE; /tags/{tag}/registrations
              /{hub}/messages                 POST; ?direct, /$batch?direct, ?test; GET /{id} for its telemetry
              /{hub}/schedulednotifications   POST; DELETE /{id}
              /{hub}, /{hub}/jobs, /          hubs, jobs, the list of hubs
            Without one, and only here:
              /{hub}/$inbox, $inbox/{device}  what devices received; a stream for Accept: text/event-stream
              /{hub}/$devices, $messages      what is registered, what was sent
              /{hub}/$gone/{device}           PUT: its platform no longer knows it
              /{hub}/$test                    POST: a test send
              /$emulator/faults, clock, generation, state, files, hubs, events
            In a browser, this address shows them.

            """
        return answers.content(Array(text.utf8), status: .ok, type: "text/plain; charset=utf-8")
    }
}
