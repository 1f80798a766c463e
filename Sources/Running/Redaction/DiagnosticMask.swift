package import Diagnostics
import Secrets

/// The masking of secret values from files in the messages and hints of diagnostics.
package struct DiagnosticMask: Sendable {
    /// The minimum length, in Unicode scalars, for masking outside quotes. Shorter values could be words of a message.
    private static let shortestAnywhere = 8
    private static let quote = UInt8(ascii: "\"")

    /// The redactor for text in quotes, which comes from the user's file.
    private let quoted: Redactor
    private let anywhere: Redactor

    package init(for diagnostics: [Diagnostic], isRevealing: Bool = false) {
        let (quoted, anywhere) = (SecretRegistry(), SecretRegistry())
        var files: Set<ObjectIdentifier> = []
        for file in diagnostics.compactMap(\.range?.file) where files.insert(ObjectIdentifier(file)).inserted {
            for text in file.concealedTexts {
                quoted.register(text)
                if text.unicodeScalars.count >= Self.shortestAnywhere || text.utf8.contains(Self.quote) {
                    anywhere.register(text)
                }
            }
        }
        self.quoted = Redactor(secrets: quoted, isRevealing: isRevealing)
        self.anywhere = Redactor(secrets: anywhere, isRevealing: isRevealing)
    }

    package func masked(_ diagnostic: Diagnostic) -> Diagnostic {
        let here = diagnostic.range.flatMap { $0.file.conceals($0.start) ? $0.file.scalars(from: $0.start) : nil }
        let key = here.flatMap { here in diagnostic.range.flatMap { Self.key(before: here, at: $0) } }
        return diagnostic.reworded(
            masked(diagnostic.message, at: here, key),
            hint: diagnostic.hint.map { masked($0, at: here, key) })
    }

    /// Returns the key before a value, on the same line; nil without one.
    private static func key(before value: Substring.UnicodeScalarView, at range: SourceRange) -> Substring? {
        guard let line = range.file.line(range.start.line) else { return nil }
        let before = line.unicodeScalars.prefix(upTo: value.startIndex).reversed().drop { $0 == " " }
        guard before.first == ":" else { return nil }
        let word = before.dropFirst().prefix { !" {,\"'".unicodeScalars.contains($0) }
        return Substring(String(String.UnicodeScalarView(word.reversed())))
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool { "!*&".unicodeScalars.contains(scalar) }

    /// - Parameters:
    ///   - source: The text at the diagnostic's position if it is concealed, else nil. Quoted text from it can be the
    ///     first characters of a secret.
    ///   - key: The name of the value at that position, which is not a secret.
    private func masked(_ text: String, at source: Substring.UnicodeScalarView?, _ key: Substring?) -> String {
        let source = source.map { $0.drop(while: Self.isMark) }
        // Split bytes: a quote followed by a combining mark is a different `Character` than a quote.
        let parts = anywhere.masked(text).utf8.split(separator: Self.quote, omittingEmptySubsequences: false)
            .map(Substring.init)
        return parts.enumerated().map { index, part in
            if index.isMultiple(of: 2) || part == key { return String(part) }
            // A message writes the alias `*x` and its anchor `&x`.
            let word = part.unicodeScalars.drop(while: Self.isMark)
            if word.contains(where: \.properties.isAlphabetic), source?.starts(with: word) ?? false {
                return quoted.masking.mask(String(part))
            }
            return quoted.masked(String(part))
        }.joined(separator: "\"")
    }
}
