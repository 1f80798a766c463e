import Foundation
import Platform
import TestSupport
import Testing

@testable import hubrun

/// The checks of `--watch`, one at a time: four of them are a second.
struct FileWatchTests {
    /// What happens to a file before each check, and the number of the check that reports it.
    struct Row: CustomTestStringConvertible {
        let name: String
        let changes: [Int: String?]
        let reported: Int
        var testDescription: String { name }
    }

    @Test(arguments: [
        Row(name: "rewritten in place", changes: [0: "new"], reported: 1),
        Row(name: "removed, and written 600 ms later", changes: [0: nil, 3: "new"], reported: 4),
        Row(name: "removed, and written just in time", changes: [0: nil, 4: "new"], reported: 5),
        Row(name: "removed for ever", changes: [0: nil], reported: 4),
        Row(name: "written in three steps", changes: [0: "n", 1: "ne", 2: "new"], reported: 3),
    ])
    func changesCountWhenTheyAreComplete(row: Row) throws {
        let folder = try CertificateFolder()
        let path = folder.path + "/user.txt"
        try folder.write("original", to: "user.txt")
        var watch = try Self.watch(path, folder)
        for number in 0..<row.reported {
            try change(row.changes[number] ?? nil, isGiven: row.changes[number] != nil, folder)
            #expect(watch.check() == [], "check \(number)")
        }
        #expect(watch.check() == [path])
    }

    @Test func unchangedFileIsNotReported() throws {
        let folder = try CertificateFolder()
        try folder.write("original", to: "user.txt")
        let path = folder.path + "/user.txt"
        var watch = try Self.watch(path, folder)
        for _ in 0..<10 { #expect(watch.check() == []) }
    }

    private static func watch(_ path: String, _ folder: CertificateFolder) throws -> FileWatch {
        let stamp = try FileStatus(of: path)
        return FileWatch(paths: [folder.path + "/none"], fileRoots: [], stamps: [path: stamp], collections: [])
    }

    private func change(_ text: String?, isGiven: Bool, _ folder: CertificateFolder) throws {
        guard isGiven else { return }
        if let text {
            try folder.write(text, to: "user.txt")
        } else {
            #expect(unlink(folder.path + "/user.txt") == 0)
        }
    }
}
