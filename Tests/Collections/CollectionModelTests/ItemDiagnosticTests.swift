import CollectionSamples
import Testing

/// Diagnostics of items, groups and requests.
@Suite struct ItemDiagnosticsTests {
    @Test(arguments: [
        DiagnosedSample("- text", "1:3-7 an item must be a request or a group, not text → write - GET: URL"),
        DiagnosedSample("- [a]", "1:3-6 an item must be a request or a group, not a list → write - GET: URL"),
        DiagnosedSample(
            "- {}",
            "1:3-5 a request without a method → add one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, TRACE"
        ),
        DiagnosedSample(
            "- include: login.yaml\n  with: { a: 1 }",
            "1:12-22 \"login.yaml\" cannot be included here → a relative path begins in the folder of this file"
        ),
        DiagnosedSample("- group: G\n", "1:10-11 the group \"G\" has no requests → add requests: with a list"),
        DiagnosedSample(
            "- group: [G]\n  requests: [GET: http://h/]",
            "1:10-13 \"group\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "- group: ''\n  requests: [GET: http://h/]", "1:10-12 \"group\" is empty → write what it is about"),
        DiagnosedSample(
            "- requests:\n    - GET: http://h/\n",
            "1:3-2:21 a group needs a name → add group: and what its requests are about"
        ),
        DiagnosedSample(
            "- group: G\n  GET: http://h/\n  requests: [GET: http://h/]",
            "2:3-6 unknown key \"GET\" in a group → make it an item of its requests: - GET: URL"
        ),
        DiagnosedSample(
            "- group: G\n  tag: x\n  setup: []\n  stopOnFailure: 1\n  requests: {}",
            "2:3-6 unknown key \"tag\" in a group → did you mean \"tags\"?",
            "3:3-8 unknown key \"setup\" in a group → it belongs at the top of the collection",
            "4:18-19 \"stopOnFailure\" cannot be \"1\" → it is true or false",
            "5:13-15 \"requests\" must be a list, not a mapping → begin each element with \"- \""
        ),
        DiagnosedSample(
            "- group: G\n  when: { hubKind: emulator }\n  requests: [GET: http://h/]",
            "2:11-18 \"hubKind\" under \"when\" is not a placeholder → write <<hubKind>>: …"
        ),
    ])
    func wrongItems(_ sample: DiagnosedSample) {
        sample.check(in: .item)
    }

    @Test(arguments: [
        DiagnosedSample(
            "- name: A\n",
            "1:3-10 a request without a method → add one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, TRACE"
        ),
        DiagnosedSample("- get: http://h/", "1:3-6 unknown key \"get\" in a request → did you mean \"GET\"?"),
        DiagnosedSample("- GTE: http://h/", "1:3-6 unknown key \"GTE\" in a request → did you mean \"GET\"?"),
        DiagnosedSample(
            "- GET: http://h/\n  POST: http://h/",
            "2:3-7 a second method: the request already has \"GET\" → make it a request of its own"
        ),
        DiagnosedSample(
            "- GET: [http://h/]",
            "1:8-19 a URL must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "- GET: ''",
            "1:8-10 \"\" is not a URL → begin it with http://, https:// or a placeholder such as <<hubUrl>>"
        ),
        DiagnosedSample(
            "- GET: a.b/path",
            "1:8-16 \"a.b/path\" is not a URL → did you mean \"http://a.b/path\"?"
        ),
        DiagnosedSample(
            "- GET: ftp://h/",
            "1:8-16 \"ftp://h/\" is not a URL → begin it with http://, https:// or a placeholder such as <<hubUrl>>"
        ),
        DiagnosedSample(
            "- GET: http://",
            "1:8-15 \"http://\" names no host → write it after http://, as in http://localhost"
        ),
        DiagnosedSample(
            "- GET: https:///a",
            "1:8-18 \"https:///a\" names no host → write it after https://, as in https://localhost"
        ),
        DiagnosedSample(
            "- request: http://h/",
            "1:12-21 \"request\" must be a mapping, not text → write { method: PURGE, url: URL }"
        ),
        DiagnosedSample(
            "- request: {}",
            "1:3-10 \"request\" needs both \"method\" and \"url\" → write { method: PURGE, url: URL }"
        ),
        DiagnosedSample(
            "- request: { method: PURGE }",
            "1:3-10 \"request\" needs both \"method\" and \"url\" → write { method: PURGE, url: URL }"
        ),
        DiagnosedSample(
            "- request: { method: A B, url: http://h/ }",
            "1:22-25 \"A B\" cannot be a method → a method is one word, such as GET"
        ),
        DiagnosedSample(
            "- request: { methd: PURGE, url: http://h/ }",
            "1:14-19 unknown key \"methd\" in \"request\" → did you mean \"method\"?"
        ),
        DiagnosedSample(
            "- request: { method: PURGE, url: ftp://h }",
            "1:34-41 \"ftp://h\" is not a URL → begin it with http://, https:// or a placeholder such as <<hubUrl>>"
        ),
        DiagnosedSample(
            "- name: A\n  heders: {}\n  timeout: 5",
            "1:3-3:13 a request without a method → add one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, TRACE",
            "2:3-9 unknown key \"heders\" in a request → did you mean \"headers\"?",
            "3:12-13 \"timeout\" is \"5\" without a unit → a duration is a number and a unit: us, ms, s, m, h "
                + "or d, as in 1.5s or 1m30s"
        ),
    ])
    func wrongRequestLines(_ sample: DiagnosedSample) {
        sample.check(in: .item)
    }
}
