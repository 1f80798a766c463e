import Foundation
import Synchronization
import TestSupport
import Testing

/// The files that `save` writes.
@Suite(.timeLimit(.minutes(20)))
struct SavedResponseTests {
    @Test func bodyIsSavedByteForByteInNewFolders() async throws {
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

    /// `--body` writes the bytes of a body that is not text, unless they contain a secret.
    @Test(
        arguments: [
            ([0, 255, 0x0A, 0x0D, 0x80, 7], [], 0), (Array("\u{FF}hunter2-hunter2".utf8.dropFirst()), [], 5),
            (Array("\u{FF}hunter2-hunter2".utf8.dropFirst()), ["--reveal"], 0),
            ("hunter2-hunter2".unicodeScalars.flatMap { [UInt8($0.value), 0] } + [255], [], 5),
        ] as [([UInt8], [String], Int32)])
    func bodyIsWrittenToStandardOutput(body: [UInt8], options: [String], status: Int32) async throws {
        let folder = try CertificateFolder()
        let head = Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n".utf8)
        let server = try ScriptedServer(.read, .writeBytes(head + body))
        defer { server.stop() }
        try folder.write("name: B\nrequests: [{ name: R, GET: \"\(server.url())\" }]\n", to: "b.yaml")
        let file = folder.path + "/out"
        let output = try await BuiltCommand.run(
            ["-c", "\"$0\" \"$@\" > out", BuiltCommand.path.path, "b.yaml", "--body", "--secret", "s=hunter2-hunter2"]
                + options, of: URL(filePath: "/bin/sh"), in: URL(filePath: folder.path))
        #expect(output.status == status, "\(output.stderr)")
        #expect(try Data(contentsOf: URL(filePath: file)) == Data(status == 0 ? body : []))
        #expect(output.stderr.contains("R  "))
        #expect(status == 0 || output.stderr.contains("it contains a secret and is not text"))
    }

    /// A link in place of a folder or of the file itself must not let a response overwrite another file.
    @Test(arguments: [
        ("link", "link/sub/x.json", "leads"), ("x.json", "x.json", "leads"),
        ("y.json", "y.json", "a symbolic link that leads nowhere"),
        ("dangling", "dangling/x.json", "could not be saved"),
    ])
    func symbolicLinksOutOfTheRootsAreNotFollowed(link: String, file: String, said: String) async throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "hubrun-\(UUID().uuidString)")
        let (folder, elsewhere) = (root.appending(path: "in"), root.appending(path: "out"))
        for made in [folder, elsewhere] {
            try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        }
        defer { try? FileManager.default.removeItem(at: root) }
        try Data("kept".utf8).write(to: elsewhere.appending(path: "x.json"))
        let target =
            link == "x.json"
            ? "../out/x.json" : link == "y.json" ? "../out/y.json" : link == "dangling" ? "../out/none" : "../out"
        try FileManager.default.createSymbolicLink(
            atPath: folder.appending(path: link).path, withDestinationPath: target)
        let server = try ScriptedServer(.serve { _ in "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi" })
        defer { server.stop() }
        let collection = """
            name: Save
            requests:
              - { name: R, GET: "\(server.url())", save: \(file) }
            """
        let output = try await BuiltCommand.run(["-"], in: folder, stdin: Data(collection.utf8))
        #expect(output.status == 3)
        #expect(output.stdout.contains(said), "\(output.stdout)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path) == ["x.json"])
        #expect(try String(contentsOf: elsewhere.appending(path: "x.json"), encoding: .utf8) == "kept")
    }

    @Test func symbolicLinkThatStaysInsideIsFollowed() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hubrun-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("old".utf8).write(to: folder.appending(path: "inner.txt"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.appending(path: "link.txt").path, withDestinationPath: "inner.txt")
        let server = try ScriptedServer(.serve { _ in "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nnew" })
        defer { server.stop() }
        let collection = "name: Save\nrequests:\n  - { name: R, GET: \"\(server.url())\", save: link.txt }\n"
        let output = try await BuiltCommand.run(["-"], in: folder, stdin: Data(collection.utf8))
        #expect(output.status == 0)
        #expect(try String(contentsOf: folder.appending(path: "inner.txt"), encoding: .utf8) == "new")
    }

    @Test func onlyTheLastAttemptIsSaved() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hubrun-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let body = folder.appending(path: "r.txt")
        let wasThere = Mutex(false)
        let server = try ScriptedServer(scripts: [
            [.read, .write("HTTP/1.1 503 No\r\nContent-Length: 3\r\nConnection: close\r\n\r\nbad")],
            [
                .read,
                .perform {
                    let exists = FileManager.default.fileExists(atPath: body.path)
                    wasThere.withLock { $0 = exists }
                },
                .write("HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\ngood"),
            ],
        ])
        defer { server.stop() }
        let collection = """
            name: Save
            requests:
              - { name: R, GET: "\(server.url())", save: r.txt, retry: { attempts: 2, interval: 0 } }
            """
        let output = try await BuiltCommand.run(["-"], in: folder, stdin: Data(collection.utf8))
        #expect(output.status == 0)
        #expect(!wasThere.withLock { $0 })
        #expect(try String(contentsOf: body, encoding: .utf8) == "good")
    }
}
