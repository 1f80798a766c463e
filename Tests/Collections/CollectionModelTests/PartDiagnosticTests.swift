import Testing

/// Diagnostics of the structured keys of `expect`, and of schemas and XPaths.
@Suite struct PartDiagnosticsTests {
    @Test(arguments: [
        MistakenSample(
            "cookies: text",
            "1:10-14 \"cookies\" must be a mapping, not text → write NAME: VALUE below it"
        ),
        MistakenSample(
            "cookies: [a]",
            "1:10-13 \"cookies\" must be a mapping, not a list → write NAME: VALUE below it, without \"- \" and [ ]"
        ),
        MistakenSample(
            "cookies: { a: {} }",
            "1:15-17 a matcher without an operator → an empty mapping is equals: {}"
        ),
        MistakenSample(
            "cookies: { a: { valeu: b } }",
            "1:17-22 unknown key \"valeu\" in a cookie → did you mean \"value\"?"
        ),
        MistakenSample(
            "cookies: { a: { value: b, httponly: true } }",
            "1:27-35 unknown key \"httponly\" in a cookie → did you mean \"httpOnly\"?"
        ),
        MistakenSample(
            "cookies: { a: { value: b, contains: c } }",
            "1:27-35 unknown key \"contains\" in a cookie → the keys are value, httpOnly, secure, "
                + "sameSite, maxAge, path, domain, expires"
        ),
        MistakenSample(
            "cookies: { a: { secure: {} } }",
            "1:25-27 a matcher without an operator → an empty mapping is equals: {}"
        ),
    ])
    func wrongCookies(_ sample: MistakenSample) {
        sample.check(in: .expect)
    }

    @Test(arguments: [
        MistakenSample("bytes: text", "1:8-12 \"bytes\" must be a mapping, not text → write KEY: VALUE below it"),
        MistakenSample(
            "bytes: { size: 1 }",
            "1:10-14 unknown key \"size\" in \"bytes\" → the keys are length, sha256, md5, startsWith"
        ),
        MistakenSample(
            "bytes: { sha256: abc }",
            "1:18-21 \"sha256\" wants 64 hexadecimal digits, not \"abc\" → write what sha256sum prints for the file"
        ),
        MistakenSample(
            "bytes: { md5: [a] }",
            "1:15-18 \"md5\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        MistakenSample(
            "bytes: { startsWith: '' }",
            "1:22-24 \"startsWith\" wants hexadecimal digits, not \"\" → two digits a byte, as in 504b0304"
        ),
        MistakenSample(
            "bytes: { startsWith: 5 }",
            "1:22-23 \"startsWith\" wants hexadecimal digits, not \"5\" → two digits a byte, as in 504b0304"
        ),
        MistakenSample(
            "bytes: { startsWith: zz }",
            "1:22-24 \"startsWith\" wants hexadecimal digits, not \"zz\" → two digits a byte, as in 504b0304"
        ),
        MistakenSample(
            "bytes: { length: {} }",
            "1:18-20 a matcher without an operator → an empty mapping is equals: {}"
        ),
        MistakenSample(
            "bytes: { md5: { equal: a } }",
            "1:17-22 unknown key \"equal\" in a matcher → did you mean \"equals\"?"
        ),
    ])
    func wrongBytes(_ sample: MistakenSample) {
        sample.check(in: .expect)
    }

    @Test(arguments: [
        MistakenSample(
            "timings: 1s",
            "1:10-12 \"timings\" must be a mapping, not text → write KEY: VALUE below it"
        ),
        MistakenSample(
            "timings: { dsn: 1s }",
            "1:12-15 unknown key \"dsn\" in \"timings\" → did you mean \"dns\"?"
        ),
        MistakenSample(
            "timings: { dns: { lessThan: 5 } }",
            "1:29-30 \"lessThan\" is \"5\" without a unit → a duration is a number and a unit: us, ms, s, "
                + "m, h or d, as in 1.5s or 1m30s"
        ),
        MistakenSample(
            "timings: { connect: { contains: 1s } }",
            "1:23-31 \"contains\" cannot hold for a duration → compare it, as in lessThan: 2s"
        ),
        MistakenSample(
            "timings: { total: fast }",
            "1:19-23 \"total\" cannot be \"fast\" → a duration is a number and a unit: us, ms, s, m, h or "
                + "d, as in 1.5s or 1m30s"
        ),
    ])
    func wrongTimings(_ sample: MistakenSample) {
        sample.check(in: .expect)
    }

    @Test(arguments: [
        MistakenSample(
            "certificate: valid",
            "1:14-19 \"certificate\" must be a mapping, not text → write KEY: VALUE below it"
        ),
        MistakenSample(
            "certificate: { subjct: a }",
            "1:16-22 unknown key \"subjct\" in \"certificate\" → did you mean \"subject\"?"
        ),
        MistakenSample(
            "certificate: { expiresIn: { greaterThan: 14 } }",
            "1:42-44 \"greaterThan\" is \"14\" without a unit → a duration is a number and a unit: us, ms, "
                + "s, m, h or d, as in 1.5s or 1m30s"
        ),
        MistakenSample(
            "certificate: { expiresIn: { matches: a } }",
            "1:29-36 \"matches\" cannot hold for a duration → compare it, as in lessThan: 2s"
        ),
    ])
    func wrongCertificates(_ sample: MistakenSample) {
        sample.check(in: .expect)
    }

    @Test(arguments: [
        MistakenSample(
            "redirects: 1",
            "1:12-13 \"redirects\" must be a mapping, not a number → write KEY: VALUE below it"
        ),
        MistakenSample(
            "redirects: { first: a }",
            "1:14-19 unknown key \"first\" in \"redirects\" → the keys are count, last"
        ),
        MistakenSample(
            "redirects: { count: {} }",
            "1:21-23 a matcher without an operator → an empty mapping is equals: {}"
        ),
    ])
    func wrongRedirects(_ sample: MistakenSample) {
        sample.check(in: .expect)
    }

    @Test(arguments: [
        MistakenSample(
            "xml: //a",
            "1:6-9 \"xml\" must map XPaths to what they must be, not text → write \"//title\": Hello"
        ),
        MistakenSample(
            "xml: [//a]",
            "1:6-11 \"xml\" must map XPaths to what they must be, not a list → write \"//title\": Hello"
        ),
        MistakenSample(
            "xml: { //a: {} }",
            "1:13-15 a matcher without an operator → an empty mapping is equals: {}"
        ),
        MistakenSample(
            "namespaces: [a]",
            "1:13-16 \"namespaces\" must be a mapping, not a list → write NAME: VALUE below it, without "
                + "\"- \" and [ ]"
        ),
        MistakenSample(
            "namespaces: { 1a: 'http://a/' }",
            "1:15-17 \"1a\" cannot be a prefix → a prefix is a letter or _, then letters, digits, -, _ and ."
        ),
        MistakenSample(
            "namespaces: { a: [b] }",
            "1:18-21 a namespace must be text, not a list → write one text, without \"- \" and [ ]"
        ),
    ])
    func wrongXPaths(_ sample: MistakenSample) {
        sample.check(in: .expect)
    }

    @Test(arguments: [
        MistakenSample(
            "schema: [a]",
            "1:9-12 \"schema\" must be a mapping or the path of a file, not a list → write schema: { type: "
                + "object }, or schema: PATH"
        ),
        MistakenSample(
            "schema: { type: strng }",
            "1:17-22 there is no type \"strng\" → did you mean \"string\"?"
        ),
        MistakenSample(
            "schema: { type: object, properties: [a] }",
            "1:37-40 \"properties\" has to be a mapping, not a list → json-schema.org says what the keyword takes"
        ),
        MistakenSample(
            "schema: { $ref: '#/$defs/a' }",
            "1:17-28 \"$ref\" leads nowhere: \"#/$defs/a\" → define it there, or correct the path"
        ),
        MistakenSample(
            "schema: { pattern: '(' }",
            "1:20-23 \"(\" is not a regular expression: missing closing parenthesis, at character 2 → "
                + "json-schema.org says what the keyword takes"
        ),
        MistakenSample(
            "schema: { minLength: '1' }",
            "1:22-25 \"minLength\" has to be a whole number of 0 or more, not the text \"1\" → "
                + "json-schema.org says what the keyword takes"
        ),
    ])
    func wrongSchemas(_ sample: MistakenSample) {
        sample.check(in: .expect)
    }

    @Test(arguments: [
        MistakenSample(
            "json: { \"$[?match(@, '(')]\": 1 }",
            "1:22-25 the JSONPath is wrong here: the pattern '(' is no I-Regexp (RFC 9485) and matches "
                + "nothing → the syntax of patterns is that of RFC 9485: [0-9] for \\d, and neither ^ nor $"
        ),
        MistakenSample(
            "json: { '$[?search(@, 1)]': 1 }",
            "1:23-24 the JSONPath is wrong here: the pattern 1 is no text and matches nothing → the syntax "
                + "of patterns is that of RFC 9485: [0-9] for \\d, and neither ^ nor $"
        ),
    ])
    func wrongJSONPathPatterns(_ sample: MistakenSample) {
        sample.check(in: .expect)
    }

    @Test(arguments: [
        MistakenSample(
            "body: a",
            "1:1-5 unknown key \"body\" in \"expect\" → what comes as body stands under json, xml, text, "
                + "bytes or schema"
        ),
        MistakenSample(
            "$.a: 1",
            "1:1-4 unknown key \"$.a\" in \"expect\" → a JSONPath stands under json: json: { $.a: … }"
        ),
        MistakenSample(
            "//a: 1",
            "1:1-4 unknown key \"//a\" in \"expect\" → an XPath stands under xml: xml: { //a: … }"
        ),
        MistakenSample(
            "<<a>>: 1",
            "1:1-6 unknown key \"<<a>>\" in \"expect\" → a placeholder stands under values: values: { <<a>>: … }"
        ),
        MistakenSample(
            "Content-Type: a",
            "1:1-13 unknown key \"Content-Type\" in \"expect\" → a header stands under headers: headers: { "
                + "Content-Type: … }"
        ),
        MistakenSample(
            "statusCode: 200",
            "1:1-11 unknown key \"statusCode\" in \"expect\" → did you mean \"status\"?"
        ),
        MistakenSample(
            "responseTime: 1s",
            "1:1-13 unknown key \"responseTime\" in \"expect\" → did you mean \"duration\"?"
        ),
    ])
    func misplacedKeys(_ sample: MistakenSample) {
        sample.check(in: .expect)
    }
}
