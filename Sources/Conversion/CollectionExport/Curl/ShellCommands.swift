import JSON
import Placeholders

/// Functions and filters of placeholders as commands of a POSIX shell.
enum ShellCommands {
    /// A shell function that prints a random UUID of version 4, with programs that POSIX has.
    static let uuid = [
        "uuid() {",
        #"  od -An -N16 -tx1 /dev/urandom | tr -d ' \n' |"#,
        #"    sed 's/^\(.\{8\}\)\(.\{4\}\).\(...\).\(...\)\(.\{12\}\)$/\1-\2-4\3-8\4-\5/'"#,
        "}",
    ]

    /// A shell function that prints its argument for the inside of quotes in JSON.
    static let json = [
        "json() {",
        #"  printf '%s\n' "$1" | awk '{"#,
        #"    gsub(/[\\"]/, "\\\\&"); gsub(/\t/, "\\t"); gsub(/\r/, "\\r"); printf "%s%s", n++ ? "\\n" : "", $0"#,
        "  }'",
        "}",
    ]

    /// Returns the command for a function; nil if there is none.
    static func function(_ name: String, _ arguments: [PlaceholderArgument]) -> String? {
        switch name {
        case "uuid", "guid": return "uuid"
        case "timestamp": return "date +%s"
        case "isoTimestamp": return "date -u +%Y-%m-%dT%H:%M:%S.000Z"
        case "randomHex":
            guard case .number(let number)? = arguments.first, let count = number.intValue else { return nil }
            return "od -An -v -N\(count / 2 + 1) -tx1 /dev/urandom | tr -d ' \\n' | cut -c1-\(count)"
        case "randomInt":
            var bounds = (0, 1000)
            if !arguments.isEmpty {
                guard arguments.count == 2, case .number(let low) = arguments[0], case .number(let high) = arguments[1],
                    let first = low.intValue, let last = high.intValue, first <= last,
                    last.subtractingReportingOverflow(first).partialValue < 1_000_000_000, last < 1_000_000_000_000
                else { return nil }
                bounds = (first, last)
            }
            let random = "od -An -N4 -tu4 /dev/urandom"
            return "echo $(( $(\(random)) % \(bounds.1 - bounds.0 + 1) + \(bounds.0) ))"
        case "iteration": return "echo 1"
        default: return nil
        }
    }

    /// Returns the command that reads a value and writes it filtered; nil if there is none.
    static func filter(_ filter: FilterCall) -> String? {
        guard filter.arguments.isEmpty else { return nil }
        switch filter.name {
        case "upper": return "tr '[:lower:]' '[:upper:]'"
        case "lower": return "tr '[:upper:]' '[:lower:]'"
        case "base64": return "openssl base64 -A"
        case "base64Decode": return "openssl base64 -d -A"
        case "hex": return "od -An -v -tx1 | tr -d ' \\n'"
        case "sha256": return "openssl dgst -sha256 -r | cut -d ' ' -f 1"
        case "md5": return "openssl dgst -md5 -r | cut -d ' ' -f 1"
        case "urlEncode": return "jq -sRr @uri"
        case "json": return "jq -sRc ."
        case "trim": return "sed 's/^[[:space:]]*//; s/[[:space:]]*$//'"
        default: return nil
        }
    }
}
