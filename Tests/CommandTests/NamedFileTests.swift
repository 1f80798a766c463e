import Foundation
import Glibc
import Testing

/// Files that are found by their names beside a collection, or that a folder holds: links out of the repository and
/// pipes.
@Suite(.timeLimit(.minutes(20)))
struct NamedFileTests {
    private static let request = "$kind: http-request\nname: ok\nurl: \"http://127.0.0.1:9/?x={{leak}}\"\n"
    private static let schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"

    /// The path of a file that is replaced by a link out of the repository, and the arguments that use it.
    struct Case: CustomTestStringConvertible {
        let link: String
        let secret: String
        let arguments: [String]
        var testDescription: String { link }

        init(_ link: String, _ secret: String, _ arguments: String...) {
            (self.link, self.secret, self.arguments) = (link, secret, arguments)
        }
    }

    private static let cases = [
        Case("Shop/.resources/definition.yaml", "https://bob:S3CRET@h.example\n", "check", "Shop"),
        Case("Shop/.resources/definition.yaml", "$kind: collection\nvariables: { leak: S3CRET }\n", "show", "Shop"),
        Case("Shop/Sub/.resources/definition.yaml", "S3CRET\n", "check", "Shop"),
        Case("Shop/a.request.yaml", "url: http://h/S3CRET\n", "show", "Shop"),
        Case(
            "postman/globals/workspace.globals.yaml", "$kind: globals\nvalues: [{ key: leak, value: S3CRET }]\n",
            "show", "Shop"),
        Case(
            "e.postman_environment.json", #"{"values":[{"key":"leak","value":"S3CRET"}]}"#, "show", "p.json", "-e", "e"),
        Case(
            "postman/environments/e.environment.yaml", "values: [{ key: leak, value: S3CRET }]\n", "show", "p.json",
            "-e", "e"),
        Case("environments/e.yaml", "variables: { leak: S3CRET }\n", "show", "a.yaml", "-e", "e"),
        Case("b/collection.bru", "headers {\n  X-O: S3CRET\n}\n", "import", "b"),
        Case("b/environments/e.bru", "vars {\n  v: S3CRET\n}\n", "import", "b"),
        Case("b/sub/folder.bru", "headers {\n  X-O: S3CRET\n}\n", "import", "b"),
    ]

    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.make(folder: "repo/.git")
        try folder.write("name: ws\n", to: "repo/.postman/resources.yaml")
        try folder.write(request, to: "repo/Shop/ok.request.yaml")
        try folder.write(request, to: "repo/Shop/Sub/ok.request.yaml")
        try folder.write("name: A\nrequests: [{ GET: \"http://127.0.0.1:9/\" }]\n", to: "repo/a.yaml")
        try folder.write(
            #"{"info":{"name":"c","schema":"\#(schema)"},"item":[{"name":"r","request":"http://127.0.0.1:9/{{leak}}"}]}"#,
            to: "repo/p.json")
        try folder.write(#"{"version":"1","name":"b","type":"collection"}"#, to: "repo/b/bruno.json")
        for file in ["a.bru", "sub/c.bru"] {
            try folder.write(
                "meta {\n  name: a\n  type: http\n}\n\nget {\n  url: http://h/a\n}\n", to: "repo/b/\(file)")
        }
        return folder
    }

    private static func run(_ one: Case, in folder: TemporaryFolder) async throws -> BuiltCommand.Output {
        try await BuiltCommand.run(one.arguments, in: folder.url.appending(path: "repo"))
    }

    @Test(arguments: cases)
    func linkOutOfTheRepositoryIsRefused(one: Case) async throws {
        let folder = try Self.folder()
        try folder.write(one.secret, to: "secret")
        try Self.makeParent(of: one.link, in: folder)
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "repo/\(one.link)"), withDestinationURL: folder.url.appending(path: "secret")
        )
        let output = try await Self.run(one, in: folder)
        let text = output.stdout + output.stderr
        #expect(output.status != 0, "\(output)")
        #expect(!text.contains("S3CRET"), "\(output)")
        #expect(text.contains("leads through a symbolic link out of the repository"), "\(output)")
    }

    @Test(arguments: cases)
    func pipeIsRefused(one: Case) async throws {
        let folder = try Self.folder()
        try Self.makeParent(of: one.link, in: folder)
        try #require(mkfifo(folder.url.appending(path: "repo/\(one.link)").path, 0o600) == 0)
        let output = try await Self.run(one, in: folder)
        // A pipe of globals or environments of a folder is not taken for one, and need not be an error.
        if output.status != 0 { #expect((output.stdout + output.stderr).contains("pipe"), "\(output)") }
    }

    /// The same links inside of the repository are followed.
    @Test(arguments: cases.filter { $0.arguments[0] != "check" })
    func linkInsideTheRepositoryIsFollowed(one: Case) async throws {
        let folder = try Self.folder()
        try folder.write(one.secret, to: "repo/shared/secret")
        try Self.makeParent(of: one.link, in: folder)
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "repo/\(one.link)"),
            withDestinationURL: folder.url.appending(path: "repo/shared/secret"))
        let output = try await Self.run(one, in: folder)
        #expect(output.status == 0, "\(output)")
    }

    private static func makeParent(of link: String, in folder: TemporaryFolder) throws {
        let url = folder.url.appending(path: "repo/\(link)")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? FileManager.default.removeItem(at: url)
    }
}
