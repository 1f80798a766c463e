package import Diagnostics
import Placeholders

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
        return diagnostic.reworded(
            masked(diagnostic.message, at: here), hint: diagnostic.hint.map { masked($0, at: here) })
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool { "!*&".unicodeScalars.contains(scalar) }

    /// - Parameter source: The text at the diagnostic's position if it is concealed, else nil. Quoted text from it can
    ///   be the first characters of a secret.
    private func masked(_ text: String, at source: Substring.UnicodeScalarView?) -> String {
        let source = source.map { $0.drop(while: Self.isMark) }
        // Split bytes: a quote followed by a combining mark is a different `Character` than a quote.
        let parts = anywhere.masked(text).utf8.split(separator: Self.quote, omittingEmptySubsequences: false)
            .map(Substring.init)
        return parts.enumerated().map { index, part in
            if index.isMultiple(of: 2) { return String(part) }
            // A message writes the alias `*x` and its anchor `&x`.
            let word = part.unicodeScalars.drop(while: Self.isMark)
            if word.contains(where: \.properties.isAlphabetic), source?.starts(with: word) ?? false {
                return quoted.masking.mask(String(part))
            }
            return quoted.masked(String(part))
        }.joined(separator: "\"")
    }
}
