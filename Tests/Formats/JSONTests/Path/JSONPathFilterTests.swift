import JSON
import Testing

/// Filters (RFC 9535, 2.3.5).
struct JSONPathFilterTests {
    private static let comparisons = #"{"obj":{"x":"y"},"arr":[2,3]}"#

    /// True if a filter with the comparison selects the only child of `[document]`.
    private func selects(_ comparison: String, in document: String) throws -> Bool {
        let root = try JSONValue(parsing: "[\(document)]")
        let relative = comparison.replacing("$", with: "$[0]")
        return try !JSONPath("$[?\(relative)]").values(in: root).isEmpty
    }

    @Test(arguments: [
        ("$.absent1 == $.absent2", true), ("$.absent1 <= $.absent2", true), ("$.absent == 'g'", false),
        ("$.absent1 != $.absent2", false),
        ("$.absent != 'g'", true), ("1 <= 2", true), ("1 > 2", false), ("13 == '13'", false), ("'a' <= 'b'", true),
        ("'a' > 'b'", false),
        ("$.obj == $.arr", false), ("$.obj != $.arr", true), ("$.obj == $.obj", true), ("$.obj != $.obj", false),
        ("$.arr == $.arr", true),
        ("$.arr != $.arr", false), ("$.obj == 17", false), ("$.obj != 17", true), ("$.obj <= $.arr", false),
        ("$.obj < $.arr", false),
        ("$.obj <= $.obj", true), ("$.arr <= $.arr", true), ("1 <= $.arr", false), ("1 >= $.arr", false),
        ("1 > $.arr", false), ("1 < $.arr", false),
        ("true <= true", true), ("true > true", false), ("true == false", false), ("null == null", true),
        ("null <= null", true), ("null < null", false),
        ("null == $.absent", false), ("$.absent < 1", false), ("$.absent >= $.absent", true),
        ("$.absent > $.absent", false),
        ("1 == 1.0", true), ("100 == 1e2", true), ("-0 == 0", true), ("1.1 < 1.10000000000000000001", true),
        ("1E2 >= 100.0", true), ("0.1e1 == 1", true),
        ("1e400 < 1e401", true), ("9007199254740992 == 9007199254740993", false), ("2 < 10", true),
        ("'2' < '10'", false), ("'a' < 'aa'", true),
        ("'' < 'a'", true), ("'Z' < 'a'", true), ("'é' > 'z'", true), ("'\u{FFFD}' < '😀'", true),
        ("'\u{E9}' == 'e\u{301}'", false), ("'e\u{301}' < '\u{E9}'", true),
        (#"'a' == "\u0061""#, true), ("false < true", false), ("'a' == 'a' && 1 == 1", true), ("$.obj.x == 'y'", true),
        ("$.arr[-1] == 3", true),
    ])
    func comparisonsOfTheRFC(_ comparison: String, _ isTrue: Bool) throws {
        #expect(try selects(comparison, in: Self.comparisons) == isTrue)
    }

    private static let filtered =
        #"{"a":[3,5,1,2,4,6,{"b":"j"},{"b":"k"},{"b":{}},{"b":"kilo"}],"o":{"p":1,"q":2,"r":3,"s":5,"t":{"u":6}},"e":"f"}"#

    @Test(arguments: [
        ("$.a[?@.b == 'kilo']", #"[{"b":"kilo"}]"#),
        ("$.a[?(@.b == 'kilo')]", #"[{"b":"kilo"}]"#),
        ("$.a[?@>3.5]", "[5,4,6]"),
        ("$.a[?@.b]", #"[{"b":"j"},{"b":"k"},{"b":{}},{"b":"kilo"}]"#),
        (
            "$[?@.*]",
            #"[[3,5,1,2,4,6,{"b":"j"},{"b":"k"},{"b":{}},{"b":"kilo"}],{"p":1,"q":2,"r":3,"s":5,"t":{"u":6}}]"#
        ),
        ("$[?@[?@.b]]", #"[[3,5,1,2,4,6,{"b":"j"},{"b":"k"},{"b":{}},{"b":"kilo"}]]"#),
        ("$.o[?@<3, ?@<3]", "[1,2,1,2]"),
        ("$.a[?@<2 || @.b == \"k\"]", #"[1,{"b":"k"}]"#),
        ("$.a[?match(@.b, \"[jk]\")]", #"[{"b":"j"},{"b":"k"}]"#),
        ("$.a[?search(@.b, \"[jk]\")]", #"[{"b":"j"},{"b":"k"},{"b":"kilo"}]"#),
        ("$.o[?@>1 && @<4]", "[2,3]"),
        ("$.o[?@.u || @.x]", #"[{"u":6}]"#),
        ("$.a[?@.b == $.x]", "[3,5,1,2,4,6]"),
        ("$.a[?@ == @]", #"[3,5,1,2,4,6,{"b":"j"},{"b":"k"},{"b":{}},{"b":"kilo"}]"#),
        ("$[?@ == $.e]", #"["f"]"#),
        ("$.a[?!@.b]", "[3,5,1,2,4,6]"),
        ("$.a[?!(@.b)]", "[3,5,1,2,4,6]"),
        ("$.a[?!(@.b || @>2)]", "[1,2]"),
        ("$.a[?@.b != 'k']", #"[3,5,1,2,4,6,{"b":"j"},{"b":{}},{"b":"kilo"}]"#),
        ("$..[?@ == 6]", "[6,6]"),
    ])
    func examplesOfTheRFC(_ path: String, _ values: String) throws {
        try expectValues(path, in: Self.filtered, values)
    }

    @Test(arguments: [
        ("$[?@.a]", #"[{"a":null},{"a":false},{"a":0},{"b":1},1,null]"#, #"[{"a":null},{"a":false},{"a":0}]"#),
        ("$[?@.a == null]", #"[{"a":null},{"b":1}]"#, #"[{"a":null}]"#),
        ("$[?@]", "[null,false,0]", "[null,false,0]"),
        ("$[?$]", "[1]", "[1]"),
        ("$[?$.x]", "[1]", "[]"),
        ("$[?@..x]", #"[{"y":{"x":1}},{"y":2}]"#, #"[{"y":{"x":1}}]"#),
        ("$[?@[0]]", #"[[1],[],{"0":1},"a"]"#, "[[1]]"),
        ("$[?@['a','b']]", #"[{"b":1},{"c":1}]"#, #"[{"b":1}]"#),
        ("$[?@[1:]]", "[[1],[1,2]]", "[[1,2]]"),
    ])
    func existenceTestIgnoresTheValue(_ path: String, _ document: String, _ values: String) throws {
        try expectValues(path, in: document, values)
    }

    @Test(arguments: [
        ("$[?@==1 || @==2 && @==3]", "[1]"), ("$[?(@==1 || @==2) && @<2]", "[1]"),
        ("$[?@==1 && @==1 || @==3]", "[1,3]"),
        ("$[?!(@==1) && !(@==2)]", "[3]"), ("$[?((@==1))]", "[1]"), ("$[?!(!(@==1))]", "[1]"),
        ("$[?@==1||@==2||@==3]", "[1,2,3]"),
        ("$[?!@.x && @>1]", "[2,3]"), ("$[? ! ( @ == 1 ) ]", "[2,3]"), ("$[?1==@]", "[1]"), ("$[?@!=2]", "[1,3]"),
        ("$[?@>=2]", "[2,3]"),
    ])
    func precedence(_ path: String, _ values: String) throws {
        try expectValues(path, in: "[1,2,3]", values)
    }

    @Test(arguments: [
        ("$[?@.a == {\"x\":1}]"), ("$[?@.a == [1]]"), ("$[?@.* == 1]"), ("$[?@..a == 1]"), ("$[?1 == @[0,1]]"),
        ("$[?@[:] == 1]"), ("$[?@[?@] == 1]"),
        ("$[?true]"), ("$[?'a']"), ("$[?1]"), ("$[?null]"), ("$[?!true]"), ("$[?true || @]"), ("$[?!@ == 1]"),
        ("$[?(@==1) == (@==2)]"), ("$[?@ == (1)]"),
        ("$[?1 == 2 == 3]"), ("$[?@ ==]"), ("$[?== 1]"), ("$[?]"), ("$[?()]"), ("$[?@ &&]"), ("$[?@ && && @]"),
        ("$[?!!@]"), ("$[?@ === 1]"), ("$[?@ <> 1]"),
        ("$[?@.a === 1]"), ("$[?a == 1]"), ("$[?@.a = 1]"), ("$[?@ == True]"), ("$[?@ == NULL]"), ("$[?@ == 01]"),
        ("$[?@ == 1.]"), ("$[?@ == .1]"),
        ("$[?@ == +1]"), ("$[?@ == 1e]"), ("$[?@ == -]"), ("$[?@ == 0x1]"), ("$[?(@ == 1]"), ("$[?@ == 1)]"),
        ("$[?@ == 'a]"), ("$[?@ & @]"), ("$[?@ | @]"),
        ("$[?@ and @]"), ("$[?@.]"), ("$[?@..]"), ("$[?@[]]"), ("$[?@[01] == 1]"), ("$[?? @]"), ("$[?@,]"),
        ("$[?@ =~ 'a']"), ("$[@.a]"), ("$.?@.a"), ("$?@.a"),
        ("$[?@ == 1 @ == 2]"), ("$[?@a == 1]"), ("$[?@ ! = 1]"), ("$[?@ < = 1]"), ("$[?@ = = 1]"), ("$[?@ & & @]"),
    ])
    func invalidFiltersAreRejected(_ path: String) {
        #expect(throws: JSONPathSyntaxError.self) { try JSONPath(path) }
    }
}

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
