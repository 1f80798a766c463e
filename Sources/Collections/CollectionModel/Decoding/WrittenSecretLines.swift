import Diagnostics
import Secrets

/// Conceals lines of a file that is not valid YAML, because nobody can tell where their values end: lines with a word of
/// ``SecretWords``, with a name of a secret or with a password in a URL, and the more deeply indented lines below them.
/// No text of the file is remembered as a secret, so the time is proportional to its length.
enum WrittenSecretLines {
    private typealias Scalars = [Unicode.Scalar]

    /// Keys of settings with secrets that the list of words does not have.
    private static let settings: Set = ["auth", "bearer"]

    /// - Parameter names: The names of secrets in other files.
    static func conceal(in file: SourceFile, names: Set<String>) {
        let names = names.union(settings).union(self.names(in: file))
        var open: Int?
        forEachLine(of: file) { line, number in
            let indentation = indentation(of: line)
            guard indentation < line.count else { return }
            if open.map({ indentation <= $0 }) ?? true { open = hasSecret(line, names) ? indentation : nil }
            guard open != nil else { return }
            let start = SourcePosition(line: number, column: indentation + 1)
            let end = SourcePosition(line: number, column: line.count + 1)
            file.conceal(SourceRange(file: file, start: start, end: end))
        }
    }

    private static func forEachLine(of file: SourceFile, _ read: (Scalars, Int) -> Void) {
        var number = 1
        while let line = file.line(number) {
            read(Array(line.unicodeScalars), number)
            number += 1
        }
    }

    private static func hasSecret(_ line: Scalars, _ names: Set<String>) -> Bool {
        SecretWords.occur(in: SecretSource.string(line)) || words(of: line[...]).contains(where: names.contains)
            || !WrittenPassword.ranges(in: line).isEmpty
    }

    /// Returns the names below `secrets`, in brackets or one per line.
    private static func names(in file: SourceFile) -> Set<String> {
        var names: Set<String> = []
        var open: Int?
        forEachLine(of: file) { line, _ in
            var text = line[...]
            if let key = line.firstRange(of: "secrets".unicodeScalars) {
                text = line[key.upperBound...].prefix { $0 != "]" && $0 != "}" }
                open = indentation(of: line)
            } else if let last = open, indentation(of: line) <= last, !line.contains("-") {
                open = nil
            }
            if open != nil { names.formUnion(words(of: text)) }
        }
        return names
    }

    private static func indentation(of line: Scalars) -> Int { line.prefix { $0 == " " }.count }

    private static func words(of line: ArraySlice<Unicode.Scalar>) -> [String] {
        line.split { !$0.properties.isAlphabetic && !("0"..."9").contains($0) && !"-_.".unicodeScalars.contains($0) }
            .map(SecretSource.string)
    }
}
