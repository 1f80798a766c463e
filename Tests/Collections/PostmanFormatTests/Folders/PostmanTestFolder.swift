import Diagnostics
import Foundation
import Platform
import PostmanFormat

/// A temporary folder with files of schema 3.0, removed with this object.
final class PostmanTestFolder {
    let path: String

    /// - Parameter files: The texts of files by path.
    init(_ files: [String: String] = [:]) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "hubrun-postman-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = RealPath(url.path).text
        for (name, text) in files { try write(name, text) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ text: String) throws {
        let url = URL(filePath: at(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: at(name), withDestinationPath: target)
    }

    func at(_ name: String) -> String { name.isEmpty ? path : "\(path)/\(name)" }

    func read(_ name: String = "") -> PostmanFolderReading { PostmanFolderReader().read(at(name)) }

    /// Returns a path of a message or a reading relative to this folder.
    func relative(_ path: String) -> String { path.replacing("\(self.path)/", with: "") }
}
