import HTTPTypes
import Hummingbird
import NotificationHub

/// Successful responses that differ between the two generations.
extension ResponseFactory {
    /// Returns a registration as an Atom entry.
    ///
    /// - Parameter isNew: True for a POST request, whose address is that of the list.
    func registration(
        _ registration: Registration, _ call: HubCall, _ answer: Registration.Answer, isNew: Bool = false
    ) -> Response {
        let address = registrationAddress(registration.id.text, call, answer, isNew: isNew)
        let text = registration.entryText(at: address, now: now, answer, generation)
        switch (generation, answer) {
        case (.newer, .read): return content(Array(text.utf8), status: .ok, type: Self.plainType)
        case (.newer, .written): return content(Array(text.utf8), status: .ok, type: Self.entryType)
        case (.classic, _):
            var response = content(Array(text.utf8), status: .ok, type: Self.entryType)
            response.headers[.eTag] = EntityTag.text(registration.version)
            if isNew { response.headers[.contentLocation] = address }
            return response
        }
    }

    /// Returns a page of registrations as an Atom feed.
    func registrations(_ page: [Registration], next: ContinuationToken?, _ call: HubCall) -> Response {
        let isNewer = generation == .newer
        let text = RegistrationFeed(
            page, at: address(of: call.target), entries: isNewer ? resources(call) : nil, now: now, next: next,
            generation
        ).text
        return isNewer ? feed(text, next: next, type: Self.plainType) : feed(text, next: next)
    }

    /// Returns the response with a new registration id.
    func registrationIdentifier(_ id: RegistrationIdentifier, _ call: HubCall) -> Response {
        guard generation == .newer else {
            return bare(.created, location: address(of: call.target).appending(id.text))
        }
        var response = bare(.created, location: "\(origin)/\(call.hubName)/registrationids/\(id.text)")
        response.headers[.contentType] = Self.entryType
        return response
    }

    /// Returns the response to a send.
    func sent(_ id: String, _ call: HubCall) -> Response {
        guard generation == .newer else {
            return empty(.created, location: address(of: call.target).appending(id))
        }
        let version = call.target.parameter("api-version").map { "?api-version=\($0)" } ?? ""
        var response = bare(.created, location: "\(origin)/\(call.hubName)/messages/\(id)\(version)")
        response.headers[named: "X-Powered-By"] = "Azure Notification Hubs"
        return response
    }

    /// Returns the response to a write or a deletion of an installation.
    func changedInstallation(_ status: HTTPResponse.Status) -> Response {
        generation == .newer ? bare(status) : empty(status)
    }

    private static let plainType = "application/xml"

    private func registrationAddress(
        _ id: String, _ call: HubCall, _ answer: Registration.Answer, isNew: Bool
    ) -> String {
        switch (generation, answer) {
        case (.newer, .read): return resources(call).appending(id)
        case (.newer, .written):
            // The recorded responses to writes contain this host, whatever host the client requested.
            let host = "\(namespaceName).notificationhub.windows.net"
            let path = "https://\(host)/\(call.hubName)/registrations"
            return RequestAddress(path: path, query: call.target.query).appending(id)
        case (.classic, _):
            let address = address(of: call.target)
            return isNew ? address.appending(id) : address.text
        }
    }

    private func resources(_ call: HubCall) -> RequestAddress {
        RequestAddress(path: "\(origin)/\(call.hubName)/resources", query: call.target.query)
    }
}
