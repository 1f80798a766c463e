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

    /// Lines with a blank in each `##` before a bracket, and in `::` where it stands first in one.
    static func harmless(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\n")) else { return harmless(line: text) }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { harmless(line: String($0)) }
            .joined(separator: "\n")
    }

    private static func harmless(line: String) -> String {
        let signs = line.utf8.contains(UInt8(ascii: "[")) ? parted(line.unicodeScalars, "#") : line.unicodeScalars
        let start = signs.firstIndex { !isPassedOver($0) && !$0.properties.isWhitespace } ?? signs.endIndex
        guard start < signs.endIndex, signs[start] == ":" else { return String(signs) }
        let colons = signs[start...].firstIndex { $0 != ":" && !isPassedOver($0) } ?? signs.endIndex
        let head = parted(String.UnicodeScalarView(signs[start..<colons]), ":")
        return String(signs[..<start]) + String(head) + String(signs[colons...])
    }

    /// A blank behind each of the signs that another one follows.
    private static func parted(
        _ scalars: String.UnicodeScalarView, _ sign: Unicode.Scalar
    ) -> String.UnicodeScalarView {
        guard scalars.contains(sign) else { return scalars }
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
        !scalar.isASCII && scalar.properties.isDefaultIgnorableCodePoint
    }
}
