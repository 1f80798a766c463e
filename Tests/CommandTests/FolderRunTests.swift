import Foundation
import Glibc
import TestSupport
import Testing

/// Folders on the command line: a file that looks like a collection and cannot be read is an error, and never skipped.
@Suite(.timeLimit(.minutes(20)))
struct FolderRunTests {
    private static let collection = "name: A\nrequests: []\n"

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(Self.collection, to: "c/a.yaml")
        return folder
    }

    private func expectError(
        _ message: String, in folder: TemporaryFolder, path: String = "c",
        _ location: SourceLocation = #_sourceLocation
    ) async throws {
        for command in [["check"], ["list"], ["show"], ["run", "--allow-empty"]] {
            let output = try await folder.run(command + [path])
            #expect(output.status == 1, "\(output)", sourceLocation: location)
            #expect(output.stderr.contains("error: \(message) ["), "\(output)", sourceLocation: location)
        }
    }

    private static let dangling =
        "is a symbolic link whose target does not exist, or that is part of a cycle of links"

    @Test(arguments: ["b.yaml", "b.yml", "sub/b.yaml", "subfolder"])
    func danglingLinkIsReported(name: String) async throws {
        let folder = try folder()
        try folder.make(folder: "c/sub")
        try folder.link("c/\(name)", to: "nowhere.yaml")
        try await expectError("\"c/\(name)\" \(Self.dangling)", in: folder)
    }

    @Test func linkToItselfIsReported() async throws {
        let folder = try folder()
        try folder.link("c/b.yaml", to: "b.yaml")
        try await expectError("\"c/b.yaml\" \(Self.dangling)", in: folder)
    }

    /// Dangling links are ignored if their name is not that of a collection, or if it is one that is skipped.
    @Test(arguments: ["b.csv", "_b.yaml", ".b.yaml", "environments"])
    func otherDanglingLinksAreIgnored(name: String) async throws {
        let folder = try folder()
        try folder.link("c/\(name)", to: "nowhere")
        let output = try await folder.run(["check", "c"])
        #expect(output.stdout == "1 collection: no errors\n" || output.status == 0, "\(output)")
    }

    /// Creates an entry whose name is not UTF-8, which Foundation cannot name.
    private func make(_ name: [UInt8], in folder: TemporaryFolder, isFolder: Bool) throws {
        let path = Array("\(folder.path)/c/".utf8) + name + [0]
        let result = path.withUnsafeBufferPointer { buffer -> Int32 in
            buffer.withMemoryRebound(to: CChar.self) { path in
                guard let path = path.baseAddress else { return -1 }
                if isFolder { return mkdir(path, 0o755) }
                let descriptor = open(path, O_WRONLY | O_CREAT, 0o644)
                guard descriptor >= 0 else { return -1 }
                defer { close(descriptor) }
                return Self.collection.withCString { write(descriptor, $0, strlen($0)) } > 0 ? 0 : -1
            }
        }
        try #require(result == 0)
    }

    @Test(arguments: [([0x62, 0xFF] + Array(".yaml".utf8), false, "b\\xff.yaml"), ([0x62, 0xE9], true, "b\\xe9")])
    func nameThatIsNotUTF8IsReported(name: [UInt8], isFolder: Bool, shown: String) async throws {
        let folder = try folder()
        try make(name, in: folder, isFolder: isFolder)
        try await expectError("\"c/\(shown)\" has a name that is not UTF-8", in: folder)
    }

    @Test func otherNamesThatAreNotUTF8AreIgnored() async throws {
        let folder = try folder()
        try make([0x62, 0xFF], in: folder, isFolder: false)
        let output = try await folder.run(["check", "c"])
        #expect(output.status == 0, "\(output)")
    }

    @Test(.disabled(if: getuid() == 0, "root may read everything"))
    func unreadableSubfolderIsReported() async throws {
        let folder = try folder()
        try folder.write(Self.collection, to: "c/sub/b.yaml")
        let path = folder.url.appending(path: "c/sub").path
        chmod(path, 0)
        defer { chmod(path, 0o755) }
        try await expectError("the folder \"c/sub\" cannot be read", in: folder)
    }

    @Test(arguments: ["..", ".", "../../c"])
    func cycleOfLinksIsReported(target: String) async throws {
        let folder = try folder()
        try folder.make(folder: "c/sub")
        try folder.link("c/sub/loop", to: target == "." ? "." : target)
        let output = try await folder.run(["check", "c"])
        #expect(output.status == 1)
        #expect(output.stderr.contains("error: \"c/sub/loop\" is a symbolic link to the folder "), "\(output)")
        #expect(output.stderr.contains("it makes a cycle"))
    }

    @Test func pipeIsReported() async throws {
        let folder = try folder()
        try #require(mkfifo(folder.url.appending(path: "c/x.yaml").path, 0o600) == 0)
        try await expectError("\"c/x.yaml\" is a pipe, a socket or a device, not a collection", in: folder)
    }

    @Test(arguments: ["secret.yaml", "secrets"])
    func linkOutOfTheFolderIsNotRead(target: String) async throws {
        let folder = try folder()
        try folder.write("S3CRET: {", to: "secret.yaml")
        try folder.write("S3CRET: {", to: "secrets/b.yaml")
        try folder.link("c/link\(target.hasSuffix(".yaml") ? ".yaml" : "")", to: "../\(target)")
        let output = try await folder.run(["check", "c"])
        #expect(output.status == 1)
        #expect(output.stderr.contains("leads through a symbolic link out of the collection's folder"), "\(output)")
        #expect(output.stderr.contains("--file-root") && !output.stderr.contains("S3CRET"))
        let allowed = try await folder.run(["check", "c", "--file-root", "."])
        #expect(allowed.status == 2 && allowed.stdout.hasPrefix("2 collections: "), "\(allowed)")
    }

    @Test func linkInsideIsFollowed() async throws {
        let folder = try folder()
        try folder.link("c/b.yaml", to: "a.yaml")
        try folder.make(folder: "c/sub")
        try folder.link("c/other", to: "sub")
        let output = try await folder.run(["check", "c"])
        #expect(output.stdout.hasPrefix("2 collections: "), "\(output)")
    }
}
