/// The commands in a text of Markdown, such as a README.
enum MarkdownCommands {
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
