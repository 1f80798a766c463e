import Foundation
import TestSupport
import Testing

/// One Postman collection in several encodings and shapes, and from standard input: the run is the same.
@Suite(.inTurn)
struct PostmanInputTests {
    private static let collection = """
        {
          "info": {"name": "Straße"},
          "item": [
            {"name": "grüßt", "request": "{{baseUrl}}/hello?name=grüße", "event": [
              {"listen": "test", "script": {"exec": ["pm.test('ä', () => pm.expect('ä'.length).to.eql(1));"]}}
            ]}
          ]
        }
        """

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private static var utf16: [UInt16] { [0xFEFF] + Array(collection.utf16) }

    private static let shapes: [(name: String, bytes: [UInt8])] = [
        ("plain", Array(collection.utf8)),
        ("with a byte order mark", byteOrderMark + Array(collection.utf8)),
        ("UTF-16, big endian", utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
        ("UTF-16, little endian", utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
        ("wrapped", Array(#"{"collection": \#(collection)}"#.utf8)),
    ]

    @Test(arguments: shapes.indices, [true, false])
    func runsAreEqual(shape: Int, isFile: Bool) async throws {
        let (name, bytes) = Self.shapes[shape]
        let server = try ScriptedServer(.serve { _ in "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" })
        defer { server.stop() }
        let folder = try ReportFolder()
        defer { folder.remove() }
        try Data(bytes).write(to: folder.url.appending(path: "a.json"))
        let output = try await BuiltCommand.run(
            [isFile ? "a.json" : "-", "--var", "baseUrl=\(server.url(""))"], in: folder.url,
            stdin: isFile ? Data() : Data(bytes))
        #expect(
            StableText.make(output.stdout, folder: folder.url).split(separator: "\n") == [
                "Straße", "  ✓ grüßt                                         200   TIME",
                "1 passed of 1 request; 1 passed of 1 test in TIME",
            ], "\(name): \(output)")
        #expect(output.stderr == "" && output.status == 0, "\(name): \(output)")
        #expect(server.requests.map { $0.prefix { $0 != "\r\n" } } == ["GET /hello?name=gr%C3%BC%C3%9Fe HTTP/1.1"])
    }
}
