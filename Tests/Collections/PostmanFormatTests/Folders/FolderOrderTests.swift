import JSON
import PostmanFormat
import TestSupport
import Testing

/// The order, names and variables of a collection's items.
struct FolderOrderTests {
    @Test func itemsAreSortedByOrderThenByName() throws {
        let reading = try PostmanTestFolder([
            "C/z.request.yaml": "url: a\norder: 10", "C/b.request.yaml": "url: a",
            "C/a.request.yaml": "url: a\nname: y",
            "C/m.request.yml": "url: a\norder: 2.5", "C/F/x.request.yaml": "url: a",
            "C/F/.resources/definition.yaml": "order: 9", "C/G/x.request.yaml": "url: a",
            "C/H/.resources/definition.yml": "name: e\norder: -1", "C/n.request.yaml": "url: a\norder: 2.5",
            "C/data/rows.csv": "x",
        ]).read("C")
        #expect(reading.messages.isEmpty)
        #expect(
            reading.collection?.outline == [
                "e/", "GET a: m", "GET a: n", "F/", "  GET a: x", "GET a: z", "G/", "  GET a: x", "GET a: b",
                "GET a: y",
            ])
    }

    @Test(
        arguments: [
            (["C/a.request.yaml": "url: x", "C/F/a.request.yaml": "url: x"], [], 2),
            (
                [
                    "C/a.request.yaml": "url: x", "C/.resources/definition.yaml": "name: C",
                    "C/.resources/definition.yml": "a: b",
                ],
                ["- error: a second definition beside \"C/.resources/definition.yaml\""], 1
            ),
            (
                [
                    "C/a.request.yaml": "url: x", "C/F/.resources/definition.yaml": "variables: { a: b }",
                    "C/G/.resources/definition.yaml": "variables: { a: b }",
                ], ["1 warning: variables of a folder are ignored"], 3
            ),
            (
                ["C/a.request.yaml": "url: x", "C/b.yaml": "$kind: http-request\nurl: x", "C/c.yaml": "a: 1"],
                ["- warning: the file has a \"$kind\", but its name does not end in .request.yaml: it is ignored"], 1
            ),
            (["C/a.request.yaml": "url: x", "C/c.example.yaml": "$kind: http-example", "C/d.txt": "$kind: x"], [], 1),
            (["C/a.request.yaml": "url: x", "C/b.request.yaml": ""], ["- error: the file contains no YAML"], 1),
        ] as [([String: String], [String], Int)])
    func namesAndFilesAreChecked(files: [String: String], messages: [String], count: Int) throws {
        let folder = try PostmanTestFolder(files)
        let reading = folder.read("C")
        #expect(reading.messages.map(folder.relative) == messages)
        #expect(reading.collection?.items.count == count)
    }

    @Test func variablesHaveBothShapes() throws {
        for yaml in [
            "variables: { a: 1, b: '' }", "variables:\n  a: 1\n  b:\n",
            "variables: [{ key: a, value: 1 }, { key: b }, { key: c, value: x, disabled: true }]",
        ] {
            let reading = try PostmanTestFolder([
                "C/.resources/definition.yaml": yaml, "C/R.request.yaml": "url: a",
            ]).read("C")
            #expect(reading.messages.isEmpty)
            #expect(reading.collection?.variables.map { "\($0.name)=\($0.value.text?.text ?? "-")" } == ["a=1", "b="])
        }
    }

    @Test func structuresAndSecretsOfVariablesAreKept() throws {
        let reading = try PostmanTestFolder([
            "C/.resources/definition.yaml": """
            variables:
              - { key: list, value: [1, two] }
              - { key: password, value: abc, secret: true }
              - { key: later, secret: true }
              - { key: flag, value: false, type: boolean }
            """, "C/R.request.yaml": "url: a",
        ]).read("C")
        let variables = try #require(reading.collection?.variables)
        guard case .structure(let list, _) = variables[0].value else { throw UnexpectedValue(variables[0].value) }
        #expect(list == [1, "two"])
        #expect(variables.map(\.isSecret) == [false, true, true, false])
        guard case .missing = variables[2].value else { throw UnexpectedValue(variables[2].value) }
        #expect(variables[3].isBoolean)
    }
}
