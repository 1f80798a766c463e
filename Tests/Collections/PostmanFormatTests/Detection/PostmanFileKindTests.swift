import Diagnostics
import PostmanFormat
import Testing
import YAMLSource

struct PostmanFileKindTests {
    private func kind(_ text: String, _ path: String) throws -> PostmanFileKind {
        let root: YAMLNode?
        let isJSON = path.hasSuffix(".json") || path.hasSuffix(".har")
        if isJSON {
            root = JSONNodeReader.read(Array(text.utf8), path: path).root
        } else {
            root = YAMLDocument.read(Array(text.utf8), path: path).root
        }
        return PostmanFileKind(try #require(root), path: path)
    }

    @Test(arguments: [
        (#"{"info": {}, "item": []}"#, "a.json", PostmanFileKind.collection),
        (#"{"collection": {"info": {"schema": "https://x/v2.0.0/y"}, "item": []}}"#, "a.json", .collection),
        (#"{"info": {"schema": "https://x/v9.0/y"}, "item": [], "values": []}"#, "a.json", .collection),
        (#"{"info": {"schema": "https://x/collection/v3.0.0/"}, "item": []}"#, "a.json", .schemaThreeJSON),
        (#"{"$kind": "collection", "name": "x"}"#, "a.json", .schemaThreeJSON),
        (#"{"id": "c1", "order": ["r1"], "requests": []}"#, "a.json", .schemaOne),
        (#"{"name": "x", "values": []}"#, "a.json", .environment),
        (#"{"values": []}"#, "x.postman_environment.json", .environment),
        (#"{"name": "x", "values": [], "_postman_variable_scope": "globals"}"#, "a.json", .globals),
        (#"{"name": "x", "values": [], "_postman_variable_scope": "environment"}"#, "a.globals.json", .environment),
        (#"{"name": "x", "values": []}"#, "workspace.globals.json", .globals),
        ("name: x\nvalues: []", "workspace.globals.yaml", .globals),
        ("name: x\nvalues: []", "Local.environment.yaml", .environment),
        (#"{"info": {}, "item": []}"#, "a.environment.json", .collection),
        (#"{"log": {"entries": []}}"#, "a.har", .har),
        (#"{"openapi": "3.0.3"}"#, "a.json", .openAPI),
        ("openapi: 3.0.3\ninfo: { title: x }", "a.yaml", .openAPI),
        (#"{"swagger": "2.0", "info": {}}"#, "a.json", .swagger),
        (#"{"_type": "export", "resources": []}"#, "a.json", .insomnia),
        ("type: collection.insomnia.rest/5.0", "a.yaml", .insomnia),
        (#"{"version": "1", "name": "Shop"}"#, "shop/bruno.json", .bruno),
        ("opencollection: 1.0.0", "opencollection.yml", .openCollection),
        ("$kind: collection\nname: Shop", "Shop/.resources/definition.yaml", .definition),
        ("$kind: http-request\nurl: x", "Shop/a.request.yaml", .request),
        ("$kind: example", "a.example.yaml", .example),
        (#"{"requests": [{"GET": "x"}]}"#, "a.json", .other(missing: ["info", "item"])),
        (#"{"info": {"name": "x"}}"#, "a.json", .other(missing: ["item"])),
        ("[]", "a.json", .other(missing: ["info", "item"])),
        ("7", "a.json", .other(missing: ["info", "item"])),
    ])
    func contentDecides(_ text: String, _ path: String, _ expected: PostmanFileKind) throws {
        #expect(try kind(text, path) == expected)
    }

    @Test(arguments: [
        ("a.hurl", PostmanFileKind.hurl), ("a.http", .http), ("b/A.REST", .http), ("user.bru", .bruno),
        ("bruno.json", .bruno), ("opencollection.yml", .openCollection), ("ok.example.yaml", .example),
        ("x/.resources/definition.yaml", .definition), ("/.resources/definition.yml", .definition),
        ("a/Get.request.yaml", .request), ("Get.request.yml", .request), ("GET.REQUEST.YAML", nil),
        ("Local.environment.yaml", .environment), ("a/Local.environment.json", .environment),
        ("workspace.globals.yaml", .globals), ("a.postman_environment.json", nil), ("definition.yaml", nil),
        ("a.json", nil), ("a.yaml", nil),
    ])
    func namesDecideWithoutContent(_ path: String, _ expected: PostmanFileKind?) {
        #expect(PostmanFileKind(path: path) == expected)
    }

    private static let other = "write each request as METHOD: URL; hubrun init writes a collection to begin with"

    @Test(arguments: [
        (PostmanFileKind.collection, PostmanFileKind.Use.collection, nil),
        (.environment, .environment, nil),
        (.request, .collection, nil),
        (
            .schemaOne, .collection,
            "the file is a Postman collection of schema 1; export it as Collection v2.1"
        ),
        (
            .schemaThreeJSON, .collection,
            "the file is a Postman collection of schema 3.0 as JSON; "
                + "export it as Collection v2.1, or use its folder of YAML files"
        ),
        (
            .environment, .collection,
            "the file is an environment, not a collection; give it together with a collection: -e v3/a"
        ),
        (
            .globals, .collection,
            "the file holds globals, not a collection; give it together with a collection: --globals v3/a"
        ),
        (.collection, .environment, "the file is a collection, not an environment; give the collection without -e"),
        (.collection, .globals, "the file is a collection, not globals; give the collection without --globals"),
        (.har, .collection, "the file is a HAR file; hubrun import v3/a makes a collection of it"),
        (.insomnia, .collection, "the file is an export of Insomnia; \(PostmanFileKindTests.other)"),
        (
            .har, .environment,
            "the file is a HAR file, not an environment; in Postman, choose the environment and then Export"
        ),
        (
            .other(missing: ["info", "item"]), .collection,
            "the file is no Postman collection: \"info\" and \"item\" are missing; "
                + "export the collection as Collection v2.1"
        ),
        (
            .other(missing: ["item"]), .environment,
            "the file is not an environment: it has no list \"values\" with a \"name\"; "
                + "in Postman, choose the environment and then Export"
        ),
    ])
    func otherUsesAreRefused(_ kind: PostmanFileKind, _ use: PostmanFileKind.Use, _ expected: String?) {
        let diagnostic = kind.diagnostic(as: use, path: "v3/a")
        #expect(diagnostic.map { "\($0.message); \($0.hint ?? "")" } == expected)
    }

    /// As in Newman, either file can be used for the other.
    @Test func globalsAsAnEnvironmentAreANote() throws {
        let note = try #require(PostmanFileKind.globals.diagnostic(as: .environment, path: "a.json"))
        #expect(note.message == "the file has globals, and is used as the environment")
        #expect(note.severity == .note && note.concernsRuns)
        let other = try #require(PostmanFileKind.environment.diagnostic(as: .globals, path: "a.json"))
        #expect(other.message == "the file is an environment, and is used for the globals")
        #expect(other.severity == .note && other.concernsRuns)
    }

    @Test(arguments: [
        ("v3/Shop/.resources/definition.yaml", "v3/Shop"), (".resources/definition.yaml", "."),
        ("Shop/.resources/a.resources/examples/ok.example.yaml", "Shop"), ("/.resources/definition.yaml", "/"),
    ])
    func hintNamesTheFolderOfAPart(_ path: String, _ folder: String) throws {
        let kind = try #require(PostmanFileKind(path: path))
        let diagnostic = try #require(kind.diagnostic(as: .collection, path: path))
        #expect(diagnostic.hint?.hasSuffix(": \(folder)") == true)
    }
}
