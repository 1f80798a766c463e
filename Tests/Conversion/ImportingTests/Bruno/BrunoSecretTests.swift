import CollectionDrafts
import Diagnostics
import Testing

@testable import Importing

struct BrunoSecretTests {
    private func imported(_ text: String, _ change: (inout ImportOptions) -> Void = { _ in }) throws -> Import {
        var options = ImportOptions()
        change(&options)
        return try BrunoImport.read(
            ImportSource(file: SourceFile(path: "a.bru", text: text), name: "a.bru"), options)
    }

    @Test(
        "A secret of a request is neither in the YAML nor in the report",
        arguments: [
            "get {\n  url: https://admin:hunter2@host/x\n}\n", "get {\n  url: https://h/?token=hunter2&page={{p}}\n}\n",
            "get {\n  url: https://h/:token\n}\n\nparams:path {\n  token: hunter2\n}\n",
            "get {\n  url: https://h/\n}\n\nassert {\n  ~res.body.token: eq hunter2\n}\n",
            "get {\n  url: https://h/\n}\n\nvars:post-response {\n  token: \"hunter2\"\n}\n",
            "post {\n  url: https://h/\n}\n\nbody:text {\n  password: hunter2\n}\n",
            "post {\n  url: https://h/\n}\n\nbody:json {\n  {\"token\": \"a<<hunter2\"}\n}\n",
            "post {\n  url: https://h/\n}\n\nbody:xml {\n  <password>hunter2</password>\n}\n",
            "get {\n  url: https://h/\n  auth: basic\n}\n\nauth:basic {\n  username: a\n  password: a{{hunter2\n}\n",
            "get {\n  url: https://h/\n  auth: basic\n}\n\nauth:basic {\n  username: ghp_0123456789hunter2\n}\n",
        ])
    func request(_ text: String) throws {
        let result = try imported("meta {\n  name: A\n}\n\n" + text)
        let written = result.collection.text + result.report.text
        #expect(!written.contains("hunter2"), "\(written)")
    }

    @Test
    func aVariableOfTheProcessAndASecretOfTheSameNameHaveVariablesOfTheirOwn() throws {
        let result = try imported(
            """
            meta {
              name: A
            }

            get {
              url: https://h/{{process.env.PASSWORD}}
              auth: basic
            }

            auth:basic {
              username: a
              password: hunter2
            }

            """)
        let text = result.collection.text
        #expect(text.contains("password: <<env.PASSWORD_2>>") && text.contains("/<<env.PASSWORD>>"), "\(text)")
    }

    @Test
    func aFileThatIsMissingIsToDo() throws {
        let text = "post {\n  url: https://h/\n}\n\nbody:multipart-form {\n  f: @file(a.txt)\n}\n"
        let missing = try imported(text).report.notes.filter { $0.part == "file \"a.txt\"" }
        #expect(missing.map(\.kind) == [.toDo])
        let found = try imported(text) { $0.fileExists = { $0 == "a.txt" } }
        #expect(!found.report.notes.contains { $0.part == "file \"a.txt\"" })
    }
}
