package import Diagnostics
import Placeholders

/// Masks in messages and hints what the files that they are about hold in a secret's place.
package struct DiagnosticMask: Sendable {
    /// Characters of a text that is no word of our own sentences, and is masked in all of a message.
    private static let shortestAnywhere = 8

    /// For what stands in quotes: a person's own words.
    private let quoted: Redactor
    private let anywhere: Redactor

    package init(for diagnostics: [Diagnostic], isRevealing: Bool = false) {
        let (quoted, anywhere) = (SecretRegistry(), SecretRegistry())
        var files: Set<ObjectIdentifier> = []
        for file in diagnostics.compactMap(\.range?.file) where files.insert(ObjectIdentifier(file)).inserted {
            for text in file.concealedTexts {
                quoted.register(text)
                if text.count >= Self.shortestAnywhere || text.contains("\"") { anywhere.register(text) }
            }
        }
        self.quoted = Redactor(secrets: quoted, isRevealing: isRevealing)
        self.anywhere = Redactor(secrets: anywhere, isRevealing: isRevealing)
    }

    package func masked(_ diagnostic: Diagnostic) -> Diagnostic {
        Diagnostic(
            diagnostic.severity, at: diagnostic.place, masked(diagnostic.message),
            hint: diagnostic.hint.map { masked($0) })
    }

    private func masked(_ text: String) -> String {
        let parts = anywhere.masked(text).split(separator: "\"", omittingEmptySubsequences: false)
        return parts.enumerated().map { index, part in
            index.isMultiple(of: 2) ? String(part) : quoted.masked(String(part))
        }.joined(separator: "\"")
    }
}
