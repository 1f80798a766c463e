import JSON
import Testing

/// Values from the command line, and names under `secrets`.
@Suite struct GivenValueTests {
    @Test func undefinedSecretHasAWarning() throws {
        #expect(
            try findings(
                """
                secrets: [passwrod, password, env.NOT_SET, id, given, elsewhere, row, unheard, tokn]
                variables: { password: 1, token: 2 }
                environments: { e: { variables: { elsewhere: 1 } } }
                requests: [{ GET: http://h/, capture: { id: status }, forEach: { row: [1] } }]
                """, given: ["given": "1"]
            ) == [
                "1:11-19 warning: nothing defines the secret \"passwrod\" → did you mean \"password\"?",
                "1:71-78 warning: nothing defines the secret \"unheard\" → list names of variables or captures, or env.NAME",
                "1:80-84 nothing defines the secret \"tokn\" → did you mean \"token\"?",
            ])
    }

    @Test(arguments: [("n", "abc"), ("b", "yes"), ("g", "1x")])
    func givenValueOfTheWrongTypeIsReportedWithoutTheValue(_ name: String, _ value: String) throws {
        let places = ["n": ("a number", "2:14"), "b": ("a boolean", "2:20"), "g": ("a number", "5:18")]
        let (kind, place) = try #require(places[name])
        let findings = try findings(
            """
            variables: { n: 5, b: true, t: a }
            requests:
              - group: G
                variables: { g: 1 }
                requests: [{ GET: http://h/ }]
            """, given: [name: .string(value)])
        #expect(
            findings == [
                "\"\(name)\" is \(kind) in the collection, and the given value is not → it is defined at sample.yaml:\(place)"
            ])
    }

    @Test func givenValueOfTheRightTypeIsValid() throws {
        #expect(
            try findings(
                "variables: { n: 5, b: true, t: a, p: <<n>> }\nrequests: [{ GET: http://h/ }]",
                given: ["n": "-1.5e3", "b": "false", "t": "5", "p": "x", "other": "y"]) == [])
    }
}
