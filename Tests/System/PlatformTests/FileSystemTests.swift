import Foundation
import Platform
import Testing

struct FileSystemTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

    @Test func foldersAreMadeWithTheirParents() throws {
        for _ in 1...2 { try FileSystem.makeFolders("\(folder)/a/b/") }
        try FileDescriptor("\(folder)/a/file", [.writing, .create]).close()
        #expect(FileStatus.kind(of: "\(folder)/a/b") == .folder)
        #expect(throws: SystemError.isNoFolder) { try FileSystem.makeFolders("\(folder)/a/file") }
        #expect(throws: SystemError.isNoFolder) { try FileSystem.makeFolders("\(folder)/a/file/c") }
        #expect(FileSystem.proposals(in: "\(folder)/a") == ["b", "file"])
        #expect(FileSystem.proposals(in: "\(folder)/missing") == [])
    }

    @Test func aMovedFileReplacesAnother() throws {
        try FileSystem.makeFolders(folder)
        for name in ["new", "old"] {
            let file = try FileDescriptor("\(folder)/\(name)", [.writing, .create])
            try file.write(Array(name.utf8))
            try file.close()
        }
        let before = try FileStatus(of: "\(folder)/old")
        try FileSystem.move("\(folder)/new", to: "\(folder)/old")
        #expect(try FileSystem.content(of: "\(folder)/old", limit: 10) == Array("new".utf8))
        #expect(try FileStatus(of: "\(folder)/old") != before)
        FileSystem.remove("\(folder)/old")
        #expect(!FileSystem.exists("\(folder)/old"))
    }

    @Test(arguments: [
        ("a/b.txt", "a/", "b.txt"), ("b.txt", "", "b.txt"), ("/b", "/", "b"), ("a/", "a/", ""), ("", "", ""),
        ("../ä/ö", "../ä/", "ö"),
    ])
    func pathsAreTakenApartAfterTheLastSeparator(path: String, folder: String, name: String) {
        let parts = PathParts(path)
        #expect((parts.folder, parts.name) == (folder, name))
    }

    @Test func realPathsHaveParents() {
        let path = RealPath("/missing/a/../b/./c")
        #expect(path.text == "/missing/b/c")
        #expect(path.parent?.parent?.parent?.text == "/")
        #expect(path.parent?.parent?.parent?.parent == nil)
        #expect(path.components(below: RealPath("/missing")) == ["b", "c"])
        #expect(path.components(below: RealPath("/miss")) == nil)
    }
}
