import CollectionSamples
import Testing

/// Diagnostics of the top level of a collection.
@Suite struct CollectionDiagnosticsTests {
    @Test(arguments: [
        DiagnosedSample(
            "[]",
            "1:1-3 a collection must be a mapping, not a list → begin it with name: and requests:"
        ),
        DiagnosedSample(
            "text",
            "1:1-5 a collection must be a mapping, not text → begin it with name: and requests:"
        ),
        DiagnosedSample("name: A\n", "1:1-1 a collection needs \"requests\" → add requests: with a list of requests"),
        DiagnosedSample(
            "requests: [GET: http://h/]\n",
            "1:1-1 a collection needs \"name\" → add name: and what the collection is about"
        ),
        DiagnosedSample(
            "nme: A\nreqests: []",
            "1:1-4 unknown key \"nme\" in a collection → did you mean \"name\"?",
            "2:1-8 unknown key \"reqests\" in a collection → did you mean \"requests\"?"
        ),
        DiagnosedSample(
            "name: A\nrequests:\n  - GET: http://h/\nvariable: {}\n",
            "4:1-9 unknown key \"variable\" in a collection → did you mean \"variables\"?"
        ),
        DiagnosedSample(
            "name: [A]\nrequests: {}\n",
            "1:7-10 \"name\" must be text, not a list → write one text, without \"- \" and [ ]",
            "2:11-13 \"requests\" must be a list, not a mapping → begin each element with \"- \""
        ),
        DiagnosedSample(
            "name: ''\nrequests: GET\n",
            "1:7-9 \"name\" is empty → write what it is about",
            "2:11-14 \"requests\" must be a list, not text → begin each element with \"- \""
        ),
        DiagnosedSample(
            "name: |\n  a\n  b\nrequests: [GET: http://h/]\n",
            "1:7-4:1 \"name\" has more than one line → put the rest under description"
        ),
        DiagnosedSample(
            "name: A\ndescription: [a]\nstopOnFailure: yes\nrequests: [GET: http://h/]\n",
            "2:14-17 \"description\" must be text, not a list → write one text, without \"- \" and [ ]",
            "3:16-19 \"stopOnFailure\" cannot be \"yes\" → it is true or false"
        ),
        DiagnosedSample(
            "name: A\nrequests: [GET: http://h/]\nsetup: {}\nteardown: x\n",
            "3:8-10 \"setup\" must be a list, not a mapping → begin each element with \"- \"",
            "4:11-12 \"teardown\" must be a list, not text → begin each element with \"- \""
        ),
        DiagnosedSample(
            "name: A\nrequests: [GET: http://h/]\nsecrets: [a b, {}, env.KEY]\n",
            "3:11-14 \"a b\" under \"secrets\" is not a name → list names of variables, or env.NAME",
            "3:16-18 each element of \"secrets\" must be text, not a mapping → write one text; quote one "
                + "that has \": \", { or } in it"
        ),
        DiagnosedSample(
            "name: A\nrequests: [GET: http://h/]\nenvironments: []\ntokens: []\nvariables: text\n",
            "3:15-17 \"environments\" must be a mapping, not a list → write NAME: { variables: … } below "
                + "it, without \"- \" and [ ]",
            "4:9-11 \"tokens\" must be a mapping, not a list → write NAME: { sas: {} } below it, without "
                + "\"- \" and [ ]",
            "5:12-16 \"variables\" must be a mapping, not text → write NAME: VALUE below it"
        ),
        DiagnosedSample(
            "name: A\nrequests: [GET: http://h/]\nvariables: { token: x }\ntokens: { token: { sas: {} } }\n",
            "4:11-16 \"token\" is both a token and a variable → rename one of them"
        ),
    ])
    func wrongTopLevels(_ sample: DiagnosedSample) {
        sample.check(in: .collection)
    }
}
