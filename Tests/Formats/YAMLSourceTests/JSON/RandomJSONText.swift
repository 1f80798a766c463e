import Cryptography

/// Random JSON texts with all kinds of values, escapes, white space, and characters of each length in UTF-8.
struct RandomJSONText {
    private var text = ""
    private var random: SplitMix64

    static func make(_ random: inout SplitMix64) -> String {
        var writer = RandomJSONText(random: random)
        writer.space()
        writer.value(depth: 0)
        writer.space()
        random = writer.random
        return writer.text
    }

    private init(random: SplitMix64) { self.random = random }

    private mutating func value(depth: Int) {
        switch Int.random(in: 0..<(depth < 5 ? 9 : 4), using: &random) {
        case 0: text += pick(["null", "true", "false"])
        case 1: text += pick(["0", "-0", "12", "-3.50", "1e5", "2.5E-7", "123456789012345678901234567890"])
        case 2...3: string()
        case 4...5:
            list("[", "]") { $0.value(depth: depth + 1) }
        default:
            list("{", "}") {
                $0.string()
                $0.space()
                $0.text += ":"
                $0.space()
                $0.value(depth: depth + 1)
            }
        }
    }

    private mutating func list(_ open: String, _ close: String, _ element: (inout RandomJSONText) -> Void) {
        text += open
        space()
        for index in 0..<Int.random(in: 0...5, using: &random) {
            if index > 0 {
                text += ","
                space()
            }
            element(&self)
            space()
        }
        text += close
    }

    private mutating func string() {
        text += "\""
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            text += pick([
                "a", "b", "name", "{{x}}", "ä", "e\u{301}", "€", "😀", "\u{7F}", #"\""#, #"\\"#, #"\/"#, #"\b"#,
                #"\f"#, #"\n"#, #"\r"#, #"\t"#, #"\u0041"#, #"\u00E4"#, #"\uD83D\uDE00"#, #"\uD800"#, #"\uDC00"#,
            ])
        }
        text += "\""
    }

    private mutating func space() {
        for _ in 0..<Int.random(in: 0...2, using: &random) { text += pick([" ", "\t", "\n", "\r\n", "\r"]) }
    }

    private mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }
}
