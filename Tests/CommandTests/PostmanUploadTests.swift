import Foundation
import Synchronization
import TestSupport
import Testing

/// Large files as bodies of Postman requests: they are streamed, and sent again after a redirect with status 307.
@Suite(.inTurn)
struct PostmanUploadTests {
    /// A request at the server.
    private struct Upload {
        let target: String
        let content: ScriptedServer.Content
    }

    private static let fileSize = 200 << 20

    /// Writes a file in which each MiB begins with its number, and returns its hash value.
    private static func writeFile(to path: String) throws -> Int {
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        defer { try? file.close() }
        var part = Data(count: 1 << 20)
        var hasher = Hasher()
        for number in 0..<fileSize >> 20 {
            part[0] = UInt8(number)
            part.withUnsafeBytes { hasher.combine(bytes: $0) }
            try file.write(contentsOf: part)
        }
        return hasher.finalize()
    }

    @Test func fileIsStreamedAndSentAgain() async throws {
        let uploads = Mutex([Upload]())
        let process = Mutex<ChildProcess?>(nil)
        let peak = Mutex(0)
        let server = try ScriptedServer(
            .discard { head, content in
                let target = head.split(separator: " ").dropFirst().first.map(String.init) ?? ""
                uploads.withLock { $0.append(Upload(target: target, content: content)) }
                if let identifier = process.withLock({ $0?.identifier }) {
                    peak.withLock { $0 = max($0, (try? PeakMemory.bytes(of: identifier)) ?? .max) }
                }
                let start = target == "/moved" ? "307 Moved\r\nLocation: /there" : "200 OK"
                return "HTTP/1.1 \(start)\r\nContent-Length: 0\r\n\r\n"
            })
        defer { server.stop() }
        let folder = try ReportFolder()
        defer { folder.remove() }
        let file = folder.url.appending(path: "large.bin").path
        let hash = try Self.writeFile(to: file)
        try folder.write(
            #"""
            {"info": {"name": "Large"}, "item": [
              {"name": "file", "request": {
                "method": "PUT", "url": "{{baseUrl}}/moved", "body": {"mode": "file", "file": {"src": "large.bin"}}
              }},
              {"name": "form", "request": {
                "method": "POST", "url": "{{baseUrl}}/form",
                "body": {"mode": "formdata", "formdata": [{"key": "f", "type": "file", "src": "large.bin"}]}
              }}
            ]}
            """#, to: "large.postman_collection.json")
        let output = try await folder.run(
            ["large.postman_collection.json", "--var", "baseUrl=\(server.url(""))", "--report", "jsonl=events"]
        ) { started in
            process.withLock { $0 = started }
        }
        #expect(output.status == 0, "\(output)")
        let sent = uploads.withLock { $0 }
        #expect(sent.map(\.target) == ["/moved", "/there", "/form"])
        #expect(sent.prefix(2).allSatisfy { $0.content.size == Self.fileSize && $0.content.hash == hash })
        #expect(sent.last.map { (Self.fileSize + 100..<Self.fileSize + 1000).contains($0.content.size) } == true)
        let most = peak.withLock { $0 }
        #expect((1 << 20..<60 << 20).contains(most), "\(most >> 20) MiB")
    }
}
