import Foundation
import Platform
import Testing

struct FileDescriptorTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

    init() throws {
        try FileSystem.makeFolders(folder)
    }

    @Test func bytesAreReadAsWritten() throws {
        let path = "\(folder)/file"
        let file = try FileDescriptor(path, [.readingAndWriting, .createNew])
        try file.write(Array("one two".utf8))
        try file.write(Array("ONE".utf8), at: 0)
        #expect(try file.read(100, at: 4) == Array("two".utf8))
        #expect(try file.read(100, at: 7).isEmpty)
        try file.truncate(to: 3)
        #expect(try file.status.size == 3)
        try file.close()
        #expect(try FileSystem.content(of: path, limit: 100) == Array("ONE".utf8))
        #expect(throws: SystemError.alreadyExists) { try FileDescriptor(path, [.writing, .createNew]) }
        #expect(throws: SystemError.isNoFolder) { try FileDescriptor(path, [.reading, .folder]) }
    }

    @Test func readingStopsSoonAfterTheLimit() throws {
        let count = try FileSystem.content(of: "/dev/zero", limit: 100_000).count
        #expect((100_001..<200_000).contains(count))
    }

    @Test func temporaryFilesHaveNoName() throws {
        let file = try FileDescriptor.temporary(prefix: "platform-tests")
        try file.write([1, 2])
        #expect(try file.read(10, at: 0) == [1, 2])
        #expect(try FileSystem.names(in: folder).isEmpty)
        try file.close()
    }

    @Test func linksAreNotFollowedIfAskedFor() throws {
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "target")
        #expect(throws: SystemError.linkLoop) { try FileDescriptor("\(folder)/link", [.writing, .create, .noLink]) }
        #expect(throws: SystemError.notFound) { try FileStatus(of: "\(folder)/link") }
        let path = Array("\(folder)/link".utf8)
        #expect(try FileStatus(ofBytes: path, followsLink: false).kind == .link)
    }

    @Test func aFullDeviceIsAnError() throws {
        let file = try FileDescriptor("/dev/full", .writing)
        #expect(throws: SystemError.diskFull) { try file.write([1]) }
        #expect(SystemError.diskFull.text == "no space left on device")
        #expect(SystemError.diskFull.message == "No space left on device")
        try file.close()
    }
}
