import Testing

/// What is said of items, groups and requests.
@Suite struct ItemMistakesTests {
    @Test(arguments: [
        MistakenSample("- text", "1:3-7 an item must be a request or a group, not text → write - GET: URL"),
        MistakenSample("- [a]", "1:3-6 an item must be a request or a group, not a list → write - GET: URL"),
        MistakenSample(
            "- {}",
            "1:3-5 a request without a method → add one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, TRACE"
        ),
        MistakenSample(
            "- include: login.yaml\n  with: { a: 1 }",
            "1:12-22 \"login.yaml\" cannot be included here → a relative path begins in the folder of this file"
        ),
        MistakenSample("- group: G\n", "1:10-11 the group \"G\" has no requests → add requests: with a list"),
        MistakenSample(
            "- group: [G]\n  requests: []",
            "1:10-13 \"group\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        MistakenSample("- group: ''\n  requests: []", "1:10-12 \"group\" is empty → write what it is about"),
        MistakenSample(
            "- requests:\n    - GET: http://h/\n",
            "1:3-2:21 a group needs a name → add group: and what its requests are about"
        ),
        MistakenSample(
            "- group: G\n  GET: http://h/\n  requests: []",
            "2:3-6 unknown key \"GET\" in a group → make it an item of its requests: - GET: URL"
        ),
        MistakenSample(
            "- group: G\n  tag: x\n  setup: []\n  stopOnFailure: 1\n  requests: {}",
            "2:3-6 unknown key \"tag\" in a group → did you mean \"tags\"?",
            "3:3-8 unknown key \"setup\" in a group → it stands at the top of the collection",
            "4:18-19 \"stopOnFailure\" cannot be \"1\" → it is true or false",
            "5:13-15 \"requests\" must be a list, not a mapping → begin each element with \"- \""
        ),
        MistakenSample(
            "- group: G\n  when: { hubKind: emulator }\n  requests: []",
            "2:11-18 \"hubKind\" under \"when\" is not a placeholder → write <<hubKind>>: …"
        ),
    ])
    func wrongItems(_ sample: MistakenSample) {
        sample.check(in: .item)
    }

    @Test(arguments: [
        MistakenSample(
            "- name: A\n",
            "1:3-10 a request without a method → add one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, TRACE"
        ),
        MistakenSample("- get: http://h/", "1:3-6 unknown key \"get\" in a request → did you mean \"GET\"?"),
        MistakenSample("- GTE: http://h/", "1:3-6 unknown key \"GTE\" in a request → did you mean \"GET\"?"),
        MistakenSample(
            "- GET: http://h/\n  POST: http://h/",
            "2:3-7 a second method: the request already has \"GET\" → make it a request of its own"
        ),
        MistakenSample(
            "- GET: [http://h/]",
            "1:8-19 a URL must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        MistakenSample(
            "- GET: ''",
            "1:8-10 \"\" is not a URL → begin it with http://, https:// or a placeholder such as <<hubUrl>>"
        ),
        MistakenSample(
            "- GET: /path",
            "1:8-13 \"/path\" is not a URL → begin it with http://, https:// or a placeholder such as <<hubUrl>>"
        ),
        MistakenSample(
            "- GET: ftp://h/",
            "1:8-16 \"ftp://h/\" is not a URL → begin it with http://, https:// or a placeholder such as <<hubUrl>>"
        ),
        MistakenSample(
            "- GET: http://",
            "1:8-15 \"http://\" names no host → write it behind http://, as in http://localhost"
        ),
        MistakenSample(
            "- GET: https:///a",
            "1:8-18 \"https:///a\" names no host → write it behind https://, as in https://localhost"
        ),
        MistakenSample(
            "- request: http://h/",
            "1:12-21 \"request\" must be a mapping, not text → write { method: PURGE, url: URL }"
        ),
        MistakenSample(
            "- request: {}",
            "1:3-10 \"request\" wants both \"method\" and \"url\" → write { method: PURGE, url: URL }"
        ),
        MistakenSample(
            "- request: { method: PURGE }",
            "1:3-10 \"request\" wants both \"method\" and \"url\" → write { method: PURGE, url: URL }"
        ),
        MistakenSample(
            "- request: { method: A B, url: http://h/ }",
            "1:22-25 \"A B\" cannot be a method → a method is one word, such as GET"
        ),
        MistakenSample(
            "- request: { methd: PURGE, url: http://h/ }",
            "1:14-19 unknown key \"methd\" in \"request\" → did you mean \"method\"?"
        ),
        MistakenSample(
            "- request: { method: PURGE, url: h }",
            "1:34-35 \"h\" is not a URL → begin it with http://, https:// or a placeholder such as <<hubUrl>>"
        ),
        MistakenSample(
            "- name: A\n  heders: {}\n  timeout: 5",
            "1:3-3:13 a request without a method → add one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, TRACE",
            "2:3-9 unknown key \"heders\" in a request → did you mean \"headers\"?",
            "3:12-13 \"timeout\" is \"5\" without a unit → a duration is a number and a unit: us, ms, s, m, h "
                + "or d, as in 1.5s or 1m30s"
        ),
    ])
    func wrongRequestLines(_ sample: MistakenSample) {
        sample.check(in: .item)
    }

    @Test(arguments: [
        MistakenSample("heders: { A: b }", "1:1-7 unknown key \"heders\" in a request → did you mean \"headers\"?"),
        MistakenSample("whn: {}", "1:1-4 unknown key \"whn\" in a request → did you mean \"when\"?"),
        MistakenSample(
            "x-note: a",
            "1:1-7 unknown key \"x-note\" in a request → the keys are name, description, tags, GET, HEAD, "
                + "POST, PUT, PATCH, DELETE, OPTIONS, TRACE, request, needs, when, skip, forEach, set, query, "
                + "headers, cookies, auth, body, timeout, connectTimeout, delay, retry, followRedirects, "
                + "cookieJar, tls, proxy, http, resolve, unixSocket, maxBody, compressed, expect, hints, "
                + "capture, save"
        ),
        MistakenSample("cokies: {}", "1:1-7 unknown key \"cokies\" in a request → did you mean \"cookies\"?"),
        MistakenSample(
            "name: [a]\ndescription: {}\ntags: { a: b }",
            "1:7-10 \"name\" must be text, not a list → write one text, without \"- \" and [ ]",
            "2:14-16 \"description\" must be text, not a mapping → write one text; quote one that has \": "
                + "\", { or } in it",
            "3:7-15 \"tags\" must be text or a list of texts, not a mapping → write one text, or [a, b]"
        ),
        MistakenSample("name: ''", "1:7-9 \"name\" is empty → write what it is about"),
        MistakenSample(
            "tags: [a, [b]]",
            "1:11-14 each element of \"tags\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        MistakenSample(
            "needs: {}",
            "1:8-10 \"needs\" must be text or a list of texts, not a mapping → write one text, or [a, b]"
        ),
        MistakenSample(
            "needs: [a, {}]",
            "1:12-14 each element of \"needs\" must be text, not a mapping → write one text; quote one "
                + "that has \": \", { or } in it"
        ),
        MistakenSample(
            "skip: true",
            "1:7-11 \"skip\" wants a reason, not \"true\" → say why, as in skip: the service is down until Monday"
        ),
        MistakenSample(
            "skip: false",
            "1:7-12 \"skip\" wants a reason, not \"false\" → remove the key to run the request"
        ),
        MistakenSample(
            "skip: null",
            "1:7-11 \"skip\" wants a reason, not \"null\" → remove the key to run the request"
        ),
        MistakenSample(
            "skip: ''",
            "1:7-9 \"skip\" wants a reason, not \"\" → say why, as in skip: the service is down until Monday"
        ),
        MistakenSample(
            "skip: [a]",
            "1:7-10 \"skip\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        MistakenSample(
            "when: { hubKind: azure }",
            "1:9-16 \"hubKind\" under \"when\" is not a placeholder → write <<hubKind>>: …"
        ),
        MistakenSample(
            "when: { <<1x>>: azure }",
            "1:9-15 \"<<1x>>\" under \"when\" is not a placeholder → write <<name>>: …"
        ),
        MistakenSample(
            "when: [<<hubKind>>]",
            "1:7-20 \"when\" must be a mapping, not a list → write <<name>>: VALUE below it, without \"- \" and [ ]"
        ),
        MistakenSample(
            "when: { \\<<x>>: 1 }",
            "1:9-15 \"\\<<x>>\" under \"when\" is not a placeholder → write <<name>>: …"
        ),
        MistakenSample(
            "forEach: [a]",
            "1:10-13 \"forEach\" must be a mapping, not a list → write NAME: VALUE below it, without \"- \" and [ ]"
        ),
        MistakenSample(
            "forEach: { n: 5 }",
            "1:15-16 \"forEach\" wants a list for \"n\", not a number → write [a, b, c] or a placeholder that "
                + "gives a list, such as <<$range(1,10)>>"
        ),
        MistakenSample(
            "forEach: { n: abc }",
            "1:15-18 \"forEach\" wants a list for \"n\", not text → write [a, b, c] or a placeholder that "
                + "gives a list, such as <<$range(1,10)>>"
        ),
        MistakenSample(
            "forEach: { n: '<<list>>' }",
            "1:15-25 \"forEach\" wants a list for \"n\", not text → leave the quotes out: a quoted placeholder is "
                + "a text"
        ),
        MistakenSample(
            "forEach: { n: { a: <<b>> } }",
            "1:15-27 \"forEach\" wants a list for \"n\", not a mapping → write [a, b, c] or a placeholder that "
                + "gives a list, such as <<$range(1,10)>>"
        ),
        MistakenSample(
            "forEach: { n: null }",
            "1:15-19 \"forEach\" wants a list for \"n\", not null → write [a, b, c] or a placeholder that "
                + "gives a list, such as <<$range(1,10)>>"
        ),
        MistakenSample(
            "forEach: { 1n: [1] }",
            "1:12-14 \"1n\" cannot be a name → a name is a letter or _, then letters, digits, _, - and ."
        ),
        MistakenSample(
            "set: { env.A: 1, b c: 2 }",
            "1:8-13 \"env.A\" cannot be a name: env.NAME is the process's environment → choose a name that "
                + "does not begin with \"env.\"",
            "1:18-21 \"b c\" cannot be a name → a name is a letter or _, then letters, digits, _, - and ."
        ),
        MistakenSample("set: text", "1:6-10 \"set\" must be a mapping, not text → write NAME: VALUE below it"),
        MistakenSample(
            "timeout: 5",
            "1:10-11 \"timeout\" is \"5\" without a unit → a duration is a number and a unit: us, ms, s, m, h "
                + "or d, as in 1.5s or 1m30s"
        ),
        MistakenSample(
            "timeout: 0",
            "1:10-11 \"timeout\" of 0 would let no request through → write a longer one, such as 10s"
        ),
        MistakenSample(
            "timeout: -1s",
            "1:10-13 \"timeout\" cannot be negative → write one of 0 or more, such as 10s"
        ),
        MistakenSample(
            "timeout: soon",
            "1:10-14 \"timeout\" cannot be \"soon\" → a duration is a number and a unit: us, ms, s, m, h or d, "
                + "as in 1.5s or 1m30s"
        ),
        MistakenSample(
            "timeout: [1s]",
            "1:10-14 \"timeout\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        MistakenSample(
            "connectTimeout: 0s",
            "1:17-19 \"connectTimeout\" of 0 would let no request through → write a longer one, such as 10s"
        ),
        MistakenSample(
            "delay: 1",
            "1:8-9 \"delay\" is \"1\" without a unit → a duration is a number and a unit: us, ms, s, m, h or "
                + "d, as in 1.5s or 1m30s"
        ),
        MistakenSample("delay: -5m", "1:8-11 \"delay\" cannot be negative → write one of 0 or more, such as 10s"),
        MistakenSample(
            "timeout: 1s2",
            "1:10-13 \"timeout\" cannot be \"1s2\" → a duration is a number and a unit: us, ms, s, m, h or d, "
                + "as in 1.5s or 1m30s"
        ),
        MistakenSample(
            "timeout: 999999999d",
            "1:10-20 \"timeout\" cannot be \"999999999d\" → a duration is a number and a unit: us, ms, s, m, h "
                + "or d, as in 1.5s or 1m30s"
        ),
        MistakenSample(
            "maxBody: 5",
            "1:10-11 \"maxBody\" cannot be \"5\" → a size is a number and a unit: B, KB, KiB, MB or MiB, as in 64MiB"
        ),
        MistakenSample(
            "maxBody: -1B",
            "1:10-13 \"maxBody\" cannot be \"-1B\" → a size is a number and a unit: B, KB, KiB, MB or MiB, as in 64MiB"
        ),
        MistakenSample(
            "maxBody: 1e3B",
            "1:10-14 \"maxBody\" cannot be \"1e3B\" → a size is a number and a unit: B, KB, KiB, MB or MiB, as in 64MiB"
        ),
        MistakenSample(
            "maxBody: 0x10B",
            "1:10-15 \"maxBody\" cannot be \"0x10B\" → a size is a number and a unit: B, KB, KiB, MB or MiB, "
                + "as in 64MiB"
        ),
        MistakenSample(
            "maxBody: 1 MB",
            "1:10-14 \"maxBody\" cannot be \"1 MB\" → a size is a number and a unit: B, KB, KiB, MB or MiB, as in 64MiB"
        ),
        MistakenSample(
            "maxBody: 99999999999MiB",
            "1:10-24 \"maxBody\" cannot be \"99999999999MiB\" → a size is a number and a unit: B, KB, KiB, MB "
                + "or MiB, as in 64MiB"
        ),
        MistakenSample("compressed: on", "1:13-15 \"compressed\" cannot be \"on\" → it is true or false"),
        MistakenSample(
            "compressed: []",
            "1:13-15 \"compressed\" must be true or false, not a list → write true or false"
        ),
        MistakenSample(
            "headers: [A]",
            "1:10-13 \"headers\" must be a mapping, not a list → write NAME: VALUE below it, without \"- \" and [ ]"
        ),
        MistakenSample(
            "headers: { 'A b': c }",
            "1:12-17 \"A b\" cannot be the name of a header → a name has letters, digits and - only, no spaces "
                + "and no colon"
        ),
        MistakenSample(
            "headers: { A: b, a: c }",
            "1:18-19 the header \"a\" stands twice: names are case-insensitive → give one of them a list of values"
        ),
        MistakenSample(
            "headers: { A: { b: c } }",
            "1:15-23 \"A\" must be text or a list of texts, not a mapping → write one text, or [a, b]"
        ),
        MistakenSample(
            "headers: { A: [b, [c]] }",
            "1:19-22 each element of \"A\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        MistakenSample(
            "headers: { 'A:': b }",
            "1:12-16 \"A:\" cannot be the name of a header → a name has letters, digits and - only, no spaces "
                + "and no colon"
        ),
        MistakenSample(
            "query: text",
            "1:8-12 \"query\" must be a mapping, not text → write NAME: VALUE below it"
        ),
        MistakenSample(
            "query: { a: { b: c } }",
            "1:13-21 \"a\" must be text or a list of texts, not a mapping → write one text, or [a, b]"
        ),
    ])
    func wrongKeysOfARequest(_ sample: MistakenSample) {
        sample.check(in: .request)
    }

    @Test(arguments: [
        MistakenSample("text", "1:1-5 \"body\" must be a mapping, not text → write body: { text: … } or { json: … }"),
        MistakenSample(
            "[]",
            "1:1-3 \"body\" must be a mapping, not a list → write body: { text: … } or { json: … }"
        ),
        MistakenSample(
            "{}",
            "1:1-3 \"body\" is empty → write one of json, text, form, multipart, file, xml, graphql, base64"
        ),
        MistakenSample("jsn: {}", "1:1-4 unknown key \"jsn\" in \"body\" → did you mean \"json\"?"),
        MistakenSample(
            "multipart: {}",
            "1:12-14 \"multipart\" is empty → write NAME: text, or NAME: { file: PATH }"
        ),
        MistakenSample(
            "graphql: {}",
            "1:1-8 \"graphql\" has no \"query\" → write { query: \"{ me { name } }\" }"
        ),
        MistakenSample("json: {}\ntext: a", "2:1-5 a second body: the request already has \"json\" → keep one of them"),
        MistakenSample(
            "json: {}\nfile: a\nxml: b",
            "2:1-5 a second body: the request already has \"json\" → keep one of them",
            "3:1-4 a second body: the request already has \"json\" → keep one of them"
        ),
        MistakenSample(
            "text: [a]",
            "1:7-10 \"text\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        MistakenSample(
            "file: {}",
            "1:7-9 \"file\" must be text, not a mapping → write one text; quote one that has \": \", { or } in it"
        ),
        MistakenSample(
            "xml: []",
            "1:6-8 \"xml\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        MistakenSample(
            "form: [a]",
            "1:7-10 \"form\" must be a mapping, not a list → write NAME: VALUE below it, without \"- \" and [ ]"
        ),
        MistakenSample(
            "form: { a: { b: c } }",
            "1:12-20 \"a\" must be text or a list of texts, not a mapping → write one text, or [a, b]"
        ),
        MistakenSample(
            "form: { a: [b, [c]] }",
            "1:16-19 each element of \"a\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        MistakenSample(
            "json: !!int abc",
            "1:7-16 \"abc\" does not fit the tag \"!!int\" → numbers, booleans and null are written as in JSON"
        ),
        MistakenSample(
            "json: { a: !!bool yes }",
            "1:12-22 \"yes\" does not fit the tag \"!!bool\" → numbers, booleans and null are written as in JSON"
        ),
    ])
    func wrongBodies(_ sample: MistakenSample) {
        sample.check(in: .body)
    }

    @Test(arguments: [
        MistakenSample("3", "1:1-2 \"retry\" must be a mapping, not text → write { attempts: 3 }"),
        MistakenSample(
            "[]",
            "1:1-3 \"retry\" must be a mapping, not a list → write { attempts: 3 }"
        ),
        MistakenSample("{ atempts: 3 }", "1:3-10 unknown key \"atempts\" in \"retry\" → did you mean \"attempts\"?"),
        MistakenSample(
            "{ attempts: 0 }",
            "1:13-14 \"attempts\" cannot be \"0\" → it is a whole number from 1 to 1000"
        ),
        MistakenSample(
            "{ attempts: 1001 }",
            "1:13-17 \"attempts\" cannot be \"1001\" → it is a whole number from 1 to 1000"
        ),
        MistakenSample(
            "{ attempts: many }",
            "1:13-17 \"attempts\" cannot be \"many\" → it is a whole number from 1 to 1000"
        ),
        MistakenSample(
            "{ attempts: 1.5 }",
            "1:13-16 \"attempts\" cannot be \"1.5\" → it is a whole number from 1 to 1000"
        ),
        MistakenSample(
            "{ attempts: [3] }",
            "1:13-16 \"attempts\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        MistakenSample(
            "{ attempts: 3, interval: 5, maxInterval: x }",
            "1:26-27 \"interval\" is \"5\" without a unit → a duration is a number and a unit: us, ms, s, m, h "
                + "or d, as in 1.5s or 1m30s",
            "1:42-43 \"maxInterval\" cannot be \"x\" → a duration is a number and a unit: us, ms, s, m, h or "
                + "d, as in 1.5s or 1m30s"
        ),
        MistakenSample(
            "{ attempts: 3, backoff: 0.5 }",
            "1:25-28 \"backoff\" cannot be \"0.5\" → it is a factor from 1 to 100: 2 doubles the interval"
        ),
        MistakenSample(
            "{ attempts: 3, backoff: fast }",
            "1:25-29 \"backoff\" cannot be \"fast\" → it is a factor from 1 to 100: 2 doubles the interval"
        ),
        MistakenSample(
            "{ attempts: 3, on: [503, 5xx, timeuot] }",
            "1:31-38 \"timeuot\" is neither a status nor a failure kind → did you mean \"timeout\"?"
        ),
        MistakenSample(
            "{ attempts: 3, on: 600 }",
            "1:20-23 \"600\" is neither a status nor a failure kind → write a status (503, 5xx) or one of dns, "
                + "connection, tls, timeout, protocol, or \"failure\" for every failure"
        ),
        MistakenSample("{ attempts: 3, on: [failure] }"),
        MistakenSample(
            "{ attempts: 3, on: [] }",
            "1:20-22 \"on\" is empty, and nothing would be retried → write failure, or [503, timeout]"
        ),
        MistakenSample(
            "{ attempts: 3, on: {} }",
            "1:20-22 \"on\" must be text or a list of texts, not a mapping → write one text, or [a, b]"
        ),
    ])
    func wrongRetries(_ sample: MistakenSample) {
        sample.check(in: .retry)
    }

    @Test(arguments: [
        MistakenSample("text", "1:1-5 \"defaults\" must be a mapping, not text → write KEY: VALUE below it"),
        MistakenSample("header: {}", "1:1-7 unknown key \"header\" in \"defaults\" → did you mean \"headers\"?"),
        MistakenSample("body: {}", "1:1-5 unknown key \"body\" in \"defaults\" → it belongs to a single request"),
        MistakenSample(
            "timeout: 0s\ndelay: 5\nretry: 3",
            "1:10-12 \"timeout\" of 0 would let no request through → write a longer one, such as 10s",
            "2:8-9 \"delay\" is \"5\" without a unit → a duration is a number and a unit: us, ms, s, m, h "
                + "or d, as in 1.5s or 1m30s",
            "3:8-9 \"retry\" must be a mapping, not text → write { attempts: 3 }"
        ),
        MistakenSample(
            "hints: { 999: no }",
            "1:10-13 \"999\" is neither a status nor a failure kind → write a status (503, 5xx) or one of dns, "
                + "connection, tls, timeout, protocol"
        ),
        MistakenSample(
            "hints: { 401: [a] }",
            "1:15-18 a hint must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        MistakenSample(
            "hints: { tiemout: slow }",
            "1:10-17 \"tiemout\" is neither a status nor a failure kind → did you mean \"timeout\"?"
        ),
        MistakenSample(
            "hints: [a]",
            "1:8-11 \"hints\" must be a mapping, not a list → write STATUS: TEXT below it, as in 401: Is "
                + "the key right?"
        ),
    ])
    func wrongDefaults(_ sample: MistakenSample) {
        sample.check(in: .defaults)
    }
}
