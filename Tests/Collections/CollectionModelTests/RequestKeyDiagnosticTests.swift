import CollectionSamples
import Testing

/// Diagnostics of the keys of a request.
@Suite struct RequestKeyDiagnosticsTests {
    @Test(arguments: [
        DiagnosedSample("heders: { A: b }", "1:1-7 unknown key \"heders\" in a request → did you mean \"headers\"?"),
        DiagnosedSample("whn: {}", "1:1-4 unknown key \"whn\" in a request → did you mean \"when\"?"),
        DiagnosedSample(
            "x-note: a",
            "1:1-7 unknown key \"x-note\" in a request → the keys are name, description, tags, GET, HEAD, "
                + "POST, PUT, PATCH, DELETE, OPTIONS, TRACE, request, needs, when, skip, forEach, repeat, parallel, set, "
                + "beforeRequest, baseUrl, query, "
                + "headers, cookies, auth, body, timeout, connectTimeout, delay, retry, followRedirects, "
                + "cookieJar, tls, proxy, http, resolve, unixSocket, maxBody, compressed, trace, openapi, contract, stream, expect, "
                + "thresholds, hints, capture, afterResponse, save"
        ),
        DiagnosedSample("cokies: {}", "1:1-7 unknown key \"cokies\" in a request → did you mean \"cookies\"?"),
        DiagnosedSample(
            "name: [a]\ndescription: {}\ntags: { a: b }",
            "1:7-10 \"name\" must be text, not a list → write one text, without \"- \" and [ ]",
            "2:14-16 \"description\" must be text, not a mapping → write one text; quote one that has \": "
                + "\", { or } in it",
            "3:7-15 \"tags\" must be text or a list of texts, not a mapping → write one text, or [a, b]"
        ),
        DiagnosedSample("name: ''", "1:7-9 \"name\" is empty → write what it is about"),
        DiagnosedSample(
            "tags: [a, [b]]",
            "1:11-14 each element of \"tags\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "needs: {}",
            "1:8-10 \"needs\" must be text or a list of texts, not a mapping → write one text, or [a, b]"
        ),
        DiagnosedSample(
            "needs: [a, {}]",
            "1:12-14 each element of \"needs\" must be text, not a mapping → write one text; quote one "
                + "that has \": \", { or } in it"
        ),
        DiagnosedSample(
            "skip: true",
            "1:7-11 \"skip\" needs a reason, not \"true\" → say why, as in skip: the service is down until Monday"
        ),
        DiagnosedSample(
            "skip: false",
            "1:7-12 \"skip\" needs a reason, not \"false\" → remove the key to run the request"
        ),
        DiagnosedSample(
            "skip: null",
            "1:7-11 \"skip\" needs a reason, not \"null\" → remove the key to run the request"
        ),
        DiagnosedSample(
            "skip: ''",
            "1:7-9 \"skip\" needs a reason, not \"\" → say why, as in skip: the service is down until Monday"
        ),
        DiagnosedSample(
            "skip: [a]",
            "1:7-10 \"skip\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "when: { hubKind: azure }",
            "1:9-16 \"hubKind\" under \"when\" is not a placeholder → write <<hubKind>>: …"
        ),
        DiagnosedSample(
            "when: { <<1x>>: azure }",
            "1:9-15 \"<<1x>>\" under \"when\" is not a placeholder → write <<name>>: …"
        ),
        DiagnosedSample(
            "when: [<<hubKind>>]",
            "1:7-20 \"when\" must be a mapping, not a list → write <<name>>: VALUE below it, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "when: { \\<<x>>: 1 }",
            "1:9-15 \"\\<<x>>\" under \"when\" is not a placeholder → write <<name>>: …"
        ),
        DiagnosedSample(
            "forEach: [a]",
            "1:10-13 \"forEach\" must be a mapping, not a list → write NAME: VALUE below it, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "forEach: { n: 5 }",
            "1:15-16 \"forEach\" needs a list for \"n\", not a number → write [a, b, c] or a placeholder that "
                + "gives a list, such as <<$range(1,10)>>"
        ),
        DiagnosedSample(
            "forEach: { n: abc }",
            "1:15-18 \"forEach\" needs a list for \"n\", not text → write [a, b, c] or a placeholder that "
                + "gives a list, such as <<$range(1,10)>>"
        ),
        DiagnosedSample(
            "forEach: { n: '<<list>>' }",
            "1:15-25 \"forEach\" needs a list for \"n\", not text → leave the quotes out: a quoted placeholder is "
                + "a text"
        ),
        DiagnosedSample(
            "forEach: { n: { a: <<b>> } }",
            "1:15-27 \"forEach\" needs a list for \"n\", not a mapping → write [a, b, c] or a placeholder that "
                + "gives a list, such as <<$range(1,10)>>"
        ),
        DiagnosedSample(
            "forEach: { n: null }",
            "1:15-19 \"forEach\" needs a list for \"n\", not null → write [a, b, c] or a placeholder that "
                + "gives a list, such as <<$range(1,10)>>"
        ),
        DiagnosedSample(
            "forEach: { 1n: [1] }",
            "1:12-14 \"1n\" cannot be a name → a name is a letter or _, then letters, digits, _, - and ."
        ),
        DiagnosedSample(
            "set: { env.A: 1, b c: 2 }",
            "1:8-13 \"env.A\" cannot be a name: env.NAME is the process's environment → choose a name that "
                + "does not begin with \"env.\"",
            "1:18-21 \"b c\" cannot be a name → a name is a letter or _, then letters, digits, _, - and ."
        ),
        DiagnosedSample("set: text", "1:6-10 \"set\" must be a mapping, not text → write NAME: VALUE below it"),
        DiagnosedSample(
            "timeout: 5",
            "1:10-11 \"timeout\" is \"5\" without a unit → a duration is a number and a unit: us, ms, s, m, h "
                + "or d, as in 1.5s or 1m30s"
        ),
        DiagnosedSample(
            "timeout: 0",
            "1:10-11 \"timeout\" of 0 would let no request through → write a longer one, such as 10s"
        ),
        DiagnosedSample(
            "timeout: -1s",
            "1:10-13 \"timeout\" cannot be negative → write one of 0 or more, such as 10s"
        ),
        DiagnosedSample(
            "timeout: soon",
            "1:10-14 \"timeout\" cannot be \"soon\" → a duration is a number and a unit: us, ms, s, m, h or d, "
                + "as in 1.5s or 1m30s"
        ),
        DiagnosedSample(
            "timeout: [1s]",
            "1:10-14 \"timeout\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "connectTimeout: 0s",
            "1:17-19 \"connectTimeout\" of 0 would let no request through → write a longer one, such as 10s"
        ),
        DiagnosedSample(
            "delay: 1",
            "1:8-9 \"delay\" is \"1\" without a unit → a duration is a number and a unit: us, ms, s, m, h or "
                + "d, as in 1.5s or 1m30s"
        ),
        DiagnosedSample("delay: -5m", "1:8-11 \"delay\" cannot be negative → write one of 0 or more, such as 10s"),
        DiagnosedSample(
            "timeout: 1s2",
            "1:10-13 \"timeout\" cannot be \"1s2\" → a duration is a number and a unit: us, ms, s, m, h or d, "
                + "as in 1.5s or 1m30s"
        ),
        DiagnosedSample(
            "timeout: 999999999d",
            "1:10-20 \"timeout\" cannot be \"999999999d\" → a duration is a number and a unit: us, ms, s, m, h "
                + "or d, as in 1.5s or 1m30s"
        ),
        DiagnosedSample(
            "maxBody: 5",
            "1:10-11 \"maxBody\" cannot be \"5\" → \(sizeHint)"
        ),
        DiagnosedSample(
            "maxBody: -1B",
            "1:10-13 \"maxBody\" cannot be \"-1B\" → \(sizeHint)"
        ),
        DiagnosedSample(
            "maxBody: 1e3B",
            "1:10-14 \"maxBody\" cannot be \"1e3B\" → \(sizeHint)"
        ),
        DiagnosedSample(
            "maxBody: 0x10B",
            "1:10-15 \"maxBody\" cannot be \"0x10B\" → \(sizeHint)"
        ),
        DiagnosedSample(
            "maxBody: 1 MB",
            "1:10-14 \"maxBody\" cannot be \"1 MB\" → \(sizeHint)"
        ),
        DiagnosedSample(
            "maxBody: 99999999999MiB",
            "1:10-24 \"maxBody\" cannot be \"99999999999MiB\" → \(sizeHint)"
        ),
        DiagnosedSample("compressed: on", "1:13-15 \"compressed\" cannot be \"on\" → it is true or false"),
        DiagnosedSample(
            "compressed: []",
            "1:13-15 \"compressed\" must be true or false, not a list → write true or false"
        ),
        DiagnosedSample(
            "headers: [A]",
            "1:10-13 \"headers\" must be a mapping, not a list → write NAME: VALUE below it, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "headers: { 'A b': c }",
            "1:12-17 \"A b\" cannot be the name of a header → a name has letters, digits and - only, no spaces "
                + "and no colon"
        ),
        DiagnosedSample(
            "headers: { A: b, a: c }",
            "1:18-19 the header \"a\" occurs twice: names are case-insensitive → give one of them a list of values"
        ),
        DiagnosedSample(
            "headers: { A: { b: c } }",
            "1:15-23 \"A\" must be text or a list of texts, not a mapping → write one text, or [a, b]"
        ),
        DiagnosedSample(
            "headers: { A: [b, [c]] }",
            "1:19-22 each element of \"A\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "headers: { 'A:': b }",
            "1:12-16 \"A:\" cannot be the name of a header → a name has letters, digits and - only, no spaces "
                + "and no colon"
        ),
        DiagnosedSample(
            "query: text",
            "1:8-12 \"query\" must be a mapping, not text → write NAME: VALUE below it"
        ),
        DiagnosedSample(
            "query: { a: { b: c } }",
            "1:13-21 \"a\" must be text or a list of texts, not a mapping → write one text, or [a, b]"
        ),
    ])
    func wrongKeysOfARequest(_ sample: DiagnosedSample) {
        sample.check(in: .request)
    }
}

private let sizeHint = """
    a size is a number and a unit: B, KB, MB or GB, or K, M or G (KiB, MiB, GiB), as in 64MiB
    """
