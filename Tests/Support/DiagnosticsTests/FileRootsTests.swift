import Diagnostics
import Foundation
import Platform
import Testing

/// The folders in which a collection can use files.
struct FileRootsTests {
    /// A temporary folder with its links resolved, removed with this object.
    private final class Folder {
        let path: String

        init() throws {
            let url = FileManager.default.temporaryDirectory.appending(path: "hubrun-roots-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            path = RealPath(url.path).text
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func make(folder: String) throws {
            try FileManager.default.createDirectory(atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
        }

        func make(file: String) throws { try Data("x".utf8).write(to: URL(filePath: "\(path)/\(file)")) }

        func link(_ name: String, to target: String) throws {
            try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: target)
        }
    }

    private func accessError(_ path: String, of roots: FileRoots) -> FileAccessError? {
        do throws(FileAccessError) {
            try roots.check(path, writtenAs: "WRITTEN")
            return nil
        } catch {
            return error
        }
    }

    @Test func folderIsTheRootWithoutARepository() throws {
        let folder = try Folder()
        try folder.make(folder: "in/sub")
        let roots = FileRoots(ofCollectionAt: "\(folder.path)/in/a.yaml")
        #expect(accessError("\(folder.path)/in/sub/x", of: roots) == nil)
        #expect(accessError("\(folder.path)/in/sub/../x", of: roots) == nil)
        for path in ["x", "in/../x", "inside/x", "in/sub/../../x", "in/none/../../x"] {
            let accessError = accessError("\(folder.path)/\(path)", of: roots)
            #expect(accessError?.message == "\"WRITTEN\" is outside of the collection's folder", "\(path)")
        }
        #expect(
            accessError("\(folder.path)/x", of: roots)?.hint
                == "to allow it, add --file-root \(folder.path) to the command"
        )
    }

    /// `.git` is a file in a worktree or a submodule.
    @Test(arguments: [true, false])
    func nearestRepositoryIsTheRoot(isFile: Bool) throws {
        let folder = try Folder()
        try folder.make(folder: "repo/a/b")
        try folder.make(folder: "repo/.git")
        try folder.make(folder: "repo/inner/c")
        if isFile { try folder.make(file: "repo/inner/.git") } else { try folder.make(folder: "repo/inner/.git") }
        let outer = FileRoots(ofCollectionAt: "\(folder.path)/repo/a/b/c.yaml")
        #expect(accessError("\(folder.path)/repo/x", of: outer) == nil)
        #expect(accessError("\(folder.path)/x", of: outer)?.message == "\"WRITTEN\" is outside of the repository")
        let inner = FileRoots(ofCollectionAt: "\(folder.path)/repo/inner/c/c.yaml")
        #expect(accessError("\(folder.path)/repo/inner/x", of: inner) == nil)
        #expect(accessError("\(folder.path)/repo/x", of: inner) != nil)
    }

    @Test func linksOutOfTheRootsAreOutside() throws {
        let folder = try Folder()
        try folder.make(folder: "in/sub")
        try folder.make(folder: "out")
        try folder.make(file: "out/secret")
        try folder.link("in/file", to: "../out/secret")
        try folder.link("in/folder", to: "../out")
        try folder.link("in/absolute", to: "\(folder.path)/out")
        try folder.link("in/stays", to: "sub")
        let roots = FileRoots(ofCollectionAt: "\(folder.path)/in/a.yaml")
        #expect(accessError("\(folder.path)/in/stays/x", of: roots) == nil)
        for path in ["file", "folder/secret", "folder/none", "absolute/secret"] {
            let accessError = accessError("\(folder.path)/in/\(path)", of: roots)
            #expect(
                accessError?.message == "\"WRITTEN\" leads through a symbolic link out of the collection's folder",
                "\(path)")
            #expect(accessError?.hint == "to allow it, add --file-root \(folder.path)/out to the command", "\(path)")
        }
        // The system resolves the link before `..`.
        #expect(accessError("\(folder.path)/in/folder/../in/a.yaml", of: roots) == nil)
        #expect(accessError("\(folder.path)/in/folder/../x", of: roots) != nil)
    }

    @Test func addedRootsAreAllowed() throws {
        let folder = try Folder()
        try folder.make(folder: "in")
        try folder.make(folder: "one")
        try folder.make(folder: "two")
        try folder.link("in/link", to: "../two")
        let roots = FileRoots(
            ofCollectionAt: "\(folder.path)/in/a.yaml", widening: ["\(folder.path)/one", "\(folder.path)/in/link"])
        for path in ["in/x", "one/x", "one/deep/x", "two/x", "in/link/x"] {
            #expect(accessError("\(folder.path)/\(path)", of: roots) == nil, "\(path)")
        }
        #expect(accessError("\(folder.path)/x", of: roots) != nil)
        #expect(accessError("\(folder.path)/one-more/x", of: roots) != nil)
    }

    @Test(arguments: [".git/config", ".GIT/config", "sub/.git/hooks/x", ".g\u{200C}it/config"])
    func gitFolderIsRejected(path: String) throws {
        let folder = try Folder()
        try folder.make(folder: ".git")
        let roots = FileRoots(ofCollectionAt: "\(folder.path)/a.yaml")
        #expect(
            accessError("\(folder.path)/\(path)", of: roots)?.message == "\"WRITTEN\" is inside of a .git folder")
        let named = FileRoots(ofCollectionAt: "\(folder.path)/a.yaml", widening: ["\(folder.path)/.git"])
        #expect(accessError("\(folder.path)/.git/config", of: named) == nil)
    }

    @Test func environmentRootsAreAdded() throws {
        let folder = try Folder()
        try folder.make(folder: "one")
        try folder.make(folder: "two")
        let roots = FileRoots(ofCollectionAt: "\(folder.path)/one/a.yaml")
            .joined(with: FileRoots(ofCollectionAt: "\(folder.path)/two/e.yaml"))
        #expect(accessError("\(folder.path)/one/x", of: roots) == nil)
        #expect(accessError("\(folder.path)/two/x", of: roots) == nil)
        #expect(accessError("\(folder.path)/x", of: roots) != nil)
    }

    /// Roots are derived from the path of the collection, not from the current folder.
    @Test func currentFolderHasNoEffect() throws {
        let folder = try Folder()
        let roots = FileRoots(ofCollectionAt: "\(folder.path)/a.yaml")
        #expect(accessError("Package.swift", of: roots) != nil)
        #expect(accessError("Package.swift", of: FileRoots(ofCollectionAt: "Tests/a.yaml")) == nil)
        #expect(accessError("Package.swift", of: FileRoots(ofCollectionAt: "<stdin>")) == nil)
    }
}
