import Diagnostics
import Testing

struct SourceSliceTests {
    @Test(
        arguments: [
            // Plain scalars, on one line and on several.
            ("a: ⟦b <<x>> c⟧", .plain, "b <<x>> c", "a: b ⟦<<x>>⟧ c"),
            ("a: ⟦äß 😀<<x>>⟧", .plain, "äß 😀<<x>>", "a: äß 😀⟦<<x>>⟧"),
            ("a: ⟦b\n  <<x>>⟧\n", .plain, "b <<x>>", "a: b\n  ⟦<<x>>⟧\n"),
            ("a: ⟦b  \n\n\n  c <<x>> d⟧", .plain, "b\n\nc <<x>> d", "a: b  \n\n\n  c ⟦<<x>>⟧ d"),
            ("a: ⟦b <<x\n  >>⟧", .plain, "b <<x >>", "a: b ⟦<<x\n  >>⟧"),
            // Single quotes, with a doubled quote inside.
            ("a: ⟦'b <<x>>'⟧", .single, "b <<x>>", "a: 'b ⟦<<x>>⟧'"),
            ("a: ⟦'it''s <<x>>'⟧", .single, "it's <<x>>", "a: 'it''s ⟦<<x>>⟧'"),
            ("a: ⟦'''<<x>>'''⟧", .single, "'<<x>>'", "a: '''⟦<<x>>⟧'''"),
            ("a: ⟦'b''\n\n  <<x>>'⟧", .single, "b'\n<<x>>", "a: 'b''\n\n  ⟦<<x>>⟧'"),
            // Double quotes with escapes of every length.
            (#"a: ⟦"b <<x>>"⟧"#, .double, "b <<x>>", #"a: "b ⟦<<x>>⟧""#),
            (#"a: ⟦"\t\x41\u0042\U0001F600<<x>>"⟧"#, .double, "\tAB😀<<x>>", #"a: "\t\x41\u0042\U0001F600⟦<<x>>⟧""#),
            (#"a: ⟦"\\\"<<x>>"⟧"#, .double, #"\"<<x>>"#, #"a: "\\\"⟦<<x>>⟧""#),
            (#"a: ⟦"<<x | join(\"n\")>>."⟧"#, .double, #"<<x | join("n")>>."#, #"a: "⟦<<x | join(\"n\")>>⟧.""#),
            ("a: ⟦\"b\\\n   c\n  <<x>>\"⟧", .double, "bc <<x>>", "a: \"b\\\n   c\n  ⟦<<x>>⟧\""),
            (#"a: ⟦"\x3C<x>>"⟧"#, .double, "<<x>>", #"a: "⟦\x3C<x>>⟧""#),
            // Literal and folded blocks.
            ("a: ⟦|\n  b\n  c <<x>>\n⟧", .block, "b\nc <<x>>\n", "a: |\n  b\n  c ⟦<<x>>⟧\n"),
            ("a: ⟦|2-\n    <<x>>⟧", .block, "  <<x>>", "a: |2-\n    ⟦<<x>>⟧"),
            ("a: ⟦>\n  b\n  <<x>>\n\n  c\n⟧", .block, "b <<x>>\nc\n", "a: >\n  b\n  ⟦<<x>>⟧\n\n  c\n"),
            ("a: ⟦>-\n\n  b\n\n\n  <<x>>⟧", .block, "\nb\n\n<<x>>", "a: >-\n\n  b\n\n\n  ⟦<<x>>⟧"),
        ] as [(String, SourceSlice.Quoting, String, String)])
    func placeholderIsFoundInTheSource(
        _ source: String, _ quoting: SourceSlice.Quoting, _ text: String, _ expected: String
    ) throws {
        let scalars = Array(text.unicodeScalars)
        let start = try #require(scalars.indices.first { scalars[$0...].starts(with: ["<", "<"]) })
        let close = try #require(scalars.indices.last { scalars[$0...].starts(with: [">", ">"]) })
        let slice = SourceSlice(range: MarkedSource.range(source), quoting: quoting)
        #expect(MarkedSource.text(slice.range(ofScalars: start..<close + 2, in: text)) == expected)
    }

    @Test func carriageReturnsAreNotPartOfALine() {
        let file = SourceFile(path: "a.yaml", text: "a: |\r\n  b\r\n  <<x>>\r\n")
        let slice = SourceSlice(
            range: SourceRange(
                file: file, start: SourcePosition(line: 1, column: 4), end: SourcePosition(line: 4, column: 1)),
            quoting: .block)
        let range = slice.range(ofScalars: 2..<7, in: "b\n<<x>>\n")
        #expect(range.start == SourcePosition(line: 3, column: 3))
        #expect(range.end == SourcePosition(line: 3, column: 8))
    }

    @Test(arguments: [
        ("a: ⟦bcd⟧", SourceSlice.Quoting.plain, 1..<1, "a: b⟦⟧cd"),
        ("a: ⟦bcd⟧", .plain, 3..<3, "a: bcd⟦⟧"),
        ("a: ⟦'bcd'⟧", .single, 0..<0, "a: '⟦⟧bcd'"),
        ("a: ⟦'bcd'⟧", .single, 3..<3, "a: 'bcd⟦⟧'"),
        ("a: ⟦'bcd'⟧", .single, 1..<99, "a: 'b⟦cd⟧'"),
        ("a: ⟦'bcd'⟧", .single, 98..<99, "a: 'bcd⟦⟧'"),
    ])
    func emptyAndOverlongRangesStayInside(
        _ source: String, _ quoting: SourceSlice.Quoting, _ scalars: Range<Int>, _ expected: String
    ) {
        let slice = SourceSlice(range: MarkedSource.range(source), quoting: quoting)
        #expect(MarkedSource.text(slice.range(ofScalars: scalars, in: "bcd")) == expected)
    }

    @Test func textMissingInTheSourceDoesNotCrash() {
        let slice = SourceSlice(range: MarkedSource.range("a: ⟦\"b\\⟧"), quoting: .double)
        #expect(MarkedSource.text(slice.range(ofScalars: 1..<4, in: "bxyz")) == "a: \"b⟦\\⟧")
        let empty = SourceSlice(range: MarkedSource.range("⟦⟧"), quoting: .block)
        #expect(MarkedSource.text(empty.range(ofScalars: 0..<2, in: "ab")) == "⟦⟧")
    }

    @Test func searchWorksForwardAndBackward() {
        let slice = SourceSlice(range: MarkedSource.range("⟦'a''b\n c'⟧"), quoting: .single)
        var search = SliceSearch(slice, text: "a'b c")
        #expect(MarkedSource.text(search.range(ofScalars: 1..<2)) == "'a⟦''⟧b\n c'")
        #expect(MarkedSource.text(search.range(ofScalars: 4..<5)) == "'a''b\n ⟦c⟧'")
        #expect(MarkedSource.text(search.range(ofScalars: 0..<1)) == "'⟦a⟧''b\n c'")
    }
}
