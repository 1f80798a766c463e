import Testing
import YAMLSource

struct YAMLAliasTests {
    @Test(arguments: [
        ("a: &x b\nc: *x\n", "{a: b, c: b}"),
        ("a: &x [1, 'b']\nc: { d: *x }\n", "{a: [1, 'b'], c: {d: [1, 'b']}}"),
        ("&x a: b\nc: *x\n", "{a: b, c: a}"),
        ("a: &x b\n*x : c\n", "{a: b, b: c}"),
        ("- &x a\n- *x\n- &x b\n- *x\n", "[a, a, b, b]"),
        ("a: &x { b: &y c }\nd: *y\ne: *x\n", "{a: {b: c}, d: c, e: {b: c}}"),
        ("- &x [ &x a, *x ]\n- *x\n", "[[a, a], [a, a]]"),
        ("- &x ''\n- *x\n", "['', '']"),
    ])
    func aliasesAreResolved(_ yaml: String, _ outline: String) {
        #expect(YAMLText.outline(yaml) == outline)
        #expect(YAMLText.diagnostics(yaml) == "")
    }

    @Test(arguments: [
        // A merge adds the missing keys after the mapping's own keys, whatever the position of `<<`.
        ("- &x { a: 1, b: 2 }\n- { <<: *x, b: 3, c: 4 }\n", "[{a: 1, b: 2}, {b: 3, c: 4, a: 1}]"),
        ("- &x { a: 1, b: 2 }\n- { b: 3, <<: *x }\n", "[{a: 1, b: 2}, {b: 3, a: 1}]"),
        // The first of several aliases takes precedence.
        (
            "- &x { a: 1 }\n- &y { a: 2, b: 2 }\n- { <<: [*x, *y] }\n- { <<: [*y, *x] }\n",
            "[{a: 1}, {a: 2, b: 2}, {a: 1, b: 2}, {a: 2, b: 2}]"
        ),
        ("- { <<: { a: 1 }, b: 2 }\n", "[{b: 2, a: 1}]"),
        ("- { <<: [], b: 2 }\n", "[{b: 2}]"),
        // A merged mapping can itself contain a merge.
        (
            "- &x { a: 1, b: 1 }\n- &y { <<: *x, b: 2, c: 2 }\n- { <<: *y, c: 3 }\n",
            "[{a: 1, b: 1}, {b: 2, c: 2, a: 1}, {c: 3, b: 2, a: 1}]"
        ),
        // A merge is shallow.
        ("- &x { a: { b: 1 } }\n- { <<: *x, a: { c: 2 } }\n", "[{a: {b: 1}}, {a: {c: 2}}]"),
        // Only a plain `<<` merges.
        ("\"<<\": 1\n'<<': 2", "{<<: 1}"),
        ("\"<<\": { a: 1 }", "{<<: {a: 1}}"),
        ("<<name>>: 1\n<<: { a: 2 }\n", "{<<name>>: 1, a: 2}"),
        ("- <<\n", "[<<]"),
    ])
    func mergeKeysAreResolved(_ yaml: String, _ outline: String) {
        #expect(YAMLText.outline(yaml) == outline)
    }

    @Test func repeatedQuotedMergeKeyIsADuplicate() {
        let expected = """
            2:1: the key "<<" occurs twice in this mapping
               hint: it is already in line 1: remove one of them
            """
        #expect(YAMLText.diagnostics("\"<<\": 1\n'<<': 2") == expected)
    }

    @Test(arguments: [
        (
            "<<: 1",
            """
            1:1: the merge key "<<" needs a mapping, or a list of mappings
               hint: write <<: *anchor; as a text the key must be quoted: "<<"
            """
        ),
        (
            "a: &x [1]\nb: { <<: *x }",
            """
            2:6: the merge key "<<" needs a mapping, or a list of mappings
               hint: write <<: *anchor; as a text the key must be quoted: "<<"
            """
        ),
        (
            "a: &x {}\nb: { <<: *x, <<: *x }",
            """
            2:14: the merge key "<<" occurs twice in this mapping
               hint: write one with a list: <<: [*first, *second]
            """
        ),
        (
            "<<:\na: 1",
            """
            1:1: the key "<<" has no value
               hint: write null, "" or {}, or indent what belongs to it
            """
        ),
        (
            "base: &base {}\na: { <<: *bse }",
            """
            2:10: the alias "*bse" has no anchor "&bse" before it
               hint: did you mean "base"?
            """
        ),
        (
            "a: *x\nb: &x 1\nc: *y",
            """
            1:4: the alias "*x" has no anchor "&x" before it
               hint: a text that begins with "*" must be quoted
            3:4: the alias "*y" has no anchor "&y" before it
               hint: a text that begins with "*" must be quoted
            """
        ),
        (
            "a: &x\n  b: *x\n",
            """
            2:6: the alias "*x" is inside its own anchor: a cycle
               hint: an anchor's value must not contain its own alias
            """
        ),
        (
            "- &x [ { a: *x } ]\n- { <<: *x }\n- &y { <<: *y }\n",
            """
            1:13: the alias "*x" is inside its own anchor: a cycle
               hint: an anchor's value must not contain its own alias
            3:12: the alias "*y" is inside its own anchor: a cycle
               hint: an anchor's value must not contain its own alias
            """
        ),
        (
            "*x : 1\na: 2",
            """
            1:1: the alias "*x" has no anchor "&x" before it
               hint: a text that begins with "*" must be quoted
            """
        ),
    ])
    func allInvalidAliasesAndMergesAreReported(_ yaml: String, _ diagnostics: String) {
        #expect(YAMLText.diagnostics(yaml) == diagnostics)
    }

    @Test func unknownAliasIsReportedWithItsLine() {
        let expected = """
            a.yaml:2:6: error: the alias "*bsae" has no anchor "&bsae" before it [HR0306]
              2 | b: [ *bsae ]
                |      ^^^^^
            hint: did you mean "base"?
            """
        #expect(YAMLText.rendered("a: &base 1\nb: [ *bsae ]\n") == expected)
    }
}
