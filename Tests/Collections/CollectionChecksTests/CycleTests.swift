import Testing

/// Variables that refer to themselves, or to each other over too many steps.
@Suite struct CycleTests {
    @Test func cycleIsReportedOnce() throws {
        #expect(
            try findings(
                "variables: { a: <<b>>, b: x<<c>>, c: [<<a>>] }\nrequests: [{ GET: http://h/<<a>><<b>><<c>> }]"
            ) == ["1:39-44 a cycle of variables: a → b → c → a → give one of them a value that does not lead back"])
    }

    @Test func variableThatRefersToItselfIsACycle() throws {
        #expect(
            try findings("variables: { a: x<<a>> }\nrequests: [{ GET: http://h/<<a>> }]") == [
                "1:18-23 a cycle of variables: a → a → give one of them a value that does not lead back"
            ])
    }

    @Test func tokenThatRefersToItselfIsACycle() throws {
        #expect(
            try findings(
                "tokens: { t: { sas: { connectionString: <<t>> } } }\nrequests: [{ GET: http://h/<<t>> }]"
            ) == ["1:41-46 a cycle of variables: t → t → give one of them a value that does not lead back"])
    }

    @Test func hubThatRefersToItselfIsACycle() throws {
        #expect(
            try findings(
                """
                environments: { e: { hub: { url: <<base>>, keyName: k, key: k } } }
                variables: { base: <<hubUrl>>/x }
                requests: [{ GET: <<hubUrl>>/ }]
                """, environment: "e"
            ) == [
                "2:20-30 a cycle of variables: the hub → base → hubUrl → give one of them a value that does not lead back"
            ])
    }

    @Test func longChainIsRejected() throws {
        let variables = (0..<100).map { "  v\($0): <<v\($0 + 1)>>\n" }.joined() + "  v100: end\n"
        #expect(
            try findings("variables:\n\(variables)requests: [{ GET: http://h/<<v0>> }]") == [
                "51:8-15 more than 50 variables that lead from one to the next → write the value of one of them out"
            ])
    }

    @Test func sharedVariablesAreVisitedOnce() throws {
        let variables = (0..<40).map { "  v\($0): <<v\($0 + 1)>><<v\($0 + 1)>>\n" }.joined() + "  v40: end\n"
        #expect(try findings("variables:\n\(variables)requests: [{ GET: http://h/<<v0>> }]") == [])
    }
}
