import Diagnostics

extension DraftCollection {
    /// Writes `…` in the place of the credentials in descriptions, such as those of an example command.
    mutating func hideSecretsInDescriptions() {
        description = description.map(DraftLevel.withoutSecrets)
        level.hideSecretsInDescriptions()
    }
}

extension DraftLevel {
    fileprivate mutating func hideSecretsInDescriptions() {
        for index in items.indices {
            switch items[index] {
            case .request(var request):
                request.description = request.description.map(Self.withoutSecrets)
                items[index] = .request(request)
            case .group(var group):
                group.description = group.description.map(Self.withoutSecrets)
                group.level.hideSecretsInDescriptions()
                items[index] = .group(group)
            }
        }
    }

    fileprivate static func withoutSecrets(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let line = String(line)
            // In prose, no value is behind a colon.
            return line.holds("curl ") ? DraftComment.scrubbed(line) : SecretPairs.scrubbed(line, separators: "=")
        }
        return lines.joined(separator: "\n")
    }
}
