import Foundation
import Platform
import Testing

struct AtomicFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    private var path: String { "\(folder)/file" }

    init() throws {
        try FileSystem.makeFolders(folder)
    }

    private func content(of path: String) throws -> String {
        String(decoding: try FileSystem.content(of: path, limit: 100), as: UTF8.self)
    }

    @Test func fileIsReplacedAndNothingElseIsLeft() throws {
        for text in ["a longer text", "short"] {
            try AtomicFile(path).check()
            try AtomicFile(path).write(Array(text.utf8))
            #expect(try content(of: path) == text)
        }
        #expect(FileSystem.proposals(in: folder) == ["file"])
    }

    @Test func checkLeavesNoFile() throws {
        try AtomicFile(path).check()
        #expect(FileSystem.proposals(in: folder) == [])
    }

    @Test func linkIsKeptAndItsTargetReplaced() throws {
        try AtomicFile("\(folder)/target").write(Array("old".utf8))
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "target")
        try AtomicFile(path).write(Array("new".utf8))
        #expect(try content(of: "\(folder)/target") == "new")
        #expect(try FileStatus(ofBytes: Array(path.utf8), followsLink: false).kind == .link)
    }

    @Test func existingFileIsAnErrorIfItIsNotReplaced() throws {
        let file = AtomicFile(path, replaces: false)
        try file.write(Array("first".utf8))
        #expect(throws: SystemError.alreadyExists) { try file.write(Array("second".utf8)) }
        #expect(try content(of: path) == "first")
    }

    @Test func failedWritingIsAnError() throws {
        try AtomicFile("/dev/null").write([1])
        #expect(throws: SystemError.diskFull) { try AtomicFile("/dev/full").write([1]) }
        #expect(throws: SystemError.isFolder) { try AtomicFile(folder).write([1]) }
        #expect(throws: SystemError.notFound) { try AtomicFile("\(folder)/missing/file").write([1]) }
    }

    @Test func onlyTheOwnerCanReadANewFile() throws {
        try AtomicFile(path).write([1])
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
}
