import Hummingbird
import NotificationHub

extension EmulatorResponder {
    /// Responds to `/` with a text about the emulator, for requests without a token.
    func welcome(_ request: Request, _ answers: ResponseFactory) throws(HubError) -> Response {
        guard request.method == .get else { throw .methodNotAllowed(allowed: ["GET"]) }
        // Everyone on the network can read this response, so it contains the names only on loopback.
        let names = configuration.isOnLoopback ? hubs.hubNames : []
        let title =
            configuration.isOnLoopback ? "Without one, and only here:" : "With one of the Manage right, and only here:"
        let noNames = configuration.isOnLoopback ? "none yet" : "GET / with a token lists them"
        let text = """
            This is hubrun's emulated notification hub.

            Hubs:
            \(names.isEmpty ? "  \(noNames)" : names.map { "  \(answers.origin)/\($0)" }.joined(separator: "\n"))

            With a SAS token, the service's own addresses:
              /{hub}/installations/{id}       PUT, GET, PATCH, DELETE
              /{hub}/registrations            POST, GET; /{id} with PUT, GET, DELETE; /tags/{tag}/registrations
              /{hub}/messages                 POST; ?direct, /$batch?direct, ?test; GET /{id} for its telemetry
              /{hub}/schedulednotifications   POST; DELETE /{id}
              /{hub}, /{hub}/jobs, /          hubs, jobs, the list of hubs
            \(title)
              GET               /                            in a browser: a page that shows all of this
              GET, DELETE       /{hub}/$inbox                what all devices received
              GET               /{hub}/$inbox/{id}           what one device received
              GET               /{hub}/$devices, $messages   what is registered, what was sent
              PUT, DELETE       /{hub}/$devices/{id}         stores an installation; removes a device
              GET               /{hub}/$access               the hub's connection strings
              PUT, DELETE       /{hub}/$gone/{id}            whether the platform knows the device
              POST              /{hub}/$test                 a test send
              GET, PUT, DELETE  /$emulator/faults            what goes wrong on purpose
              GET, PUT, DELETE  /$emulator/clock             the hub's clock
              GET, PUT, DELETE  /$emulator/generation        which of the service's generations answers
              GET, PUT, DELETE  /$emulator/state             everything, to be exported, put back and emptied
              GET, PUT, DELETE  /$emulator/files/{name}      the files of jobs

            """
        return answers.content(Array(text.utf8), status: .ok, type: "text/plain; charset=utf-8")
    }
}
