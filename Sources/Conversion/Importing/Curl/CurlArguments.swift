import CollectionDrafts
import Text

/// Reads the arguments of a curl command as operations.
struct CurlArguments {
    /// The greatest depth of configuration files that name others.
    private static let maximumDepth = 5
    /// The greatest number of options and URLs of a command: each URL is read with all options.
    private static let maximumCount = 2_000

    private(set) var operations = [CurlOperation()]
    /// Options that cannot be read, as they are written, with the reasons.
    private(set) var problems: [(option: String, problem: String)] = []
    /// The option at the end of the command whose argument is missing.
    private(set) var incomplete: String?
    private let file: (String) -> [UInt8]?
    private var count = 0

    init(_ words: [ShellText], file: @escaping (String) -> [UInt8]?) {
        self.file = file
        read(words, depth: 0)
        operations.removeAll { $0.isEmpty }
    }

    private mutating func read(_ words: [ShellText], depth: Int) {
        var words = words[...]
        var takesOptions = true
        while let word = words.popFirst() {
            if takesOptions, word == "--" {
                takesOptions = false
            } else if takesOptions, word.hasPrefix("--") {
                readLong(word.dropFirst(2), &words, depth)
            } else if takesOptions, word.hasPrefix("-"), word != "-" {
                readShort(word.dropFirst(1), &words, depth)
            } else {
                addURL(word)
            }
        }
    }

    private mutating func readLong(_ word: ShellText, _ words: inout ArraySlice<ShellText>, _ depth: Int) {
        // curl has no --name=value, but other tools write it.
        if let (name, value) = word.cut(at: "="), let name = name.literal, CurlOption.withArgument.contains(name) {
            return add(name, value, written: "--" + name, depth)
        }
        let name = word.shown
        if CurlOption.withArgument.contains(name) {
            guard let value = words.popFirst() else { return incomplete = "--" + name }
            add(name, value, written: "--" + name, depth)
        } else {
            add(name, "", written: "--" + name, depth)
            // An unknown option may have an argument.
            if !CurlOption.isKnown(name), let next = words.first, !Self.looksLikeURL(next) { words.removeFirst() }
        }
    }

    /// True for a word that may be a URL or an option.
    private static func looksLikeURL(_ word: ShellText) -> Bool {
        word.hasPrefix("-") || word.hasPrefix("localhost") || word.outline.contains { "./:\u{FFFC}".contains($0) }
    }

    private mutating func readShort(_ word: ShellText, _ words: inout ArraySlice<ShellText>, _ depth: Int) {
        let outline = word.outline
        var letters = outline[...]
        while let letter = letters.popFirst() {
            guard let name = CurlOption.letters[letter] else {
                problems.append(("-\(letter == "\u{FFFC}" ? "$…" : String(letter))", "curl has no such option"))
                continue
            }
            guard CurlOption.withArgument.contains(name) else {
                add(name, "", written: "-\(letter)", depth)
                continue
            }
            if !letters.isEmpty {
                let value = word.slice(letters.startIndex..<letters.endIndex, of: outline)
                return add(name, value, written: "-\(letter)", depth)
            }
            guard let value = words.popFirst() else { return incomplete = "-\(letter)" }
            add(name, value, written: "-\(letter)", depth)
        }
    }

    private mutating func add(_ name: String, _ value: ShellText, written: String, _ depth: Int) {
        guard isWithinLimit() else { return }
        switch name {
        case "next": operations.append(CurlOperation())
        case "url": addURL(value)
        case "config": readFile(value.shown, written, depth)
        default:
            // --no-NAME switches a flag off.
            if name.hasPrefix("no-"), name != "no-alpn", !CurlOption.withoutEffect.contains(name) {
                let plain = String(name.dropFirst(3))
                operations[operations.count - 1].options.removeAll { $0.name == plain }
                if !["compressed", "insecure", "location", "fail", "get"].contains(plain) {
                    problems.append((written, "hubrun has no such setting"))
                }
                return
            }
            let value = Self.takingBytes.contains(name) ? value.joiningBytes : text(value, of: written)
            operations[operations.count - 1].options.append(.init(name: name, value: value, written: written))
        }
    }

    /// Options whose argument can be any bytes.
    private static let takingBytes: Set = ["data", "data-ascii", "data-binary", "data-raw", "json"]

    private mutating func text(_ word: ShellText, of option: String) -> ShellText {
        let word = word.joiningBytes
        if word.hasBytes { problems.append((option, "its bytes are not UTF-8")) }
        return word.withoutBytes
    }

    private mutating func addURL(_ url: ShellText) {
        guard isWithinLimit() else { return }
        operations[operations.count - 1].urls.append(text(url, of: "URL"))
    }

    private mutating func isWithinLimit() -> Bool {
        count += 1
        if count == Self.maximumCount + 1 {
            problems.append(("curl", "the command has more than \(Self.maximumCount) options and URLs"))
        }
        return count <= Self.maximumCount
    }

    private mutating func readFile(_ path: String, _ written: String, _ depth: Int) {
        guard depth < Self.maximumDepth, path != "-", let bytes = file(path) else {
            let problem = path == "-" ? "standard input" : "the file \"\(DraftComment.scrubbed(path))\" cannot be read"
            return problems.append((written, problem))
        }
        read(CurlConfigFile.words(of: String(decoding: bytes, as: UTF8.self)), depth: depth + 1)
    }
}

/// The URLs of a command, up to `--next`, with the options for them.
struct CurlOperation {
    struct Option {
        /// The long name without `--`.
        var name: String
        /// The argument; empty for an option without one.
        var value = ShellText()
        /// The option as it is written, such as `-X`.
        var written: String
    }

    var options: [Option] = []
    var urls: [ShellText] = []

    var isEmpty: Bool { options.isEmpty && urls.isEmpty }

    func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    /// The argument of the last option of this name.
    func last(_ name: String) -> ShellText? { options.last { $0.name == name }?.value }
}

/// The lines of a configuration file of curl (`-K`), as arguments of a command line.
private enum CurlConfigFile {
    static func words(of text: String) -> [ShellText] {
        var words: [ShellText] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmingSpaces
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let name = line.prefix { !" \t=:".contains($0) }
            var rest = line[name.endIndex...].drop { $0 == " " || $0 == "\t" }
            if let sign = rest.first, sign == "=" || sign == ":" { rest = rest.dropFirst() }
            let value = rest.trimmingSpaces
            if name.hasPrefix("-"), !name.hasPrefix("--"), name.count > 2 {
                words.append(ShellText(name))
                continue
            }
            words.append(ShellText(name.hasPrefix("-") ? String(name) : "--" + name))
            if !value.isEmpty { words.append(ShellText(unquoted(value))) }
        }
        return words
    }

    /// Returns the text in double quotes with its escapes replaced; a text without quotes ends before a space.
    private static func unquoted(_ text: String) -> String {
        guard text.hasPrefix("\"") else { return String(text.prefix { $0 != " " && $0 != "\t" }) }
        var result = ""
        var isEscaped = false
        for sign in text.dropFirst() {
            if isEscaped {
                result.append(["n": "\n", "t": "\t", "r": "\r", "v": "\u{B}"][sign] ?? sign)
                isEscaped = false
            } else if sign == "\\" {
                isEscaped = true
            } else if sign == "\"" {
                break
            } else {
                result.append(sign)
            }
        }
        return result
    }
}
