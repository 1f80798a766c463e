import CollectionDrafts
import Diagnostics
import Importing
import Testing

struct CurlSecretTests {
    private func imported(_ text: String) throws -> Import {
        try CurlImport.read(
            ImportSource(file: SourceFile(path: "a.sh", text: text), name: "a.sh"), ImportOptions())
    }

    @Test(
        "A secret of a command is neither in the YAML nor in the report",
        arguments: [
            "curl -u 'ann:p<<hunter2' http://a", "curl -d 'password=hunter2&flag' http://a",
            "curl -d password=hunter2 -d @f http://a", #"curl --json '{"password": "hunter2", }' http://a"#,
            "curl -F 'meta={\"api_key\": \"hunter2\"};type=application/json' http://a",
            "curl 'http://a/?sig=abc%2Bhunter2%3D'", "curl -u ghp_0123456789hunter2 http://a",
            "curl -H 'X-A: Bearer ghp_0123456789hunter2' http://a",
        ])
    func secret(_ command: String) throws {
        let result = try imported(command)
        let text = result.collection.text + result.report.text
        #expect(!text.contains("hunter2") && text.contains("<<env."), "\(text)")
    }

    @Test
    func eachSecretOfABodyHasOneVariable() throws {
        let result = try imported(#"curl --json '{"jwt": "ghp_0123456789hunter2"}' http://a"#)
        #expect(result.collection.secrets == ["env.JWT"])
    }

    @Test
    func aSecretThatAScriptAssignsIsToDoOnlyIfACommandUsesIt() throws {
        let commands: [(String, ImportReport.Kind)] = [
            ("curl http://a", .leftOut), ("curl -u \"u:$DB_PASSWORD\" http://a", .toDo),
        ]
        for (command, kind) in commands {
            let notes = try imported("DB_PASSWORD=hunter2\n" + command).report.notes
            #expect(notes.filter { $0.part == "DB_PASSWORD" }.map(\.kind) == [kind])
        }
    }

    @Test
    func aVariableOfTheScriptKeepsItsNameWhateverIsWrittenOutBeforeOrBehindIt() throws {
        let commands = ["curl -u u:hunter2 http://a", "curl -u \"u:$PASSWORD\" http://b"]
        for lines in [commands, commands.reversed()] {
            let text = try imported(lines.joined(separator: "\n")).collection.text
            #expect(text.contains("password: <<env.PASSWORD_2>>    # literal secret"), "\(text)")
            #expect(text.contains("password: <<env.PASSWORD>> }"), "\(text)")
        }
    }
}
