import CollectionDrafts
import Diagnostics
import Testing

@testable import Importing

private let samples = ImportSamples()

struct CurlImportTests {
    /// Returns the result for a script, whose files exist if they are named.
    private func imported(
        _ text: String, name: String = "a.sh", workingPrefix: String = "", files: [String: String] = [:]
    ) throws -> Import {
        var options = ImportOptions()
        options.file = { files[$0].map { Array($0.utf8) } ?? ($0 == "Package.swift" ? [] : nil) }
        let source = ImportSource(
            file: SourceFile(path: name, text: text), name: name, workingPrefix: workingPrefix)
        return try CurlImport.read(source, options)
    }

    /// Returns the collection without heading and name.
    private func yaml(_ text: String, files: [String: String] = [:]) throws -> String {
        let lines = try imported(text, files: files).collection.text.split(
            separator: "\n", omittingEmptySubsequences: false)
        return lines.dropFirst(2).joined(separator: "\n")
    }

    @Test(arguments: samples.rows("sh"))
    func eachFormOfACommandHasItsYAMLWhichCheckAccepts(_ name: String) throws {
        try samples.expectRow(name, "sh") { try imported($0, name: $1) }
    }

    @Test
    func theSampleBecomesTheYAMLThatAPersonWouldWrite() throws {
        let source = try samples.text(of: "requests.curl.sh")
        let result = try imported(source, name: "requests.curl.sh", workingPrefix: "..", files: ["upload/a.txt": ""])
        try samples.expect(result, "requests.curl")
    }

    @Test(
        "Commands that browsers copy for cmd have the body that the browser sent",
        arguments: [
            // Chrome doubles backslashes; older versions do not, and put no ^ before the outer quotes.
            #"curl ^"http://h/^" --data-raw ^"^{^\^"q^\^":^\^"a^\^\n b^\^"^}^""#: "a\n b",
            #"curl ^"http://h/^" --data-raw ^"^{^\^"q^\^":^\^"C:^\^\dir^\^"^}^""#: "C:\\dir",
            "curl \"http://h/?a=1^&b=2\" ^\n --data-binary \"^{^\\^\"q^\\^\":^\\^\"x^&y^\\^\"^}\"": "x&y",
            #"curl "http://h/" --data "{""q"":""a b""}""#: "a b",
        ])
    func copiedForCommandPrompt(command: String, value: String) throws {
        let yaml = try yaml(command)
        let quoted = value.contains("\n") ? "|-\n          a\n           b" : value
        #expect(yaml.contains("q: \(quoted)"), "\(yaml)")
        #expect(!yaml.contains("^"), "\(yaml)")
    }

    @Test
    func caretsInQuotesOfAWrittenCommandStay() throws {
        #expect(try yaml("curl ^\n \"http://h/\" -d \"[^&]\"").contains("[^&]"))
    }

    @Test(
        "Each option with a body makes a POST by itself, unless -G or -X says otherwise",
        arguments: [
            ("--form-string a=b", "POST"), ("-F a=b", "POST"), ("-d a=b", "POST"), ("--data-raw a=b", "POST"),
            ("--data-binary a=b", "POST"), ("--data-urlencode a=b", "POST"), ("--json '{}'", "POST"),
            ("-X PUT --form-string a=b", "PUT"), ("-G -d a=b", "GET"), ("-T Package.swift", "PUT"), ("-I", "HEAD"),
            ("", "GET"),
        ])
    func method(options: String, method: String) throws {
        #expect(try yaml("curl \(options) http://h/").hasPrefix("requests:\n  - \(method): http://h/"))
    }

    @Test
    func theReportSaysThatARedirectChangesTheMethodThatXKeeps() throws {
        #expect(try imported("curl -L -X POST -d a=b http://h/").report.text.contains("curl keeps the method"))
        #expect(try !imported("curl -L -d a=b http://h/").report.text.contains("curl keeps the method"))
    }

    @Test
    func lineEndsOfOneKindAreThoseOfTheScriptOthersStayInTexts() throws {
        let request = "requests:\n  - POST: https://h/\n    body:\n      form: { a: b }"
        #expect(try yaml("curl -X POST \\\r\n  https://h/ \\\r\n  -d a=b\r\n# end\n").hasPrefix(request))
        #expect(try yaml("curl https://h/ -d 'a\r\nb'\n#\n#\n").contains(#""a\r\nb""#))
    }

    @Test
    func programsThatOnlyShowAResponseAndCookiesOfTheSameScriptAreNoLosses() throws {
        let report = try imported(
            """
            curl -c jar http://a/login -o /dev/null | jq .
            curl -b jar -D headers.txt http://a/b | python3 -m json.tool
            """
        ).report
        #expect(!report.hasLosses, "\(report.text)")
        for command in ["curl -b other http://a/", "curl http://a/ | jq -e .a", "curl http://a/ | grep x"] {
            #expect(try imported(command).report.hasLosses, "\(command)")
        }
    }

    // MARK: Copied from browsers

    private static let copied = """
        requests:
          - POST: http://localhost:8080/users?x=1&y=%2C
            headers: { Accept: "*/*" }
            body:
              json:
                name: Ann & Bo's
                p: 100% "x"

        """

    @Test(
        "What a browser copies for bash and for cmd gives the same request",
        arguments: [
            // Chrome, bash.
            #"""
            curl 'http://localhost:8080/users?x=1&y=%2C' \
              -H 'accept: */*' \
              -H 'content-type: application/json' \
              --data-raw $'{"name":"Ann & Bo\'s","p":"100% \\"x\\""}' \
              --compressed
            """#,
            // Chrome, cmd: each special sign has a caret.
            #"""
            curl ^"http://localhost:8080/users?x=1^&y=^%^2C^" ^
              -H ^"accept: */*^" ^
              -H ^"content-type: application/json^" ^
              --data-raw ^"^{^\^"name^\^":^\^"Ann ^& Bo's^\^",^\^"p^\^":^\^"100^% ^\^\^\^"x^\^\^\^"^\^"^}^" ^
              --compressed
            """#,
            // Firefox and older versions of Chrome, cmd: quotes are doubled.
            #"""
            curl "http://localhost:8080/users?x=1&y=%2C" ^
              -H "accept: */*" ^
              -H "content-type: application/json" ^
              --data-raw "{""name"":""Ann & Bo's"",""p"":""100% \\""x\\""""}"
            """#,
            // Firefox, bash.
            #"""
            curl 'http://localhost:8080/users?x=1&y=%2C' -X POST -H 'Accept: */*' -H 'Content-Type: application/json' --data-raw '{"name":"Ann & Bo'\''s","p":"100% \"x\""}'
            """#,
            // Safari, bash.
            #"""
            curl 'http://localhost:8080/users?x=1&y=%2C' \
            -X 'POST' \
            -H 'Content-Type: application/json' \
            -H 'Accept: */*' \
            --data-binary '{"name":"Ann & Bo\u0027s","p":"100% \"x\""}'
            """#,
        ])
    func copiedFromBrowsers(_ source: String) throws {
        #expect(try yaml(source) == Self.copied)
        #expect(try yaml(source.replacing("\n", with: "\r\n")) == Self.copied)
    }

    @Test(
        "Doubled quotes of cmd are one quote, a variable is read from the environment, commands end at & and line ends")
    func commandPrompt() throws {
        let result = try yaml(
            #"""
            curl ^
              "http://%SERVER%/a%20b" -H "X-A: say ""hi""" -H "Content-Type: text/x" --data-raw ^"one^

            two^" &
            rem A comment
            curl "http://%SERVER%/b" > out.json
            """#)
        #expect(
            result == """
                variables:
                  SERVER: <<env.SERVER>>
                requests:
                  - POST: http://<<SERVER>>/a%20b
                    headers:
                      X-A: say "hi"
                      Content-Type: text/x
                    body:
                      text: |-
                        one
                        two
                  # A comment
                  - GET: http://<<SERVER>>/b
                    save: out.json

                """)
    }

    // MARK: Files

    @Test
    func aConfigurationFileGivesOptionsAndMayNameOthers() throws {
        let files = [
            "a.cfg": "# c\nurl = \"http://a/b\"\n-H \"X-A: \\\"1\\\"\"\nuser-agent: me\nconfig=b.cfg\n",
            "b.cfg": "-L\n--max-time 5",
        ]
        #expect(
            try yaml("curl -K a.cfg", files: files) == """
                requests:
                  - GET: http://a/b
                    headers:
                      X-A: '"1"'
                      User-Agent: me
                    followRedirects: true
                    timeout: 5s

                """)
    }

    @Test
    func aConfigurationFileThatNamesItselfEndsAndIsReported() throws {
        let result = try imported("curl -K a.cfg", files: ["a.cfg": "url = http://a/b\nconfig = a.cfg\n"])
        #expect(result.collection.level.requests.count == 5)
        #expect(result.report.text.contains("the file \"a.cfg\" cannot be read"))
    }

    @Test
    func aFileOfHeaderFieldsIsRead() throws {
        #expect(
            try yaml("curl -H @h.txt http://a/b", files: ["h.txt": "X-A: 1\nX-B: 2\n"])
                == "requests:\n  - GET: http://a/b\n    headers:\n      X-A: \"1\"\n      X-B: \"2\"\n")
    }

    // MARK: Report

    @Test(
        "An option without a counterpart is left out by name",
        arguments: [
            ("--connect-to a:1:b:2", "--connect-to"), ("-4", "-4"), ("--pinnedpubkey sha256//x", "--pinnedpubkey"),
            ("--limit-rate 1k", "--limit-rate"), ("-L --post301", "--post301"), ("-O", "-O"),
            ("--frobnicate", "--frobnicate"), ("-L --location-trusted", "--location-trusted"),
            ("-E a.pem:pw", "-E password"), ("-b jar.txt", "-b"), ("--http3", "--http3"), ("--http1.0", "--http1.0"),
            ("--max-filesize 5", "--max-filesize"), ("-H nothing", "-H nothing"), ("-X 'a b' -Q x", "-Q"),
            ("-o ../a", "-o"), ("-o a/../../b", "-o"),
        ])
    func leftOut(_ options: String, _ name: String) throws {
        let report = try imported("curl http://a/b \(options)").report
        #expect(report.notes.contains { $0.kind == .leftOut && $0.part == name && $0.place == "line 1" })
        #expect(report.hasLosses)
    }

    @Test(
        "What has to be done by hand is reported",
        arguments: [
            ("--ntlm -u a:b", "--ntlm"), ("--negotiate -u :", "--negotiate"), ("-n", "--netrc"), ("-u ann", "-u"),
            ("-d @-", "-d"), ("-T -", "-T"), ("-m $T", "-m"), ("-d @missing.txt", "-d"),
            ("-H \"X: $(cat x)\"", "$(cat …)"), ("-F 'a=(;type=b'", "-F"),
        ])
    func toDo(_ options: String, _ name: String) throws {
        let report = try imported("curl http://a/b \(options)").report
        #expect(report.notes.contains { $0.kind == .toDo && $0.part == name }, "\(report.text)")
    }

    @Test(
        "Shell beyond words and variables is to do by hand",
        arguments: [
            ("ID=$(curl http://a/b | jq .id)\ncurl http://a/$ID", "ID=$(curl …)"), ("curl http://a/$(date)", "$(date)"),
            ("curl http://a/`date`", "`date`"), ("curl http://a/$((1+2))", "$((1+2))"),
            ("curl http://a/${A%x}", "${A%x}"),
            ("A=(-H x)\ncurl http://a", "array A"), ("curl \"${A[@]}\" http://a", "${A[@]}"),
            ("f() { curl http://a \"$@\"; }", "$@"), ("for i in 1 2; do curl http://a/$i; done", "loop for"),
            ("while read i; do curl http://a/$i; done", "loop while"),
        ])
    func shell(source: String, part: String) throws {
        let result = try imported(source)
        #expect(result.report.notes.contains { $0.kind == .toDo && $0.part == part && !$0.isHarmless })
        #expect(result.collection.level.requests.count == 1)
    }

    @Test
    func aCommandWithManyOptionsAndURLsIsReadUpToALimitEachOfItsURLsInTheSameTime() throws {
        let urls = String(repeating: " http://a/{b,c}", count: 3_000)
        let result = try imported("curl" + urls)
        #expect(result.collection.level.requests.count == 2_000)
        #expect(result.report.notes.contains { $0.part == "curl" && $0.result.contains("more than 2000 options") })
    }

    @Test(arguments: [(2_000, false), (2_001, true)])
    func aCommandMayHaveAsManyOptionsAndURLsAsTheLimit(count: Int, isReported: Bool) throws {
        let result = try imported("curl" + (1...count).map { " http://a/\($0)" }.joined())
        #expect(result.collection.level.requests.count == 2_000)
        #expect(result.report.notes.contains { $0.result.contains("more than 2000 options") } == isReported)
    }

    @Test(arguments: ["[a-c:4294967296]", "[1-3:4294967296]"])
    func aRangeWithALargeStepHasOneValue(_ range: String) throws {
        // curl refuses the step.
        let report = try imported("curl 'http://a/b?c=\(range)'").report
        #expect(report.notes.contains { $0.kind == .toDo && $0.part == "URL" })
    }

    @Test
    func partsOfAMultipartBodyThatABrowserCopiedAreReportedAsTheyAreSent() throws {
        let part = #"--x\r\nContent-Disposition: form-data; name="meta"; filename="blob"\r\n\r\n{"a":1}\r\n--x--\r\n"#
        let report = try imported("curl http://a -H 'Content-Type: multipart/form-data; boundary=x' -d $'\(part)'")
            .report
        #expect(!report.text.contains("file meta") && !report.text.contains("headers.Content-Type"), "\(report.text)")
    }

    @Test
    func optionsWithoutAnEffectAreNotReported() throws {
        let report = try imported("curl -f -sSviN# -w '%{http_code}' --trace x --no-keepalive http://a/b").report
        #expect(report.notes.map(\.part) == ["-f"])
        #expect(!report.hasLosses)
    }

    @Test
    func otherCommandsOfAScriptAreCommentsAndReported() throws {
        let result = try imported(
            """
            #!/bin/sh
            set -e
            echo "password=geheim" --token abc
            curl http://a/b | jq -r .id | tee x
            echo done
            """)
        #expect(
            result.collection.text.hasSuffix(
                "requests:\n  # set -e\n  # echo password=… --token …\n  - GET: http://a/b\n"))
        let parts = result.report.notes.filter { $0.kind == .leftOut }.map { "\($0.place) \($0.part)" }
        #expect(
            parts == [
                "line 4 | jq", "line 4 | tee", "line 2 command set", "line 3 command echo", "line 5 command echo",
            ])
    }

    @Test(
        "No secret of a command is written anywhere",
        arguments: [
            "curl http://a/b -u ann:hunter22", "curl http://ann:hunter22@a/b",
            "curl http://a/b -H 'Authorization: hunter22'",
            "curl http://a/b -H 'Authorization: Bearer hunter22'", "curl http://a/b -H 'Cookie: sid=hunter22'",
            "curl http://a/b -b 'session=hunter22'", "curl 'http://a/b?token=hunter22&q=a+b'",
            "curl http://a/b -d password=hunter22", "curl http://a/b --json '{\"a\":[{\"secret\":\"hunter22\"}]}'",
            "curl http://a/b -F password=hunter22", "curl http://a/b -x http://p:1 -U me:hunter22",
            "curl http://a/b -x http://me:hunter22@p:1", "curl http://a/b -E c.pem:hunter22",
            "curl http://a/b --oauth2-bearer hunter22", "TOKEN=hunter22\ncurl http://a/b",
            "# password: hunter22\ncurl http://a/b\n", "# curl -u admin:hunter22 http://a\ncurl http://a/b",
            "# https://admin:hunter22@host/\ncurl http://a/b", "# password = hunter22\ncurl http://a/b",
            "# mysql -phunter22\ncurl http://a/b", "sshpass -p hunter22 ssh a; curl http://a/b",
            "# X-Api-Key : hunter22\ncurl http://a/b", "# http://a/?b=c&token=hunter22\ncurl http://a/b",
            "# --password hunter22\ncurl http://a/b", "# Authorization: Basic hunter22\ncurl http://a/b",
            "ID=$(wget --user=a:hunter22 http://a); curl http://a/$ID", "curl http://a/$(echo hunter22 | sha256sum)",
            "curl -G http://a/b -d api_key=hunter22",
            "curl http://a/b --pass hunter22", "echo --token=hunter22; curl http://a/b",
            "for TOKEN in hunter22; do curl http://a/b -H \"X: $TOKEN\"; done",
            "curl 'http://a/b?sv=1&sig=hunter22'",
            "curl http://a/b -d '{\"passwords\": [\"hunter22\"], \"list\": [\"ghp_hunter22hunter22hunter22\"]}'",
            "curl http://a/b -H 'X-Api-Key: hunter22'", "curl http://a/b --aws-sigv4 aws:amz:r:s -u key:hunter22",
        ])
    func secrets(_ source: String) throws {
        let result = try imported(source)
        #expect(!result.collection.text.contains("hunter22"))
        #expect(!result.report.text.contains("hunter22"))
    }

    // MARK: Errors

    @Test(
        "A command without a request has one note, with its reason",
        arguments: [
            ("curl -s", "the command has no URL"), ("curl", "the command has no URL"),
            ("curl ftp://a/b", "hubrun has http and https only, not ftp"), ("curl ''", "the URL is empty"),
            ("curl --next ftp://a/b", "hubrun has http and https only, not ftp"),
        ])
    func noRequest(_ command: String, _ result: String) throws {
        let notes = try imported("\(command)\ncurl http://a/b\n").report.notes.filter { $0.kind == .leftOut }
        #expect(notes.map { "\($0.place): \($0.result)" } == ["line 1: \(result)"])
    }

    @Test(
        "A command without its end is an error at its place",
        arguments: [
            ("curl 'http://a", "a.sh:1:6", "'"), ("curl http://a \\\n  -H \"X: 1", "a.sh:2:6", "\""),
            ("curl $'a", "a.sh:1:6", "$'"), ("curl \"a $(b", "a.sh:1:9", "$("), ("curl \"$(b c\"", "a.sh:1:7", "$("),
            ("curl $(b \"c", "a.sh:1:10", "\""), ("curl `a", "a.sh:1:6", "`"),
            ("curl ${a", "a.sh:1:6", "${"), ("curl ^\"http://a^\" ^\n -H ^\"X", "a.sh:2:6", "\""),
            ("curl \"$(echo 'x)\"", "a.sh:1:14", "'"), ("curl http://a \\\n -d", "a.sh:2:1", "-d has no argument"),
            ("curl http://a --data-raw", "a.sh:1:1", "--data-raw has no argument"),
            ("curl http://a -d @- <<EOF\nx", "a.sh:1:21", "<<"),
        ])
    func unbalancedQuote(_ source: String, _ place: String, _ sign: String) throws {
        let failure = #expect(throws: ImportFailure.self) { try imported(source) }
        guard case .unreadable(let diagnostics)? = failure, let diagnostic = diagnostics.first else {
            Issue.record("no diagnostic")
            return
        }
        #expect(diagnostic.range?.label == place)
        #expect(diagnostic.message.contains(sign))
        #expect(diagnostic.hint?.contains("complete the command") ?? false)
    }

    @Test(
        "A source without a request is refused",
        arguments: ["", "echo hi", "curl", "curl ftp://a/b", "curl 'http://a b'"])
    func nothing(_ source: String) {
        let failure = #expect(throws: ImportFailure.self) { try imported(source) }
        guard case .nothingSelected? = failure else {
            Issue.record("another failure")
            return
        }
    }

    @Test
    func aConfigurationFileThatCannotBeReadIsTheReasonForACommandWithoutAURL() {
        let failure = #expect(throws: ImportFailure.self) { try imported("curl -K none.cfg") }
        guard case .nothingSelected(_, let hint)? = failure else {
            Issue.record("another failure")
            return
        }
        #expect(hint == #"-K: the file "none.cfg" cannot be read"#)
    }

    @Test(
        "Odd input gives a collection that check accepts, or an error",
        arguments: [
            String(repeating: "$(", count: 10_000), String(repeating: "\"$(", count: 10_000),
            "curl " + String(repeating: "{", count: 100_000), "curl 'http://a/[1-99999999999999999999]'",
            "curl http://a/b -d '" + String(repeating: "[", count: 100_000) + "'",
            "curl http://a/b --retry 99999999999999999999 -m 1e999 --max-redirs -9",
            "curl $'\\xff\\xfe\\U0011ffff\\ud800'", "curl http://a/\u{10FFFE}1\u{301} -H '\u{0}: \u{FEFF}'",
            "curl 'http://a/{a,b}/{a,b}/{a,b}/{a,b}/{a,b}/{a,b}/{a,b}/{a,b}/{a,b}/{a,b}/{a,b}'", "curl <<A <<B\n",
            "^\n^",
            String(repeating: "A=$(curl http://a/ ", count: 20_000) + String(repeating: ")", count: 20_000),
            String(repeating: "for i in a; do ", count: 20_000) + "curl http://a; done; done",
            "for a in b; do curl http://a/{b,c}/$a; done; A=$(curl http://a http://b; curl http://c | jq .) done",
        ])
    func oddInput(_ source: String) throws {
        let result: Import
        do {
            result = try imported(source)
        } catch is ImportFailure {
            return
        }
        #expect(try findings(in: result).filter { !$0.contains("warning: ") } == [])
    }
}
