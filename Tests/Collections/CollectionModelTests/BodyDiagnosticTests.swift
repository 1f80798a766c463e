import CollectionSamples
import Testing
import Text

/// Diagnostics of the kinds of `body` that have keys of their own.
@Suite struct BodyDiagnosticsTests {
    @Test(arguments: [
        DiagnosedSample(
            "multipart: {}",
            "1:12-14 \"multipart\" is empty → write NAME: text, or NAME: { file: PATH }"
        ),
        DiagnosedSample(
            "multipart: text",
            "1:12-16 \"multipart\" must be a mapping, not text → write NAME: VALUE below it"
        ),
        DiagnosedSample(
            "multipart: [a]",
            "1:12-15 \"multipart\" must be a mapping, not a list → write NAME: VALUE below it, without \"- "
                + "\" and [ ]"
        ),
        DiagnosedSample(
            "multipart: null",
            "1:12-16 \"multipart\" must be a mapping, not null → remove the key, or write NAME: VALUE below it"
        ),
        DiagnosedSample("multipart: { a: [] }", "1:17-19 \"a\" has no parts → write a text, or { file: PATH }"),
        DiagnosedSample(
            "multipart: { a: {} }",
            "1:17-19 the part \"a\" has no content → add text: … or file: PATH"
        ),
        DiagnosedSample(
            "multipart: { a: { txt: b } }",
            "1:19-22 unknown key \"txt\" in a part → did you mean \"text\"?"
        ),
        DiagnosedSample(
            "multipart: { a: { text: b, file: c } }",
            "1:28-32 a part has one of \"text\" and \"file\" → keep one of them"
        ),
        DiagnosedSample("multipart: { a: { file: '' } }", "1:25-27 \"file\" is empty → write a file's path"),
        DiagnosedSample(
            "multipart: { a: { file: [b] } }",
            "1:25-28 \"file\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "multipart: { a: { type: b } }",
            "1:17-28 the part \"a\" has no content → add text: … or file: PATH"
        ),
        DiagnosedSample(
            "multipart: { a: { text: b, fileName: c } }",
            "1:28-36 unknown key \"fileName\" in a part → did you mean \"filename\"?"
        ),
        DiagnosedSample(
            "multipart: { a: { text: b, headers: [C] } }",
            "1:37-40 \"headers\" must be a mapping, not a list → write NAME: VALUE below it, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "multipart: { a: { text: b, headers: { 'C d': e } } }",
            "1:39-44 \"C d\" cannot be the name of a header → a name has letters, digits and - only, no "
                + "spaces and no colon"
        ),
        DiagnosedSample(
            "multipart: { a: { text: b, headers: { C: \"d\\ne\" } } }",
            "1:42-48 the value of the header \"C\" has a line break in it → a value is one line; several "
                + "values are a list"
        ),
        DiagnosedSample(
            "multipart: { a: [b, [c]] }",
            "1:21-24 \"a\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "multipart: { a: [b, { filename: c }] }",
            "1:21-36 the part \"a\" has no content → add text: … or file: PATH"
        ),
        DiagnosedSample(
            "multipart:\n  a:",
            "2:3-4 the key \"a\" has no value → write null, \"\" or {}, or indent what belongs to it"
        ),
    ])
    func wrongMultiparts(_ sample: DiagnosedSample) {
        sample.check(in: .body)
    }

    @Test(arguments: [
        DiagnosedSample(
            "graphql: text",
            "1:10-14 \"graphql\" must be a mapping, not text → write { query: \"{ me { name } }\" }"
        ),
        DiagnosedSample(
            "graphql: {}",
            "1:1-8 \"graphql\" has no \"query\" → write { query: \"{ me { name } }\" }"
        ),
        DiagnosedSample(
            "graphql: { qurey: a }",
            "1:12-17 unknown key \"qurey\" in \"graphql\" → did you mean \"query\"?"
        ),
        DiagnosedSample(
            "graphql: { query: [a] }",
            "1:19-22 \"query\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "graphql: { query: a, variables: text }",
            "1:33-37 \"variables\" must be a mapping, not text → write NAME: VALUE below it"
        ),
        DiagnosedSample(
            "graphql: { query: a, variables: [b] }",
            "1:33-36 \"variables\" must be a mapping, not a list → write NAME: VALUE below it"
        ),
        DiagnosedSample(
            "graphql: { query: a, variables: '<<b>>' }",
            "1:33-40 \"variables\" must be a mapping, not text → write NAME: VALUE below it"
        ),
        DiagnosedSample(
            "graphql: { query: a, operation: b }",
            "1:22-31 unknown key \"operation\" in \"graphql\" → did you mean \"operationName\"?"
        ),
        DiagnosedSample(
            "graphql: { query: a, operationName: {} }",
            "1:37-39 \"operationName\" must be text, not a mapping → write one text; quote one that has "
                + "\": \", { or } in it"
        ),
        DiagnosedSample(
            "graphql: { variables: {} }",
            "1:1-8 \"graphql\" has no \"query\" → write { query: \"{ me { name } }\" }"
        ),
    ])
    func wrongGraphQL(_ sample: DiagnosedSample) {
        sample.check(in: .body)
    }

    @Test(arguments: [
        DiagnosedSample(
            "base64: a",
            "1:9-10 \"base64\" is not Base64 → its alphabet is A-Z, a-z, 0-9, + and /, filled up with ="
        ),
        DiagnosedSample(
            "base64: 'a b!'",
            "1:9-15 \"base64\" is not Base64 → its alphabet is A-Z, a-z, 0-9, + and /, filled up with ="
        ),
        DiagnosedSample(
            "base64: aGVs-G8=",
            "1:9-17 \"base64\" is not Base64 → its alphabet is A-Z, a-z, 0-9, + and /, filled up with ="
        ),
        DiagnosedSample(
            "base64: [a]",
            "1:9-12 \"base64\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
    ])
    func wrongBase64(_ sample: DiagnosedSample) {
        sample.check(in: .body)
    }

    @Test(arguments: [
        DiagnosedSample("file: ''", "1:7-9 \"file\" is empty → write a file's path"),
        DiagnosedSample(
            "file: [a]",
            "1:7-10 \"file\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "xml: { a: b }",
            "1:6-14 \"xml\" must be text, not a mapping → write one text; quote one that has \": \", { or } in it"
        ),
        DiagnosedSample(
            "text: null\nfile: a",
            "2:1-5 a second body: the request already has \"text\" → keep one of them"
        ),
        DiagnosedSample(
            "xml: a\ntext: b",
            "2:1-5 a second body: the request already has \"xml\" → keep one of them"
        ),
        DiagnosedSample("jason: {}", "1:1-6 unknown key \"jason\" in \"body\" → did you mean \"json\"?"),
        DiagnosedSample(
            "urlencoded: a=b",
            "1:1-11 unknown key \"urlencoded\" in \"body\" → did you mean \"form\" or \"multipart\"?"
        ),
        DiagnosedSample("raw: a", "1:1-4 unknown key \"raw\" in \"body\" → did you mean \"text\"?"),
        DiagnosedSample(
            "name: a\nplan: b",
            "1:1-5 unknown key \"name\" in \"body\" → the keys are json, text, form, multipart, file, xml, graphql, base64; "
                + "a body's own fields belong under json, form or multipart"
        ),
    ])
    func wrongFilesAndTexts(_ sample: DiagnosedSample) {
        sample.check(in: .body)
    }

    @Test(arguments: [
        DiagnosedSample("text", "1:1-5 \"body\" must be a mapping, not text → write body: { text: … } or { json: … }"),
        DiagnosedSample(
            "[]",
            "1:1-3 \"body\" must be a mapping, not a list → write body: { text: … } or { json: … }"
        ),
        DiagnosedSample(
            "{}",
            "1:1-3 \"body\" is empty → write one of json, text, form, multipart, file, xml, graphql, base64"
        ),
        DiagnosedSample("jsn: {}", "1:1-4 unknown key \"jsn\" in \"body\" → did you mean \"json\"?"),
        DiagnosedSample(
            "multipart: {}",
            "1:12-14 \"multipart\" is empty → write NAME: text, or NAME: { file: PATH }"
        ),
        DiagnosedSample(
            "graphql: {}",
            "1:1-8 \"graphql\" has no \"query\" → write { query: \"{ me { name } }\" }"
        ),
        DiagnosedSample(
            "json: {}\ntext: a", "2:1-5 a second body: the request already has \"json\" → keep one of them"),
        DiagnosedSample(
            "json: {}\nfile: a\nxml: b",
            "2:1-5 a second body: the request already has \"json\" → keep one of them",
            "3:1-4 a second body: the request already has \"json\" → keep one of them"
        ),
        DiagnosedSample(
            "text: [a]",
            "1:7-10 \"text\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "file: {}",
            "1:7-9 \"file\" must be text, not a mapping → write one text; quote one that has \": \", { or } in it"
        ),
        DiagnosedSample(
            "xml: []",
            "1:6-8 \"xml\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "form: [a]",
            "1:7-10 \"form\" must be a mapping, not a list → write NAME: VALUE below it, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "form: { a: { b: c } }",
            "1:12-20 \"a\" must be text or a list of texts, not a mapping → write one text, or [a, b]"
        ),
        DiagnosedSample(
            "form: { a: [b, [c]] }",
            "1:16-19 each element of \"a\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "json: !!int abc",
            "1:7-16 \"abc\" does not match the tag \"!!int\" → numbers, booleans and null are written as in JSON"
        ),
        DiagnosedSample(
            "json: { a: !!bool yes }",
            "1:12-22 \"yes\" does not match the tag \"!!bool\" → numbers, booleans and null are written as in JSON"
        ),
    ])
    func wrongBodies(_ sample: DiagnosedSample) {
        sample.check(in: .body)
    }
}
