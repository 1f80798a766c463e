import CollectionModel
import CollectionSamples
import Diagnostics
import Testing

/// `beforeRequest`, `afterResponse` and `retry.fresh`.
struct ScriptDecodingTests {
    @Test func scriptsAddUpFromOutsideIn() throws {
        let reader = IncludeReader(
            read: { _ in
                Array(
                    "name: Inner\nbeforeRequest: file()\nrequests:\n  - { name: R, GET: http://h/, beforeRequest: own() }"
                        .utf8)
            },
            identity: { $0 })
        let text = """
            name: Outer
            beforeRequest: [first(), second()]
            afterResponse: last()
            requests:
              - group: G
                beforeRequest: group()
                requests:
                  - group: H
                    requests:
                      - { include: inner.yaml, beforeRequest: include(), afterResponse: after() }
              - GET: http://h/
            """
        let reading = CollectionReader.collection(Array(text.utf8), path: "outer.yaml", includes: reader)
        #expect(reading.diagnostics.diagnostics.isEmpty)
        let steps = FlowProgram(reading.content).requests
        let before = steps[0].beforeScripts.map(\.text)
        #expect(before == ["first()", "second()", "group()", "include()", "file()", "own()"])
        #expect(steps[0].beforeScripts.map(steps[0].level) == [0, 0, 1, 3, 3, 4])
        #expect(steps[0].afterScripts.map(\.text) == ["last()", "after()"])
        #expect(steps[1].beforeScripts.map(\.text) == ["first()", "second()"])
        #expect(reading.content.allScripts.count == 8)
    }

    @Test func requestsWithoutScriptsHaveNone() throws {
        let request = try #require(
            FlowProgram(Sample("expect: { status: 200 }", in: .request).reading.content).requests.first)
        #expect(!request.hasScripts && request.definition.scripts == nil)
    }

    @Test(arguments: [
        DiagnosedSample(
            "beforeRequest: null",
            "1:16-20 \"beforeRequest\" must be JavaScript or { file: PATH }, not null → remove the key, or write a script"
        ),
        DiagnosedSample("beforeRequest: []", "1:16-18 \"beforeRequest\" is empty → write a script, or remove the key"),
        DiagnosedSample(
            "beforeRequest: [[a()]]",
            "1:17-22 an element of \"beforeRequest\" must be JavaScript or { file: PATH }, not a list"
                + " → write JavaScript in a | block"),
        DiagnosedSample(
            "afterResponse: '  '", "1:16-20 \"afterResponse\" has no statement → write a script, or remove the key"),
        DiagnosedSample(
            "afterResponse: // a",
            "1:16-20 \"afterResponse\" has no statement → a comment alone does nothing: remove the key"),
        DiagnosedSample(
            "beforeRequest: scripts/sign.js",
            "1:16-31 \"beforeRequest\" is the path of a file, not JavaScript → write { file: scripts/sign.js }"),
        DiagnosedSample(
            "beforeRequest: { path: a.js }", "1:18-22 unknown key \"path\" in a script → did you mean \"file\"?"),
        DiagnosedSample(
            "beforeRequest: { other: a.js }", "1:18-23 unknown key \"other\" in a script → the keys are file"),
        DiagnosedSample(
            "beforeRequest: {}", "1:16-18 a script needs \"file\" → write JavaScript, or { file: PATH }"),
        DiagnosedSample(
            "beforeRequest: 5",
            "1:16-17 \"beforeRequest\" must be JavaScript, not a number"
                + " → write a script, such as pm.variables.set('id', 5)"),
        DiagnosedSample(
            "beforeRequest: { file: a<<b>>.js }",
            "1:24-33 a placeholder is not replaced in the path of a script → name each file, or write the script in place"
        ),
        DiagnosedSample("beforeRequest: { file: '' }", "1:24-26 \"file\" is empty → write a file's path"),
        DiagnosedSample(
            "beforeRequest: >\n  a();\n  b();",
            "1:16-16 warning: the lines of this script are joined by YAML, and a \"//\" comment hides the rest"
                + " → write the script in a | block"),
        DiagnosedSample("beforeRequest: >\n  a();\n"),
        DiagnosedSample("beforeRequest: |\n  a();\n  b();"),
        DiagnosedSample(
            "beforeRequest: a();\n  b();",
            "1:16-16 warning: the lines of this script are joined by YAML, and a \"//\" comment hides the rest"
                + " → write the script in a | block"),
        DiagnosedSample(
            "beforeRequest: import a from 'b'",
            "1:16-22 scripts are no ES modules → load a module with const x = require(\"x\"), and write module.exports = … in it"
        ),
        DiagnosedSample(
            "beforeRequest: require('fs')",
            "1:24-28 scripts have no access to the module \"fs\" → files are sent with body: { file: PATH }, and"
                + " requests with pm.sendRequest"),
        DiagnosedSample(
            "beforeRequest: require('no-such-package')",
            "1:24-41 no module \"no-such-package\" → npm install no-such-package beside the collection"),
        DiagnosedSample("beforeRequest: try { require('no-such-package') } catch {}"),
        DiagnosedSample(
            "prerequest: a()", "1:1-11 unknown key \"prerequest\" in a request → did you mean \"beforeRequest\"?"),
        DiagnosedSample("retry: { attempts: 3, fresh: true }"),
        DiagnosedSample(
            "retry: { attempts: 3, fresh: 1 }", "1:30-31 \"fresh\" cannot be \"1\" → it is true or false"),
    ])
    func scriptsOfRequests(_ sample: DiagnosedSample) { sample.check(in: .request) }

    @Test(arguments: [
        DiagnosedSample(
            "beforeRequest: a()",
            "1:1-14 unknown key \"beforeRequest\" in \"defaults\" → scripts belong beside defaults, or in a group, an"
                + " include or a request")
    ])
    func defaultsTakeNoScripts(_ sample: DiagnosedSample) { sample.check(in: .defaults) }

    @Test func freshIsInheritedWithTheOtherSettings() throws {
        let collection = try Sample(
            """
            name: A
            defaults: { retry: { attempts: 3, fresh: true } }
            requests:
              - GET: http://h/
              - GET: http://h/
                retry: { attempts: 2 }
              - GET: http://h/
                retry: { fresh: false }
            """, in: .collection
        ).collection()
        let fresh = FlowProgram(collection).requests.map { $0.settings.values.retry.value?.fresh }
        #expect(fresh == [true, true, false])
    }
}
