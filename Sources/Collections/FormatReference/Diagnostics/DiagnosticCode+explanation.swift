import Diagnostics

extension DiagnosticCode {
    var explanation: DiagnosticExplanation {
        switch self {
        case .commandLine:
            .init(
                "a wrong command line",
                """
                An option has a wrong value, an argument is missing, or options contradict each other. `hubrun help \
                COMMAND` lists the options of a command.
                """)
        case .unknownCommand:
            .init("an unknown command", "`hubrun --help` lists the commands. The command is the first word.")
        case .unknownOption:
            .init(
                "an unknown option",
                """
                The command has no such option. The hint names the equivalent of an option of curl, Newman, Hurl or \
                Bruno; `hubrun help run` lists the options of a run.
                """)
        case .nothingSelected:
            .init(
                "nothing selected",
                """
                A name, tag, line, row or element on the command line matches nothing, so no request would be sent. \
                `hubrun list FILE` shows the names and tags of the requests.
                """)
        case .unknownEnvironment:
            .init(
                "an unknown environment",
                """
                `-e NAME` names an environment that the collection does not define, and there is no file of this name \
                under `environments/`.
                """)
        case .unusedVariable:
            .init(
                "an unused variable on the command line",
                "`-v NAME=VALUE` sets a variable that no request uses: its name is probably misspelled.")
        case .fileMissing:
            .init(
                "a missing file",
                """
                A path in a file begins in the folder of that file, a path on the command line in the current folder.
                """,
                wrong: .body("file: image.png"),
                right: .body("file: phone.png").with(anyFile: "phone.png"))
        case .fileUnreadable:
            .init(
                "an unreadable file",
                """
                The file is a folder or a device, its permissions do not allow reading it, or the disk reports an \
                error.
                """)
        case .fileOutsideRoots:
            .init(
                "a file outside the permitted folders",
                """
                Files that a collection names must be in its folder or in one given with `--file-root`, and not in a \
                folder such as `.git`. Move the file, or permit its folder.
                """)
        case .notUTF8:
            .init("a file that is not UTF-8", "All files are read as UTF-8. Save the file in that encoding.")
        case .tooLarge:
            .init(
                "a limit exceeded",
                """
                The file, a row, or the number of its values, names or levels is above a limit that protects the \
                machine from files that grow without bound. Split the file; large data is read row by row from CSV \
                and JSON Lines files.
                """)
        case .emptyFile:
            .init(
                "an empty file", "The file has no content, or only comments or a header.",
                wrong: .file("# requests of the user service"),
                right: .file(
                    """
                    name: User service
                    requests:
                      - GET: <<server>>/users
                    """))
        case .fileChanged:
            .init(
                "a file changed during the run",
                "Data is read twice: checked before the run, and read row by row in it. Run again.")
        case .foreignFile:
            .init(
                "a file of another tool",
                "The file is a collection of another tool, such as Postman, Hurl or Bruno, which hubrun does not read.")
        case .serverChosenFile:
            .init(
                "a file name chosen by a server",
                """
                The path begins with a value that may come from a response, so a server could name any file beside the \
                collection. Write a folder before the placeholder.
                """,
                wrong: .items(
                    """
                    - GET: <<server>>/users/7
                      capture: { id: { json: $.id } }
                    - GET: <<server>>/users/<<id>>
                      save: <<id>>
                    """),
                right: .items(
                    """
                    - GET: <<server>>/users/7
                      capture: { id: { json: $.id } }
                    - GET: <<server>>/users/<<id>>
                      save: responses/<<id>>.json
                    """))
        case .certificateFile:
            .init(
                "an unusable certificate or key",
                """
                A certificate or key file is not in PEM form, is encrypted, is missing, or does not belong to the \
                other. The hint names the command of OpenSSL that converts it.
                """,
                wrong: .request("tls: { key: client.key }").with(anyFile: "client.key"),
                right: .request("tls: { insecure: false }"))
        case .yamlSyntax:
            .init(
                "invalid YAML", "The position is where YAML ends to make sense; the cause can be in a line above it.",
                wrong: .request("headers: { Accept: [text/html }"),
                right: .request("headers: { Accept: [text/html] }"))
        case .duplicateKey:
            .init(
                "a repeated key", "A key occurs twice in a mapping, so one of its values would be lost.",
                wrong: .request("headers: { Accept: text/html, Accept: text/plain }"),
                right: .request("headers: { Accept: [text/html, text/plain] }"))
        case .missingValue:
            .init(
                "a key or list item without a value",
                "Write the value, `null`, `\"\"` or `{}`; a value on the next lines must be indented.",
                wrong: .request("headers:"), right: .request("headers: { Accept: text/html }"))
        case .invalidKey:
            .init(
                "a key that is not text", "A key must be text. A text that begins with `{` or `[` must be quoted.",
                wrong: .request("headers: { [Accept]: text/html }"),
                right: .request("headers: { Accept: text/html }"))
        case .mergeKey:
            .init(
                "a wrong merge key",
                "The key `<<` merges the mappings that an alias names, or a list of them, once in a mapping.",
                wrong: .request("headers: { <<: text/html }"),
                right: .request("headers: { Accept: text/html }"))
        case .alias:
            .init(
                "an unknown or cyclic alias", "An alias `*name` needs an anchor `&name` before it.",
                wrong: .request("headers: { Accept: *types }"),
                right: .request("headers: { Accept: \"*/*\" }"))
        case .yamlTag:
            .init(
                "a wrong YAML tag",
                """
                The tag is unknown, or its value does not have its form. A text that begins with `!` must be quoted.
                """,
                wrong: .body("json: { count: !!int many }"),
                right: .body("json: { count: 12 }"))
        case .severalDocuments:
            .init(
                "a second document in the file", "A file has one document: `---` may only be its first line.",
                wrong: .file(
                    """
                    name: One
                    requests: [{ GET: <<server>>/users }]
                    ---
                    name: Two
                    """),
                right: .file(
                    """
                    name: One
                    requests: [{ GET: <<server>>/users }]
                    """))
        case .doubleBraces:
            .init(
                "a placeholder in braces", "A placeholder is written `<<name>>`; `{{` begins a mapping in YAML.",
                wrong: .request("headers: { X-Name: {{name}} }"),
                right: .request("headers: { X-Name: <<$uuid()>> }"))
        case .suspectComment:
            .init(
                "a comment that may be text", "In YAML, `#` after a space begins a comment and ends the text.",
                wrong: .body("text: Room #7"), right: .body("text: \"Room #7\""))
        case .misreadSign:
            .init(
                "a sign with a meaning in YAML",
                "`?`, `&` and `*` at the beginning of a word have a meaning in YAML. Quote the word, or remove the sign.",
                wrong: .request("headers: { ?X-Name: Ann }"),
                right: .request("headers: { X-Name: Ann }"))
        case .unknownKey:
            .init(
                "an unknown key", "The mapping has no such key here. The hint names a similar key, or the right place.",
                wrong: .request("expects: { status: 200 }"), right: .request("expect: { status: 200 }"))
        case .unsupportedKey:
            .init("a key of a later version", "This version of hubrun does not support the key. Remove it for now.")
        case .wrongType:
            .init(
                "a value of a wrong kind", "The key needs a text, a list, a mapping or another kind of value.",
                wrong: .request("headers: text/html"), right: .request("headers: { Accept: text/html }"))
        case .missingKey:
            .init(
                "a missing key", "The mapping needs the named key.",
                wrong: .request("auth: { basic: { user: ann } }"),
                right: .request("auth: { basic: { user: ann, password: <<env.PASSWORD>> } }")
                    .with(environment: "PASSWORD", "correct horse"))
        case .emptyValue:
            .init(
                "an empty value", "An empty list or mapping here has no effect, or nothing could match it.",
                wrong: .request("expect: { status: [] }"), right: .request("expect: { status: [200, 204] }"))
        case .conflictingKeys:
            .init(
                "keys that exclude each other", "Only one of these keys may be there. Remove the other.",
                wrong: .body("text: hello\njson: { greeting: hello }"),
                right: .body("json: { greeting: hello }"))
        case .invalidValue:
            .init(
                "a value that is not permitted",
                "The value is not one of the words, or not in the range or form, that the key permits.",
                wrong: .request("timeout: soon"), right: .request("timeout: 10s"))
        case .invalidName:
            .init(
                "an invalid name",
                """
                Names of variables are a letter or `_`, then letters, digits, `_`, `-` and `.`. Names of headers, \
                cookies, methods and hubs have the characters that their standards permit.
                """,
                wrong: .collection("variables: { first name: Ann }"),
                right: .collection("variables: { firstName: Ann }"))
        case .invalidHeader:
            .init(
                "an invalid header or cookie",
                "A header occurs twice, or its value has a line break, which would begin another header.",
                wrong: .request("headers: { Accept: text/html, accept: text/plain }"),
                right: .request("headers: { Accept: [text/html, text/plain] }"))
        case .invalidURL:
            .init(
                "an invalid URL", "A URL begins with `http://` or `https://`, or with a variable that does.",
                wrong: .items("- GET: api.example.com/users"), right: .items("- GET: https://api.example.com/users"))
        case .includedFile:
            .init(
                "a file that cannot be included",
                "The file is missing, not permitted, or includes the file that includes it.",
                wrong: .items("- include: missing.yaml"),
                right: .items("- include: users.yaml").with(
                    file: "users.yaml",
                    """
                    name: Users
                    requests:
                      - GET: http://localhost:8080/users
                    """))
        case .keyInIncludedFile:
            .init(
                "a key that an included file cannot have",
                "`data`, `setup` and `teardown` belong to the file that is run, not to one that it includes.",
                wrong: .items("- include: users.yaml").with(
                    file: "users.yaml",
                    """
                    name: Users
                    data: [{ id: 7 }]
                    requests:
                      - GET: http://localhost:8080/users
                    """),
                right: .items("- include: users.yaml").with(
                    file: "users.yaml",
                    """
                    name: Users
                    requests:
                      - GET: http://localhost:8080/users
                    """))
        case .unequalLists:
            .init(
                "lists of different lengths", "The lists under one `forEach` are read side by side.",
                wrong: .request("forEach: { id: [1, 2], name: [Ann] }"),
                right: .request("forEach: { id: [1, 2], name: [Ann, Bob] }"))
        case .typeLookalike:
            .init(
                "a text that resembles a number or boolean",
                "Only numbers as in JSON, `true`, `false` and `null` have a type. Quote the text if it is meant.",
                wrong: .body("json: { active: yes }"), right: .body("json: { active: true }"))
        case .idleSetting:
            .init(
                "a setting without effect", "The setting needs another one to have an effect.",
                wrong: .request("retry: { interval: 2s }"), right: .request("retry: { attempts: 3, interval: 2s }"))
        case .placeholderSyntax:
            .init(
                "an invalid placeholder",
                "A placeholder is a name, `env.NAME` or a function, with filters behind `|`. `\\<<` is literal text.",
                wrong: .request("headers: { X-Id: \"<<$uuid(>>\" }"),
                right: .request("headers: { X-Id: \"<<$uuid()>>\" }"))
        case .undefinedName:
            .init(
                "an undefined name", "Nothing gives the name a value: no variable, capture, data column or option.",
                wrong: .items("- GET: <<server>>/users/<<id>>"),
                right: .items("- GET: <<server>>/users/<<id | default(\"7\")>>"))
        case .usedTooEarly:
            .init(
                "a name used before its capture", "The request that captures the value stands after this one.",
                wrong: .items(
                    """
                    - GET: <<server>>/users/<<id>>
                    - GET: <<server>>/users/7
                      capture: { id: { json: $.id } }
                    """),
                right: .items(
                    """
                    - GET: <<server>>/users/7
                      capture: { id: { json: $.id } }
                    - GET: <<server>>/users/<<id>>
                    """))
        case .variableCycle:
            .init(
                "a cycle of variables", "The value of a variable contains the variable, directly or through others.",
                wrong: .collection("variables: { host: <<address>>, address: <<host>> }"),
                right: .collection("variables: { host: localhost, address: \"<<host>>:8080\" }"))
        case .unsetEnvironmentVariable:
            .init(
                "an unset environment variable",
                """
                `<<env.NAME>>` is a variable of the process environment. Set it, read it with `--env-file FILE`, or \
                write a default.
                """)
        case .failingArgument:
            .init(
                "a value that a function or filter cannot use",
                "The input or an argument of the filter or function has a form that it does not take.",
                wrong: .collection("variables: { address: ann@example.com, name: \"<<address | base64Decode>>\" }"),
                right: .collection("variables: { address: ann@example.com, name: <<address | upper>> }"))
        case .placeholderNotReplaced:
            .init(
                "a placeholder where none is replaced", "The value is read before variables have values.",
                wrong: .collection("data: [{ id: <<$uuid()>> }]"),
                right: .collection("data: [{ id: 7 }]"))
        case .duplicateName:
            .init(
                "a repeated name", "Two definitions or requests have the same name.",
                wrong: .items(
                    """
                    - { name: Read, GET: <<server>>/users/7 }
                    - { name: Read, GET: <<server>>/users/8 }
                    """),
                right: .items(
                    """
                    - { name: Read the first, GET: <<server>>/users/7 }
                    - { name: Read the second, GET: <<server>>/users/8 }
                    """))
        case .wrongVariableType:
            .init(
                "a value of another type than the collection's",
                """
                The collection defines the variable as a number or boolean, and the command line or a row of data \
                gives it a text. Give a value of that type, or quote the value in the collection.
                """)
        case .wrongNeed:
            .init(
                "a wrong name under needs", "`needs` lists names of requests that stand before this one.",
                wrong: .items("- { name: Read, needs: [Sign in], GET: <<server>>/users/7 }"),
                right: .items(
                    """
                    - { name: Sign in, POST: <<server>>/users }
                    - { name: Read, needs: [Sign in], GET: <<server>>/users/7 }
                    """))
        case .lookalikeName:
            .init(
                "a name that looks like another one",
                "Two names of a data file look the same and have different code points (Unicode, UAX #15).")
        case .undefinedSecret:
            .init(
                "an undefined secret", "`secrets` lists names of variables, captures and `env.NAME`.",
                wrong: .collection("secrets: [pasword]\nvariables: { password: <<env.PASSWORD>> }")
                    .with(environment: "PASSWORD", "correct horse"),
                right: .collection("secrets: [password]\nvariables: { password: <<env.PASSWORD>> }")
                    .with(environment: "PASSWORD", "correct horse"))
        case .unusedName:
            .init(
                "an unused name", "Nothing uses the value that is captured or passed to an included file.",
                wrong: .request("capture: { unused: { json: $.id } }"), right: .request("expect: { status: 200 }"))
        case .placeholderLookalike:
            .init(
                "a placeholder of another tool",
                "A placeholder is written `<<name>>`; other forms are sent as written.",
                wrong: .body("text: \"Hello {{server}}\""), right: .body("text: Hello <<server>>"))
        case .secretColumn:
            .init(
                "a column masked because of its name",
                """
                A column with a name such as `password` or `apiKey` is masked in every output. List it under `secrets`, \
                or rename it.
                """,
                wrong: .collection("data: rows.csv").with(file: "rows.csv", "user,password\nann,horse battery\n"),
                right: .collection("data: rows.csv\nsecrets: [password]").with(
                    file: "rows.csv", "user,password\nann,horse battery\n"))
        case .shortSecret:
            .init(
                "a short secret",
                """
                A secret of fewer than four characters is masked only where it is a whole value: elsewhere it would \
                mask parts of ordinary words. Use a longer secret.
                """)
        case .invalidOperator:
            .init(
                "an unsuitable operator", "The operator is unknown, or its subject or operand is unsuitable.",
                wrong: .expect("status: { between: [low, high] }"),
                right: .expect("status: { between: [200, 299] }"))
        case .invalidPattern:
            .init(
                "an invalid regular expression", "Regular expressions have the syntax of PCRE2.",
                wrong: .expect("text: { matches: \"[a-z\" }"), right: .expect("text: { matches: \"[a-z]\" }"))
        case .invalidJSONPath:
            .init(
                "an invalid JSONPath", "The syntax is that of RFC 9535.",
                wrong: .expect("json: { \"$.users[\": 7 }"), right: .expect("json: { $.id: 7 }"))
        case .invalidXPath:
            .init(
                "an invalid XPath", "The language is XPath 1.0, without variables.",
                wrong: .expect("xml: { \"/user[\": Ann }"), right: .expect("xml: { /user/name: Ann }"))
        case .invalidSchema:
            .init(
                "an invalid JSON Schema", "A keyword of the schema has a wrong value, or a reference leads nowhere.",
                wrong: .expect("schema: { type: text }"), right: .expect("schema: { type: object }"))
        case .idleSchema:
            .init(
                "a schema that checks nothing", "The schema has no keyword that checks a value.",
                wrong: .expect("schema: { title: A user }"), right: .expect("schema: { type: object }"))
        case .impossibleExpectation:
            .init(
                "an expectation that nothing can meet", "The operators contradict each other or their subject.",
                wrong: .expect("json: { $.id: { greaterThan: 9, lessThan: 3 } }"),
                right: .expect("json: { $.id: { greaterThan: 3, lessThan: 9 } }"))
        case .idleCheck:
            .init(
                "an expectation that checks nothing", "Every response meets the expectation, or none is checked.",
                wrong: .expect("text: { contains: \"\" }"), right: .expect("text: { contains: Ann }"))
        case .hubAddress:
            .init(
                "an invalid hub", "The namespace, name or address of a hub has a form that no hub has.")
        case .connectionString:
            .init(
                "an invalid connection string",
                """
                A connection string is `Endpoint=sb://NAMESPACE.servicebus.windows.net/;SharedAccessKeyName=NAME;\
                SharedAccessKey=KEY`, as the Azure portal shows it.
                """)
        case .signingKey:
            .init(
                "an unsuitable signing key", "The key does not have the form or length that the algorithm needs.")
        case .tokenWithoutHub:
            .init(
                "a token without a hub",
                """
                The token takes its key from the hub of the environment, and the environment has none. Choose one with \
                a hub, or give the token `resource`, `keyName` and `key`.
                """)
        case .invalidCredential:
            .init(
                "a credential that cannot be sent", "The scheme cannot transmit this value.",
                wrong: .request("auth: { bearer: \"Bearer <<$uuid()>>\" }"),
                right: .request("auth: { bearer: <<$uuid()>> }"))
        case .invalidFault:
            .init(
                "an invalid fault", "A fault of the emulated hub is written as under `hubrun help emulator`.")
        case .literalSecret:
            .init(
                "a secret written in the file",
                "Everyone who can read the file can read the secret. Take it from the process environment.",
                wrong: .request("auth: { bearer: 5f4dcc3b5aa765d6 }"),
                right: .request("auth: { bearer: <<env.TOKEN>> }").with(environment: "TOKEN", "correct horse"))
        case .insecureConnection:
            .init(
                "a connection without verification", "`insecure` accepts any certificate, also that of an attacker.",
                wrong: .request("tls: { insecure: true }"),
                right: .request("tls: { ca: ca.pem }").with(anyFile: "ca.pem"))
        case .doubtfulRequest:
            .init(
                "a request that servers may misunderstand",
                "The request is valid, and many servers or proxies drop or misread a part of it.",
                wrong: .items("- { GET: <<server>>/users, body: { text: hello } }"),
                right: .items("- { POST: <<server>>/users, body: { text: hello } }"))
        case .unknownFileKind:
            .init(
                "a data file of an unknown kind", "The ending of its name tells how its rows are written.",
                wrong: .collection("data: rows.txt").with(file: "rows.txt", "id\n7\n"),
                right: .collection("data: rows.csv").with(file: "rows.csv", "id\n7\n"))
        case .csvSyntax:
            .init(
                "invalid CSV", "A quoted value ends with a quote; a quote inside it is written twice (RFC 4180).",
                wrong: .collection("data: rows.csv").with(file: "rows.csv", "name\n\"Ann\n"),
                right: .collection("data: rows.csv").with(file: "rows.csv", "name\n\"Ann\"\n"))
        case .csvHeader:
            .init(
                "an invalid CSV header", "The first line names the columns, each once, with commas between them.",
                wrong: .collection("data: rows.csv").with(file: "rows.csv", "id,id\n7,8\n"),
                right: .collection("data: rows.csv").with(file: "rows.csv", "id,other\n7,8\n"))
        case .rowShape:
            .init(
                "a row of a wrong form", "A row has a value for each column, or is a mapping.",
                wrong: .collection("data: rows.csv").with(file: "rows.csv", "id,name\n7\n"),
                right: .collection("data: rows.csv").with(file: "rows.csv", "id,name\n7,Ann\n"))
        case .jsonSyntax:
            .init(
                "invalid JSON", "The file is JSON as in RFC 8259: without comments and final commas.",
                wrong: .collection("data: rows.json").with(file: "rows.json", "[{ \"id\": 7, }]"),
                right: .collection("data: rows.json").with(file: "rows.json", "[{ \"id\": 7 }]"))
        case .environmentFile:
            .init(
                "an invalid environment file",
                "A file of `NAME=value` lines, a Postman environment or a property list does not have its form.")
        case .ignoredVariable:
            .init(
                "a variable without a usable name", "The file defines a variable whose name or type hubrun lacks.")
        case .eventFile:
            .init(
                "an invalid event file",
                "`hubrun report` reads the files that `--report events=FILE` writes, and parts of one run together.")
        case .incompleteRun:
            .init(
                "an incomplete run", "The events of a run end before its end, or some of its shards are missing.")
        case .outputNotWritten:
            .init(
                "an output that cannot be written",
                "The disk is full, the folder is missing or its permissions do not allow writing.")
        case .notCarriedOut:
            .init(
                "a command that was not carried out",
                "Nothing was sent, requests were skipped, or a server could not be started. The message says which.")
        case .notSaved:
            .init("a variable that is not saved", "`--save-variables` saves secrets only with `--reveal`.")
        }
    }
}
