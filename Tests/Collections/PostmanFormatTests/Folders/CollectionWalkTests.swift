import Diagnostics
import Foundation
import Testing

@testable import PostmanFormat

/// Links, limits and files that cannot be read.
struct CollectionWalkTests {
    private static let request = "url: http://a"

    @Test func cycleOfLinksIsAnError() throws {
        let folder = try PostmanTestFolder(["C/R.request.yaml": Self.request, "C/F/S.request.yaml": Self.request])
        try folder.link("C/F/back", to: "..")
        let messages = folder.read("C").messages
        #expect(
            messages == [
                "- error: \"\(folder.at("C/F/back"))\" is a symbolic link to the folder \"\(folder.at("C"))\", "
                    + "which contains it"
            ])
    }

    @Test func linkOutOfTheCollectionIsAnError() throws {
        let folder = try PostmanTestFolder(["C/R.request.yaml": Self.request, "out/S.request.yaml": Self.request])
        try folder.link("C/S.request.yaml", to: "../out/S.request.yaml")
        #expect(folder.read("C").diagnostics.diagnostics.map(\.code) == [.fileOutsideRoots])
        let allowed = PostmanFolderReader(allowedFolders: [folder.at("out")]).read(folder.at("C"))
        #expect(allowed.diagnostics.diagnostics.isEmpty)
        #expect(allowed.collection?.items.count == 2)
    }

    @Test func linkInsideTheCollectionIsFollowed() throws {
        let folder = try PostmanTestFolder(["C/R.request.yaml": Self.request, "C/F/S.request.yaml": Self.request])
        try folder.link("C/T.request.yaml", to: "F/S.request.yaml")
        let reading = folder.read("C")
        #expect(reading.messages.isEmpty)
        #expect(reading.collection?.items.map(\.name) == ["F", "R", "T"])
    }

    @Test(arguments: ["S.request.yaml", "Folder"])
    func brokenLinkIsAnError(name: String) throws {
        let folder = try PostmanTestFolder(["C/R.request.yaml": Self.request])
        try folder.link("C/\(name)", to: "nothing")
        #expect(folder.read("C").diagnostics.diagnostics.map(\.code) == [.fileUnreadable])
    }

    @Test func numberOfEntriesIsLimited() throws {
        let folder = try PostmanTestFolder(["C/a.request.yaml": "", "C/b.request.yaml": "", "C/c.request.yaml": ""])
        for (limit, problems) in [(3, 0), (2, 1)] {
            var walk = CollectionWalk(
                from: folder.at("C"), roots: FileRoots(ofCollectionAt: folder.at("C") + "/"), limit: limit)
            let tree = walk.tree()
            #expect(walk.problems.count == problems)
            #expect(tree.requests.count == limit)
        }
    }

    @Test func largeFileIsAnError() throws {
        let folder = try PostmanTestFolder(["C/R.request.yaml": Self.request])
        try folder.write("C/S.request.yaml", "url: " + String(repeating: "a", count: 10 * 1024 * 1024))
        let reading = folder.read("C")
        #expect(reading.messages == ["- error: the file is larger than 10 MiB: 10485765 bytes"])
        #expect(reading.paths.count == 2)
    }

    @Test func deepFoldersAreAnError() throws {
        let path = (0..<40).map { "f\($0)" }.joined(separator: "/")
        let folder = try PostmanTestFolder(["C/R.request.yaml": Self.request, "C/\(path)/S.request.yaml": Self.request])
        #expect(folder.read("C").messages.first?.hasSuffix("is more than 32 folders deep") == true)
    }

    @Test func brokenFilesAreAllReported() throws {
        let folder = try PostmanTestFolder([
            "C/a.request.yaml": "url: {{x}}", "C/b.request.yaml": "url: [", "C/c.request.yaml": Self.request,
        ])
        let reading = folder.read("C")
        #expect(reading.diagnostics.diagnostics.filter { $0.severity == .error }.count == 2)
        #expect(reading.collection?.items.map(\.name).contains("c") == true)
    }
}
