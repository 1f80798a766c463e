package import CollectionDrafts
import Diagnostics
import Text

/// Reads curl command lines as drafts of collections.
package enum CurlImport {
    /// - Throws: `ImportFailure` for a quote without its end, and if the source has no curl command.
    package static func read(_ source: ImportSource, _ options: ImportOptions) throws(ImportFailure) -> Import {
        let all = scalars(of: source.file.text)
        let scalars = MarkdownCommands.lines(of: all) ?? all
        let script: ShellScript
        let read: [String]
        do throws(UnbalancedQuote) {
            let isCommandPrompt = CommandPromptLexer.recognizes(scalars)
            let found =
                isCommandPrompt ? try CommandPromptLexer.tokens(of: scalars) : try ShellLexer.tokens(of: scalars)
            script = ShellScript(found.tokens)
            read = found.read
        } catch {
            throw .unreadable([diagnostic(error, in: scalars, of: source)])
        }
        guard !script.commands.isEmpty else {
            throw .nothingSelected(
                message: "\"\(DisplayText.printable(source.name))\" has no curl command",
                hint: "a command begins with curl; --from names another format")
        }
        var reader = CurlCollectionReader(source, options, ShellNames(read: read))
        let result = try reader.result(of: script)
        guard !result.collection.level.items.isEmpty else {
            throw .nothingSelected(
                message:
                    "no curl command of \"\(DisplayText.printable(source.name))\" has a URL that hubrun can request",
                hint: unreadFile(in: result.report) ?? "complete the commands: curl http://localhost/")
        }
        return result
    }

    /// Returns the problem of a command's configuration file, which may contain the URL; nil if there is none.
    private static func unreadFile(in report: ImportReport) -> String? {
        report.notes.first { ["-K", "--config"].contains($0.part) }.map { "\($0.part): \($0.result)" }
    }

    /// Returns the scalars of a text, with `\n` for line ends.
    private static func scalars(of text: String) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        result.reserveCapacity(text.utf8.count)
        // In a file whose line ends are LF, a CR LF in quotes is a part of the text.
        let lineFeeds = text.utf8.count { $0 == 0x0A }
        let isCRLF = lineFeeds > 0 && text.unicodeScalars.count(ofPairs: "\r", "\n") * 2 > lineFeeds
        for scalar in text.unicodeScalars {
            if isCRLF, scalar == "\n", result.last == "\r" { result.removeLast() }
            result.append(scalar)
        }
        return result
    }

    private static func diagnostic(
        _ error: UnbalancedQuote, in scalars: [Unicode.Scalar], of source: ImportSource
    ) -> Diagnostic {
        var (line, column) = (1, 1)
        for scalar in scalars.prefix(error.index) {
            if scalar == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
        }
        let isQuote = ["'", "\"", "$'", "`"].contains(error.sign)
        return source.incomplete(
            line: line, column: column, length: error.sign.unicodeScalars.count,
            isQuote ? "the quote \(error.sign) has no end" : "\(error.sign) has no end")
    }
}

extension String.UnicodeScalarView {
    /// Returns how often a scalar directly follows another one.
    fileprivate func count(ofPairs first: Unicode.Scalar, _ second: Unicode.Scalar) -> Int {
        zip(self, dropFirst()).count { $0 == first && $1 == second }
    }
}

extension ImportSource {
    /// Returns the error for a command that is not complete.
    func incomplete(line: Int, column: Int, length: Int, _ message: String) -> Diagnostic {
        let start = SourcePosition(line: line, column: column)
        let end = SourcePosition(line: line, column: column + length)
        return Diagnostic(
            .foreignFile, at: SourceRange(file: file, start: start, end: end), message,
            hint: "complete the command: the end may be missing in what was copied")
    }
}

/// The commands in a text of Markdown, such as a README.
private enum MarkdownCommands {
    private static let fence: [Unicode.Scalar] = ["`", "`", "`"]

    /// Returns the lines of fenced code blocks (CommonMark, section 4.5) and the headings, which a shell reads as comments,
    /// with empty lines in the place of all others; nil for a script, and for a text without a code block that has a curl
    /// command.
    static func lines(of scalars: [Unicode.Scalar]) -> [Unicode.Scalar]? {
        let lines = scalars.split(separator: "\n", omittingEmptySubsequences: false)
        var isInBlock = false
        var hasCommand = false
        var result: [Unicode.Scalar] = []
        result.reserveCapacity(scalars.count)
        for line in lines {
            let text = line.drop { $0 == " " }
            if text.starts(with: fence) {
                isInBlock.toggle()
            } else if !isInBlock, line.starts(with: "curl ".unicodeScalars) || line.starts(with: "#!".unicodeScalars) {
                return nil
            } else if isInBlock {
                result += line
                let command = text.drop { $0 == "$" || $0 == " " }
                hasCommand = hasCommand || command.starts(with: "curl ".unicodeScalars)
            } else if text.first == "#" {
                result += ["#"] + text.drop { $0 == "#" }
            }
            result.append("\n")
        }
        return hasCommand && !isInBlock ? result : nil
    }
}
