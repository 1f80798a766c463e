/// A shell, and the format in which its completion script reads completions.
enum ShellForm: String, OptionValue, CaseIterable {
    case bash, zsh, fish

    /// Returns the kind of files and the prefix of their names as `files:prefix`, then a line for each candidate.
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

    /// Returns a description short enough to stand beside a candidate: its first sentence, or the start of that.
    private static func short(_ notice: String) -> String {
        let sentence = notice.split(separator: ". ").first ?? ""
        let head = sentence.count > 70 ? sentence.split(whereSeparator: { ":;".contains($0) }).first ?? "" : sentence
        return head.hasSuffix(".") ? String(head.dropLast()) : String(head)
    }
}

/// The line up to bash's cursor, split into words.
///
/// bash splits the words that it passes at `=` and `:` and keeps their quotes, so the line itself is parsed here.
struct BashLine {
    /// All words, the one at the cursor last.
    private(set) var words: [String] = []
    /// The quotation mark that is open at the cursor; nil if none is.
    private(set) var quote: Character?
    /// The word at the cursor as the user typed it.
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

    /// Returns the candidates that begin with the word at the cursor, in the form that bash inserts.
    func fitting(_ completions: Completions) -> Completions {
        let current = words.last ?? ""
        var fitting = completions
        fitting.candidates = completions.candidates.filter { $0.text.hasPrefix(current) }.map { candidate in
            // bash escapes the candidates itself if files are possible too; inside quotes nothing needs escapes.
            let isRaw = completions.files != .none || quote != nil
            let written = isRaw ? candidate.text : candidate.text.escaping(" \t\"'\\`$&|;<>()*?[]{}!#~")
            // bash does not replace the part before the last "=" or ":".
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
