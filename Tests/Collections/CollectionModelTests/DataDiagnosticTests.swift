import CollectionSamples
import Testing

/// Diagnostics of `data`, and of keys in the wrong place.
@Suite struct DataDiagnosticsTests {
    @Test(arguments: [
        DiagnosedSample(
            "name: A\nrequests: [GET: http://h/]\ndata: ''",
            "3:7-9 \"data\" is empty → write a file's path, or a mapping for each row: - { user: ann, plan: free }"
        ),
        DiagnosedSample(
            "name: A\nrequests: [GET: http://h/]\ndata: null",
            "3:7-11 \"data\" must be a file's path or a list of rows, not null → write a file's path, or a "
                + "mapping for each row: - { user: ann, plan: free }"
        ),
        DiagnosedSample(
            "name: A\nrequests: [GET: http://h/]\ndata: {}",
            "3:7-9 \"data\" must be a file's path or a list of rows, not a mapping → write a file's path, "
                + "or a mapping for each row: - { user: ann, plan: free }"
        ),
        DiagnosedSample(
            "name: A\nrequests: [GET: http://h/]\ndata: []",
            "3:7-9 \"data\" has no rows → write a file's path, or a mapping for each row: - { user: ann, "
                + "plan: free }"
        ),
        DiagnosedSample(
            "name: A\nrequests: [GET: http://h/]\ndata: [a, b]",
            "3:8-9 a row must be a mapping, not text → write a file's path, or a mapping for each row: - { "
                + "user: ann, plan: free }"
        ),
        DiagnosedSample(
            "name: A\nrequests: [GET: http://h/]\ndata: [[a]]",
            "3:8-11 a row must be a mapping, not a list → write a file's path, or a mapping for each row: "
                + "- { user: ann, plan: free }"
        ),
        DiagnosedSample(
            "name: A\nrequests: [GET: http://h/]\ndata: [{ a b: c }]",
            "3:10-13 \"a b\" cannot be a name → a name is a letter or _, then letters, digits, _, - and ."
        ),
        DiagnosedSample(
            "name: A\nrequests: [GET: http://h/]\ndata: [{ env.a: c }]",
            "3:10-15 \"env.a\" cannot be a name: env.NAME is the process's environment → choose a name "
                + "that does not begin with \"env.\""
        ),
        DiagnosedSample(
            "name: A\nrequests: [GET: http://h/]\ndata: [{ a: '<<b>>' }]",
            "3:13-20 a placeholder is not replaced in \"data\" → put the value under variables, where a "
                + "placeholder can name columns of the row"
        ),
        DiagnosedSample(
            "name: A\nrequests: [GET: http://h/]\ndata: [{ a: '<<b' }]",
            "3:14-17 the placeholder that begins here has no end → close it with \">>\", or write \"\\<<\" "
                + "for a literal \"<<\""
        ),
        DiagnosedSample(
            "name: A\nrequests: [GET: http://h/]\ndata: [{ a: [1, <<b>>] }]",
            "3:13-23 a placeholder is not replaced in \"data\" → put the value under variables, where a "
                + "placeholder can name columns of the row"
        ),
    ])
    func wrongData(_ sample: DiagnosedSample) {
        sample.check(in: .collection)
    }

    @Test(arguments: [
        DiagnosedSample(
            "name: A\nrequests: [GET: http://h/]\nheaders: {}",
            "3:1-8 unknown key \"headers\" in a collection → it belongs under defaults, or in a request"
        ),
        DiagnosedSample(
            "name: A\nrequests: [GET: http://h/]\nGET: http://h/",
            "3:1-4 unknown key \"GET\" in a collection → a request is an item of requests: - GET: URL"
        ),
        DiagnosedSample(
            "name: A\nrequests: [GET: http://h/]\ninclude: a.yaml",
            "3:1-8 unknown key \"include\" in a collection → it is an item of requests: - include: …"
        ),
        DiagnosedSample(
            "name: A\nrequests: [GET: http://h/]\nhub: emulator",
            "3:1-4 unknown key \"hub\" in a collection → it belongs in an environment, as in environments: "
                + "{ local: { hub: emulator } }"
        ),
        DiagnosedSample(
            "name: A\nrequests: [GET: http://h/]\nbaseUrl: http://h/",
            "3:1-8 unknown key \"baseUrl\" in a collection → it belongs under defaults, or in a request"
        ),
        DiagnosedSample(
            "{}",
            "1:1-1 a collection needs \"name\" and \"requests\" → begin with name: and what it is about, "
                + "and put a list of requests under requests:"
        ),
    ])
    func misplacedKeysOfACollection(_ sample: DiagnosedSample) {
        sample.check(in: .collection)
    }

    @Test(arguments: [
        DiagnosedSample(
            "status: 200",
            "1:1-7 unknown key \"status\" in a request → expectations belong under expect, as in expect: "
                + "{ status: 200 }"
        ),
        DiagnosedSample(
            "json: {}",
            "1:1-5 unknown key \"json\" in a request → json to send belongs under body, an expected json "
                + "under expect"
        ),
        DiagnosedSample(
            "method: GET\nurl: http://h/",
            "1:1-7 unknown key \"method\" in a request → the method is the key of the URL: write GET: URL instead of method and url"
        ),
        DiagnosedSample("params: { a: b }", "1:1-7 unknown key \"params\" in a request → did you mean \"query\"?"),
        DiagnosedSample(
            "variables: { a: b }",
            "1:1-10 unknown key \"variables\" in a request → values for a request and those after it belong "
                + "under set"
        ),
        DiagnosedSample(
            "verify: false",
            "1:1-7 unknown key \"verify\" in a request → it belongs under tls, as in tls: { insecure: true }"
        ),
        DiagnosedSample(
            "PURGE: http://h/",
            "1:1-6 unknown key \"PURGE\" in a request → write request: { method: PURGE, url: URL }"
        ),
        DiagnosedSample("depends: a", "1:1-8 unknown key \"depends\" in a request → did you mean \"needs\"?"),
    ])
    func misplacedKeysOfARequest(_ sample: DiagnosedSample) {
        sample.check(in: .request)
    }

    @Test(arguments: [
        DiagnosedSample(
            "- name: A\n  PURGE: http://h/",
            "2:3-8 unknown key \"PURGE\" in a request → write request: { method: PURGE, url: URL }"
        ),
        DiagnosedSample(
            "- name: A\n  requests: [GET: http://h/]",
            "1:3-7 unknown key \"name\" in a group → the name of a group follows group:"
        ),
        DiagnosedSample(
            "- group: A\n  items: []",
            "2:3-8 unknown key \"items\" in a group → did you mean \"requests\"?"
        ),
        DiagnosedSample(
            "- group: A\n  headers: {}\n  requests: [GET: http://h/]",
            "2:3-10 unknown key \"headers\" in a group → settings of all its requests belong under defaults"
        ),
    ])
    func misplacedKeysOfAnItem(_ sample: DiagnosedSample) {
        sample.check(in: .item)
    }
}
