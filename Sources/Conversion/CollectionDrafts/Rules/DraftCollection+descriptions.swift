import Diagnostics

extension DraftCollection {
    /// Writes `…` in the place of credentials in names, descriptions and comments, such as those of an example command.
    ///
    /// - Parameter values: The secrets of the source.
    mutating func hideSecretsInProse(_ values: KnownSecrets) {
        description = description.map { DraftLevel.scrubbed($0, values) }
        name = DraftLevel.scrubbed(name, values)
        level.hideSecretsInProse(values)
    }
}

extension DraftLevel {
    fileprivate mutating func hideSecretsInProse(_ values: KnownSecrets) {
        for index in items.indices {
            switch items[index] {
            case .request(var request):
                request.name = request.name.map { Self.scrubbed($0, values) }
                request.description = request.description.map { Self.scrubbed($0, values) }
                request.above = request.above.map { values.hidden(in: $0) }
                items[index] = .request(request)
            case .group(var group):
                group.name = Self.scrubbed(group.name, values)
                group.description = group.description.map { Self.scrubbed($0, values) }
                group.above = group.above.map { values.hidden(in: $0) }
                group.level.hideSecretsInProse(values)
                items[index] = .group(group)
            }
        }
    }

    fileprivate static func scrubbed(_ text: String, _ values: KnownSecrets) -> String {
        let lines = SecretPairs.withoutPrivateKeys(text).utf8.split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
        ).map { bytes in
            var line = String(Substring(bytes))
            if !DraftComment.isPlainProse(line) {
                // In prose, a value after `NAME:` is a secret only if it has a digit: the search by words checks this.
                line = DraftComment.withoutSecrets(inProse: SecretPairs.scrubbed(line, separators: "="))
            }
            return values.hidden(in: line)
        }
        return lines.joined(separator: "\n")
    }
}
