import CollectionSamples
import Testing

/// Diagnostics of the sources and filters of captures.
@Suite struct CaptureSourceDiagnosticsTests {
    @Test(arguments: [
        DiagnosedSample(
            "a: null",
            "1:4-8 a capture must be a mapping, not null → remove the key, or write { header: NAME }, { "
                + "json: PATH } or another source"
        ),
        DiagnosedSample(
            "a: header",
            "1:4-10 the source of a capture cannot be \"header\" alone → write { header: … }, and what to "
                + "take from it"
        ),
        DiagnosedSample(
            "a: { xml: [//a] }",
            "1:11-16 \"xml\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "a: { cookie: {} }",
            "1:14-16 \"cookie\" must be text, not a mapping → write one text; quote one that has \": \", { "
                + "or } in it"
        ),
        DiagnosedSample(
            "a: { xml: //a, cookie: b }",
            "1:16-22 a second source: the capture already has \"xml\" → keep one of them"
        ),
        DiagnosedSample(
            "a: { body: b }",
            "1:6-10 unknown key \"body\" in a capture → the body is from: text; a part of it is json: PATH "
                + "or xml: XPATH"
        ),
        DiagnosedSample("a: { status: true }", "1:6-12 unknown key \"status\" in a capture → write from: status"),
        DiagnosedSample(
            "a: { jsonPath: $.a }",
            "1:6-14 unknown key \"jsonPath\" in a capture → did you mean \"json\"?"
        ),
        DiagnosedSample(
            "a: { xml: //a, namespaces: [b] }",
            "1:28-31 \"namespaces\" must be a mapping, not a list → write NAME: VALUE below it, without "
                + "\"- \" and [ ]"
        ),
        DiagnosedSample(
            "a: { xml: //a, namespaces: { 'b:c': d } }",
            "1:30-35 \"b:c\" cannot be a prefix → a prefix is a letter or _, then letters, digits, -, _ and ."
        ),
    ])
    func wrongSources(_ sample: DiagnosedSample) {
        sample.check(in: .capture)
    }

    @Test(arguments: [
        DiagnosedSample(
            "a: { from: text, filters: '' }",
            "1:27-29 \"filters\" is empty → write filters as in a placeholder: trim | lower"
        ),
        DiagnosedSample(
            "a: { from: text, filters: [trim] }",
            "1:27-33 \"filters\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "a: { from: text, filters: trm }",
            "1:27-30 unknown filter \"trm\" → did you mean \"trim\"?"
        ),
        DiagnosedSample(
            "a: { from: text, filters: 'trim |' }",
            "1:34-34 a filter is missing or has no end → filters are separated by \"|\", as in "
                + "regex(\"id=(.*)\") | trim"
        ),
        DiagnosedSample(
            "a: { from: text, filters: 'trim upper' }",
            "1:33-34 unexpected \"u\" between filters → filters are separated by \"|\", as in "
                + "regex(\"id=(.*)\") | trim"
        ),
        DiagnosedSample(
            "a: { from: text, filters: 'regex(\"(\")' }",
            "1:28-38 the filter \"regex\" cannot read the pattern \"(\": missing closing parenthesis, at "
                + "character 2 → the syntax is PCRE2's"
        ),
    ])
    func wrongFilters(_ sample: DiagnosedSample) {
        sample.check(in: .capture)
    }
}
