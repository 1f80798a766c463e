import CollectionSamples
import CollectionChecks
import CollectionModel
import Diagnostics
import JSON
import Testing

/// Hints for an undefined name whose intended meaning is known.
@Suite struct NameHintTests {
    private func hints(_ url: String) throws -> [String?] {
        let text = """
            name: A
            variables: { u: { id: 5, "n": { a: 1 } }, text: a, made: <<u>>, "u.ip": 7 }
            requests:
              - { GET: http://h/, capture: { body: { json: $ } } }
              - GET: '\(url)'
                headers: { A: <<body>><<u.ip>><<made>><<text>> }
            """
        let collection = try Sample(text, in: .collection).collection()
        let context = StaticChecks.Context(environment: nil, given: [:], processEnvironment: [:])
        return StaticChecks.diagnostics(of: collection, in: context).sorted.map(\.hint)
    }

    @Test(arguments: [
        ("u.id", #"a part of a mapping is <<u | jsonPath("$.id")>>"#),
        ("u.n.a", #"a part of a mapping is <<u | jsonPath("$.n.a")>>"#),
        ("body.id", #"a part of a mapping is <<body | jsonPath("$.id")>>"#),
        ("made.id", #"a part of a mapping is <<made | jsonPath("$.id")>>"#),
        ("text.id", "define it under variables, or give it with --var text.id=VALUE"),
        ("v.id", "define it under variables, or give it with --var v.id=VALUE"), ("u-ip", "did you mean \"u.ip\"?"),
        ("u.my-id", "define it under variables, or give it with --var u.my-id=VALUE"),
        ("u.", "define it under variables, or give it with --var u.=VALUE"),
        ("none | default(nokey)", "define it under variables, or quote it when the text is meant: \"nokey\""),
        ("none | default(tex)", "did you mean \"text\"?"),
        ("u | hmacSha256(signKey)", "define it under variables, or give it with --var signKey=VALUE"),
    ])
    func undefinedNameHasAHint(_ name: String, _ hint: String) throws {
        #expect(try hints("http://h/<<\(name)>>") == [hint])
    }
}
