import Testing

/// `needs`: the references between requests.
@Suite struct NeedsTests {
    @Test func needsOfLaterUnknownAndOwnRequestsAreReported() throws {
        #expect(
            try findings(
                """
                requests:
                  - { name: First, GET: http://h/, needs: [Second, Frist, Nothing like it, First] }
                  - { name: Second, GET: http://h/, needs: First }
                """) == [
                    "2:44-50 \"Second\" comes after the request that needs it → move it before this request",
                    "2:52-57 no request is called \"Frist\" → write a request's name exactly",
                    "2:59-74 no request is called \"Nothing like it\" → write a request's name exactly",
                    "2:76-81 \"First\" needs itself → name a request before this one",
                ])
    }

    @Test(arguments: ["Inner", "Outer/Inner", "GET /unnamed", "Prepare"])
    func needsCanNameRequestsWithOrWithoutGroups(_ name: String) throws {
        #expect(
            try findings(
                """
                setup: [{ name: Prepare, GET: http://h/ }]
                requests:
                  - group: Outer
                    requests: [{ name: Inner, GET: http://h/ }]
                  - GET: http://h/unnamed
                  - { GET: http://h/, needs: "\(name)" }
                """) == [])
    }

    @Test func loopsOfDifferentLengthsAreReported() throws {
        #expect(
            try findings("requests: [{ GET: http://h/, forEach: { a: [1, 2], b: [1], c: [3, 4] } }]") == [
                "1:52-53 \"b\" has 1 element, and \"a\" has 2 → lists under one forEach go side by side and are of one length"
            ])
    }

    @Test func retryWithoutAttemptsHasAWarning() throws {
        #expect(
            try findings("requests: [{ GET: http://h/, retry: { interval: 1s } }]") == [
                "1:37-53 warning: \"retry\" without \"attempts\" sends the request once → add attempts: 3, or run with --retry 2"
            ])
        #expect(
            try findings(
                "defaults: { retry: { attempts: 2 } }\nrequests: [{ GET: http://h/, retry: { interval: 1s } }]") == [])
    }

    @Test func xpathPrefixMustHaveANamespace() throws {
        #expect(
            try findings("requests: [{ GET: http://h/, expect: { xml: { '//m:a': 1 } } }]") == [
                "1:50-51 the XPath is wrong here: the prefix \"m\" has no namespace → add namespaces: { m: \"http://…\" }"
            ])
        #expect(
            try findings(
                "defaults: { expect: { namespaces: { m: u } } }\n"
                    + "requests: [{ GET: http://h/, expect: { xml: { '//m:a': 1 } } }]") == [])
    }
}
