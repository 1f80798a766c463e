import Testing

@testable import CollectionExport

/// Exports look up names as a run does.
struct ExportOrderTests {
    @Test(
        "The name of an element has its other values outside of its request", arguments: [TextForm.curl, .http, .hurl])
    func elementNames(form: TextForm) throws {
        let source = try ExportedSample.source(
            """
            name: S
            variables: { who: main }
            requests:
              - group: G
                variables: { who: group }
                requests:
                  - GET: http://a/in/<<who>>
              - GET: http://a/loop/<<who>>
                forEach: { who: [x, y] }
              - GET: http://a/after/<<who>>
            """)
        let text = form.export(source, ExportOptions()).text
        #expect(text.contains("http://a/in/group"), "\(text)")
        #expect(form == .curl ? text.contains("for who in x y; do") : text.contains("http://a/loop/y"), "\(text)")
        #expect(!text.contains(":?"), "\(text)")
    }

    @Test
    func postmansValuesOfOuterGroupsUseTheNamesOfInnerOnes() throws {
        let source = try ExportedSample.source(
            """
            name: S
            requests:
              - group: G
                variables: { who: outer, path: "<<who>>-p", other: "<<path>>!" }
                requests:
                  - group: H
                    variables: { who: inner }
                    requests:
                      - GET: http://a/<<other>>
            """)
        let text = PostmanCollectionExport.export(source).text
        let inner = try #require(text.firstRange(of: #"\"who\", \"inner\""#))
        let path = try #require(text[inner.upperBound...].firstRange(of: #"pm.variables.set(\"path\""#))
        #expect(text[path.upperBound...].contains(#"pm.variables.set(\"other\""#), "\(text)")
    }
}
