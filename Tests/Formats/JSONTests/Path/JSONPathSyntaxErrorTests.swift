import JSON
import Testing

struct JSONPathSyntaxErrorTests {
    @Test(arguments: [
        ("", #"the path is empty, at character 1: "$" is the whole document"#),
        ("a.b", #"expected "$" at the beginning, found "a", at character 1: write $.a.b"#),
        (".a", #"expected "$" at the beginning, found ".", at character 1: write $.a"#),
        ("@.a", #"expected "$" at the beginning, found "@", at character 1: "@" is allowed only inside filters"#),
        (
            " $",
            #"expected "$" at the beginning, found white space, at character 1: white space is not allowed before the path"#
        ),
        ("/a", #"expected "$" at the beginning, found "/", at character 1"#),
        ("$.a.[0]", #"expected a name or "*" after ".", found "[", at character 5: leave out the "." before "[""#),
        ("$.", #"expected a name or "*" after ".", but the path ends, at character 3"#),
        ("$.'a b'.c", #"expected a name or "*" after ".", found "'", at character 3: write $['a b']"#),
        (
            "$.a.0",
            #"expected a name or "*" after ".", found "0", at character 5: write $.a[0] for an index, $.a['0'] for a name"#
        ),
        ("$.1st", #"expected a name or "*" after ".", found "1", at character 3: write $['1st']"#),
        ("$.$id", #"expected a name or "*" after ".", found "$", at character 3: write $['$id']"#),
        ("$. a", #"expected a name or "*" after ".", found white space, at character 3"#),
        ("$..", #"expected a name, "*" or "[" after "..", but the path ends, at character 4"#),
        ("$...a", #"expected a name, "*" or "[" after "..", found ".", at character 4"#),
        ("$.foo-bar", #"unexpected "-" after the name "foo", at character 6: write $['foo-bar']"#),
        (
            "$.x.content-type[0]",
            #"unexpected "-" after the name "content", at character 12: write $.x['content-type']"#
        ),
        ("$..foo-bar", #"unexpected "-" after the name "foo", at character 7: write $..['foo-bar']"#),
        (
            "$.a == 1",
            #"unexpected "== 1" after the path, at character 5: a condition belongs in a filter, such as $[?@.a == 1]"#
        ),
        ("$.a ", "unexpected white space after the path, at character 4"),
        (
            "$.a b",
            #"unexpected "b" after the path, at character 5: a name with a space is written in brackets: ['a b']"#
        ),
        ("$a", #"unexpected "a" after the path, at character 2"#),
        ("$.a]", #"unexpected "]" after the path, at character 4: it closes nothing"#),
        ("$['a", "the text that begins here has no closing ', at character 3"),
        (#"$["a']"#, #"the text that begins here has no closing ", at character 3"#),
        (#"$['a\q']"#, #"unknown escape "\q", at character 5: for the backslash itself write \\"#),
        (#"$['\"']"#, #"unknown escape "\"", at character 4: for the backslash itself write \\"#),
        (#"$['\u12']"#, #"incomplete escape "\u12']", at character 4: four hexadecimal digits follow \u"#),
        (#"$['\ud800']"#, #""\ud800" is half of a surrogate pair, at character 4"#),
        (#"$['\udc00\ud800']"#, #""\udc00" is half of a surrogate pair, at character 4"#),
        ("$['a\nb']", #"control character inside the quotes, at character 5: write \n"#),
        ("$['\u{1}']", #"control character inside the quotes, at character 4: write \u0001"#),
        ("$[01]", #""01" begins with a zero, at character 3: write 1"#),
        ("$[-07:]", #""-07" begins with a zero, at character 3: write -7"#),
        ("$[00]", #""00" begins with a zero, at character 3: write 0"#),
        ("$[-0]", #""-0" is not an index, at character 3: write 0"#),
        ("$[1:-0]", #""-0" is not an index, at character 5: write 0"#),
        ("$[-]", #"expected a digit after "-", found "]", at character 4"#),
        (
            "$[9007199254740992]",
            #""9007199254740992" is not between -9007199254740991 and 9007199254740991, at character 3"#
        ),
        (
            "$[-99999999999999999999]",
            #""-99999999999999999999" is not between -9007199254740991 and 9007199254740991, at character 3"#
        ),
        ("$[]", #"expected a selector, found "]", at character 3: "*" selects every child"#),
        ("$[0,]", #"expected a selector, found "]", at character 5: "*" selects every child"#),
        ("$[", "expected a selector, but the path ends, at character 3"),
        ("$[0", #"expected "," or "]", but the path ends, at character 4"#),
        ("$[0 1]", #"expected "," or "]", found "1", at character 5"#),
        ("$[1.5]", #"expected "," or "]", found ".", at character 4"#),
        ("$[name]", "expected a selector, found \"n\", at character 3: a name is written in quotes: 'name'"),
        ("$[(@.length-1)]", #"expected a selector, found "(", at character 3: a filter begins with "?""#),
        ("$[@.a]", #"expected a selector, found "@", at character 3: a filter begins with "?""#),
        ("$[1:2:3:4]", #"expected "," or "]", found ":", at character 8"#),
        ("$[?@.a = 1]", #"expected a comparison operator, found "=", at character 8: write "==""#),
        (
            "$[?@.a =~ 'x']",
            #"expected a comparison operator, found "=", at character 8: write match(…, …) for the whole text, search(…, …) for a part of it"#
        ),
        ("$[?@.a <> 1]", #"expected a comparison operator, found "<", at character 8: write "!=""#),
        ("$[?@.a & @.b]", #"expected a comparison operator, found "&", at character 8: write "&&""#),
        ("$[?@.a | @.b]", #"expected a comparison operator, found "|", at character 8: write "||""#),
        ("$[?@.a === 1]", #"expected a comparison operator, found "=", at character 8: write "==""#),
        ("$[?@.a !== 1]", #"expected a comparison operator, found "!", at character 8: write "!=""#),
        ("$[?@.a == 1 = 2]", #"expected "," or "]", found "=", at character 13"#),
        ("$[?@.a ==]", #"expected a value, found "]", at character 10"#),
        ("$[?]", #"expected a condition or a value, found "]", at character 4"#),
        ("$[?name == 'x']", #"unexpected "name", at character 4: write 'name' for a text, @.name for a member"#),
        ("$[?@.a == True]", #"unexpected "True", at character 11: write true"#),
        ("$[?@.a == undefined]", #"unexpected "undefined", at character 11: write null"#),
        ("$[?@.a && not @.b]", #"unexpected "not", at character 11: write "!""#),
        ("$[?true]", #""true" alone is not a condition, at character 4: compare it with something"#),
        (
            "$[?count(@.a)]",
            "count() gives a value, which is not a condition, at character 4: compare it, such as count(…) == 1"
        ),
        (
            "$[?match(@.a, 'x') == true]",
            #"match() is a condition and cannot be compared, at character 4: leave out the comparison; "!" negates"#
        ),
        (
            "$[?@.* == 1]",
            #""@.*" may find several nodes and cannot be compared, at character 4: write count(…) or value(…), or a filter inside the filter"#
        ),
        (
            "$[?1 == @..a]",
            #""@..a" may find several nodes and cannot be compared, at character 9: write count(…) or value(…), or a filter inside the filter"#
        ),
        (
            "$[?lenght(@.a) == 1]",
            #"there is no function "lenght", at character 4: the functions are count, length, match, search and value"#
        ),
        ("$[?length(@.a, 1) == 1]", "length() takes 1 argument, not 2, at character 4"),
        ("$[?match(@.a)]", "match() takes 2 arguments, not 1, at character 4"),
        (
            "$[?length(@.*) == 1]",
            #"length() takes a single value, not "@.*", at character 11: value(…) makes one of a node"#
        ),
        ("$[?length(match(@, 'a')) == 1]", #"length() takes a single value, not "match(@, 'a')", at character 11"#),
        ("$[?count('a') == 1]", #"count() takes a path such as @.*, not "'a'", at character 10"#),
        ("$[?length(@.a == 1) == 1]", #"expected "," or ")", found "=", at character 15"#),
        ("$[?!@.a == 1]", #""!" before a comparison, at character 4: write !(…) around the comparison"#),
        ("$[? ! @.a == 1]", #""!" before a comparison, at character 5: write !(…) around the comparison"#),
        ("$[?!!@.a]", #"expected a condition, found "!", at character 5: one "!" is enough"#),
        ("$[?(@.a]", #"expected ")", found "]", at character 8"#),
        (
            "$[?(@.a) == (@.b)]",
            "a condition in parentheses cannot be compared, at character 10: compare inside the parentheses"
        ),
        ("$[?@.a == 007]", #""007" is not a number, at character 11"#),
        ("$[?@.a == 1.2.3]", #""1.2.3" is not a number, at character 11"#),
        ("$.ä.ö.[0]", #"expected a name or "*" after ".", found "[", at character 7: leave out the "." before "[""#),
    ])
    func errorHasAMessageAndAHint(_ path: String, _ sentence: String) {
        let error = #expect(throws: JSONPathSyntaxError.self) { try JSONPath(path) }
        #expect(error?.description == sentence)
    }

    @Test(arguments: [
        (
            #"$[?match(@.a, '\\d+')]"#,
            #"the pattern '\\d+' is no I-Regexp (RFC 9485) and matches nothing, at character 15: instead of \d, \w and \s write [0-9], [A-Za-z0-9_] and [ \t\n\r]"#
        ),
        ("$[?search(@.a, '(')]", "the pattern '(' is no I-Regexp (RFC 9485) and matches nothing, at character 16"),
        ("$[?@.b && !match(@, 1)]", "the pattern 1 is not text and matches nothing, at character 21"),
    ])
    func invalidPatternsHaveAWarning(_ path: String, _ sentence: String) throws {
        #expect(try JSONPath(path).warnings.map(\.description) == [sentence])
    }

    @Test func validPatternsHaveNoWarning() throws {
        #expect(try JSONPath("$[?match(@.a, '[0-9]+') || search(@.a, $.b)]").warnings.isEmpty)
    }

    @Test func quotedPartsAreShortenedToOneLine() {
        let lines = #expect(throws: JSONPathSyntaxError.self) { try JSONPath("$.a\n==\n1") }
        #expect(lines?.message == #"unexpected "== 1" after the path"#)
        let long = #expect(throws: JSONPathSyntaxError.self) { try JSONPath("$x" + String(repeating: "y", count: 100)) }
        #expect(long?.message == "unexpected \"x" + String(repeating: "y", count: 59) + "…\" after the path")
        #expect(long?.length == 101)
    }

    @Test func rangeCoversTheError() {
        let word = #expect(throws: JSONPathSyntaxError.self) { try JSONPath("$['ä'][?@.b == False]") }
        #expect(word?.offset == 15)
        #expect(word?.length == 5)
        #expect(word?.message == #"unexpected "False""#)
        #expect(word?.hint == "write false")
        let end = #expect(throws: JSONPathSyntaxError.self) { try JSONPath("$.a.") }
        #expect(end?.offset == 4)
        #expect(end?.length == 0)
        #expect(end?.hint == nil)
    }
}

/// Positions at which RFC 9535's grammar allows `S`, and positions at which it does not.
struct JSONPathWhitespaceTests {
    private static let blanks = [" ", "\t", "\n", "\r", " \t\r\n"]

    @Test(arguments: [
        "$_.a", "$_['a']", "$.a_.b", "$['a']_['b']", "$.a_[0]", "$_..a", "$_.*", "$[_'a']", "$['a'_]", "$['a'_,'b']",
        "$['a',_'b']", "$[_0_]",
        "$[_*_]", "$[_0:1]", "$[0_:1]", "$[0:_1]", "$[0:1_]", "$[0:1_:1]", "$[0:1:_1]", "$[0:1:1_]", "$[:_:]", "$[_:]",
        "$..[_0_]",
        "$[_?@.a]", "$[?_@.a]", "$[?@.a_]", "$[?@_.a]", "$[?@.a_==1]", "$[?@.a==_1]", "$[?@.a_!=1]", "$[?@.a<=_1]",
        "$[?@.a==1_]",
        "$[?@.a_&&@.b]", "$[?@.a&&_@.b]", "$[?@.a_||@.b]", "$[?@.a||_@.b]", "$[?!_@.a]", "$[?!_(@.a)]", "$[?(_@.a)]",
        "$[?(@.a_)]", "$[?_(@.a)_]",
        "$[?length(_@.a)==1]", "$[?length(@.a_)==1]", "$[?length(@.a)_==1]", "$[?match(@.a_,'b')]",
        "$[?match(@.a,_'b')]", "$[?match(@.a,'b')_]",
        "$[?count(@_.*)==1]", "$[?@.a,_?@.b]", "$[?@.a_,?@.b]", "$[?$_['a']==1]", "$[?@['a']_['b']]",
        "$[?@[_'a'_,_'b'_]]",
    ])
    func whitespaceIsAllowed(_ pattern: String) {
        for blank in Self.blanks {
            let path = pattern.replacing("_", with: blank)
            #expect(throws: Never.self, "\(path)") { try JSONPath(path) }
        }
    }

    @Test(arguments: [
        "_$", "$_", "_$.a", "$.a_", "$['a']_", "$._a", "$.a_b", "$.._a", "$._.a", "$.._*", "$.._[0]", "$._*", "$[-_1]",
        "$[1_2]", "$[?@._a]", "$[?@.a=_=1]",
        "$[?@.a!_=1]", "$[?@.a<_=1]", "$[?@.a&_&@.b]", "$[?@.a|_|@.b]", "$[?length_(@.a)==1]", "$[?leng_th(@.a)==1]",
        "$[?@.a==-_1]", "$[?@.a==1_.5]",
        "$[?@.a==1e_5]", "$[?@.a==tr_ue]", "$[?@.a==1]_",
    ])
    func whitespaceIsRejected(_ pattern: String) {
        for blank in Self.blanks {
            let path = pattern.replacing("_", with: blank)
            #expect(throws: JSONPathSyntaxError.self, "\(path)") { try JSONPath(path) }
        }
    }

    @Test(arguments: ["\u{A0}", "\u{B}", "\u{C}", "\u{2003}", "\u{FEFF}"])
    func otherSpacesAreNotWhitespace(_ space: String) {
        #expect(throws: JSONPathSyntaxError.self) { try JSONPath("$[\(space)0]") }
        #expect(throws: JSONPathSyntaxError.self) { try JSONPath("$\(space).a") }
    }
}
