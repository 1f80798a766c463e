import Foundation
import TestSupport
import Testing

/// Files that `save` leaves behind.
struct SavedResponseTests {
    @Test func bodyIsWrittenByteForByteInFoldersThatAreMade() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hubrun-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let body: [UInt8] = [0, 255, 0x0A, 0x0D, 0x80, 7]
        let head = Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n".utf8)
        let server = try ScriptedServer(.read, .writeBytes(head + body))
        defer { server.stop() }
        let collection = """
            name: Save
            requests:
              - { name: R, GET: "\(server.url())", save: "out/<<$iteration>>/<<n>>.bin", forEach: { n: [a, b] } }
            """
        let output = try await BuiltCommand.run(["-", "--repeat", "2"], in: folder, stdin: Data(collection.utf8))
        #expect(output.stderr == "")
        #expect(output.status == 0)
        for file in ["out/1/a.bin", "out/1/b.bin", "out/2/a.bin", "out/2/b.bin"] {
            #expect(try Data(contentsOf: folder.appending(path: file)) == Data(body))
        }
    }
}
