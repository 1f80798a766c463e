import Cryptography
import Foundation
import HubEmulator
import JSON
import TestSupport
import Testing
import Text

/// The requests of one test of Microsoft's .NET client (4.2.0), as the client wrote them: `Tests/ClientRequests`.
///
/// A session corresponds to the recording of the same name, except for the identifiers that the service assigned and
/// the
/// registrations from earlier tests.
struct ClientSession: Sendable, CustomTestStringConvertible {
    let name: String
    let calls: [ClientCall]

    var testDescription: String { name }

    /// All sessions, sorted by name.
    static let all: [ClientSession] = {
        let folder = RepositoryFile.at("Tests/ClientRequests")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }.compactMap(ClientSession.init)
    }()

    private init?(_ file: URL) {
        guard let bytes = try? Data(contentsOf: file), let value = try? JSONValue(parsing: Array(bytes)),
            case .array(let calls) = value
        else { return nil }
        name = file.deletingPathExtension().lastPathComponent
        self.calls = calls.compactMap(ClientCall.init)
        guard self.calls.count == calls.count else { return nil }
    }

    /// Returns one call for each response of a recording; the clean-up has as many deletions as in the recording.
    func calls(for recording: Recording) throws -> [ClientCall] {
        guard let list = calls.first, list.isCleanUpList else { return calls }
        let core = calls.dropFirst().drop { $0.method == "DELETE" }
        let deletion = try #require((calls + Self.all.flatMap(\.calls)).first { $0.isCleanUpDeletion })
        return [list] + Array(repeating: deletion, count: recording.answers.count - 1 - core.count) + core
    }
}

/// A request of a session.
struct ClientCall: Sendable {
    let method: String
    let target: String
    /// The header fields in the order in which the client wrote them.
    let fields: [(name: String, value: String)]
    let body: String?

    init?(_ value: JSONValue) {
        func text(_ value: JSONValue?) -> String? { if case .string(let text) = value { text } else { nil } }
        guard case .object(let object) = value, let method = text(object[key: "method"]),
            let target = text(object[key: "target"]), case .object(let headers) = object[key: "headers"]
        else { return nil }
        self.method = method
        self.target = target
        body = text(object[key: "body"])
        fields = headers.compactMap { name, value in text(value).map { (name, $0) } }
    }

    fileprivate var isCleanUpList: Bool {
        method == "GET" && target.hasSuffix("$top=100") && !target.contains("filter")
    }

    /// True if the call is one of the deletions at the start of every test.
    var isCleanUpDeletion: Bool { method == "DELETE" && fields.contains { $0 == ("If-Match", "\"*\"") } }

    /// Returns the request's text, with a valid signature over the same encoded address in place of the masked one.
    func text(target: String, host: String, key: Secret, keyName: String, expiry: Int) throws -> String {
        var lines = ["\(method) \(target) HTTP/1.1", "Host: \(host)", "Connection: close"]
        for (name, value) in fields {
            guard name == "Authorization" else {
                lines.append("\(name): \(value)")
                continue
            }
            var address = String(try #require(value.firstMatch(of: /sr=([^&]+)&/)?.output.1))
            // The client signs the address of each request.
            let own = Self.encodedPath(self.target)
            try #require(address.contains(own))
            address = address.replacing(own, with: Self.encodedPath(target))
            let signature = MessageAuthentication.hmacSHA256(
                key: Array(key.exposed.utf8), message: Array("\(address)\n\(expiry)".utf8))
            let encoded = PercentEncoding.encode(Base64.encode(signature))
            lines.append("\(name): SharedAccessSignature sr=\(address)&sig=\(encoded)&se=\(expiry)&skn=\(keyName)")
        }
        return lines.map { "\($0)\r\n" }.joined() + "\r\n" + (body ?? "")
    }

    private static func encodedPath(_ target: String) -> String {
        target.prefix { $0 != "?" }.replacing("/", with: "%2f").replacing("$", with: "%24").lowercased()
    }
}
