import ArgumentParser

/// A shell, and how it wants to be told what can stand at the cursor.
enum ShellForm: String, ExpressibleByArgument, CaseIterable {
    case bash, zsh, fish

    /// What files fit, and what stands before their names; then a line for each candidate.
    func lines(_ completions: Completions) -> [String] {
        ["\(completions.files):\(completions.prefix)"] + completions.candidates.map(line)
    }

    private func line(_ candidate: Completions.Candidate) -> String {
        switch self {
        case .bash: candidate.text
        case .zsh: candidate.text.escaping("\\:") + (candidate.notice.isEmpty ? "" : ":\(Self.short(candidate.notice))")
        case .fish: candidate.notice.isEmpty ? candidate.text : "\(candidate.text)\t\(Self.short(candidate.notice))"
        }
    }

    /// As much of a notice as has room beside a candidate: its first sentence, or the head of it.
    private static func short(_ notice: String) -> String {
        let sentence = notice.split(separator: ". ").first ?? ""
        let head = sentence.count > 70 ? sentence.split(whereSeparator: { ":;".contains($0) }).first ?? "" : sentence
        return head.hasSuffix(".") ? String(head.dropLast()) : String(head)
    }
}

/// The line at bash's cursor: its words, and how a word must be written to take the last one's place.
///
/// bash tells a function its words cut at `=` and `:` and with their quotes, so that the line itself is read here.
struct BashLine {
    /// All words, the one at the cursor last.
    private(set) var words: [String] = []
    /// The quote that the word at the cursor stands in.
    private(set) var quote: Character?
    /// The word at the cursor as it is typed.
    private var typed = ""
    /// The part of it that bash will replace.
    private let replaced: String

    init(_ line: String, replaced: String) {
        self.replaced = replaced
        var word: String?
        var isEscaped = false
        for sign in line {
            if !isEscaped, quote == nil, sign.isWhitespace {
                if let word { words.append(word) }
                (word, typed) = (nil, "")
                continue
            }
            typed.append(sign)
            if isEscaped {
                word = (word ?? "") + (quote == "\"" && !"\"\\$`".contains(sign) ? "\\\(sign)" : "\(sign)")
                isEscaped = false
            } else if sign == "\\", quote != "'" {
                isEscaped = true
            } else if sign == quote || quote == nil && "\"'".contains(sign) {
                quote = sign == quote ? nil : sign
                word = word ?? ""
            } else {
                word = (word ?? "") + "\(sign)"
            }
        }
        words.append(word ?? "")
    }

    /// The candidates that go on from what is typed, in the form that bash puts in its place.
    func fitting(_ completions: Completions) -> Completions {
        let current = words.last ?? ""
        var fitting = completions
        fitting.candidates = completions.candidates.filter { $0.text.hasPrefix(current) }.map { candidate in
            // Beside files bash itself escapes all; inside quotes there is nothing to escape but what ends them.
            let isRaw = completions.files != .none || quote != nil
            let written = isRaw ? candidate.text : candidate.text.escaping(" \t\"'\\`$&|;<>()*?[]{}!#~")
            // What stands before the last = or : is not part of what is replaced.
            return .init(text: String(written.dropFirst(max(0, typed.count - replaced.count - (quote == nil ? 0 : 1)))))
        }
        return fitting
    }
}

extension String {
    fileprivate func escaping(_ signs: String) -> String {
        map { signs.contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}
