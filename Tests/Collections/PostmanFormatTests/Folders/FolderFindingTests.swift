import Diagnostics
import Testing

@testable import PostmanFormat

/// The kinds of files and folders, and the root of a collection.
struct FolderFindingTests {
    private static let request = "url: http://a"

    @Test(
        arguments: [
            (["C/R.request.yaml"], "C", .collection), (["C/.resources/definition.yaml"], "C", .collection),
            (["C/F/R.request.yaml"], "C", .other),
            (["C/.resources/definition.yaml", "C/F/R.request.yaml"], "C/F", .folder(root: "C")),
            (["C/.resources/definition.yaml", "C/F/G/R.request.yaml"], "C/F", .folder(root: "C")),
            (["C/R.request.yaml", "C/F/R.request.yaml"], "C/F", .folder(root: "C")),
            (["C/.resources/definition.yaml", "C/F/x.csv"], "C/F", .other),
            (["W/C/.resources/definition.yaml", "W/D/.resources/definition.yaml"], "W", .other),
            (["W/C/R.request.yaml", "W/smoke.yaml"], "W", .other),
            (["W/C/R.request.yaml", "W/a.postman_collection.json"], "W", .other), (["W/a.yaml"], "W", .other),
            (["W/.postman/resources.yaml", "W/C/R.request.yaml"], "W", .workspace),
            (["W/postman/collections/C/R.request.yaml"], "W", .workspace),
            (["W/postman/collections/C/R.request.yaml"], "W/postman/collections", .other),
            (
                ["W/postman/collections/C/R.request.yaml", "W/postman/collections/x.request.yaml"],
                "W/postman/collections/C", .collection
            ),
            (["W/.git/R.request.yaml", "W/node_modules/a/R.request.yaml"], "W", .other),
        ] as [([String], String, PostmanFolderKind)])
    func folderHasAKind(files: [String], path: String, kind: PostmanFolderKind) throws {
        let folder = try PostmanTestFolder(
            Dictionary(uniqueKeysWithValues: files.map { ($0, Self.request) }))
        var found = PostmanFolderKind(folder.at(path))
        if case .folder(let root) = found { found = .folder(root: folder.relative(root)) }
        #expect(found == kind)
    }

    /// A folder without parts is a collection if all requests are in folders below it.
    @Test(arguments: [
        (["C/F/R.request.yaml"], "C", ["C"]), (["C/F/G/R.request.yaml", "C/F/H/x.csv"], "C", ["C"]),
        (["W/D/.resources/definition.yaml", "W/C/.resources/definition.yaml"], "W", ["W/C", "W/D"]),
        (["W/b/R.request.yaml", "W/b.yaml", "W/a.yml"], "W", ["W/a.yml", "W/b", "W/b.yaml"]),
        (
            ["W/C/F/R.request.yaml", "W/C/G/S.request.yaml", "W/x.postman_collection.json"], "W",
            [
                "W/C", "W/x.postman_collection.json",
            ]
        ),
        (["W/C/R.request.yaml", "W/C/other.yaml", "W/a.yaml"], "W", ["W/C", "W/a.yaml"]),
        (["W/Local.environment.yaml", "W/x.globals.yaml", "W/ok.example.yaml", "W/a.yaml"], "W", ["W/a.yaml"]),
        (["W/.git/a.yaml", "W/node_modules/p/b.yaml", "W/.build/c.yaml", "W/F/d.yaml"], "W", ["W/F/d.yaml"]),
        (["W/_a.yaml", "W/environments/b.yaml", "W/c.yaml"], "W", ["W/c.yaml"]),
        (
            ["W/postman/collections/x.request.yaml", "W/postman/collections/C/R.request.yaml"], "W/postman/collections",
            [
                "W/postman/collections/C"
            ]
        ),
        (["W/x.csv"], "W", []),
    ])
    func searchFindsCollectionsOfAllFormats(files: [String], path: String, expected: [String]) throws {
        let folder = try PostmanTestFolder(Dictionary(uniqueKeysWithValues: files.map { ($0, Self.request) }))
        var walk = CollectionWalk.search(in: folder.at(path), roots: nil) {
            $0.hasPrefix("_") || $0.name == "environments"
        }
        #expect(PostmanFolderKind.collections(in: walk.tree()).map(folder.relative) == expected)
        #expect(walk.problems.isEmpty)
    }

    /// A search reads no entry of a collection but the names in its folder.
    @Test func searchDoesNotEnterCollections() throws {
        let folder = try PostmanTestFolder(["W/C/R.request.yaml": Self.request])
        try folder.link("W/C/F", to: "nothing")
        var walk = CollectionWalk.search(in: folder.at("W"), roots: nil)
        let tree = walk.tree()
        #expect(PostmanFolderKind.collections(in: tree).map(folder.relative) == ["W"])
        #expect(walk.problems.isEmpty)
    }

    @Test(arguments: [
        (["C/.resources/definition.yaml", "C/F/G/R.request.yaml"], "C/F/G/R.request.yaml", "C/F/G", ["R"]),
        (["C/R.request.yaml", "C/F/S.request.yaml"], "C/F/S.request.yaml", "C", ["F", "S"]),
        (
            [
                "W/postman/R.request.yaml", "W/postman/collections/x.request.yaml",
                "W/postman/collections/C/S.request.yaml",
            ],
            "W/postman/collections/C/S.request.yaml", "W/postman/collections/C", ["S"]
        ),
    ])
    func rootIsTheHighestFolderWithoutAGap(files: [String], path: String, root: String, selected: [String]) throws {
        let test = try PostmanTestFolder(Dictionary(uniqueKeysWithValues: files.map { ($0, Self.request) }))
        let reading = test.read(path)
        #expect(test.relative(reading.root) == root)
        #expect(reading.selection?.names == selected)
    }

    @Test func folderWithoutRequestsSelectsNothing() throws {
        let folder = try PostmanTestFolder(["C/R.request.yaml": Self.request, "C/data/rows.csv": "x"])
        let reading = folder.read("C/data")
        #expect(reading.messages == ["- error: \"\(folder.at("C/data"))\" has no requests"])
        #expect(try PostmanTestFolder(["C/x.csv": "x"]).read("C").diagnostics.hasErrors)
    }

    /// Relative paths stay relative, so that messages show them as the user wrote them.
    @Test(arguments: [
        (".", ".."), ("..", "../.."), ("none", "."), ("none/", "."), ("none/file", "none"), ("./none", "."),
        ("/a/b", "/a"),
        ("/a", "/"), ("/", nil),
    ])
    func parentKeepsTheSpelling(path: String, parent: String?) {
        #expect(FolderPaths.parent(of: path) == parent)
    }

    @Test func parentOfALinkIsThatOfItsTarget() throws {
        let folder = try PostmanTestFolder(["C/F/R.request.yaml": Self.request, "C/S.request.yaml": Self.request])
        try folder.link("link", to: "C/F")
        let reading = folder.read("link")
        #expect(reading.root == folder.at("C"))
        #expect(reading.selection?.names == ["F"])
    }
}
