/// An option of another tool, and its equivalent in hubrun.
struct ForeignOption {
    let tool: String
    let name: String
    let counterpart: Counterpart

    enum Counterpart {
        /// An option on the command line.
        case option(String)
        /// A key in the collection.
        case collection(String)
        /// Not needed, for this reason.
        case needless(String)
    }

    /// Returns the options with a name, of all tools that have one.
    static func all(named name: String) -> [ForeignOption] {
        table.compactMap { tool, names, counterpart in
            names.contains(name) ? ForeignOption(tool: tool, name: name, counterpart: counterpart) : nil
        }
    }

    /// The text of a hint.
    var advice: String {
        switch counterpart {
        case .option(let option): "\(tool)'s \(name) is \(option) here"
        case .collection(let keys): "\(tool)'s \(name) belongs in the collection: \(keys)"
        case .needless(let reason): "leave out \(tool)'s \(name): \(reason)"
        }
    }

    /// The words of `hubrun send` for options of curl and HTTPie, as ends of a hint.
    static let wordsOfSend: [(names: [String], advice: String)] = [
        (["-X", "--request"], "write the method before the URL: hubrun send PUT URL"),
        (["-H", "--header"], "write a header as an item: Name:value"),
        (
            ["-d", "--data", "--data-raw", "--data-binary", "--json"],
            "write items such as name=text, or --raw TEXT for a body as it is"
        ),
        (["--data-urlencode"], "write --form and items such as name=text"),
        (["-F", "--form-string"], "write items such as name=text and name@file, and --multipart"),
        (["-I", "--head"], "write HEAD before the URL"),
        (["-i", "--include"], "the status is printed anyway; -V prints the headers of request and response too"),
        (["-L", "--location", "--follow"], "redirects are followed; --no-redirects follows none"),
        (["-G", "--get"], "write parameters of the query as items: name==value"),
        (["-A", "--user-agent"], "write it as an item: User-Agent:value"),
        (["--cookie", "-c", "--cookie-jar"], "write Cookie:name=value, or --session NAME to keep cookies"),
        (["-O", "--remote-name"], "write --download"),
    ]

    static let table: [(tool: String, names: [String], counterpart: Counterpart)] = [
        ("curl", ["-k"], .option("--insecure")),
        (
            "curl", ["-d", "--data-raw", "--data-binary", "--data-urlencode", "--json"],
            .collection("body: { json: … } or another body of the request")
        ),
        ("curl", ["-F", "--form", "--form-string"], .collection("body: { multipart: … } of the request")),
        ("curl", ["-H", "--header"], .collection("headers: of the request, or of defaults for all requests")),
        ("curl", ["-X", "--request"], .collection("the request's key, as in DELETE: <<url>>")),
        ("curl", ["-I", "--head"], .collection("a request HEAD: <<url>>")),
        ("curl", ["-u", "--user"], .collection("auth: { basic: { user: …, password: … } } of the request")),
        ("curl", ["--oauth2-bearer"], .collection("auth: { bearer: … } of the request")),
        (
            "curl", ["-b", "--cookie"],
            .collection("cookies: of the request; --cookie-jar FILE reads a file, and what servers set is kept")
        ),
        ("curl", ["-c"], .option("--export-cookie-jar FILE")),
        ("curl", ["-A", "--user-agent"], .collection("headers: { User-Agent: … }")),
        ("curl", ["-s", "--silent", "-sS"], .option("-q")),
        ("curl", ["-i", "--include"], .option("-V")),
        ("curl", ["-o", "--output", "-O", "--remote-name"], .collection("save: FILE of the request")),
        ("curl", ["-x"], .option("--proxy URL")),
        ("curl", ["-L", "--location"], .collection("followRedirects: true of the request")),
        ("curl", ["-m", "--max-time"], .option("--timeout DURATION, as in --timeout 10s")),
        ("curl", ["-f", "--fail"], .collection("expect: { status: 2xx } of the request")),
        ("curl", ["-E"], .option("--cert FILE")),
        ("curl", ["-T", "--upload-file"], .collection("body: { file: FILE } of the request")),
        ("curl", ["--max-filesize"], .option("--max-body SIZE, as in --max-body 10MB")),
        ("curl", ["--http1.1"], .option("--http 1.1")),
        ("curl", ["--http2"], .option("--http 2")),
        ("Newman", ["-n", "--iteration-count"], .option("--repeat N")),
        ("Newman", ["-d", "--iteration-data"], .option("--data FILE")),
        ("Newman", ["-r", "--reporters"], .option("--report KIND=FILE, as in --report junit=results.xml")),
        ("Newman", ["--reporter-junit-export"], .option("--report junit=FILE")),
        ("Newman", ["--reporter-htmlextra-export", "--reporter-html-export"], .option("--report html=FILE")),
        ("Newman", ["--reporter-json-export"], .option("--report newman-json=FILE")),
        ("Newman", ["--bail"], .option("--fail-fast")),
        ("Newman", ["--timeout-request"], .option("--timeout DURATION, as in --timeout 500ms")),
        ("Newman", ["--delay-request"], .option("--delay DURATION, as in --delay 100ms")),
        ("Newman", ["-g"], .option("--globals FILE")),
        ("Newman", ["--env-var"], .option("-v NAME=VALUE")),
        ("Newman", ["--ssl-client-cert"], .option("--cert FILE")),
        ("Newman", ["--ssl-client-key"], .option("--key FILE")),
        ("Newman", ["--ssl-client-cert-list"], .option("--cert-list FILE")),
        ("Newman", ["--ssl-client-passphrase"], .option("--key-passphrase")),
        ("Newman", ["--ssl-extra-ca-certs"], .option("--cacert FILE")),
        ("Newman", ["--ignore-redirects"], .option("--no-redirects")),
        ("Hurl", ["--test"], .needless("hubrun always checks and summarizes")),
        ("Hurl", ["--variable"], .option("-v NAME=VALUE")),
        ("Hurl", ["--variables-file"], .option("--var-file FILE, in YAML or JSON")),
        ("Hurl", ["--glob"], .collection("a folder, or a pattern that the shell replaces: hubrun tests/*.yaml")),
        ("Hurl", ["--report-junit"], .option("--report junit=FILE")),
        ("Hurl", ["--report-html"], .option("--report html=FILE")),
        ("Hurl", ["--report-json"], .option("--report json=FILE")),
        ("Hurl", ["--report-tap"], .option("--report tap=FILE")),
        ("Hurl", ["--from-entry"], .option("--from NAME")),
        ("Hurl", ["--to-entry"], .option("--to NAME")),
        ("Hurl", ["--retry-interval"], .collection("retry: { interval: 1s } of the request or of defaults")),
        ("Hurl", ["--retry-max-count"], .option("--retry N")),
        ("Hurl", ["--parallel"], .option("--jobs N")),
        ("Hurl", ["--continue-on-error"], .needless("hubrun goes on after a failure, but for --fail-fast")),
        ("Bruno", ["--tests-only"], .needless("give a request without checks no expect")),
        ("Bruno", ["--csv-file-path", "--json-file-path"], .option("--data FILE")),
        ("Bruno", ["--reporter-html"], .option("--report html=FILE")),
        ("Bruno", ["--reporter-junit"], .option("--report junit=FILE")),
        ("Bruno", ["--reporter-json"], .option("--report json=FILE")),
        ("Bruno", ["--tags"], .option("--tag TAG")),
        ("Bruno", ["--exclude-tags"], .option("--skip-tag TAG")),
        ("Bruno", ["--env-file-path"], .option("-e FILE")),
    ]
}
