import JSON
import Foundation
import TestSupport

/// A separate folder with Postman collections, and a server that they send their requests to.
final class PostmanSample: Sendable {
    let folder: ReportFolder
    private let server: ScriptedServer

    /// - Parameter answer: Returns the response to a request.
    init(_ answer: @escaping @Sendable (String) -> ScriptedServer.Reply = { _ in PostmanSample.response() }) throws {
        folder = try ReportFolder()
        server = try ScriptedServer(.answer { bytes in answer(String(decoding: bytes, as: UTF8.self)) })
    }

    deinit {
        server.stop()
        folder.remove()
    }

    /// Returns a response with a JSON body.
    static func response(_ status: Int = 200, fields: String = "", _ body: String = #"{"id": 7}"#)
        -> ScriptedServer.Reply
    {
        let head = "HTTP/1.1 \(status) Status\r\nContent-Type: application/json\r\n\(fields)"
        return .bytes(Array("\(head)Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8))
    }

    /// Writes a collection of items, each as JSON.
    func write(_ name: String, _ items: String..., members: String = "") throws {
        try folder.write(
            #"{"info": {"name": "\#(name)"}, \#(members)"item": [\#(items.joined(separator: ",\n"))]}"#,
            to: "\(name).postman_collection.json")
    }

    /// Returns an item with scripts, which must contain no double quotes.
    ///
    /// - Parameters:
    ///   - request: The member `request`, as JSON, or the path of a GET request.
    ///   - before: The lines of the script before the request.
    ///   - after: The lines of the test script.
    static func item(_ name: String, _ request: String, before: [String] = [], after: [String] = []) -> String {
        let request = request.hasPrefix("/") ? #""{{baseUrl}}\#(request)""# : request
        let events = [("prerequest", before), ("test", after)].filter { !$0.1.isEmpty }.map { listen, lines in
            let lines = lines.map { #""\#($0)""# }.joined(separator: ", ")
            return #"{"listen": "\#(listen)", "script": {"exec": [\#(lines)]}}"#
        }
        return #"{"name": "\#(name)", "event": [\#(events.joined(separator: ", "))], "request": \#(request)}"#
    }

    /// A line of a test script with a test that passes for the status 200.
    static func test(_ name: String = "status is 200") -> String {
        "pm.test('\(name)', () => pm.response.to.have.status(200));"
    }

    var baseURL: String { server.url("") }

    /// Runs hubrun with the server's URL as the variable `baseUrl`.
    func run(
        _ arguments: String..., whenStarted: @escaping @Sendable (ChildProcess) -> Void = { _ in }
    ) async throws -> BuiltCommand.Output {
        try await folder.run(arguments + ["--var", "baseUrl=\(baseURL)"], whenStarted: whenStarted)
    }

    /// The requests that the server received, in order.
    var requests: [String] { server.requests }

    /// The target of each request that the server received, in order.
    var targets: [String] { requests.map { $0.split(separator: " ").dropFirst().first.map(String.init) ?? "" } }

    /// Returns the test cases of a JUnit report as `FILE CLASS NAME`, in order.
    func cases(ofJUnit name: String) throws -> [String] {
        try folder.text(name).matches(of: /<testcase name="([^"]*)" classname="([^"]*)" file="([^"]*)"/).map {
            "\($0.3) \($0.2) \($0.1)"
        }
    }

    /// Returns a request without the header fields that clients add, with JSON without white space, and with one
    /// spelling of a space in forms.
    static func plain(_ request: String) -> String {
        let parts = request.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
        let lines = parts[0].split(separator: "\r\n").map(String.init)
        let added = [
            "host", "accept", "accept-encoding", "user-agent", "cache-control", "content-length", "connection",
        ]
        let fields = lines.dropFirst().filter { line in
            !added.contains(line.prefix { $0 != ":" }.lowercased())
        }
        let body = parts.count > 1 ? String(parts[1]) : ""
        let json = (try? JSONValue(parsing: body))?.compactText()
        let text = lines[0].contains("/form ") ? body.replacing("%20", with: "+") : body
        return ([lines[0]] + fields.sorted() + [json ?? text]).joined(separator: "\n")
    }
}
