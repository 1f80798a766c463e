import Cryptography
import HTTPTypes
import Hummingbird
import NotificationHub

extension EmulatorResponder {
    /// Responds to `/{hub}`: reads, writes or deletes a hub with its rules and keys.
    func hub(_ call: HubCall) async throws -> Response {
        try call.allow(.get, .put, .delete)
        switch call.request.method {
        case .put: return try await putHub(call)
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
    func serviceList(_ answers: ResponseFactory) -> Response {
        let names = hubs.hubNames
        return answers.list(names, hubs.nextListing(names.count))
    }

    /// Responds to `/$Resources/NotificationHubs` with the hubs and their descriptions.
    func hubDescriptions(_ target: EmulatorTarget, _ answers: ResponseFactory, now: Double) -> Response {
        func number(_ name: String) -> Int? { target.parameter(name).flatMap { Int($0) }.map { max($0, 0) } }
        let names = hubs.hubNames.dropFirst(number("$skip") ?? 0).prefix(number("$top") ?? .max)
        let entries = names.compactMap { hubs.hub(named: $0)?.entry(namespace: answers.namespaceName) }
        let list = HubList(entries, origin: answers.origin, at: answers.address(of: target), now: now)
        return answers.feed(list.text, next: nil)
    }

    private func putHub(_ call: HubCall) async throws -> Response {
        // The body is parsed before the namespace is locked, so that other requests do not wait.
        let document = try HubDescriptionDocument(
            parsing: try await body(of: call.request, limit: Hub.descriptionLimit))
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
    fileprivate func entry(_ entry: HubEntry, status: HTTPResponse.Status, _ call: HubCall) -> Response {
        content(
            Array(entry.text(at: address(of: call.target).text).utf8), status: status, type: Self.entryType)
    }

    /// Returns the list at `/`, in which the service writes the hubs' addresses with `http`.
    fileprivate func list(_ names: [String], _ listing: Listing) -> Response {
        let list = ServiceList(
            names.map { (name: $0, address: "http://\(authority)/\($0)") }, namespaceId: listing.namespaceId,
            serial: listing.serial, now: now)
        return feed(list.text, next: nil)
    }
}
