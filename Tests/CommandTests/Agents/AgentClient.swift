import Foundation
import Glibc
import JSON
import JSONRPC
import Synchronization
import TestSupport
import Testing

/// A process of `hubrun mcp` or `hubrun lsp`, with which a test exchanges messages. Reading blocks: use it on a thread of its own.
final class AgentClient: @unchecked Sendable {
    let process: ChildProcess
    private let input: PipeEnds
    private let output: PipeEnds
    private let errors: Drain
    private let framing: MessageFraming
    /// Only one thread reads.
    private var frames: FrameReader
    private(set) var transcript = ""
    private var lastID = 0

    struct Ended: Error { let errors: String }

    /// Starts the server, without `initialize`.
    init(
        _ arguments: [String], command: String = "mcp", framing: MessageFraming = .line, in folder: String,
        environment: [String: String] = [:]
    ) throws {
        self.framing = framing
        frames = FrameReader(framing)
        let (input, output, errors) = (try PipeEnds(), try PipeEnds(), try PipeEnds())
        (self.input, self.output) = (input, output)
        let inherited = ProcessInfo.processInfo.environment.filter { ["PATH", "LD_LIBRARY_PATH"].contains($0.key) }
        process = try ChildProcess(
            BuiltCommand.path.path, [command] + arguments, in: folder,
            environment: inherited.merging(["CI": "true", "HOME": folder]) { $1 }.merging(environment) { $1 },
            input: input.reading, output: output.writing, errors: errors.writing, lifetime: 300)
        input.closeReading()
        output.closeWriting()
        errors.closeWriting()
        self.errors = Drain(errors.reading)
    }

    /// Starts a server, initializes it, and runs steps on a thread of their own.
    static func session<Result: Sendable>(
        _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:],
        _ steps: @escaping @Sendable (AgentClient) throws -> Result
    ) async throws -> Result {
        try await ExternalProgram.onOwnThread {
            let client = try AgentClient(arguments, in: folder.path, environment: environment)
            defer { client.end() }
            try client.initialize()
            return try steps(client)
        }
    }

    func initialize() throws {
        let result = try request(
            "initialize",
            [
                "protocolVersion": "2025-11-25", "capabilities": [:],
                "clientInfo": ["name": "test", "version": "1"],
            ])
        #expect(result.at("protocolVersion") == "2025-11-25")
        send(["jsonrpc": "2.0", "method": "notifications/initialized"])
    }

    // MARK: Messages

    func send(_ message: JSONValue) {
        let body = Array(message.compactText().utf8)
        switch framing {
        case .line: write(body + [UInt8(ascii: "\n")])
        case .header: write(Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
        }
    }

    func write(_ bytes: [UInt8]) { input.write(bytes) }

    /// Waits for the next message of the server.
    func receive() throws -> JSONValue {
        while true {
            switch frames.next() {
            case .message(let bytes):
                transcript += String(decoding: bytes, as: UTF8.self) + "\n"
                return try JSONValue(parsing: bytes)
            case .broken(let reason): throw UnexpectedValue(reason)
            case nil: break
            }
            var chunk = [UInt8](repeating: 0, count: 64 << 10)
            let count = read(output.reading, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Ended(errors: errors.wholeText()) }
            frames.append(chunk[..<count])
        }
    }

    /// Sends a request without waiting for the response.
    @discardableResult
    func post(_ method: String, _ parameters: JSONValue) -> JSONValue {
        lastID += 1
        let id = JSONValue.number(JSONNumber(lastID))
        send(["jsonrpc": "2.0", "id": id, "method": .string(method), "params": parameters])
        return id
    }

    /// Sends a request and returns its response.
    func response(_ method: String, _ parameters: JSONValue = [:]) throws -> JSONValue {
        let id = post(method, parameters)
        while true {
            let message = try receive()
            if message.at("id") == id { return message }
        }
    }

    /// Sends a request and returns its result.
    func request(_ method: String, _ parameters: JSONValue = [:]) throws -> JSONValue {
        let response = try response(method, parameters)
        return try #require(response.at("result"), "\(response.compactText())")
    }

    /// Calls a tool and returns its structured result.
    func call(_ tool: String, _ arguments: JSONValue = [:]) throws -> JSONValue {
        let result = try request("tools/call", ["name": .string(tool), "arguments": arguments])
        #expect(result.at("isError") == false, "\(result.compactText())")
        return try #require(result.at("structuredContent"), "\(result.compactText())")
    }

    /// Calls a tool and returns the text of its error.
    func refusal(_ tool: String, _ arguments: JSONValue = [:]) throws -> String {
        let result = try request("tools/call", ["name": .string(tool), "arguments": arguments])
        #expect(result.at("isError") == true, "\(result.compactText())")
        guard case .string(let text)? = result.at("content/0/text") else { throw UnexpectedValue("\(result)") }
        return text
    }

    // MARK: The end

    /// Closes the stream.
    func closeInput() { input.closeWriting() }

    /// Closes the stream unless ``closeInput()`` has, and waits for the process.
    @discardableResult
    func end(closing: Bool = true) -> Int32 {
        if closing { input.closeWriting() }
        output.closeReading()
        return process.wait()
    }

    /// Waits for the process; returns its status, and what it printed to standard error.
    func wait() -> (status: Int32, errors: String) { (process.wait(), errors.wholeText()) }
}

extension JSONValue {
    /// Returns the value at a path of keys and indices; nil if there is none.
    func at(_ path: String) -> JSONValue? {
        path.split(separator: "/").reduce(self as JSONValue?) { value, step in
            switch value {
            case .object(let members): return members[key: String(step)]
            case .array(let elements):
                guard let index = Int(step), elements.indices.contains(index) else { return nil }
                return elements[index]
            default: return nil
            }
        }
    }

    /// The text; empty for another value.
    var text: String { if case .string(let text) = self { text } else { "" } }

    /// The elements; empty for another value.
    var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

    /// The keys; empty for another value.
    var keys: [String] { if case .object(let members) = self { members.keys } else { [] } }
}
