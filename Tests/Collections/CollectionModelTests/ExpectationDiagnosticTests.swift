import CollectionSamples
import Testing

/// Diagnostics of expectations, matchers and captures.
@Suite struct ExpectationDiagnosticsTests {
    @Test(arguments: [
        DiagnosedSample(
            "text",
            "1:1-5 \"expect\" must be a mapping, not text → write expect: { status: 200 }, or keys such as "
                + "json: and headers:"
        ),
        DiagnosedSample(
            "[]",
            "1:1-3 \"expect\" must be a mapping, not a list → write expect: { status: 200 }, or keys such "
                + "as json: and headers:"
        ),
        DiagnosedSample("staus: 200", "1:1-6 unknown key \"staus\" in \"expect\" → did you mean \"status\"?"),
        DiagnosedSample(
            "status: 99",
            "1:9-11 \"99\" is not a status → a status is a number from 100 to 599, or a class of them such as 2xx"
        ),
        DiagnosedSample(
            "status: 600",
            "1:9-12 \"600\" is not a status → a status is a number from 100 to 599, or a class of them such as 2xx"
        ),
        DiagnosedSample(
            "status: 2XX",
            "1:9-12 \"2XX\" is not a status → write 2xx"
        ),
        DiagnosedSample(
            "status: ok",
            "1:9-11 \"ok\" is not a status → a status is a number from 100 to 599, or a class of them such as 2xx"
        ),
        DiagnosedSample("status: []", "1:9-11 \"status\" is empty, so nothing could match → write status: [200, 404]"),
        DiagnosedSample(
            "status: [200, 20x]",
            "1:15-18 \"20x\" is not a status → a status is a number from 100 to 599, or a class of them such as 2xx"
        ),
        DiagnosedSample(
            "status: [[200]]",
            "1:10-15 each element of \"status\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "status: { atLest: 200 }",
            "1:11-17 unknown key \"atLest\" in a matcher → did you mean \"atLeast\"?"
        ),
        DiagnosedSample("status: {}", "1:9-11 a matcher without an operator → an empty mapping is equals: {}"),
        DiagnosedSample(
            "headers: text",
            "1:10-14 \"headers\" must be a mapping, not text → write NAME: VALUE below it"
        ),
        DiagnosedSample(
            "headers: { 'a b': c }",
            "1:12-17 \"a b\" cannot be the name of a header → a name has letters, digits and - only, no spaces "
                + "and no colon"
        ),
        DiagnosedSample("headers: { A: {} }", "1:15-17 a matcher without an operator → an empty mapping is equals: {}"),
        DiagnosedSample(
            "json: text",
            "1:7-11 \"json\" must map JSONPaths to what they must be, not text → write $.name: VALUE below "
                + "it; the whole body is $"
        ),
        DiagnosedSample(
            "json: [a]",
            "1:7-10 \"json\" must map JSONPaths to what they must be, not a list → write $.name: VALUE "
                + "below it; the whole body is $"
        ),
        DiagnosedSample(
            "json: { a: 1 }",
            "1:9-10 the JSONPath is wrong here: expected \"$\" at the beginning, found \"a\" → write $.a"
        ),
        DiagnosedSample(
            "json: { '$.a[': 1 }",
            "1:14-14 the JSONPath is wrong here: expected a selector, but the path ends → the syntax is "
                + "that of RFC 9535, as in $.items[0].name"
        ),
        DiagnosedSample("json: { $.a: {} }", "1:14-16 a matcher without an operator → an empty mapping is equals: {}"),
        DiagnosedSample("values: { a: 1 }", "1:11-12 \"a\" under \"values\" is not a placeholder → write <<a>>: …"),
        DiagnosedSample(
            "values: []",
            "1:9-11 \"values\" must be a mapping, not a list → write <<name>>: VALUE below it, without \"- "
                + "\" and [ ]"
        ),
        DiagnosedSample(
            "error: slow",
            "1:8-12 \"error\" cannot be \"slow\" → it is one of dns, connection, tls, timeout, protocol"
        ),
        DiagnosedSample("error: tmieout", "1:8-15 \"error\" cannot be \"tmieout\" → did you mean \"timeout\"?"),
        DiagnosedSample(
            "error: [timeout]",
            "1:8-17 \"error\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "error: 500",
            "1:8-11 \"error\" cannot be \"500\" → it is one of dns, connection, tls, timeout, protocol"
        ),
        DiagnosedSample(
            "duration: 5",
            "1:11-12 \"duration\" is \"5\" without a unit → a duration is a number and a unit: us, ms, s, m, h "
                + "or d, as in 1.5s or 1m30s"
        ),
        DiagnosedSample(
            "duration: { lessThan: 2 }",
            "1:23-24 \"lessThan\" is \"2\" without a unit → a duration is a number and a unit: us, ms, s, m, h "
                + "or d, as in 1.5s or 1m30s"
        ),
        DiagnosedSample(
            "duration: { lessThan: fast }",
            "1:23-27 \"lessThan\" cannot be \"fast\" → a duration is a number and a unit: us, ms, s, m, h or "
                + "d, as in 1.5s or 1m30s"
        ),
        DiagnosedSample(
            "duration: { between: [1s] }",
            "1:22-26 \"between\" needs two bounds, not 1 → write between: [1, 5]"
        ),
        DiagnosedSample(
            "duration: { contains: s }",
            "1:13-21 \"contains\" does not apply to durations → compare it, as in lessThan: 2s"
        ),
        DiagnosedSample(
            "duration: { oneOf: [1s, 2] }",
            "1:25-26 \"oneOf\" is \"2\" without a unit → a duration is a number and a unit: us, ms, s, m, h or "
                + "d, as in 1.5s or 1m30s"
        ),
        DiagnosedSample(
            "duration: { not: { equals: x } }",
            "1:28-29 \"equals\" cannot be \"x\" → a duration is a number and a unit: us, ms, s, m, h or d, as "
                + "in 1.5s or 1m30s"
        ),
        DiagnosedSample(
            "duration: [1s, 2s]",
            "1:11-19 \"duration\" cannot be \"[\"1s\",\"2s\"]\" → a duration is a number and a unit: us, ms, "
                + "s, m, h or d, as in 1.5s or 1m30s"
        ),
    ])
    func wrongExpectations(_ sample: DiagnosedSample) {
        sample.check(in: .expect)
    }

    @Test(arguments: [
        DiagnosedSample(
            "{ a: 1, b: 2 }",
            "1:3-4 \"a\" is not an operator → a mapping is never a value here: write equals: {…}; the "
                + "operators are equals, oneOf, unordered, not, contains, startsWith, endsWith, matches, lessThan, "
                + "atMost, greaterThan, atLeast, between, type, exists, empty, length, count, any, every"
        ),
        DiagnosedSample("{ contain: a }", "1:3-10 unknown key \"contain\" in a matcher → did you mean \"contains\"?"),
        DiagnosedSample(
            "{ equals: 1, foo: 2 }",
            "1:14-17 unknown key \"foo\" in a matcher → the keys are equals, oneOf, unordered, not, contains, "
                + "startsWith, endsWith, matches, lessThan, atMost, greaterThan, atLeast, between, type, exists, "
                + "empty, length, count, any, every"
        ),
        DiagnosedSample("{}", "1:1-3 a matcher without an operator → an empty mapping is equals: {}"),
        DiagnosedSample("{ oneOf: a }", "1:10-11 \"oneOf\" must be a list, not text → write oneOf: [a, b]"),
        DiagnosedSample("{ oneOf: [] }", "1:10-12 \"oneOf\" is empty, so nothing could match → write oneOf: [a, b]"),
        DiagnosedSample(
            "{ unordered: 5 }",
            "1:14-15 \"unordered\" must be a list, not a number → write unordered: [a, b]"
        ),
        DiagnosedSample(
            "{ unordered: { a: 1 } }",
            "1:14-22 \"unordered\" must be a list, not a mapping → write unordered: [a, b]"
        ),
        DiagnosedSample(
            "{ startsWith: [a] }",
            "1:15-18 \"startsWith\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "{ endsWith: {} }",
            "1:13-15 \"endsWith\" must be text, not a mapping → write one text; quote one that has \": \", "
                + "{ or } in it"
        ),
        DiagnosedSample(
            "{ matches: '(a' }",
            "1:15-15 the regular expression is wrong here: missing closing parenthesis → the syntax is PCRE2's"
        ),
        DiagnosedSample(
            "{ matches: [a] }",
            "1:12-15 \"matches\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "{ matches: 'a{2,1}' }",
            "1:18-19 the regular expression is wrong here: numbers out of order in {} quantifier → the syntax "
                + "is PCRE2's"
        ),
        DiagnosedSample(
            "{ lessThan: abc }",
            "1:13-16 \"lessThan\" cannot compare with \"abc\" → it compares numbers, durations (2s) and RFC "
                + "3339 times (2026-01-31T12:00:00Z)"
        ),
        DiagnosedSample(
            "{ atMost: true }",
            "1:11-15 \"atMost\" cannot compare with a boolean → it compares numbers, durations (2s) and RFC "
                + "3339 times (2026-01-31T12:00:00Z)"
        ),
        DiagnosedSample(
            "{ greaterThan: null }",
            "1:16-20 \"greaterThan\" cannot compare with null → it compares numbers, durations (2s) and RFC "
                + "3339 times (2026-01-31T12:00:00Z)"
        ),
        DiagnosedSample(
            "{ atLeast: [1] }",
            "1:12-15 \"atLeast\" cannot compare with a list → it compares numbers, durations (2s) and RFC 3339 "
                + "times (2026-01-31T12:00:00Z)"
        ),
        DiagnosedSample(
            "{ lessThan: { a: 1 } }",
            "1:13-21 \"lessThan\" cannot compare with a mapping → it compares numbers, durations (2s) and RFC "
                + "3339 times (2026-01-31T12:00:00Z)"
        ),
        DiagnosedSample(
            "{ lessThan: [<<a>>] }",
            "1:13-20 \"lessThan\" cannot compare with a list → it compares numbers, durations (2s) and RFC "
                + "3339 times (2026-01-31T12:00:00Z)"
        ),
        DiagnosedSample("{ between: 5 }", "1:12-13 \"between\" must be a list, not a number → write between: [1, 5]"),
        DiagnosedSample("{ between: [1] }", "1:12-15 \"between\" needs two bounds, not 1 → write between: [1, 5]"),
        DiagnosedSample(
            "{ between: [1, 2, 3] }", "1:12-21 \"between\" needs two bounds, not 3 → write between: [1, 5]"),
        DiagnosedSample(
            "{ between: [1, x] }",
            "1:16-17 \"between\" cannot compare with \"x\" → it compares numbers, durations (2s) and RFC 3339 "
                + "times (2026-01-31T12:00:00Z)"
        ),
        DiagnosedSample("{ type: string }", "1:9-15 \"type\" cannot be \"string\" → did you mean \"text\"?"),
        DiagnosedSample("{ type: intger }", "1:9-15 \"type\" cannot be \"intger\" → did you mean \"integer\"?"),
        DiagnosedSample(
            "{ type: [text] }",
            "1:9-15 \"type\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample("{ exists: yes }", "1:11-14 \"exists\" cannot be \"yes\" → it is true or false"),
        DiagnosedSample("{ exists: 1 }", "1:11-12 \"exists\" cannot be \"1\" → it is true or false"),
        DiagnosedSample(
            "{ empty: [] }",
            "1:10-12 \"empty\" must be true or false, not a list → write true or false"
        ),
        DiagnosedSample(
            "{ not: { exists: true } }",
            "1:10-16 \"exists\" is not allowed under \"not\" → on nothing every operator fails, \"not\" too: "
                + "write exists: false"
        ),
        DiagnosedSample(
            "{ not: { any: { exists: false } } }",
            "1:17-23 \"exists\" is not allowed under \"not\" → on nothing every operator fails, \"not\" too: "
                + "write exists: false"
        ),
        DiagnosedSample(
            "{ not: { a: 1 } }",
            "1:10-11 \"a\" is not an operator → a mapping is never a value here: write equals: {…}; the "
                + "operators are equals, oneOf, unordered, not, contains, startsWith, endsWith, matches, lessThan, "
                + "atMost, greaterThan, atLeast, between, type, exists, empty, length, count, any, every"
        ),
        DiagnosedSample(
            "{ length: { a: 1 } }",
            "1:13-14 \"a\" is not an operator → a mapping is never a value here: write equals: {…}; the "
                + "operators are equals, oneOf, unordered, not, contains, startsWith, endsWith, matches, lessThan, "
                + "atMost, greaterThan, atLeast, between, type, exists, empty, length, count, any, every"
        ),
        DiagnosedSample("{ any: {} }", "1:8-10 a matcher without an operator → an empty mapping is equals: {}"),
        DiagnosedSample(
            "{ every: { matches: '[' } }",
            "1:23-23 the regular expression is wrong here: missing terminating ] for character class → the "
                + "syntax is PCRE2's"
        ),
        DiagnosedSample(
            "{ count: { lessThen: 2 } }",
            "1:12-20 unknown key \"lessThen\" in a matcher → did you mean \"lessThan\"?"
        ),
    ])
    func wrongMatchers(_ sample: DiagnosedSample) {
        sample.check(in: .matcher)
    }

    @Test(arguments: [
        DiagnosedSample(
            "text",
            "1:1-5 \"capture\" must be a mapping, not text → write NAME: { json: PATH } below it"
        ),
        DiagnosedSample(
            "[]",
            "1:1-3 \"capture\" must be a mapping, not a list → write NAME: { json: PATH } below it, "
                + "without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "a: { }",
            "1:1-2 the capture \"a\" has no source → add one of header: NAME, json: PATH, events: PATH, xml: XPATH, "
                + "cookie: NAME, from: text"
        ),
        DiagnosedSample(
            "a: [status]",
            "1:4-12 a capture must be a mapping, not a list → write { header: NAME }, { json: PATH } or "
                + "another source"
        ),
        DiagnosedSample("a: stats", "1:4-9 the source of a capture cannot be \"stats\" → did you mean \"status\"?"),
        DiagnosedSample("a: $.id", "1:4-8 the source of a capture cannot be \"$.id\" → write { json: $.id }"),
        DiagnosedSample(
            "a: { from: body }",
            "1:12-16 the source of a capture cannot be \"body\" → did you mean \"text\"?"
        ),
        DiagnosedSample("a: { hedaer: A }", "1:6-12 unknown key \"hedaer\" in a capture → did you mean \"header\"?"),
        DiagnosedSample(
            "a: { header: 'A b' }",
            "1:14-19 \"A b\" cannot be the name of a header → a name has letters, digits and - only, no spaces "
                + "and no colon"
        ),
        DiagnosedSample(
            "a: { header: [A] }",
            "1:14-17 \"header\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "a: { json: id }",
            "1:12-13 the JSONPath is wrong here: expected \"$\" at the beginning, found \"i\" → write $.id"
        ),
        DiagnosedSample(
            "a: { json: {} }",
            "1:12-14 \"json\" must be text, not a mapping → write one text; quote one that has \": \", { or } in it"
        ),
        DiagnosedSample(
            "a: { header: A, json: $.a }",
            "1:17-21 a second source: the capture already has \"header\" → keep one of them"
        ),
        DiagnosedSample(
            "a: { regex: a }",
            "1:1-2 the capture \"a\" has no source → add one of header: NAME, json: PATH, events: PATH, xml: XPATH, "
                + "cookie: NAME, from: text"
        ),
        DiagnosedSample(
            "a: { header: A, regex: '(' }",
            "1:26-26 the regular expression is wrong here: missing closing parenthesis → the syntax is PCRE2's"
        ),
        DiagnosedSample(
            "a: { from: text, filters: uper }", "1:27-31 unknown filter \"uper\" → did you mean \"upper\"?"),
        DiagnosedSample(
            "a: { from: text, filters: '' }",
            "1:27-29 \"filters\" is empty → write filters as in a placeholder: trim | lower"
        ),
        DiagnosedSample(
            "a: { from: text, secret: 1 }",
            "1:26-27 \"secret\" cannot be \"1\" → it is true or false"
        ),
        DiagnosedSample(
            "1a: status",
            "1:1-3 \"1a\" cannot be a name → a name is a letter or _, then letters, digits, _, - and ."
        ),
        DiagnosedSample(
            "env.A: status",
            "1:1-6 \"env.A\" cannot be a name: env.NAME is the process's environment → choose a name that does "
                + "not begin with \"env.\""
        ),
        DiagnosedSample(
            "a: { header: [A], regex: '(', secret: no, json: '$[' }",
            "1:14-17 \"header\" must be text, not a list → write one text, without \"- \" and [ ]",
            "1:28-28 the regular expression is wrong here: missing closing parenthesis → the syntax is PCRE2's",
            "1:39-41 \"secret\" cannot be \"no\" → it is true or false",
            "1:43-47 a second source: the capture already has \"header\" → keep one of them",
            "1:52-52 the JSONPath is wrong here: expected a selector, but the path ends → the syntax is "
                + "that of RFC 9535, as in $.items[0].name"
        ),
    ])
    func wrongCaptures(_ sample: DiagnosedSample) {
        sample.check(in: .capture)
    }
}
