import Foundation

/// Output with all parts replaced that differ from run to run.
enum StableText {
    private static let replacements = [
        (#"127\.0\.0\.1:\d+"#, "127.0.0.1:PORT"),
        (#"localhost:\d+"#, "localhost:PORT"),
        (#"127\.0\.0\.1%3a\d+"#, "127.0.0.1%3aPORT"),
        (#"127\.0\.0\.1 port \d+"#, "127.0.0.1 port PORT"),
        (#"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"#, "UUID"),
        (#"•••[0-9a-f]{4}"#, "•••HASH"),
        (#"se=\d{10}"#, "se=EXPIRY"),
        (#"TimeStamp:\d+/\d+/\d+ \d+:\d+:\d+ [AP]M"#, "TimeStamp:TIME"),
        (#"Date: [A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT"#, "Date: DATE"),
        (#"(expired at|clock says) \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC"#, "$1 TIME"),
        (#"((?:duration|timings \w+): .*got) \d+(\.\d+)? (µs|ms|s)\b"#, "$1 TIME"),
        (#"   \x{1B}\[2m\d+(\.\d+)? (µs|ms|s)\x{1B}"#, "   \u{1B}[2mTIME\u{1B}"),
        (
            #"(?<=(?:name lookup|connecting|TLS handshake|sending|waiting|receiving) )\d+(\.\d+)? (µs|ms|s)\b"#,
            "TIME"
        ),
        (#"\(in \d[^)]*\)"#, "(in TIME)"),
        (#"   (?:\d+ m )?\d+(\.\d+)? (µs|us|ms|s)\b"#, "   TIME"),
        (#"(attempts, the last (?:\x{1B}\[2m)?)\d+(\.\d+)? (µs|ms|s)\b"#, "$1TIME"),
        (#"(?m)(\* )(?:dns|connect|tls|first byte) \d.*$"#, "$1TIMES"),
        (#"(?m)( = )\d+(\.\d+)? (µs|ms|s)$"#, "$1TIME"),
        (#"(?m)^( *< )\d+(\.\d+)? (µs|ms|s)  "#, "$1TIME  "),
        (#"(?m)((?:capture |<<)took(?:Ms)?(?:>>)? = )[\d.]+$"#, "$1TIME"),
        (#"(requests?|tests?|nothing ran) in (?:\d+ m )?\d+(\.\d+)? (µs|ms|s)\b"#, "$1 in TIME"),
        (#"(?m)^( *(?:\x{1B}\[2m)?scripts )\d+(\.\d+)? (µs|ms|s)\b"#, "$1TIME"),
        (#"(--|boundary=|boundary = ")[0-9a-f]{32}"#, "$1BOUNDARY"),
        (#"-{26}\d{24}"#, "BOUNDARY"),
        (#"[0-9a-f]{32}-\d{14}-\d+-\d+"#, "MESSAGE"),
        (#"Accept-Encoding: [^'\n]*"#, "Accept-Encoding: ENCODINGS"),
        (#""((?:started|created)\w*)":"\d{4}-\d\d-\d\dT[\d:.]+Z""#, #""$1":"MOMENT""#),
        (#""(duration|dns|connect|tls|ssl|firstByte|transfer|time|wait|receive)":\d+(\.\d+)?"#, #""$1":TIME"#),
        (#""transfer":TIME,"total":\d+(\.\d+)?"#, #""transfer":TIME,"total":TIME"#),
        (#""port":\d+"#, #""port":PORT"#),
        (#""port":"\d+""#, #""port":"PORT""#),
        (#""((?:response|dns|firstByte)(?:Average|Min|Max|Sd|Time))":[\d.e-]+"#, #""$1":TIME"#),
        (#""(started|completed|timestamp)":\d{13}"#, #""$1":MOMENT"#),
        (#""key":"Accept-Encoding","value":"[^"]*""#, #""key":"Accept-Encoding","value":"ENCODINGS""#),
        (#""connection":"\d+""#, #""connection":"PORT""#),
        (#""(hubrun|version)":"\d+\.\d+\.\d+""#, #""$1":"VERSION""#),
        (#""name":"Accept-Encoding","value":"[^"]*""#, #""name":"Accept-Encoding","value":"ENCODINGS""#),
        (#"hubrun/\d+\.\d+\.\d+"#, "hubrun/VERSION"),
        (#"name="hubrun" value="[^"]*""#, #"name="hubrun" value="VERSION""#),
        // Which requests are slow depends on the machine.
        (#"(?m)^slowest\n(  .*\n)+"#, ""),
        (#"(?m)^ +sent  +failed  +rate  .*$"#, "  FIGURES"),
        (#"(?m)^(  \S.*?) +(\d+) +(\d+) +[\d.]+/s  .*$"#, "$1 $2 $3 FIGURES"),
        (#","statistics":\{.*\}(?=\}$)"#, ""),
        (#"\n\| Slowest requests .*\n.*\n(\| .*\n)+"#, ""),
        (#"\| \d+(\.\d+)? (µs|ms|s) \|"#, "| TIME |"),
        (#" time="[\d.]+" *"#, #" time="TIME""#),
        (#"timestamp="[^"]*""#, #"timestamp="TIME""#),
        (#"duration_ms: [\d.]+"#, "duration_ms: TIME"),
        (#"hubrun-summary-[0-9a-f]+"#, "hubrun-summary-NUMBER"),
    ]

    static func make(_ text: String, folder: URL) -> String {
        replacements.reduce(text.replacingOccurrences(of: folder.path, with: "FOLDER")) { text, replacement in
            text.replacingOccurrences(of: replacement.0, with: replacement.1, options: .regularExpression)
        }
    }
}
