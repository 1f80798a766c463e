import CollectionDrafts
import Testing

@testable import CollectionUpdates

/// Additions to the text of a collection.
struct CollectionEditTests {
    private static let item = ["# new", "- name: New", "  GET: http://a/new"]

    @Test(arguments: [
        // The end of a group is not the end of the collection; comments of what follows stay with it.
        (
            """
            requests:
              - group: A
                requests:
                  - GET: http://a/1
                  # the last one

              # the second group
              - group: B
                requests:
                - GET: http://a/2
            # the end
            teardown: []

            """, [0],
            """
                  - GET: http://a/1
                  # new
                  - name: New
                    GET: http://a/new
                  # the last one
            """, 6
        ),
        (
            "requests:\n- group: A\n  requests:\n  - group: B\n    requests: []   # none\n  - GET: http://a/1\n",
            [0, 0],
            "    requests:   # none\n      # new\n      - name: New\n        GET: http://a/new\n  - GET: http://a/1\n",
            7
        ),
        (
            "requests:\r\n  - group: A\r\n    requests:\r\n      - GET: http://a/1\r\n", [0],
            "      - GET: http://a/1\r\n      # new\r\n      - name: New\r\n        GET: http://a/new\r\n", 6
        ),
        (
            "requests:\n  - group: A\n    requests:\n      - GET: http://a/1\n\n      - GET: http://a/2\n    tags: [x]\n",
            [0],
            "      - GET: http://a/2\n\n      # new\n      - name: New\n        GET: http://a/new\n    tags: [x]\n", 9
        ),
    ])
    func itemsAreAddedAtTheEndOfTheList(before: String, groups: [Int], after: String, line: Int) throws {
        var edit = try CollectionEdit(before)
        #expect(try edit.add(items: [Self.item], at: ItemPlace(in: groups)) == [line])
        #expect(try edit.result.contains(after), "\(edit)")
    }

    /// Comments and blank lines above an item stay with it; `NEW` is the place of the new lines.
    @Test(arguments: [
        ("requests:\n  - GET: http://a/1\n    # of 1\nBLANK NEW  # of 2\n\n  - GET: http://a/2\n", [], 1, 6),
        ("requests:   # all\nNEW  # of 1\n  - GET: http://a/1\n", [], 0, 3),
        (
            "requests:\n- GET: http://a/1\nBLANK NEW\n# of 2\n- GET: http://a/2\n\n- GET: http://a/3\n", [], 1, 5
        ),
        ("requests:\nNEW BLANK- GET: http://a/1\n\n- GET: http://a/2\n", [], 0, 3),
        (
            "requests:\r\n- group: A\r\n  requests:\r\n  -\r\n    GET: http://a/1\r\nNEW  -\r\n    GET: http://a/2\r\n",
            [0], 1, 7
        ),
    ])
    func itemsAreAddedBeforeAnItem(marked: String, groups: [Int], index: Int, line: Int) throws {
        let end = marked.contains("\r\n") ? "\r\n" : "\n"
        let margin = marked.contains("\n- GET") ? "" : "  "
        let new = Self.item.map { margin + $0 + end }.joined()
        let expected = marked.replacing("BLANK NEW", with: end + new).replacing("NEW BLANK", with: new + end)
            .replacing("NEW", with: new)
        let before = marked.replacing(#/BLANK NEW|NEW BLANK|NEW/#, with: "")
        var edit = try CollectionEdit(before)
        #expect(try edit.add(items: [Self.item], at: ItemPlace(in: groups, before: index)) == [line])
        #expect(try edit.result == expected)
    }

    /// Additions find their places whatever was added before them.
    @Test func additionsHaveAnyOrder() throws {
        let text = "requests:\n  - group: A\n    requests:\n      - GET: http://a/1\n  - GET: http://a/2"
        let places = [
            ItemPlace(), ItemPlace(before: 1), ItemPlace(before: 0), ItemPlace(in: [0]), ItemPlace(in: [0], before: 0),
        ]
        var results: Set<String> = []
        for order in [places, places.reversed(), [places[3], places[0], places[4], places[2], places[1]]] {
            var edit = try CollectionEdit(text)
            for place in order { _ = try edit.add(items: [["- GET: http://a/new"]], at: place) }
            try edit.add(elements: ["env.B"], under: "secrets")
            try edit.add(entries: DraftMapping([("b", .number(2))]), under: "variables")
            results.insert(try edit.result)
            #expect([1, 2, 3, 4, 5].map { edit.line(of: $0) } == [4, 6, 7, 9, 12])
        }
        #expect(
            results == [
                """
                secrets: [env.B]
                variables:
                  b: 2
                requests:
                  - GET: http://a/new
                  - group: A
                    requests:
                      - GET: http://a/new
                      - GET: http://a/1
                      - GET: http://a/new
                  - GET: http://a/new
                  - GET: http://a/2
                  - GET: http://a/new

                """
            ])
    }

    @Test(arguments: [
        (
            "variables:\n  a: 1   # one\n  # the end\n\nrequests: []\n",
            "variables:\n  a: 1   # one\n  b: 2\n  c: <<b>>\n  # the end\n"
        ),
        ("variables: { a: 1 }  # one\nrequests: []\n", "variables: { a: 1, b: 2, c: <<b>> }  # one\n"),
        ("variables: {}\nrequests: []\n", "variables: { b: 2, c: <<b>> }\n"),
        ("variables:\n    a: |\n      # text\n\nrequests: []\n", "      # text\n    b: 2\n    c: <<b>>\n\nrequests"),
        ("# head\nname: A\n\n# list\nrequests: []\n", "name: A\nvariables:\n  b: 2\n  c: <<b>>\n\n# list\nrequests"),
        ("# head\nrequests: []\n", "# head\nvariables:\n  b: 2\n  c: <<b>>\nrequests: []\n"),
        ("requests: []\nvariables:\n  a: 1", "variables:\n  a: 1\n  b: 2\n  c: <<b>>\n"),
    ])
    func entriesAreAddedAtTheEndOfTheMapping(before: String, after: String) throws {
        var edit = try CollectionEdit(before)
        try edit.add(entries: DraftMapping([("b", .number(2)), ("c", .text(.variable("b")))]), under: "variables")
        #expect(try edit.result.contains(after), "\(edit)")
    }

    /// Between braces, any number of entries is one line.
    @Test func manyEntriesAreAddedBetweenBraces() throws {
        var edit = try CollectionEdit("variables: { a: 1 }\nrequests: []\n")
        let names = (0..<100).map { "variable\($0)" }
        let entries = DraftMapping(names.map { (DraftText($0), .text("a value of some length")) })
        try edit.add(entries: entries, under: "variables")
        let added = names.map { "\($0): a value of some length" }.joined(separator: ", ")
        #expect(try edit.result == "variables: { a: 1, \(added) }\nrequests: []\n")
    }

    @Test(arguments: [
        ("secrets: [a]   # one\nrequests: []\n", "secrets: [a, env.B]   # one\n"),
        ("secrets: []\nrequests: []\n", "secrets: [env.B]\n"),
        ("secrets:\n- a\n# end\nrequests: []\n", "secrets:\n- a\n- env.B\n# end\n"),
        ("name: A\nrequests: []\n", "name: A\nsecrets: [env.B]\nrequests: []\n"),
    ])
    func elementsAreAddedAtTheEndOfTheList(before: String, after: String) throws {
        var edit = try CollectionEdit(before)
        try edit.add(elements: ["env.B"], under: "secrets")
        #expect(try edit.result.contains(after), "\(edit)")
    }

    @Test(arguments: [
        "requests:\n  - { group: A, requests: [{ GET: 'http://a/1' }] }\n", "requests: [{ group: A, requests: [] }]\n",
        "requests:\n  - group: A\n    requests: &list\n      - GET: http://a/1\n  - group: B\n    requests: *list\n",
    ])
    func listWithoutPlaceForAnItemIsAnError(before: String) throws {
        var edit = try CollectionEdit(before)
        #expect(throws: CollectionEditError.self) {
            _ = try edit.add(items: [Self.item], at: ItemPlace(in: [0]))
            _ = try edit.result
        }
    }

    @Test func linesOfTheOriginalAreFoundAgain() throws {
        var edit = try CollectionEdit("name: A\nrequests:\n  - GET: http://a/1\n  - GET: http://a/2\nteardown: []\n")
        _ = try edit.add(items: [Self.item])
        try edit.add(elements: ["env.B"], under: "secrets")
        #expect([1, 2, 4, 5].map { edit.line(of: $0) } == [1, 3, 5, 9])
    }
}
