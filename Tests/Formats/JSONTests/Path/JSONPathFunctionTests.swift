import JSON
import Testing

/// Functions (RFC 9535, 2.4).
struct JSONPathFunctionTests {
    @Test(arguments: [
        (
            "$[?length(@) == 2]", #"["ab","é😀","abc",[1,2],{"a":1,"b":2},2,null,true]"#,
            #"["ab","é😀",[1,2],{"a":1,"b":2}]"#
        ),
        ("$[?length(@) == length(@.x)]", "[1,true]", "[1,true]"),
        ("$[?length(@.a) >= 2]", #"[{"a":"ab"},{"a":[1]},{"b":1}]"#, #"[{"a":"ab"}]"#),
        ("$[?length('é') == 1]", "[0]", "[0]"),
        ("$[?length(1) == length(2)]", "[0]", "[0]"),
        ("$[?length(value(@..c)) > 1]", #"[{"a":{"c":"xy"}},{"c":"x"}]"#, #"[{"a":{"c":"xy"}}]"#),
        ("$[?count(@.*) == 2]", "[[1,2],[1],{\"a\":1,\"b\":2},3]", "[[1,2],{\"a\":1,\"b\":2}]"),
        ("$[?count(@..*) > 2]", "[[1,[2]],[1,2]]", "[[1,[2]]]"),
        ("$[?count(@) == 1]", "[1,[]]", "[1,[]]"),
        ("$[?count(@['a','a']) == 2]", #"[{"a":1},{}]"#, #"[{"a":1}]"#),
        ("$[?count(@.x) == 0]", #"[1,{"x":1}]"#, "[1]"),
        ("$[?count($[*]) == 3]", "[1,2,3]", "[1,2,3]"),
        (
            "$[?value(@..color) == 'red']", #"[{"a":{"color":"red"}},{"a":{"color":"red"},"color":"red"},{}]"#,
            #"[{"a":{"color":"red"}}]"#
        ),
        ("$[?value(@.*) == value(@.x)]", "[[],[1],[1,2]]", "[[],[1,2]]"),
        ("$[?value(@.*) == null]", "[[],[1,2],[null]]", "[[null]]"),
        ("$[?value(@.*) == @.absent]", "[[],[1,2],[null],[3]]", "[[],[1,2]]"),
        ("$[?value(@.*) != @.absent]", "[[],[1,2],[null],[3]]", "[[null],[3]]"),
        ("$[?length(@) == null]", "[1,null]", "[]"),
        ("$[?length(@) <= @.absent]", "[1,[]]", "[1]"),
        ("$[?count(@.*)==length(@)]", #"["a",[1],{"a":1}]"#, #"[[1],{"a":1}]"#),
    ])
    func functionsReturnValues(_ path: String, _ document: String, _ values: String) throws {
        try expectValues(path, in: document, values)
    }

    @Test(arguments: [
        (
            "$[?match(@.date, '1974-05-..')]",
            #"[{"date":"1974-05-11"},{"date":"1974-06-11"},{"date":"x1974-05-11"},{}]"#, #"[{"date":"1974-05-11"}]"#
        ),
        (
            "$[?search(@.author, '[BR]ob')]", #"[{"author":"Bob"},{"author":"Rob and Bob"},{"author":"bob"}]"#,
            #"[{"author":"Bob"},{"author":"Rob and Bob"}]"#
        ),
        ("$[?!match(@, 'a')]", #"["a","b",1]"#, #"["b",1]"#),
        ("$[?match(@, @)]", #"["a.","aa","(",1]"#, #"["a.","aa"]"#),
        ("$.v[?match(@, $.p)]", #"{"p":"b.*","v":["b","bc","ab",null]}"#, #"["b","bc"]"#),
        ("$.v[?search(@, $.p)]", #"{"p":3,"v":["3"]}"#, "[]"),
        ("$.v[?search(@, $.absent)]", #"{"v":["3"]}"#, "[]"),
        ("$[?match(@, value($[0]))]", #"["a","b"]"#, #"["a"]"#),
        ("$[?match(1, '1')]", "[1]", "[]"),
        ("$[?search(@, 1)]", #"["1"]"#, "[]"),
        ("$[?match('ab', 'a.') && @ == 1]", "[1,2]", "[1]"),
        ("$[?match(@, '')]", #"["","a"]"#, #"[""]"#),
        ("$[?search(@, '')]", #"["","a",1]"#, #"["","a"]"#),
        ("$[?search( @ , 'a' ) ]", #"["ba"]"#, #"["ba"]"#),
    ])
    func matchAndSearch(_ path: String, _ document: String, _ values: String) throws {
        try expectValues(path, in: document, values)
    }

    @Test func expensivePatternMatchesNothing() throws {
        let text = JSONValue.string(String(repeating: "a", count: 40) + "b")
        #expect(try JSONPath("$[?match(@, '(a+)+')]").values(in: [text]).isEmpty)
        #expect(try JSONPath("$[?!search(@, '(a+)+$')]").values(in: [text]) == [text])
    }

    @Test(arguments: [
        "$[?length(@.a)]", "$[?count(@.a)]", "$[?value(@.a)]", "$[?!count(@.*)]", "$[?length() == 1]",
        "$[?length(@, @) == 1]", "$[?length(@.*) == 1]",
        "$[?length(@..a) == 1]", "$[?length(match(@, 'a')) == 1]", "$[?length(@.a == 1) == 1]", "$[?count() == 1]",
        "$[?count(1) == 1]",
        "$[?count('a') == 1]", "$[?count(true) == 1]", "$[?count(length(@)) == 1]", "$[?count(@.a, @.b) == 1]",
        "$[?count(@.a == 1) == 1]",
        "$[?value('a') == 1]", "$[?value(@, @) == 1]", "$[?match(@, 'a') == true]", "$[?search(@, 'a') == true]",
        "$[?true == match(@, 'a')]",
        "$[?match(@)]", "$[?match()]", "$[?match(@, 'a', 'b')]", "$[?match(@.*, 'a')]", "$[?match(@, @.*)]",
        "$[?search(@[0,1], 'a')]", "$[?foo(@)]",
        "$[?Length(@) == 1]", "$[?length (@) == 1]", "$[?length(@ == 1]", "$[?length(@.a,) == 1]",
        "$[?length(,@.a) == 1]", "$[?length(@))==1]",
        "$[?LENGTH(@) == 1]", "$[?_length(@) == 1]", "$[?length(!@) == 1]", "$[?length((@)) == 1]", "$[?match(@ 'a')]",
        "$.length(@)", "$[length(@)]",
        "$[?count((@.*)) == 1]", "$[?length(@.a || @.b) == 1]", "$[?match(@, 'a' && 'b')]",
    ])
    func illTypedCallsAreRejected(_ path: String) {
        #expect(throws: JSONPathSyntaxError.self) { try JSONPath(path) }
    }
}
