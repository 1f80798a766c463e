import JSON
import Testing

/// Names, wildcards, indexes and slices (RFC 9535, 2.3.1 to 2.3.4) and the segments around them (2.5).
struct JSONPathSelectorTests {
    @Test(arguments: [
        ("$", #"{"k":"v"}"#, #"[{"k":"v"}]"#),
        ("$", "3", "[3]"),
        ("$.o['j j']", #"{"o":{"j j":{"k.k":3}},"'":{"@":2}}"#, #"[{"k.k":3}]"#),
        ("$.o['j j']['k.k']", #"{"o":{"j j":{"k.k":3}},"'":{"@":2}}"#, "[3]"),
        (#"$.o["j j"]["k.k"]"#, #"{"o":{"j j":{"k.k":3}},"'":{"@":2}}"#, "[3]"),
        (#"$["'"]["@"]"#, #"{"o":{"j j":{"k.k":3}},"'":{"@":2}}"#, "[2]"),
        ("$.j", #"{"j":null}"#, "[null]"),
        ("$.a", "{}", "[]"),
        ("$.a", "[1]", "[]"),
        ("$['0']", "[1]", "[]"),
        ("$.length", #""abc""#, "[]"),
        ("$.☺", #"{"☺":1}"#, "[1]"),
        ("$.ümlaut_1", #"{"ümlaut_1":1}"#, "[1]"),
        ("$._", #"{"_":1}"#, "[1]"),
        ("$['']", #"{"":1}"#, "[1]"),
        ("$.true.null.and", #"{"true":{"null":{"and":1}}}"#, "[1]"),
        (#"$['\'']"#, #"{"'":1}"#, "[1]"),
        (#"$["\""]"#, #"{"\"":1}"#, "[1]"),
        (#"$['"']"#, #"{"\"":1}"#, "[1]"),
        (#"$['\b\f\n\r\t\/\\']"#, #"{"\b\f\n\r\t/\\":1}"#, "[1]"),
        (#"$['\u263A\u00e9']"#, #"{"☺é":1}"#, "[1]"),
        (#"$["\uD834\udd1e"]"#, #"{"𝄞":1}"#, "[1]"),
        (#"$['\u0000']"#, #"{"\u0000":1}"#, "[1]"),
        ("$['\u{E9}']", "{\"e\u{301}\":1}", "[]"),
        ("$['a','b','a']", #"{"a":1,"b":2}"#, "[1,2,1]"),
    ])
    func names(_ path: String, _ document: String, _ values: String) throws {
        try expectValues(path, in: document, values)
    }

    @Test(arguments: [
        ("$[*]", #"{"o":{"j":1,"k":2},"a":[5,3]}"#, #"[{"j":1,"k":2},[5,3]]"#),
        ("$.o[*]", #"{"o":{"j":1,"k":2},"a":[5,3]}"#, "[1,2]"),
        ("$.o.*", #"{"o":{"j":1,"k":2},"a":[5,3]}"#, "[1,2]"),
        ("$.o[*, *]", #"{"o":{"j":1,"k":2},"a":[5,3]}"#, "[1,2,1,2]"),
        ("$.a[*]", #"{"o":{"j":1,"k":2},"a":[5,3]}"#, "[5,3]"),
        ("$.*", "1", "[]"), ("$.*", #""ab""#, "[]"), ("$.*", "[]", "[]"), ("$.*.*", "[[1],[2,3]]", "[1,2,3]"),
    ])
    func wildcards(_ path: String, _ document: String, _ values: String) throws {
        try expectValues(path, in: document, values)
    }

    @Test(arguments: [
        ("$[1]", #"["a","b"]"#, #"["b"]"#), ("$[-2]", #"["a","b"]"#, #"["a"]"#), ("$[0]", "[]", "[]"),
        ("$[2]", "[1,2]", "[]"),
        ("$[-3]", "[1,2]", "[]"), ("$[0]", #"{"0":1}"#, "[]"), ("$[0]", #""a""#, "[]"), ("$[0,0]", "[7]", "[7,7]"),
        ("$[1,-1,9]", "[1,2]", "[2,2]"), ("$[9007199254740991]", "[1]", "[]"), ("$[-9007199254740991]", "[1]", "[]"),
        ("$[0]['a'].b[-1]", #"[{"a":{"b":[1,2]}}]"#, "[2]"),
    ])
    func indexes(_ path: String, _ document: String, _ values: String) throws {
        try expectValues(path, in: document, values)
    }

    @Test(
        arguments: [
            ("1:3", [1, 2]), ("5:", [5, 6]), ("1:5:2", [1, 3]), ("5:1:-2", [5, 3]), ("::-1", [6, 5, 4, 3, 2, 1, 0]),
            (":", [0, 1, 2, 3, 4, 5, 6]),
            ("::", [0, 1, 2, 3, 4, 5, 6]), (":2", [0, 1]), ("-2:", [5, 6]), (":-5", [0, 1]), ("-3:-1", [4, 5]),
            ("0:0", []), ("3:1", []), ("1:3:-1", []),
            ("::0", []), ("1:5:0", []), ("::3", [0, 3, 6]), ("::10", [0]), ("-100:2", [0, 1]), ("5:100", [5, 6]),
            ("100:", []), (":-100", []),
            ("100::-3", [6, 3, 0]), ("-1:-4:-1", [6, 5, 4]), ("3::-1", [3, 2, 1, 0]), (":3:-1", [6, 5, 4]),
            ("-100::-1", []), (":-100:-1", [6, 5, 4, 3, 2, 1, 0]),
            ("0:7:9007199254740991", [0]), ("6:-8:-9007199254740991", [6]),
            ("-9007199254740991:9007199254740991", [0, 1, 2, 3, 4, 5, 6]),
            ("9007199254740991:-9007199254740991:-3", [6, 3, 0]), ("2:-2:1", [2, 3, 4]), (":1,5:", [0, 5, 6]),
            ("0:2,0:2", [0, 1, 0, 1]),
            ("0 : 2", [0, 1]), ("1 :\n5\t: \r2", [1, 3]), (" : : ", [0, 1, 2, 3, 4, 5, 6]),
        ] as [(String, [Int])])
    func slices(_ slice: String, _ indexes: [Int]) throws {
        try expectValues("$[\(slice)]", in: "[0,1,2,3,4,5,6]", "\(indexes)")
    }

    @Test(arguments: [("$[:]", #"{"a":1}"#), ("$[::]", #""abc""#), ("$[1:2]", "1"), ("$[::-1]", "[]"), ("$[:]", "[]")])
    func slicesOfAnythingElseAreEmpty(_ path: String, _ document: String) throws {
        try expectValues(path, in: document, "[]")
    }

    @Test(arguments: [
        ("$[0, 3]", "[\"a\",\"b\",\"c\",\"d\"]", "[\"a\",\"d\"]"),
        ("$[0:2, 5]", "[0,1,2,3,4,5]", "[0,1,5]"),
        ("$[0, 0]", "[\"a\"]", "[\"a\",\"a\"]"),
        ("$['a',1]", #"{"a":1}"#, "[1]"),
        ("$['a',1]", "[0,5]", "[5]"),
        ("$[0,*,1:,?@==2]", "[1,2]", "[1,1,2,2,2]"),
    ])
    func selectorsInOneSegmentFollowEachOther(_ path: String, _ document: String, _ values: String) throws {
        try expectValues(path, in: document, values)
    }

    private static let nested = #"{"o":{"j":1,"k":2},"a":[5,3,[{"j":4},{"k":6}]]}"#

    @Test(arguments: [
        ("$..j", nested, "[1,4]"),
        ("$..[0]", nested, #"[5,{"j":4}]"#),
        ("$..[*]", nested, #"[{"j":1,"k":2},[5,3,[{"j":4},{"k":6}]],1,2,5,3,[{"j":4},{"k":6}],{"j":4},{"k":6},4,6]"#),
        ("$..*", "[[1],2]", "[[1],2,1]"),
        ("$..o", nested, #"[{"j":1,"k":2}]"#),
        ("$.o..[*, *]", nested, "[1,2,1,2]"),
        ("$.a..[0, 1]", nested, #"[5,3,{"j":4},{"k":6}]"#),
        ("$..['j']", nested, "[1,4]"),
        ("$..[?@.j]", nested, #"[{"j":1,"k":2},{"j":4}]"#),
        ("$..[-1:]", nested, #"[[{"j":4},{"k":6}],{"k":6}]"#),
        ("$..a..j", nested, "[4]"),
        ("$..*", "1", "[]"), ("$..a", "[]", "[]"), ("$..a", #"{"a":{"a":{"a":1}}}"#, #"[{"a":{"a":1}},{"a":1},1]"#),
    ])
    func descendantsComeAfterTheirParents(_ path: String, _ document: String, _ values: String) throws {
        try expectValues(path, in: document, values)
    }

    private static let store = #"""
        {"store":{"book":[
        {"category":"reference","author":"Nigel Rees","title":"Sayings of the Century","price":8.95},
        {"category":"fiction","author":"Evelyn Waugh","title":"Sword of Honour","price":12.99},
        {"category":"fiction","author":"Herman Melville","title":"Moby Dick","isbn":"0-553-21311-3","price":8.99},
        {"category":"fiction","author":"J. R. R. Tolkien","title":"The Lord of the Rings","isbn":"0-395-19395-8","price":22.99}
        ],"bicycle":{"color":"red","price":399}}}
        """#

    @Test(arguments: [
        ("$.store.book[*].author", #"["Nigel Rees","Evelyn Waugh","Herman Melville","J. R. R. Tolkien"]"#),
        ("$..author", #"["Nigel Rees","Evelyn Waugh","Herman Melville","J. R. R. Tolkien"]"#),
        ("$.store..price", "[8.95,12.99,8.99,22.99,399]"),
        ("$..book[2].title", #"["Moby Dick"]"#),
        ("$..book[2].publisher", "[]"),
        ("$..book[-1].title", #"["The Lord of the Rings"]"#),
        ("$..book[0,1].price", "[8.95,12.99]"),
        ("$..book[:2].price", "[8.95,12.99]"),
        ("$..book[?@.isbn].price", "[8.99,22.99]"),
        ("$..book[?@.price<10].title", #"["Sayings of the Century","Moby Dick"]"#),
        ("$.store.book[?@.price < 10 && @.category == 'fiction'].title", #"["Moby Dick"]"#),
        ("$..book[?@.price > $.store.book[1].price].price", "[22.99]"),
    ])
    func bookstore(_ path: String, _ values: String) throws {
        try expectValues(path, in: Self.store, values)
    }
}
