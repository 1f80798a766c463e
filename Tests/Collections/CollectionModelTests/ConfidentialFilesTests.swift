import CollectionModel
import Diagnostics
import Testing

/// Environment and data files often contain secrets, so their diagnostics show no values.
@Suite struct ConfidentialFilesTests {
    private func shown(_ diagnostics: DiagnosticList) -> [String] {
        #expect(diagnostics.diagnostics.allSatisfy { $0.range?.file.isConfidential ?? true })
        return diagnostics.sorted.map { DiagnosticRenderer().text(of: $0) }
    }

    @Test(
        arguments: [
            ("hub: hunter2", ["e.yaml:1:6: error: \"hub\" cannot be \"…\" [HR0407]"]),
            (
                "hub: { url: hunter2, keyName: K, key: a,hunter3 }",
                [
                    "e.yaml:1:13: error: \"…\" is not a URL [HR0410]",
                    "e.yaml:1:41: error: the key \"…\" has no value [HR0303]",
                    "e.yaml:1:41: error: unknown key \"…\" in \"hub\" [HR0401]",
                ]
            ),
            (
                "hub: { url: https:///hunter2, keyName: K, key: k }",
                ["e.yaml:1:13: error: \"…\" names no host [HR0410]"]
            ),
            (
                "hub: { connectionString: c, name: n, kind: hunter2 }",
                ["e.yaml:1:44: error: \"kind\" cannot be \"…\" [HR0407]"]
            ),
            (
                "hub: { emulator: { port: hunter2, hub: 'hunter 3' } }",
                [
                    "e.yaml:1:26: error: \"port\" cannot be \"…\" [HR0407]",
                    "e.yaml:1:40: error: \"…\" cannot be the name of a hub [HR0408]",
                ]
            ),
            ("secrets: ['hunter 2']", ["e.yaml:1:11: error: \"…\" under \"secrets\" is not a name [HR0408]"]),
            (
                "variables:\n  a: !!int hunter2\n  b: <<a | hunter>>\n  c: <<1hunter>>\n  d: '<<a | default(hunter!)>>'",
                [
                    "e.yaml:2:6: error: \"…\" does not match the tag \"!!int\" [HR0307]",
                    "e.yaml:3:12: error: the placeholder is wrong here [HR0501]",
                    "e.yaml:4:6: warning: \"…\" is not a placeholder and stays as written [HR0514]",
                    "e.yaml:5:27: error: the placeholder is wrong here [HR0501]",
                ]
            ),
            (
                "variables:\n  a: *hunter\n  b: !hunter x\n  c: &hunter\n  a: hunter",
                [
                    "e.yaml:2:6: error: the alias \"…\" has no anchor \"…\" before it [HR0306]",
                    "e.yaml:3:6: error: unknown tag \"…\" [HR0307]",
                    "e.yaml:4:3: error: the key \"c\" has no value [HR0303]",
                    "e.yaml:5:3: error: the key \"a\" occurs twice in this mapping [HR0302]",
                ]
            ),
            ("variables: { a: yes }", ["e.yaml:1:17: warning: \"…\" is text here, not a boolean [HR0414]"]),
            ("variables:\n  a: \"hunter2", ["e.yaml:2:6: error: the quoted text that begins here has no end [HR0301]"]),
        ])
    func environmentIsNotQuoted(_ text: String, _ expected: [String]) {
        let reading = CollectionReader.environment(Array(text.utf8), path: "e.yaml", name: "e")
        let shown = shown(reading.diagnostics)
        #expect(shown.map { $0.split(separator: "\n").first.map(String.init) } == expected)
        #expect(shown.allSatisfy { !$0.contains("hunter") && $0.split(separator: "\n").count == 2 })
    }

    /// The message of an unknown key quotes the key, so the excerpt shows the key and masks the rest.
    @Test(arguments: [
        ("password: hunter2", "  1 | password: •••\n    | ^^^^^^^^"),
        ("variables: { a: hunter }\npasswd : hunter2, # hunter3", "  2 | passwd : •••\n    | ^^^^^^"),
        ("{ variables: { a: hunter2 }, password: hunter3 }", "  1 | ••• password: •••\n    |     ^^^^^^^^"),
        ("password:\n  - hunter2", "  1 | password:\n    | ^^^^^^^^"),
        ("hub: { emulator: { prot: hunter2 } }", "  1 | ••• prot: •••\n    |     ^^^^"),
    ])
    func onlyTheUnknownKeyOfALineIsShown(_ text: String, _ excerpt: String) {
        let shown = shown(CollectionReader.environment(Array(text.utf8), path: "e.yaml", name: "e").diagnostics)
        #expect(shown.count == 1 && shown.allSatisfy { $0.contains("\n\(excerpt)\n") }, "\(shown)")
        #expect(shown.allSatisfy { !$0.contains("hunter") })
        let revealed = CollectionReader.environment(Array(text.utf8), path: "e.yaml", name: "e").diagnostics.sorted
        #expect(revealed.allSatisfy { !DiagnosticRenderer(isRevealing: true).text(of: $0).contains("hunter") })
    }

    @Test func variablesAreNotQuoted() {
        let text = "a: { b:hunter2 }\nc d: hunter3\n"
        #expect(
            shown(CollectionReader.variables(Array(text.utf8), path: "v.yaml").diagnostics) == [
                """
                v.yaml:1:6: error: the key "…" has no value [HR0303]
                hint: put a space after the colon, or quote the text
                """,
                """
                v.yaml:2:1: error: "c d" cannot be a name [HR0408]
                hint: a name is a letter or _, then letters, digits, _, - and .
                """,
            ])
    }
}
