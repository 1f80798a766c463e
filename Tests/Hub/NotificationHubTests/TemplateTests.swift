import JSON
import NotificationHub
import Testing

private let properties = TemplateProperties(
    message: [
        ("message", "Say \"hi\" & <go>"), ("n", "40"), ("title", "This is the title line"), ("city", "São Paulo"),
        ("empty", ""), ("negative", "-1"), ("padded", "040"), ("float", "1.5e+3"), ("emoji", "👩‍👩‍👧x"),
        ("control", "\u{1}\t\"\\"), (String(repeating: "p", count: 120), "long"), ("snake_Case1", "s"),
    ],
    variables: [("nick", "Bo"), ("CITY", "ignored")])

private func rendered(_ template: String) throws -> String {
    try TemplateBody(parsing: template).render(properties, limit: 10_000)
}

/// Returns the value that a JSON template produces.
private func value(_ template: String) throws -> JSONValue? {
    let body = JSONValue.object(["v": .string(template)]).compactText()
    guard case .object(let object) = try JSONValue(parsing: rendered(body)) else { return nil }
    return object[key: "v"]
}

@Suite struct TemplateTests {
    /// The table of the protocol notes.
    @Test(arguments: [
        (#"{"aps":{"alert":"$(message)"}}"#, #"{"aps":{"alert":"Say \"hi\" & <go>"}}"#),
        (#"<text id="1">$(message)</text>"#, #"<text id="1">Say "hi" &amp; &lt;go&gt;</text>"#),
        (##"{"badge":"#(n)","x":"#(title)"}"##, #"{"badge":40,"x":"This is the title line"}"#),
        (#"{"$(n)":["$(n)",1.50,true,null,{"k":"x"}]}"#, #"{"$(n)":["40",1.50,true,null,{"k":"x"}]}"#),
        (
            #"<a b="$(message)" c="plain">$(n)<d>$(n)</d></a>"#,
            #"<a b="Say &quot;hi&quot; &amp; &lt;go&gt;" c="plain">$(n)<d>40</d></a>"#
        ),
        (#"<a>#(n)</a>"#, "<a>40</a>"), ("{}", "{}"), (#" { "a" : [ ] , "b" : { } } "#, #"{"a":[],"b":{}}"#),
        (#"{"a":"$(control)","b":"$(emoji)"}"#, #"{"a":"\u0001\t\"\\","b":"👩‍👩‍👧x"}"#),
        ("<a b=\"$(control)\">$(control)</a>", "<a b=\"\u{FFFD}&#x9;&quot;\\\">\u{FFFD}\t\"\\</a>"),
        ("<?xml version=\"1.0\" encoding=\"utf-16\"?><a>$(n)</a>", "<a>40</a>"),
        ("<a>$(n)<!--$(n)--></a>", "<a>40<!--$(n)--></a>"), ("<a><![CDATA[$(n)]]></a>", "<a>40</a>"),
        ("<a>\n  <b>$(n)</b>\n</a>", "<a>\n  <b>40</b>\n</a>"),
        ("<a xmlns=\"$5\">%(city)</a>", "<a xmlns=\"$5\">S%C3%A3o%20Paulo</a>"),
    ])
    func bodies(template: String, body: String) throws {
        #expect(try rendered(template) == body)
    }

    @Test(arguments: [
        (".(title, 20)", "This is the title..."), ("$(title, 7)", "This is"),
        ("{'Hi, ' + $(city) + '!'}", "Hi, São Paulo!"), (#"{"Say ""x""" + $(nope)}"#, #"Say "x""#),
        ("%(city)", "S%C3%A3o%20Paulo"), ("$(nope:{none})", "none"), ("Hello $(city)", "Hello $(city)"),
        ("$(nope)", ""), ("$( city )", "São Paulo"), ("$(CITY)", "São Paulo"), ("$(nick)", "Bo"),
        ("$(empty:{none})", ""), (#"$(nope:{a\}b:c,'"})"#, #"a}b:c,'""#), ("$(nope:{abcdef}, 3)", "abc"),
        ("$(title,0)", ""), (".(title,0)", ""), (".(title,2)", ".."), (".(title,3)", "..."), (".(title,4)", "T..."),
        (".(title,22)", "This is the title line"), ("$(city)+$(n)", "São Paulo40"), ("$(n) + 'it''s' ", "40it's"),
        ("{#(title)}", "This is the title line"), ("#(padded)", "040"), ("#(negative)", "-1"), ("", ""),
        (".(nope:{abcdefgh}, 5)", "ab..."), ("%(nope:{a b})", "a%20b"),
        ("$(SNAKE_case1)", "s"), ("$( n , 1 )", "4"), ("{ 'it''s ' + \"a \"\"b\"\"\" }", "it's a \"b\""),
        ("{$(n) + '}'}", "40}"), ("$(n)+'+'+$(n)", "40+40"), ("%(message)", "Say%20%22hi%22%20%26%20%3Cgo%3E"),
        ("$(emoji,1)", "👩"), ("'quoted'", "'quoted'"), ("\"x\"", "\"x\""), ("+$(n)", "+$(n)"),
        (" $(n)", " $(n)"), ("{ $(n) }", "40"), ("{'a'}", "a"), ("{''}", ""),
    ])
    func texts(template: String, text: String) throws {
        #expect(try value(template) == .string(text))
    }

    @Test(arguments: [("#(n)", "40"), ("#(float)", "1.5e+3"), ("{#(n)}", "40"), ("#(nope:{7})", "7")])
    func numbers(template: String, number: String) throws {
        guard case .number(let found) = try value(template) else {
            Issue.record("not a number")
            return
        }
        #expect(found.text == number)
    }

    @Test(
        arguments: [
            ("$5 off", "Expression is $5 off. Unexpected '5' at position 2."),
            ("...more", "Expression is ...more. Unexpected '.' at position 2."),
            ("#tag", "Expression is #tag. Unexpected 't' at position 2."),
            ("{hello}", "Expression is {hello}. Unexpected 'h' at position 2."),
            ("$(a) and more", "Expression is $(a) and more. Unexpected 'a' at position 6."),
            ("100%", nil), ("$body", "Expression is $body. Expression type '$body' is not supported."),
            ("$(a", "Expression is $(a. The expression is not complete."),
            ("$()", "Expression is $(). Unexpected ')' at position 3."),
            ("$(a-b)", "Expression is $(a-b). Unexpected '-' at position 4."),
            (".(a)", "Expression is .(a). The form '.(property, length)' needs a length."),
            ("%(a,1)", "Expression is %(a,1). The form '%(property)' takes no length."),
            ("#(a,1)", "Expression is #(a,1). The form '#(property)' takes no length."),
            ("$(a,x)", "Expression is $(a,x). Unexpected 'x' at position 5."),
            ("$(a,99999999999)", "Expression is $(a,99999999999). The length '99999999999' is too large."),
            ("#(a)+$(b)", "Expression is #(a)+$(b). The form '#(property)' cannot be joined with other text."),
            ("{$(a)", "Expression is {$(a). The expression is not complete."),
            ("{}", "Expression is {}. Unexpected '}' at position 2."),
            ("{'a}", "Expression is {'a}. The expression is not complete."),
            (#"$(a:{b\})"#, #"Expression is $(a:{b\}). The expression is not complete."#),
            ("$BODY", "Expression is $BODY. Expression type '$body' is not supported."),
            ("$(a)$(b)", "Expression is $(a)$(b). Unexpected '$' at position 5."),
            ("{$(a)}x", "Expression is {$(a)}x. Unexpected 'x' at position 7."),
            ("{$(a) $(b)}", "Expression is {$(a) $(b)}. Unexpected '$' at position 7."),
            ("{#(a)+'x'}", "Expression is {#(a)+'x'}. The form '#(property)' cannot be joined with other text."),
            ("$(a,-1)", "Expression is $(a,-1). Unexpected '-' at position 5."),
            ("$(a,)", "Expression is $(a,). Unexpected ')' at position 5."),
            ("$", "Expression is $. The expression is not complete."),
            ("$(a:b)", "Expression is $(a:b). Unexpected 'b' at position 5."),
            ("$(a:{b)", "Expression is $(a:{b). The expression is not complete."),
            ("$(a)+", "Expression is $(a)+. The expression is not complete."),
            ("$(é)", "Expression is $(é). Unexpected 'é' at position 3."),
        ] as [(String, String?)])
    func valuesThatStartLikeExpressionsMustBeValid(template: String, message: String?) {
        let body = JSONValue.object(["v": .string(template)]).compactText()
        var found: String?
        do {
            _ = try TemplateBody(parsing: body)
        } catch {
            found = if case .invalidExpression(let error) = error { error.message } else { "\(error)" }
        }
        #expect(found == message)
    }

    @Test func propertyNamesHaveAtMost120Characters() throws {
        _ = try TemplateExpression.expression(in: "$(\(String(repeating: "a", count: 120)))")
        let error = #expect(throws: TemplateExpressionError.self) {
            try TemplateExpression.expression(in: "$(\(String(repeating: "a", count: 121)))")
        }
        #expect(error?.fault == .nameTooLong)
    }

    @Test(arguments: [
        ("", TemplateError.emptyBody), ("  ", .emptyBody), ("hello", .bodyNeitherJSONNorXML),
        ("[1]", .bodyNeitherJSONNorXML), ("$(message)", .bodyNeitherJSONNorXML),
    ])
    func bodiesMustBeJSONObjectsOrXML(body: String, fault: TemplateError) {
        #expect(throws: fault) { try TemplateBody(parsing: body) }
    }

    @Test(arguments: ["{", "{\"a\":}", "<a>", "<a b=\"$x\"/>", "<a>#x</a>", "{} x"])
    func invalidBodiesAreRejected(body: String) {
        #expect(throws: TemplateError.self) { try TemplateBody(parsing: body) }
    }

    @Test func deepBodiesAreRejected() {
        let deep = String(repeating: "{\"a\":", count: 100) + "1" + String(repeating: "}", count: 100)
        #expect(throws: TemplateError.tooDeep) { try TemplateBody(parsing: deep) }
    }

    @Test func renderedBodyIsLimited() throws {
        let body = try TemplateBody(parsing: #"{"a":"$(title)","b":"$(title)"}"#)
        #expect(throws: TemplateRenderingError.tooLarge) { try body.render(properties, limit: 58) }
        #expect(
            try body.render(properties, limit: 59) == #"{"a":"This is the title line","b":"This is the title line"}"#)
    }

    @Test func headersExpiryAndPriorityCanBeExpressions() throws {
        let template = RegistrationTemplate(
            bodyText: "{}", body: try TemplateBody(parsing: "{}"),
            headers: [("X-A", "$(city)"), ("x-b", "Hello $(city)"), ("X-A", "{'n ' + $(n)}")], expiry: "$(n)",
            priority: "$(nope:{5})")
        #expect(
            template.headers(filledWith: properties).map { "\($0.name): \($0.value)" }
                == ["X-A: São Paulo", "x-b: Hello $(city)", "X-A: n 40"])
        #expect(template.headers.map(\.value) == ["$(city)", "Hello $(city)", "{'n ' + $(n)}"])
        #expect(template.expiry(filledWith: properties) == "40" && template.expiry == "$(n)")
        #expect(template.priority(filledWith: properties) == "5" && template.priority == "$(nope:{5})")
    }
}
