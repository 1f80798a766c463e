import Secrets

extension DraftContext {
    /// Header fields that hubrun computes from the body.
    private static let computed: Set = ["content-length", "transfer-encoding"]

    /// Adds a header field; `Authorization` becomes `auth` and `Cookie` becomes `cookies` where hubrun has their form.
    package func addHeader(_ name: String, _ value: String, to request: inout DraftRequest, at place: String) {
        let part = "header \(name)"
        let shown = translate(Self.capitalized(name))
        guard DraftHeader.isValidName(ofTranslated: shown), DraftHeader.isValidValue(value) else {
            report.add(.leftOut, at: place, part, "not a valid header field")
            return
        }
        let lower = name.lowercased()
        if Self.computed.contains(lower) {
            report.add(.leftOut, at: place, part, "hubrun sends it with the body's length", isHarmless: true)
            return
        }
        if lower == "authorization", addAuthorization(value, to: &request, at: place) { return }
        if lower == "cookie", addCookies(value, to: &request, areSecret: true, at: place) { return }
        let isSecret = SecretWords.isSecret(field: name)
        let (text, comment) = self.value(value, named: name, isSecret: isSecret, at: place)
        guard request.settings.headers.entries.count < DraftHeader.maximumCount else {
            return report.add(
                .leftOut, at: place, part, "a request has \(DraftHeader.maximumCount) header fields at most")
        }
        let key = request.settings.headers.entries.first { $0.key.lowercased() == lower }?.key ?? shown
        request.settings.headers.add(key, .text(text), comment: comment)
        if lower == "authorization" { request.settings.auth = nil }
        report.add(.exact, at: place, part, lower == "content-type" ? "sent with the body" : "headers.\(key)")
    }

    /// Returns a name in the usual notation if it is written in lower case, as HTTP/2 sends it.
    package static func capitalized(_ name: String) -> String {
        guard !name.contains(where: \.isUppercase), !name.contains("{{") else { return name }
        let words = name.split(separator: "-", omittingEmptySubsequences: false)
        return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: "-")
    }
}
