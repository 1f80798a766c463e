import Foundation
import Glibc
import HTTP
import TestSupport
import Testing
import Transport

/// Content from several sources, streamed as one body.
@Suite(.timeLimit(.minutes(20)))
struct UploadTests {
    @Test(arguments: [0, 3, 100_000])
    func piecesAreSentInOrderWithOneLength(size: Int) async throws {
        let file = try TemporaryFile([UInt8](repeating: UInt8(ascii: "f"), count: size))
        let large = [UInt8](repeating: UInt8(ascii: "x"), count: 70_000)
        let empty = try TemporaryFile([])
        let pieces: [HTTPPiece] = [
            .bytes([]), .bytes(Array("a".utf8)), .file(path: file.path), .bytes(large), .file(path: empty.path),
            .file(path: file.path), .bytes(Array("z".utf8)),
        ]
        let server = try ScriptedServer(.serve { _ in emptyAnswer })
        defer { server.stop() }
        let exchange = try await CurlTransport().send(.make("POST", server.url(), content: .pieces(pieces)))
        let content = Array("a".utf8) + file.bytes + large + file.bytes + Array("z".utf8)
        let head = "POST / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nContent-Length: \(content.count)\r\n\r\n"
        #expect(server.requestBytes == [Array(head.utf8) + content])
        #expect(exchange.transfer.sentContentLength == content.count)
    }

    @Test func contentWithoutPiecesIsEmpty() async throws {
        let server = try ScriptedServer(.serve { _ in emptyAnswer })
        defer { server.stop() }
        _ = try await CurlTransport().send(.make("POST", server.url(), content: .pieces([])))
        #expect(server.requests.first?.hasSuffix("\r\nContent-Length: 0\r\n\r\n") == true)
    }

    @Test func piecesAreSentAgainAfterAClosedConnection() async throws {
        let server = try ScriptedServer(scripts: [[.read, .write(emptyAnswer)], [.read, .write(emptyAnswer)]])
        defer { server.stop() }
        let transport = try CurlTransport()
        let file = try TemporaryFile([UInt8](repeating: 65, count: 50_000))
        let content = HTTPContent.pieces([.file(path: file.path), .bytes([66]), .file(path: file.path)])
        // PUT, which may be sent twice: a POST fails if the server closes the connection just after it was sent.
        for _ in 1...2 { _ = try await transport.send(.make("PUT", server.url(), content: content)) }
        #expect(server.connectionCount == 2)
        #expect(server.requestBytes.allSatisfy { $0.suffix(100_001).elementsEqual(file.bytes + [66] + file.bytes) })
    }

    @Test func missingPieceIsReportedBeforeSending() async throws {
        let server = try ScriptedServer(.serve { _ in emptyAnswer })
        defer { server.stop() }
        let content = HTTPContent.pieces([.bytes([65]), .file(path: "/nowhere/x")])
        let transport = try CurlTransport()
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(.make("POST", server.url(), content: content))
        }
        #expect(error?.message == "the body file \"/nowhere/x\" cannot be read: no such file or directory")
        #expect(error?.origin == .request)
        #expect(server.connectionCount == 0)
    }

    @Test func shrinkingFileEndsTheRequest() async throws {
        let file = try TemporaryFile([UInt8](repeating: 65, count: 64 << 20))
        let server = try ScriptedServer(.perform { truncate(file.path, 10) }, .read)
        defer { server.stop() }
        let transport = try CurlTransport()
        let call = HTTPCall.make("POST", server.url(), content: .file(path: file.path))
        let error = await #expect(throws: TransportError.self) { try await transport.send(call) }
        #expect(error?.message == "the body file \"\(file.path)\" became shorter while it was sent")
        #expect(error?.origin == .request)
    }
}

/// A temporary file, deleted with its object.
private final class TemporaryFile: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) throws {
        self.bytes = bytes
        try Data(bytes).write(to: URL(filePath: path))
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
