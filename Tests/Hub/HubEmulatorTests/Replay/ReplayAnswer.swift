import HTTPServer
import NotificationHub
import TestSupport
import Text

/// A response as text to compare: status, relevant header fields and body with one element a line, without times and
/// hosts.
struct ReplayAnswer {
    let text: String

    /// Returns the text with fixed values in place of hosts, times and the hub's own counters.
    private static func normalized(_ text: String) -> String {
        text
            .replacing(
                /https?:\/\/(?:(?:sdk-sample-namespace|am3verify20200623)\.[-.a-z0-9]+|localhost(?::[0-9]+)?)/,
                with: "HOST"
            )
            .replacing(/HOST\/(?:sdk-sample-nh|hub1)\//, with: "HOST/testhub/")
            .replacing(/api-version=20[0-9]{2}-[0-9]{2}/, with: "api-version=VERSION")
            .replacing(
                /[12][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9:]{8}(?:\.[0-9]{1,7})?(?:Z|[-+][0-9]{2}:[0-9]{2})/, with: "TIME"
            )
            .replacing(/TimeStamp:[0-9\/]+ [0-9:]+ [AP]M/, with: "TimeStamp:TIME")
            .replacing(/<author><name>[^<]+</, with: "<author><name>NAMESPACE<")
            .replacing(/<(Daily[A-Za-z]+)>[0-9]+</) { "<\($0.output.1)>COUNT<" }
            .replacing("><", with: ">\n<")
    }

    init(_ answer: Recording.Answer) {
        var fields = answer.fields
        // The recordings of 2018 to 2020 lack these fields; all later responses have them.
        var generator = SystemRandomNumberGenerator()
        for name in ["TrackingId", "x-ms-correlation-request-id"] where fields[name] == nil {
            fields[name] = GUID(using: &generator).text
        }
        // The emulator does not send this field for a local host.
        fields["Strict-Transport-Security"] = nil
        // In 2018, the service sent empty responses with a content type in chunks.
        let isChunked = fields.removeValue(forKey: "Transfer-Encoding") != nil
        if isChunked, answer.content ?? "" == "" { fields["Content-Length"] = "0" }
        text = Self.text(answer.status, fields, answer.content ?? "")
    }

    init(_ answer: TestResponse) {
        let fields = answer.headers.pairs.map { ($0.name.lowercased(), $0.value) }
        text = Self.text(answer.status.code, Dictionary(fields) { "\($0), \($1)" }, answer.text)
    }

    init(_ answer: RawAnswer) {
        let fields = answer.fields.map { ($0.name.lowercased(), $0.value) }
            .filter { !["connection", "transfer-encoding"].contains($0.0) }
        text = Self.text(answer.status, Dictionary(fields) { "\($0), \($1)" }, answer.content)
    }

    private static func text(_ status: Int, _ fields: [String: String], _ content: String) -> String {
        var lines = fields.map { "\($0.lowercased()): \($1)" }.filter { !$0.hasPrefix("date:") }.sorted()
        // The service sends Content-Length with 204, which RFC 9110, section 8.6, forbids.
        if status == 204 { lines.removeAll { $0 == "content-length: 0" } }
        return normalized((["\(status)"] + lines + ["", content]).joined(separator: "\n"))
    }

    var isList: Bool { text.contains("<feed") }
}

/// Returns the lines in which a response differs from the recorded one; empty if there are none.
func replayDifference(recorded: String, answered: String) -> String {
    let (old, new) = (recorded.split(separator: "\n"), answered.split(separator: "\n"))
    let changes = new.difference(from: old)
    let lines = changes.removals.map { ($0, "- ") } + changes.insertions.map { ($0, "+ ") }
    return lines.map { change, mark in
        switch change {
        case .remove(let offset, let line, _), .insert(let offset, let line, _): (offset, mark + line)
        }
    }
    .sorted { $0.0 < $1.0 }
    .map { "\n" + $0.1 }.joined()
}
