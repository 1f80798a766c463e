import Diagnostics
import JSON
import Placeholders
import Testing

struct PlaceholderTextTests {
    private static let scope = TestScope.make([
        "name": "N", "a-b.c_1": "dotted", "_x": "underscore", "größe": "XL", "count": "5", "list": "<<$range(1,2)>>",
        "empty": "<<none | default(\"\")>>", "on": "true", "nil": "null",
    ])

    @Test(arguments: [
        ("<<name>>", "N"), ("a<<name>>b", "aNb"), ("<<name>><<name>>", "NN"), ("<<a-b.c_1>>", "dotted"),
        ("<<_x>>", "underscore"), ("<<größe>>", "XL"),
        ("<< name >>", "N"), ("<<name >>", "N"), ("<< name>>", "N"), ("<<\tname>>", "<<\tname>>"), ("<<name\n>>", "N"),
        ("<<name|lower>>", "n"), ("<< name | lower | json >>", "\"n\""), ("<<none | default ( \"x\" ) >>", "<<none"),
        // In a longer text every value is text: numbers as written, lists and mappings as compact JSON.
        ("<<count>> <<list>> <<on>> <<nil>> <<empty>>.", "5 [1,2] true null ."),
        // A third `<` precedes the placeholder.
        ("<<<name>>>", "<N>"), ("</<<name>>>", "</N>"), ("<<<<name>>>>", "<<N>>"), ("< <<name>> >", "< N >"),
    ])
    func placeholdersAreReplaced(_ written: String, _ expected: String) throws {
        if expected.hasPrefix("<<none") {
            #expect(Written.parse(written).errors.count == 1)
        } else {
            #expect(Written.parse(written).errors.isEmpty)
            #expect(try Written.text(written).text(in: Self.scope) == expected)
        }
    }

    @Test(arguments: [
        "", "<", "<<", "<<<", "a << b", "1<<2", "<<>>", "<< >>", "<<\n", "<<=", "<<-EOF", "<<'EOF'", "<<1a>>",
        "<<\"a\">>",
        "<< a b >>", "<< a | b c", "<< name | uper >>", "<< $nope >>", "<< a | default(\"x", "a <", "a\\", "\\n",
        "\\\\", ">>", "x >> y",
    ])
    func otherCharactersArePlainText(_ written: String) throws {
        #expect(Written.parse(written).errors.isEmpty)
        #expect(Written.text(written).literal == written)
        #expect(try Written.text(written).text(in: Self.scope) == written)
    }

    @Test(arguments: [
        (#"\<<name>>"#, "<<name>>"), (#"a \<< b"#, "a << b"), (#"\\<<name>>"#, #"\N"#),
        (#"\\\<<name>>"#, #"\<<name>>"#),
        (#"\\\\<<name>>"#, #"\\N"#), (#"\<<<name>>"#, "<<<name>>"), (#"\<<name>><<name>>"#, "<<name>>N"),
        (#"\<name"#, #"\<name"#), (#"\\n<<name>>"#, #"\\nN"#), (#"\\<<"#, #"\<<"#), (#"C:\\<<name>>\x"#, #"C:\N\x"#),
    ])
    func backslashEscapesAPlaceholder(_ written: String, _ expected: String) throws {
        #expect(Written.parse(written).errors.isEmpty)
        #expect(try Written.text(written).text(in: Self.scope) == expected)
    }

    @Test(arguments: [
        (#"<<none | default(">>")>>"#, ">>"), (#"<<none | default('>>"')>>"#, #">>""#),
        (#"<<none | default("a|b,(c)")>>"#, "a|b,(c)"),
        (#"<<none | default("\"\\\n\t\d")>>"#, "\"\\\n\t\\d"), (#"<<none | default('it\'s')>>"#, "it's"),
        (#"<<none | default( 'x' )>>"#, "x"), (#"<<none | default("<<name>>")>>"#, "<<name>>"),
        (#"<<none | default("")>>"#, ""),
        (#"<<none | default(-1.50)>>"#, "-1.50"), (#"<<none | default(name)>>"#, "N"),
        (#"<<$randomInt( 3 , 3 )>>"#, "3"),
        (#"<<name | replace("N", "\\")>>"#, "\\"), (#"<<$iteration()>>"#, "1"),
        ("<<none | default(\"a\nb\")>>", "a\nb"),
    ])
    func argumentsCanBeTextsNumbersAndNames(_ written: String, _ expected: String) throws {
        #expect(Written.parse(written).errors.map(\.message) == [])
        #expect(try Written.text(written).text(in: Self.scope) == expected)
    }

    @Test func placeholdersInValuesAreNotReplaced() throws {
        var scope = Self.scope
        scope.captured["name"] = "<<count>> \\<<"
        #expect(try Written.text("a <<name>>").text(in: scope) == "a <<count>> \\<<")
        #expect(outcome("<<name>>", in: scope) == #""<<count>> \\<<""#)
    }

    @Test func literalTextKeepsItsPlaceholders() throws {
        let text = PlaceholderText(literal: "<<name>>", source: Written.slice("<<name>>"))
        #expect(text.literal == "<<name>>")
        #expect(text.expressions.isEmpty)
        #expect(try text.text(in: Self.scope) == "<<name>>")
    }

    @Test func referencesContainAllNames() {
        let text = Written.text(
            "<<a>> <<env.B>> <<c | default(d)>> <<$date(e, \"%Y\")>> <<f | hmacSha256(env.G) | default(\"x\")>>")
        let references = text.references.filter { $0.kind != .filters }
        let found = references.map { reference in
            (reference.kind == .processEnvironment ? "$" : "") + reference.name + (reference.isOptional ? "?" : "")
        }
        #expect(found == ["a", "$B", "c?", "d", "e", "f?", "$G"])
        #expect(references[4].range.label == "dir/a.yaml:1:36")
        #expect(text.references.compactMap(\.expression?.subject) == ["c", "f"])
    }

    @Test(arguments: [
        ("a", true), ("_", true), ("aB9_-.", true), ("größe", true), ("", false), ("9a", false), ("-a", false),
        (".a", false),
        ("a b", false), ("a$", false), ("$a", false),
    ])
    func namesFollowTheGrammar(_ name: String, _ isValid: Bool) {
        #expect(PlaceholderName.isValid(name) == isValid)
        #expect((Written.text("<<\(name)>>").soleExpression?.subject == name) == isValid)
    }

    @Test func manyPlaceholdersAreParsedQuickly() {
        let line = "text with <<name>> and \\<< and << a | default(\"\n"
        let (text, errors) = Written.parse(String(repeating: line, count: 20_000), .block)
        #expect(text.expressions.count == 20_000)
        #expect(errors.isEmpty)
        #expect(text.expressions.last?.range.label == "dir/a.yaml:20001:11")
    }
}
