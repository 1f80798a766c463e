import Testing

/// Warnings of `save` with a path that depends on a response.
@Suite struct ServerChosenFilesTests {
    private func warnings(_ save: String, _ keys: String = "") throws -> [String] {
        try findings(
            """
            variables: { fixed: a, made: 'x-<<file>>', twice: <<made>> }
            requests:
              - { GET: http://h/, capture: { file: { json: $.file }, files: { json: $.files } } }
              - { GET: 'http://h/<<twice>>/<<fixed>>/<<files>>', \(keys)save: '\(save)' }
            """, thoroughly: true)
    }

    private func warning(_ name: String) -> String {
        "warning: \"\(name)\" may come from a response, and names any file beside the collection here "
            + "→ write a folder before it, as in save: responses/<<\(name)>>"
    }

    @Test(arguments: [
        ("<<file>>", "file"), ("./<<file>>.json", "file"), ("<<file | upper>>/x", "file"), ("../<<file>>", "file"),
        ("a/../<<file>>", "file"), ("<<made>>", "made"), ("<<twice>>", "twice"),
        ("<<nothing | default(file)>>", "file"),
    ])
    func fileChosenByAResponseHasAWarning(save: String, name: String) throws {
        let found = try warnings(save)
        #expect(found.count == 1 && found.first?.hasSuffix(warning(name)) == true, "\(found)")
    }

    @Test(arguments: ["forEach: { one: <<files>> }, ", "set: { one: <<file>> }, "])
    func fileChosenByElementsOfAResponseHasAWarning(keys: String) throws {
        let found = try warnings("<<one>>.json", keys)
        #expect(found.count == 1 && found.first?.hasSuffix(warning("one")) == true, "\(found)")
    }

    @Test(arguments: [
        "out/<<file>>", "../out/<<file>>", "./out/<<file>>/<<twice>>", "out-<<file>>.json", "<<fixed>>/<<file>>",
        "<<fixed>>", "<<$iteration>>.json", "<<env.HOME>>.json", "out.json",
    ])
    func fileInALiteralFolderHasNoWarning(save: String) throws {
        #expect(try warnings(save).filter { $0.contains("may come from a response") } == [])
    }
}
