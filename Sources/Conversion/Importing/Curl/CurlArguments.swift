import CollectionDrafts

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

    init(_ words: [String], file: @escaping (String) -> [UInt8]?) {
        self.file = file
        read(words, depth: 0)
        operations.removeAll { $0.isEmpty }
    }

    private mutating func read(_ words: [String], depth: Int) {
        var words = words[...]
        var takesOptions = true
        while let word = words.popFirst() {
            if takesOptions, word == "--" {
                takesOptions = false
            } else if takesOptions, word.hasPrefix("--") {
                readLong(String(word.dropFirst(2)), &words, depth)
            } else if takesOptions, word.hasPrefix("-"), word != "-" {
                readShort(word.dropFirst(), &words, depth)
            } else {
                addURL(word)
            }
        }
    }

    private mutating func readLong(_ word: String, _ words: inout ArraySlice<String>, _ depth: Int) {
        // curl has no --name=value, but other tools write it.
        if let sign = word.firstIndex(of: "="), CurlOption.withArgument.contains(String(word[..<sign])) {
            let name = String(word[..<sign])
            add(name, String(word[word.index(after: sign)...]), written: "--" + name, depth)
        } else if CurlOption.withArgument.contains(word) {
            guard let value = words.popFirst() else { return incomplete = "--" + word }
            add(word, value, written: "--" + word, depth)
        } else {
            add(word, "", written: "--" + word, depth)
            // An unknown option may have an argument.
            if !CurlOption.isKnown(word), let next = words.first, !Self.looksLikeURL(next) { words.removeFirst() }
        }
    }

    /// True for a word that may be a URL or an option.
    private static func looksLikeURL(_ word: String) -> Bool {
        word.hasPrefix("-") || word.hasPrefix("localhost") || word.contains { "./:{".contains($0) }
    }

    private mutating func readShort(_ letters: Substring, _ words: inout ArraySlice<String>, _ depth: Int) {
        var letters = letters
        while let letter = letters.popFirst() {
            guard let name = CurlOption.letters[letter] else {
                problems.append(("-\(letter)", "curl has no such option"))
                continue
            }
            guard CurlOption.withArgument.contains(name) else {
                add(name, "", written: "-\(letter)", depth)
                continue
            }
            if !letters.isEmpty { return add(name, String(letters), written: "-\(letter)", depth) }
            guard let value = words.popFirst() else { return incomplete = "-\(letter)" }
            add(name, value, written: "-\(letter)", depth)
        }
    }

    private mutating func add(_ name: String, _ value: String, written: String, _ depth: Int) {
        guard isWithinLimit() else { return }
        switch name {
        case "next": operations.append(CurlOperation())
        case "url": addURL(value)
        case "config": readFile(value, written, depth)
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
            let value =
                Self.takingBytes.contains(name) && ShellBytes.bytes(of: value) != nil
                ? value : text(value, of: written)
            operations[operations.count - 1].options.append(.init(name: name, value: value, written: written))
        }
    }

    /// Options whose argument can be any bytes.
    private static let takingBytes: Set = ["data", "data-ascii", "data-binary", "data-raw", "json"]

    private mutating func text(_ word: String, of option: String) -> String {
        if ShellBytes.bytes(of: word) != nil { problems.append((option, "its bytes are not UTF-8")) }
        return ShellBytes.text(word)
    }

    private mutating func addURL(_ url: String) {
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
        /// The argument, with placeholders for expansions; empty for an option without one.
        var value = ""
        /// The option as it is written, such as `-X`.
        var written: String
    }

    var options: [Option] = []
    var urls: [String] = []

    var isEmpty: Bool { options.isEmpty && urls.isEmpty }

    func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    /// The argument of the last option of this name.
    func last(_ name: String) -> String? { options.last { $0.name == name }?.value }
}

/// The lines of a configuration file of curl (`-K`), as arguments of a command line.
enum CurlConfigFile {
    static func words(of text: String) -> [String] {
        var words: [String] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmingSpaces
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let name = line.prefix { !" \t=:".contains($0) }
            var rest = line[name.endIndex...].drop { $0 == " " || $0 == "\t" }
            if let sign = rest.first, sign == "=" || sign == ":" { rest = rest.dropFirst() }
            let value = rest.trimmingSpaces
            if name.hasPrefix("-"), !name.hasPrefix("--"), name.count > 2 {
                words.append(String(name))
                continue
            }
            words.append(name.hasPrefix("-") ? String(name) : "--" + name)
            if !value.isEmpty { words.append(unquoted(value)) }
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
