import HTTP
import HubEmulator
import JSON
import Transport
import XML

/// Requests with a valid token to the hub of a new emulator: decoding, storage and responses.
///
/// Each part of the input is a request: a line with method and target, header lines, an empty line and a body.
struct HubTarget: FuzzTarget {
    let name = "hub"

    func examine(_ input: [UInt8]) {
        let namespace = FuzzedNamespace()
        let token = namespace.token
        for part in InputParts.split(input, limit: 12) {
            guard let request = Self.request(part, token) else { continue }
            let client = EmulatorClient(port: namespace.port)
            client.send(request)
            let (bytes, error) = client.receive { $0.offset(of: Array("text/event-stream".utf8)) != nil }
            client.close()
            Self.check(bytes, error, InputParts.text(request))
        }
        namespace.stop()
    }

    private static let statuses: Set = [200, 201, 202, 204]

    private static func check(_ bytes: [UInt8], _ error: Int32, _ request: String) {
        let response = RunTarget.response(bytes)
        Property.check(!bytes.isEmpty, "error \(error), no answer to \(request)")
        // `PUT /$emulator/faults` can request injected faults.
        guard response.status < 500 || response.status == 503 else {
            Property.fail("\(InputParts.text(bytes))\nto \(request)")
        }
        guard let type = response.firstValue(of: "Content-Type"), !response.body.isEmpty, response.status != 206,
            response.values(of: "Transfer-Encoding").isEmpty
        else { return }
        if type.contains("json") {
            Property.check((try? JSONValue(parsing: response.body)) != nil, "no JSON: \(InputParts.text(bytes))")
        } else if type.contains("xml") {
            Property.check((try? MarkupDocument(parsing: response.body)) != nil, "no XML: \(InputParts.text(bytes))")
        }
    }

    /// Returns the request as HTTP with its length and a token; nil if its first line has a character that would end
    /// the head.
    private static func request(_ part: [UInt8], _ token: String) -> [UInt8]? {
        let (line, rest) = InputParts.firstLine(part)
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2, words.allSatisfy({ $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } }) else {
            return nil
        }
        let response = RunTarget.response(Array("X 200\n".utf8) + rest)
        let hidden: Set = ["content-length", "transfer-encoding", "connection", "host", "expect", "upgrade"]
        var head = "\(words[0]) \(words[1]) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        for field in response.fields where !hidden.contains(field.name.lowercased()) {
            let text = "\(field.name): \(field.value)"
            guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { continue }
            head += "\(text)\r\n"
        }
        if response.values(of: "Authorization").isEmpty { head += "Authorization: \(token)\r\n" }
        return Array("\(head)Content-Length: \(response.body.count)\r\n\r\n".utf8) + response.body
    }
}
