import JSON
import Testing

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
