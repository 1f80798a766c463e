import HTTPServer
import NotificationHub
import Testing
import TestSupport

/// The requests that led to the responses of a recording.
///
/// Methods, header fields and bodies were not recorded; they are derived from the name of the SDK's test and from the
/// responses.
struct Replay: Sendable, CustomTestStringConvertible {
    let recording: Recording
    /// One call for each recorded response.
    let calls: [ReplayCall]

    /// - Parameter name: The start of the recording's name.
    init?(_ name: String, _ calls: [ReplayCall]) {
        guard let recording = Recording.named(name) else { return nil }
        self.recording = recording
        self.calls = calls
    }

    var testDescription: String { recording.name }

    /// The name of the recording's hub: the first path segment of nearly every address.
    var hubName: String {
        recording.answers.lazy.compactMap { $0.target.split { "/?".contains($0) }.first }.first.map(String.init) ?? ""
    }
}

/// One request of a replay.
struct ReplayCall: Sendable {
    let method: HTTPMethod
    var headers: [String: String] = [:]
    var body = ""
    var key = ReplayKey.full
    /// Path and query, if no recorded response has them.
    var target: String?
    /// Calls of other clients before this call.
    var before: [ReplayCall] = []

    init(_ method: HTTPMethod, target: String? = nil, headers: [String: String] = [:], body: String = "") {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }

    func with(_ key: ReplayKey) -> ReplayCall {
        var call = self
        call.key = key
        return call
    }

    func after(_ others: ReplayCall...) -> ReplayCall {
        var call = self
        call.before = others
        return call
    }
}

/// The key that signs the token.
enum ReplayKey: Sendable {
    case full
    /// The namespace's key.
    case root
    /// A key that belongs to no rule.
    case wrong
}

extension ReplayCall {
    static let get = ReplayCall(.get)
    static func install(_ json: String, at id: String? = nil) -> ReplayCall {
        ReplayCall(
            .put, target: id.map { "installations/\($0)?api-version=2017-04" },
            headers: ["Content-Type": "application/json"], body: json)
    }

    static func patch(_ json: String, at id: String? = nil) -> ReplayCall {
        ReplayCall(
            .patch, target: id.map { "installations/\($0)?api-version=2017-04" },
            headers: ["Content-Type": "application/json-patch+json"], body: json)
    }

    /// Returns a request that writes a hub's description in the format of the .NET SDK.
    static func describe(_ members: String = "", ifMatch: String? = nil) -> ReplayCall {
        var headers = ["Content-Type": "application/atom+xml;type=entry;charset=utf-8"]
        headers["If-Match"] = ifMatch
        return ReplayCall(
            .put, headers: headers,
            body: #"<entry xmlns="http://www.w3.org/2005/Atom"><content type="application/xml">"#
                + #"<NotificationHubDescription xmlns:i="http://www.w3.org/2001/XMLSchema-instance" "#
                + #"xmlns="http://schemas.microsoft.com/netservices/2010/10/servicebus/connect">\#(members)"#
                + "</NotificationHubDescription></content></entry>"
        ).with(.root)
    }
}
