import Diagnostics
import Secrets

/// The names, the secrets, the report and the translation of texts of one import.
///
/// A class, because closures that translate texts add names and secrets. It is `open` for the formats that need more
/// state: Swift allows no subclass of a `package` class in another module.
open class DraftContext {
    package var names = DraftNames()
    package var secrets: DraftSecrets
    package var report = ImportReport(summary: "")
    /// The names of the captures that the source defines by itself.
    package var capturedNames: Set<String> = []
    /// The variables that scripts read from a file of data.
    package var dataNames: Set<String> = []
    /// The names of hubrun's variables that the source uses as a whole secret, as in `Bearer {{jwt}}`.
    var credentialNames: Set<String> = []
    /// The credential names whose numbers are secrets too, because the source uses them at a place such as `auth`.
    var grantingNames: Set<String> = []
    package let options: ImportOptions
    /// True if the source has placeholders `{{…}}`.
    package var hasPlaceholders = true
    /// Returns hubrun's text for a text of the source.
    package var translate: (String) -> String = { DraftText.literal($0) }
    /// Returns hubrun's text for a placeholder of the source that stands where JSON has a value; nil for one that makes
    /// the text invalid as JSON. Without it, ``translate`` is used.
    package var translateBare: ((String) -> String?)?
    /// Returns the placeholder for a value that an earlier response of the source has; nil for other values.
    package var captured: (_ value: String, _ isSecret: Bool) -> (placeholder: String, isNumber: Bool)? = {
        _, _ in nil
    }

    /// True if a text of the source has no placeholders, given hubrun's text for it.
    package var isLiteral: (_ text: String, _ translated: String) -> Bool = { DraftText.literal($0) == $1 }
    /// Names that the source declares as those of secrets, such as properties with `format: password`.
    package var secretNames: Set<String> = []
    /// True if each secret that is replaced is noted at its place; false for a format that notes them otherwise.
    package var notesSecrets = true

    /// Placeholders of secrets, by their values.
    var hiddenValues: [String: String] = [:]
    /// Placeholders of secrets, by the marks that stand for them in texts that are not translated yet.
    var marked: [String: String] = [:]

    package init(_ options: ImportOptions) {
        self.options = options
        secrets = DraftSecrets(options.variables)
    }

    /// Completes a collection whose requests are written, and notes the variables that the user has to give.
    ///
    /// - Parameter definedByScripts: The names that scripts set.
    package func finish(_ collection: inout DraftCollection, definedByScripts: Set<String> = []) {
        for name in collection.level.removeEmptyGroups() {
            report.add(.leftOut, at: "all", "group \(name)", "it has no requests", isHarmless: true)
        }
        hideCredentials(in: &collection)
        hideValuesElsewhere(in: &collection)
        let unread = collection.switchOffUnreadCaptures(capturedNames, names.used)
        report.correct(
            Set(unread.map { "capture.\($0)" }), to: "nothing reads it: the capture is a comment", as: .approximate)
        noteDepth(of: collection)
        let missing = collection.finish(
            &names, &secrets, credentials: credentialNames, definedByScripts: definedByScripts)
        for (name, variable) in missing {
            noteUnknown(name, variable)
        }
    }

    /// Replaces the values of secrets where no name reveals them, also in comments and descriptions.
    ///
    /// A short value, or one without a digit, can have another meaning elsewhere.
    private func hideValuesElsewhere(in collection: inout DraftCollection) {
        let distinct = hiddenValues.filter { $0.key.utf8.count >= 8 && $0.key.contains(where: \.isNumber) }
        var parts = TextTable<String>()
        for (value, placeholder) in distinct where SecretWords.mayBeSecret(value) {
            parts.add(value, placeholder)
        }
        collection.replaceTexts(DraftReplacements(wholes: distinct, parts: parts))
        collection.hideSecretsInProse(knownSecrets)
    }

    /// The secrets of the source that were found so far.
    package var knownSecrets: KnownSecrets { KnownSecrets(hiddenValues) }
}
