import CollectionDrafts
import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Platform
import Text

/// Texts with variables and commands of a POSIX shell.
///
/// A part that the shell computes is a mark in a text; ``word(_:)`` replaces it.
final class ShellWriter {
    /// A character for private use: other texts lose it.
    private static let mark: Unicode.Scalar = "\u{F8FE}"
    private var parts: [String] = []

    /// Returns a mark for an expansion: `$NAME`, `${…}` or `$(…)`.
    func computed(_ text: String) -> String {
        parts.append("\"\(text)\"")
        return "\(Self.mark)\(parts.count - 1)\(Self.mark)"
    }

    /// Returns a literal text, without characters that would be marks.
    static func literal(_ text: String) -> String { text.removing(String(mark)) }

    /// True if the shell computes a part of the text.
    static func isComputed(_ text: String) -> Bool { text.unicodeScalars.contains(mark) }

    /// Returns a text as one word of a command line.
    func word(_ text: String) -> String {
        let pieces = text.unicodeScalars.split(separator: Self.mark, omittingEmptySubsequences: false)
        var word = ""
        for (index, piece) in pieces.enumerated() {
            if index.isMultiple(of: 2) {
                if !piece.isEmpty { word += ShellWord.quoted(String(piece)) }
            } else if let number = Int(String(piece)), parts.indices.contains(number) {
                word += parts[number]
            }
        }
        return word.isEmpty ? "''" : word
    }
}

/// The shell variables of a script, by the names of the collection.
struct ExportedShellNames {
    /// Variables with a meaning for the shell, curl, or programs in general.
    private static let reserved: Set = [
        "PATH", "IFS", "HOME", "PWD", "ENV", "PS1", "PS4", "LANG", "OPTARG", "OPTIND", "TMPDIR", "SHELL", "response",
        "fields",
    ]
    private var byName: [String: String] = [:]
    private var unique = UniqueNames()

    /// - Parameter isOfProcess: True for a variable of the process environment, which keeps its name.
    mutating func name(for name: String, isOfProcess: Bool = false) -> String {
        if let known = byName[name] { return known }
        var wish = String((isOfProcess ? name.dropFirst("env.".count) : name[...]).map(Self.allowed))
        if wish.first?.isNumber ?? true { wish = "_" + wish }
        if !isOfProcess, Self.reserved.contains(wish) { wish += "_" }
        let result = unique.name(wish)
        byName[name] = result
        return result
    }

    private static func allowed(_ character: Character) -> Character {
        character.isASCII && (character.isLetter || character.isNumber) ? character : "_"
    }
}

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
        case "base64Url": return "openssl base64 -A | tr '+/' '-_' | tr -d '='"
        case "hex": return "od -An -v -tx1 | tr -d ' \\n'"
        case "sha256": return "openssl dgst -sha256 -r | cut -d ' ' -f 1"
        case "sha1": return "openssl dgst -sha1 -r | cut -d ' ' -f 1"
        case "sha512": return "openssl dgst -sha512 -r | cut -d ' ' -f 1"
        case "htmlEscape": return "jq -sRr @html"
        case "md5": return "openssl dgst -md5 -r | cut -d ' ' -f 1"
        case "urlEncode": return "jq -sRr @uri"
        case "json": return "jq -sRc ."
        case "trim": return "sed 's/^[[:space:]]*//; s/[[:space:]]*$//'"
        default: return nil
        }
    }
}

extension CurlWriter {
    /// Returns lines that assign captures from the files `$response` and `$fields`.
    func captures(of step: RequestStep) -> [String] {
        step.definition.captures.compactMap { capture in
            guard let command = command(of: capture) else {
                note(.leftOut, "capture.\(capture.name)", "jq and sed cannot extract it")
                return nil
            }
            return "\(assignedVariable(capture.name))=$(\(command))"
        }
    }

    private func command(of capture: Capture) -> String? {
        guard capture.regex == nil else { return nil }
        var command: String
        switch capture.source {
        case .json(let path):
            guard path.written.literal != nil, let steps = PathStep.steps(of: path.written.written) else { return nil }
            command = "jq -er \(ShellWord.quoted(Self.filter(steps))) \"$response\""
        case .header(let name):
            guard let name = name.literal, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
            else { return nil }
            // The import takes the first letter of each pair as the original case.
            let letters = name.map { letter in
                letter.isLetter
                    ? "[\(letter)\(letter.isUppercase ? letter.lowercased() : letter.uppercased())]" : String(letter)
            }.joined()
            command = "sed -n 's/^\(letters): *//p' \"$fields\" | tr -d '\\r' | head -n 1"
        case .part(.text): command = "cat \"$response\""
        case .events, .xml, .cookie, .part: return nil
        }
        for filter in capture.filters {
            guard let next = ShellCommands.filter(filter) else { return nil }
            command += " | tr -d '\\n' | \(next)"
        }
        guard let fallback = capture.fallback else { return command }
        guard let text = fallback.literal?.placeholderText else { return nil }
        return "\(command) || printf %s \(shell.word(self.text(literal: text)))"
    }

    /// Returns a path as a filter of jq.
    private static func filter(_ steps: [PathStep]) -> String {
        if steps.contains(.all) { return "[\(access(steps))]" }
        return access(steps)
    }

    private static func access(_ steps: [PathStep]) -> String {
        var text = ""
        for step in steps {
            // Only the first bracket has a dot before it: jq 1.6 does not read `.a.["b"]`.
            let start = text.isEmpty ? "." : ""
            switch step {
            case .name(let name) where JavaScriptText.isIdentifier(name): text += ".\(name)"
            case .name(let name): text += start + "[\(JavaScriptText.literal(name))]"
            case .index(let index): text += start + "[\(index)]"
            case .all: text += start + "[]"
            }
        }
        return text.isEmpty ? "." : text
    }
}
