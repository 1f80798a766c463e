import Secrets
import Cryptography
import Diagnostics

/// The notation of texts in one source: its placeholders, and the values that its responses have.
package protocol SourceTexts: AnyObject {
    /// Returns a text of the source with its placeholders.
    func translated(_ text: String) -> DraftText

    /// Returns the placeholder that keeps the kind of its value, for one that stands where JSON has a value; nil if its
    /// value is no JSON.
    func typed(_ placeholder: DraftPlaceholder) -> DraftPlaceholder?

    /// Returns the placeholder for a value that an earlier response of the source has; nil for other values.
    func captured(_ value: String, isSecret: Bool) -> (placeholder: DraftPlaceholder, isNumber: Bool)?
}

extension SourceTexts {
    package func typed(_ placeholder: DraftPlaceholder) -> DraftPlaceholder? { placeholder }
    package func captured(_: String, isSecret _: Bool) -> (placeholder: DraftPlaceholder, isNumber: Bool)? { nil }
}

/// The names, the secrets and the report of one import, which all parts of the source share.
package final class DraftContext {
    /// The notation of the source, which outlives the context; nil for a source without placeholders.
    package weak var texts: (any SourceTexts)?
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
    /// Names that the source declares as those of secrets, such as properties with `format: password`.
    package var secretNames: Set<String> = []
    /// True if each secret that is replaced is noted at its place; false for a format that notes them otherwise.
    package var notesSecrets = true

    /// Placeholders of secrets, by their values.
    var hiddenValues: [String: DraftPlaceholder] = [:]
    /// The secrets that the source writes out, by the variables of the process environment that stand for them.
    package var literalSecrets: [String: String] = [:]

    package init(_ options: ImportOptions) {
        self.options = options
        secrets = DraftSecrets(options.variables)
    }

    /// Returns a text of the source with its placeholders.
    package func translate(_ text: String) -> DraftText { texts?.translated(text) ?? DraftText(text) }

    func typed(_ placeholder: DraftPlaceholder) -> DraftPlaceholder? {
        texts.map { $0.typed(placeholder) } ?? placeholder
    }

    func captured(_ value: String, _ isSecret: Bool) -> (placeholder: DraftPlaceholder, isNumber: Bool)? {
        texts?.captured(value, isSecret: isSecret)
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
            parts.add(value, placeholder.environment ?? "")
        }
        collection.replaceTexts(DraftReplacements(wholes: distinct, parts: parts))
        collection.hideSecretsInProse(knownSecrets)
    }

    /// The secrets of the source that were found so far.
    package var knownSecrets: KnownSecrets { KnownSecrets(hiddenValues) }
}

extension DraftContext {
    /// Notes that the user has to give the value of a variable as a variable of the process environment.
    package func noteUnknown(_ name: String, _ variable: String) {
        let setting = "set \(variable) in the process environment"
        let result = dataNames.contains(name) ? "run with --data FILE, or \(setting)" : setting
        report.add(
            .toDo, at: "all", "variable \(name)", "it has no value in the source: \(result)", isHarmless: true)
    }

    /// Notes a file that the source names, if it does not exist or runs of the result may not read it.
    ///
    /// - Parameter part: The part of the source that names the file, such as an option.
    package func noteFile(_ path: DraftText, as part: String, at place: String) {
        guard let path = path.literal else { return }
        if !options.exists(path) {
            report.add(.toDo, at: place, part, "the file \"\(DraftComment.scrubbed(path))\" was not found")
        } else if options.isOutside(path) {
            report.add(.toDo, at: place, part, "the file is in another folder: run with --file-root FOLDER")
        }
    }

    // MARK: Switched off

    /// Why an entry is written as a comment.
    package static let switchedOff = "switched off in the source"

    /// Makes a comment of an entry that the source has switched off, and notes it.
    ///
    /// - Parameter part: The part of the source, such as `header Accept`.
    package func switchOff(_ entry: inout DraftMapping.Entry, _ part: String, at place: String) {
        entry.switchedOff = Self.switchedOff
        entry.comment = nil
        noteSwitchedOff(part, at: place)
    }

    /// Notes a part that the source has switched off and that is written as a comment.
    package func noteSwitchedOff(_ part: String, at place: String) {
        report.add(.leftOut, at: place, part, "switched off: kept as a comment", isHarmless: true)
    }
}

extension DraftContext {
    /// The greatest depth of a collection in YAML, which bounds the stack of its readers.
    private static let maximumDepth = 64

    /// Notes the requests that are nested too deeply for a collection.
    func noteDepth(of collection: DraftCollection) { noteDepth(of: collection.level, depth: 2) }

    /// - Parameter depth: The depth of the list of the level's items.
    private func noteDepth(of level: DraftLevel, depth: Int) {
        for item in level.items {
            switch item {
            case .group(let group): noteDepth(of: group.level, depth: depth + 2)
            case .request(let request) where depth + DraftValue.mapping(request.mapping).height > Self.maximumDepth:
                report.add(
                    .toDo, at: request.shownName, "nesting",
                    "more than \(Self.maximumDepth) levels, which hubrun refuses: move the request to an outer group, "
                        + "or flatten its values")
            case .request: break
            }
        }
    }
}

extension DraftValue {
    /// The number of lists and mappings inside each other.
    fileprivate var height: Int {
        switch self {
        case .text, .quoted, .verbatim, .typed, .plain: 0
        case .list(let values): 1 + (values.map(\.height).max() ?? 0)
        case .mapping(let mapping): 1 + (mapping.entries.map(\.value.height).max() ?? 0)
        }
    }
}

extension DraftContext {
    /// Returns the name of a token, which is added to `tokens`; equal definitions are one token.
    ///
    /// - Parameter wish: The name of a new token.
    package func tokenName(_ definition: DraftValue, wish: String, in tokens: inout DraftMapping) -> String {
        if let known = tokens.entries.first(where: { $0.value == definition }) { return known.name }
        let name = names.newName(wish)
        tokens[name: name] = definition
        return name
    }
}
