import CollectionSamples
import Testing

/// Diagnostics of the structured keys of `expect`, and of schemas and XPaths.
@Suite struct PartDiagnosticsTests {
    @Test(arguments: [
        DiagnosedSample(
            "cookies: text",
            "1:10-14 \"cookies\" must be a mapping, not text → write NAME: VALUE below it"
        ),
        DiagnosedSample(
            "cookies: [a]",
            "1:10-13 \"cookies\" must be a mapping, not a list → write NAME: VALUE below it, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "cookies: { a: {} }",
            "1:15-17 a matcher without an operator → an empty mapping is equals: {}"
        ),
        DiagnosedSample(
            "cookies: { a: { valeu: b } }",
            "1:17-22 unknown key \"valeu\" in a cookie → did you mean \"value\"?"
        ),
        DiagnosedSample(
            "cookies: { a: { value: b, httponly: true } }",
            "1:27-35 unknown key \"httponly\" in a cookie → did you mean \"httpOnly\"?"
        ),
        DiagnosedSample(
            "cookies: { a: { value: b, contains: c } }",
            "1:27-35 unknown key \"contains\" in a cookie → the keys are value, httpOnly, secure, "
                + "sameSite, maxAge, path, domain, expires"
        ),
        DiagnosedSample(
            "cookies: { a: { secure: {} } }",
            "1:25-27 a matcher without an operator → an empty mapping is equals: {}"
        ),
    ])
    func wrongCookies(_ sample: DiagnosedSample) {
        sample.check(in: .expect)
    }

    @Test(arguments: [
        DiagnosedSample("bytes: text", "1:8-12 \"bytes\" must be a mapping, not text → write KEY: VALUE below it"),
        DiagnosedSample(
            "bytes: { size: 1 }",
            "1:10-14 unknown key \"size\" in \"bytes\" → the keys are length, sha256, md5, startsWith"
        ),
        DiagnosedSample(
            "bytes: { sha256: abc }",
            "1:18-21 \"sha256\" needs 64 hexadecimal digits, not \"abc\" → write what sha256sum prints for the file"
        ),
        DiagnosedSample(
            "bytes: { md5: [a] }",
            "1:15-18 \"md5\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "bytes: { startsWith: '' }",
            "1:22-24 \"startsWith\" needs hexadecimal digits, not \"\" → two digits a byte, as in 504b0304"
        ),
        DiagnosedSample(
            "bytes: { startsWith: 5 }",
            "1:22-23 \"startsWith\" needs hexadecimal digits, not \"5\" → two digits a byte, as in 504b0304"
        ),
        DiagnosedSample(
            "bytes: { startsWith: zz }",
            "1:22-24 \"startsWith\" needs hexadecimal digits, not \"zz\" → two digits a byte, as in 504b0304"
        ),
        DiagnosedSample(
            "bytes: { length: {} }",
            "1:18-20 a matcher without an operator → an empty mapping is equals: {}"
        ),
        DiagnosedSample(
            "bytes: { md5: { equal: a } }",
            "1:17-22 unknown key \"equal\" in a matcher → did you mean \"equals\"?"
        ),
    ])
    func wrongBytes(_ sample: DiagnosedSample) {
        sample.check(in: .expect)
    }

    @Test(arguments: [
        DiagnosedSample(
            "timings: 1s",
            "1:10-12 \"timings\" must be a mapping, not text → write KEY: VALUE below it"
        ),
        DiagnosedSample(
            "timings: { dsn: 1s }",
            "1:12-15 unknown key \"dsn\" in \"timings\" → did you mean \"dns\"?"
        ),
        DiagnosedSample(
            "timings: { dns: { lessThan: 5 } }",
            "1:29-30 \"lessThan\" is \"5\" without a unit → a duration is a number and a unit: us, ms, s, "
                + "m, h or d, as in 1.5s or 1m30s"
        ),
        DiagnosedSample(
            "timings: { connect: { contains: 1s } }",
            "1:23-31 \"contains\" does not apply to durations → compare it, as in lessThan: 2s"
        ),
        DiagnosedSample(
            "timings: { total: fast }",
            "1:19-23 \"total\" cannot be \"fast\" → a duration is a number and a unit: us, ms, s, m, h or "
                + "d, as in 1.5s or 1m30s"
        ),
    ])
    func wrongTimings(_ sample: DiagnosedSample) {
        sample.check(in: .expect)
    }

    @Test(arguments: [
        DiagnosedSample(
            "certificate: valid",
            "1:14-19 \"certificate\" must be a mapping, not text → write KEY: VALUE below it"
        ),
        DiagnosedSample(
            "certificate: { subjct: a }",
            "1:16-22 unknown key \"subjct\" in \"certificate\" → did you mean \"subject\"?"
        ),
        DiagnosedSample(
            "certificate: { expiresIn: { greaterThan: 14 } }",
            "1:42-44 \"greaterThan\" is \"14\" without a unit → a duration is a number and a unit: us, ms, "
                + "s, m, h or d, as in 1.5s or 1m30s"
        ),
        DiagnosedSample(
            "certificate: { expiresIn: { matches: a } }",
            "1:29-36 \"matches\" does not apply to durations → compare it, as in lessThan: 2s"
        ),
    ])
    func wrongCertificates(_ sample: DiagnosedSample) {
        sample.check(in: .expect)
    }

    @Test(arguments: [
        DiagnosedSample(
            "redirects: 1",
            "1:12-13 \"redirects\" must be a mapping, not a number → write KEY: VALUE below it"
        ),
        DiagnosedSample(
            "redirects: { first: a }",
            "1:14-19 unknown key \"first\" in \"redirects\" → the keys are count, last"
        ),
        DiagnosedSample(
            "redirects: { count: {} }",
            "1:21-23 a matcher without an operator → an empty mapping is equals: {}"
        ),
    ])
    func wrongRedirects(_ sample: DiagnosedSample) {
        sample.check(in: .expect)
    }

    @Test(arguments: [
        DiagnosedSample(
            "xml: //a",
            "1:6-9 \"xml\" must map XPaths to what they must be, not text → write \"//title\": Hello"
        ),
        DiagnosedSample(
            "xml: [//a]",
            "1:6-11 \"xml\" must map XPaths to what they must be, not a list → write \"//title\": Hello"
        ),
        DiagnosedSample(
            "xml: { //a: {} }",
            "1:13-15 a matcher without an operator → an empty mapping is equals: {}"
        ),
        DiagnosedSample(
            "namespaces: [a]",
            "1:13-16 \"namespaces\" must be a mapping, not a list → write NAME: VALUE below it, without "
                + "\"- \" and [ ]"
        ),
        DiagnosedSample(
            "namespaces: { 1a: 'http://a/' }",
            "1:15-17 \"1a\" cannot be a prefix → a prefix is a letter or _, then letters, digits, -, _ and ."
        ),
        DiagnosedSample(
            "namespaces: { a: [b] }",
            "1:18-21 a namespace must be text, not a list → write one text, without \"- \" and [ ]"
        ),
    ])
    func wrongXPaths(_ sample: DiagnosedSample) {
        sample.check(in: .expect)
    }

    @Test(arguments: [
        DiagnosedSample(
            "schema: [a]",
            "1:9-12 \"schema\" must be a mapping or the path of a file, not a list → write schema: { type: "
                + "object }, or schema: PATH"
        ),
        DiagnosedSample(
            "schema: { type: strng }",
            "1:17-22 there is no type \"strng\" → did you mean \"string\"?"
        ),
        DiagnosedSample(
            "schema: { type: object, properties: [a] }",
            "1:37-40 \"properties\" has to be a mapping, not a list → json-schema.org describes the values of the keyword"
        ),
        DiagnosedSample(
            "schema: { $ref: '#/$defs/a' }",
            "1:17-28 \"$ref\" leads nowhere: \"#/$defs/a\" → define it there, or correct the path"
        ),
        DiagnosedSample(
            "schema: { pattern: '(' }",
            "1:20-23 \"(\" is not a regular expression: missing closing parenthesis, at character 2 → "
                + "json-schema.org describes the values of the keyword"
        ),
        DiagnosedSample(
            "schema: { minLength: '1' }",
            "1:22-25 \"minLength\" has to be a whole number of 0 or more, not the text \"1\" → "
                + "json-schema.org describes the values of the keyword"
        ),
    ])
    func wrongSchemas(_ sample: DiagnosedSample) {
        sample.check(in: .expect)
    }

    @Test(arguments: [
        DiagnosedSample(
            "json: { \"$[?match(@, '(')]\": 1 }",
            "1:22-25 the JSONPath is wrong here: the pattern '(' is no I-Regexp (RFC 9485) and matches "
                + "nothing → the syntax of patterns is that of RFC 9485: [0-9] for \\d, and neither ^ nor $"
        ),
        DiagnosedSample(
            "json: { '$[?search(@, 1)]': 1 }",
            "1:23-24 the JSONPath is wrong here: the pattern 1 is not text and matches nothing → the syntax "
                + "of patterns is that of RFC 9485: [0-9] for \\d, and neither ^ nor $"
        ),
    ])
    func wrongJSONPathPatterns(_ sample: DiagnosedSample) {
        sample.check(in: .expect)
    }

    @Test(arguments: [
        DiagnosedSample(
            "body: a",
            "1:1-5 unknown key \"body\" in \"expect\" → expectations of the body belong under json, xml, text, "
                + "bytes or schema"
        ),
        DiagnosedSample(
            "$.a: 1",
            "1:1-4 unknown key \"$.a\" in \"expect\" → a JSONPath belongs under json: json: { $.a: … }"
        ),
        DiagnosedSample(
            "//a: 1",
            "1:1-4 unknown key \"//a\" in \"expect\" → an XPath belongs under xml: xml: { //a: … }"
        ),
        DiagnosedSample(
            "<<a>>: 1",
            "1:1-6 unknown key \"<<a>>\" in \"expect\" → a placeholder belongs under values: values: { <<a>>: … }"
        ),
        DiagnosedSample(
            "Content-Type: a",
            "1:1-13 unknown key \"Content-Type\" in \"expect\" → a header belongs under headers: headers: { "
                + "Content-Type: … }"
        ),
        DiagnosedSample(
            "statusCode: 200",
            "1:1-11 unknown key \"statusCode\" in \"expect\" → did you mean \"status\"?"
        ),
        DiagnosedSample(
            "responseTime: 1s",
            "1:1-13 unknown key \"responseTime\" in \"expect\" → did you mean \"duration\"?"
        ),
    ])
    func misplacedKeys(_ sample: DiagnosedSample) {
        sample.check(in: .expect)
    }
}
