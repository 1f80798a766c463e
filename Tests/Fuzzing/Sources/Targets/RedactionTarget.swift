import Placeholders
import Redaction
import RunRecords
import Secrets

/// Secrets, one a line, and a text in which they are masked.
struct RedactionTarget: FuzzTarget {
    let name = "redaction"

    func examine(_ input: [UInt8]) {
        let (head, rest) = InputParts.pair(input)
        let secrets = InputParts.text(head).split(separator: "\n").prefix(100).map(String.init)
        let text = InputParts.text(rest)
        // A unit's registry, because secrets that are registered for the whole run are never removed.
        let registry = SecretRegistry(keeping: 0).forUnit()
        for secret in secrets { registry.register(secret) }
        let redactor = Redactor(secrets: registry)
        let masked = redactor.masked(text)
        for secret in secrets where Self.isMaskedEverywhere(secret) {
            Property.check(!masked.utf8.contains(bytes: secret.utf8), "\(secret) is shown in \(masked)")
        }
        for line in text.split(separator: "\n").prefix(20) {
            for columns in redactor.columns(ofSecretsIn: line) {
                Property.check(
                    columns.lowerBound >= 1 && columns.upperBound <= line.unicodeScalars.count + 1,
                    "columns \(columns) of a line with \(line.unicodeScalars.count) characters")
            }
        }
        registry.forget()
        Property.check(redactor.masked(text) == text, "a forgotten secret is masked")
    }

    /// Returns true if every occurrence of the secret is masked, and no mask can contain it.
    ///
    /// A secret of hexadecimal digits can equal the hash in a mask.
    private static func isMaskedEverywhere(_ secret: String) -> Bool {
        let isHash = secret.allSatisfy(\.isHexDigit)
        return secret.unicodeScalars.count >= SecretRegistry.shortestInText && !isHash
            && !secret.unicodeScalars.contains("•")
    }
}
