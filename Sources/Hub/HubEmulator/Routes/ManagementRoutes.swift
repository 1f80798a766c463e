import Cryptography
import EmbeddedFiles
import HTTPServer
import NotificationHub

extension EmulatorResponder {
    /// Responds to `/{hub}`: reads, writes or deletes a hub with its rules and keys.
    func hub(_ call: HubCall) throws -> ServerResponse {
        try call.allow(.get, .put, .delete)
        switch call.request.method {
        case .put: return try putHub(call)
        case .delete:
            try hubs.delete(call.hubName)
            return call.answers.bare(.ok)
        default:
            // The response for a missing hub is an empty list.
            guard let hub = hubs.hub(named: call.hubName) else { return call.answers.list([], hubs.nextListing(0)) }
            return call.answers.entry(hub.entry(namespace: call.answers.namespaceName), status: .ok, call)
        }
    }

    /// Responds to `/` with the list of the namespace's hubs.
    func serviceList(_ answers: ResponseFactory) -> ServerResponse {
        let names = hubs.hubNames
        return answers.list(names, hubs.nextListing(names.count))
    }

    /// Responds to `/$Resources/NotificationHubs` with the hubs and their descriptions.
    func hubDescriptions(_ target: EmulatorTarget, _ answers: ResponseFactory, now: Double) -> ServerResponse {
        func number(_ name: String) -> Int? { target.parameter(name).flatMap { Int($0) }.map { max($0, 0) } }
        let names = hubs.hubNames.dropFirst(number("$skip") ?? 0).prefix(number("$top") ?? .max)
        let entries = names.compactMap { hubs.hub(named: $0)?.entry(namespace: answers.namespaceName) }
        let list = HubList(entries, origin: answers.origin, at: answers.address(of: target), now: now)
        return answers.feed(list.text, next: nil)
    }

    private func putHub(_ call: HubCall) throws -> ServerResponse {
        // The body is parsed before the namespace is locked, so that other requests do not wait.
        let document = try HubDescriptionDocument(
            parsing: try body(of: call.request, limit: Hub.descriptionLimit))
        let isUpdate = call.ifMatch != nil
        let hub = try hubs.describe(call.hubName, isUpdate: isUpdate, now: call.now) { old throws(HubError) in
            try HubDescription(document, updating: old, now: call.now, randomBytes: SecureRandom.bytes)
        }
        let entry = HubEntry(
            hub.description, name: hub.name, namespace: call.answers.namespaceName, usage: nil,
            published: isUpdate ? nil : hub.created, updated: hub.updated)
        return call.answers.entry(entry, status: isUpdate ? .ok : .created, call)
    }
}

extension Hub {
    fileprivate func entry(namespace: String) -> HubEntry {
        HubEntry(
            description, name: name, namespace: namespace, usage: usage, published: created, updated: updated)
    }
}

extension ResponseFactory {
    fileprivate func entry(_ entry: HubEntry, status: HTTPStatus, _ call: HubCall) -> ServerResponse {
        content(
            Array(entry.text(at: address(of: call.target).text).utf8), status: status, type: Self.entryType)
    }

    /// Returns the list at `/`, in which the service writes the hubs' addresses with `http`.
    fileprivate func list(_ names: [String], _ listing: Listing) -> ServerResponse {
        let list = ServiceList(
            names.map { (name: $0, address: "http://\(authority)/\($0)") }, namespaceId: listing.namespaceId,
            serial: listing.serial, now: now)
        return feed(list.text, next: nil)
    }
}

extension EmulatorResponder {
    /// Responds to `/` with a text about the emulator, for requests without a token.
    func welcome(_ request: ServerRequest, _ answers: ResponseFactory) throws(HubError) -> ServerResponse {
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

/// A file of the page at `/`.
enum PageFile {
    case html
    case css
    case script

    var bytes: [UInt8] {
        let name =
            switch self {
            case .html: "page.html"
            case .css: "page.css"
            case .script: "page.js"
            }
        return EmbeddedFolder.hubPage.bytes(of: name) ?? []
    }

    var type: String {
        switch self {
        case .html: "text/html; charset=utf-8"
        case .css: "text/css; charset=utf-8"
        case .script: "text/javascript; charset=utf-8"
        }
    }
}

extension ResponseFactory {
    /// Returns a file of the page, whose policy forbids loading anything from other origins.
    func page(_ file: PageFile) -> ServerResponse {
        var response = bare(.ok)
        response.headers["Content-Type"] = file.type
        response.headers["Cache-Control"] = "no-cache"
        response.headers["Content-Security-Policy"] =
            "default-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.body = .whole(file.bytes)
        return response
    }
}
