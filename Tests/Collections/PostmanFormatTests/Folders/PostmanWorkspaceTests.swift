import Diagnostics
import PostmanFormat
import Testing

/// Workspaces, and the variables in them.
struct PostmanWorkspaceTests {
    private static let request = "url: http://a"

    private static let files = [
        "W/postman/collections/Shop/.resources/definition.yaml": "name: Shop",
        "W/postman/collections/Shop/F/R.request.yaml": request,
        "W/postman/collections/Bank/F/R.request.yaml": request,
        "W/postman/collections/Group/B/.resources/definition.yaml": "name: B",
        "W/postman/collections/Group/A/R.request.yaml": request, "W/other/R.request.yaml": request,
        "W/postman/globals/workspace.globals.yaml": "values: []",
        "W/postman/environments/b.environment.yaml": "values: []",
        "W/postman/environments/a.environment.json": "{}", "W/postman/environments/notes.yaml": "a: b",
    ]

    @Test func workspaceHasItsCollectionsInOrder() throws {
        let folder = try PostmanTestFolder(Self.files)
        let workspace = PostmanWorkspace(at: folder.at("W"))
        let collections = workspace.collections()
        #expect(collections.diagnostics.diagnostics.isEmpty)
        #expect(
            collections.paths.map(folder.relative)
                == ["Bank", "Group/A", "Group/B", "Shop"].map {
                    "W/postman/collections/\($0)"
                })
        #expect(workspace.globals.map(folder.relative) == "W/postman/globals/workspace.globals.yaml")
    }

    @Test func workspaceWithoutTheUsualFolderHasAllCollections() throws {
        let folder = try PostmanTestFolder([
            "W/.postman/resources.yaml": "a: b", "W/x/C/R.request.yaml": Self.request,
            "W/B/.resources/definition.yaml": "name: B", "W/.git/C/R.request.yaml": Self.request,
            "W/S.request.yaml": Self.request,
        ])
        let collections = PostmanWorkspace(at: folder.at("W")).collections()
        #expect(collections.paths.map(folder.relative) == ["W/B", "W/x"])
        #expect(collections.diagnostics.diagnostics.map(\.code) == [.postmanIgnoredPart])
    }

    @Test func collectionKnowsItsWorkspace() throws {
        let folder = try PostmanTestFolder(Self.files)
        let reading = folder.read("W/postman/collections/Shop/F/R.request.yaml")
        #expect(reading.workspace?.folder == folder.at("W"))
        let shop = "W/postman/collections/Shop"
        #expect(
            try reading.collection?.request("R").item.searchFolders.map(folder.relative)
                == ["\(shop)/F", shop, folder.at("W")].map(folder.relative))
        #expect(folder.read("W/other").workspace == nil)
    }

    /// A folder above the repository belongs to another project.
    @Test func searchForTheWorkspaceEndsAtTheRepository() throws {
        let folder = try PostmanTestFolder([
            ".postman/resources.yaml": "a: b", "repo/.git/HEAD": "x", "repo/C/R.request.yaml": Self.request,
        ])
        #expect(folder.read("repo/C").workspace == nil)
        #expect(PostmanWorkspace.around(collectionAt: folder.at("C"))?.folder == folder.path)
    }

    @Test func environmentHasItsEnabledVariables() throws {
        let yaml = """
            name: Local
            values:
              - { key: who, value: ann, enabled: true, type: default }
              - { key: off, value: x, enabled: false }
              - { key: token, secret: true }
              - { key: old, value: y, type: secret }
              - key: empty
                value:
            color: null
            """
        var diagnostics = DiagnosticList()
        let file = PostmanVariableFile.read(
            yaml: Array(yaml.utf8), path: "a/Local.environment.yaml", kind: .environment, diagnostics: &diagnostics)
        #expect(diagnostics.diagnostics.isEmpty)
        #expect(file?.name == "Local")
        #expect(
            file?.variables.map { "\($0.name)=\($0.value.text?.text ?? "missing")\($0.isSecret ? " secret" : "")" }
                == ["who=ann", "token=missing secret", "old=y secret", "empty="])
    }

    @Test(arguments: [
        ("name: a", "\"values\" is missing"), ("- a", "an environment must be a mapping, not a list"),
        ("values: x", "\"values\" must be a mapping or a list, not text"),
        ("values: [{ key: a, value: {{x}} }]", "\"{{\" begins a mapping inside a mapping"),
    ])
    func brokenEnvironmentIsAnError(yaml: String, message: String) {
        var diagnostics = DiagnosticList()
        let file = PostmanVariableFile.read(
            yaml: Array(yaml.utf8), path: "Local.environment.yaml", kind: .environment, diagnostics: &diagnostics)
        #expect(file == nil)
        #expect(diagnostics.diagnostics.map(\.message) == [message])
    }
}
