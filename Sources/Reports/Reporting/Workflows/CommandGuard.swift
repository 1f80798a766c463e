/// Takes the meaning from text that a pipeline's machine would take for a command, wherever it came from.
///
/// GitHub's runner obeys `::name::` at the beginning of a line, behind white space, and `##[name]` anywhere in it; Azure's
/// agent `##vso[name]` anywhere. A blank in the midst of the sign is enough: no line of a server's answer can end a
/// group, set a variable or hide what follows.
package enum CommandGuard {
    /// Whether somebody obeys what is printed, whatever is asked for.
    package static func isNeeded(in environment: [String: String]) -> Bool {
        environment["GITHUB_ACTIONS"] == "true" || environment["TF_BUILD"]?.lowercased() == "true"
    }

    /// Lines with a blank in each `##` before a bracket or `name[`, and in `::` where it stands first in one.
    static func harmless(_ text: String) -> String {
        var result = ""
        var rest = text.unicodeScalars[...]
        while let end = rest.firstIndex(where: isLineBreak) {
            let next = rest.index(after: end)
            result += harmless(line: rest[..<end]) + Substring(rest[end..<next])
            rest = rest[next...]
        }
        return result + harmless(line: rest)
    }

    /// The machines read lines as .NET does, which ends one at either.
    private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool { scalar == "\n" || scalar == "\r" }

    private static func harmless(line: Substring.UnicodeScalarView) -> Substring {
        let signs = bracketsParted(line)
        let start = signs.firstIndex { !isPassedOver($0) && !$0.properties.isWhitespace } ?? signs.endIndex
        guard start < signs.endIndex, signs[start] == ":" else { return Substring(signs) }
        let colons = signs[start...].firstIndex { $0 != ":" && !isPassedOver($0) } ?? signs.endIndex
        return Substring(signs[..<start]) + String(parted(signs[start..<colons], ":")) + Substring(signs[colons...])
    }

    /// With a blank behind each `#` that another one follows, where a bracket comes next, or a name and a bracket.
    private static func bracketsParted(_ line: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        guard line.contains("#"), line.contains("[") else { return line }
        var result = String.UnicodeScalarView()
        var rest = line
        while let start = rest.firstIndex(of: "#") {
            let end = rest[start...].firstIndex { $0 != "#" && !isPassedOver($0) } ?? rest.endIndex
            let run = rest[start..<end]
            let isSign = rest[end...].first { !isOfName($0) } == "["
            result += rest[..<start]
            if isSign { result += parted(run, "#") } else { result += run }
            rest = rest[end...]
        }
        return (result + rest)[...]
    }

    /// Beyond ASCII there are characters that may be taken for a letter.
    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII || scalar.properties.isAlphabetic || isPassedOver(scalar)
    }

    /// A blank behind each of the signs that another one follows.
    private static func parted(
        _ scalars: Substring.UnicodeScalarView, _ sign: Unicode.Scalar
    ) -> String.UnicodeScalarView {
        var result = String.UnicodeScalarView()
        var isBehindSign = false
        for scalar in scalars {
            if scalar == sign, isBehindSign { result.append(" ") }
            result.append(scalar)
            if !isPassedOver(scalar) { isBehindSign = scalar == sign }
        }
        return result
    }

    /// .NET, in which both are written, compares texts as if such characters were not there.
    private static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return properties.isDefaultIgnorableCodePoint
            || properties.generalCategory == .control && !properties.isWhitespace
    }
}
