extension DraftContext {
    /// Sets the body of a request from the bytes that the source sends, as text.
    ///
    /// The Content-Type decides the kind of the body. Its header field must be among the headers already; it is removed
    /// if hubrun sends the same by itself.
    ///
    /// - Parameter fallback: The Content-Type that the source's tool sends if there is no header field; nil if it sends
    ///   none.
    package func setBody(_ text: String, of request: inout DraftRequest, fallback: String?, at place: String) {
        let media = (request.settings.contentType ?? fallback).map { MediaTypeText.essence(of: $0) }
        let isJSON = media.map(MediaTypeText.isJSON) ?? true
        let start = text.drop { $0.isWhitespace }
        // A body that begins with a placeholder can be anything.
        let looksJSON = start.first.map { $0 == "{" || $0 == "[" } ?? false && !start.hasPrefix("{{")
        if !options.keepsBodies, isJSON || looksJSON, let value = json(text, layout: .short(1), at: place) {
            request.body = DraftMapping([("json", value)], layout: .block)
            request.settings.settleContentType(sent: fallback, own: "application/json")
            report.add(.approximate, at: place, "body", "equal as JSON, not byte for byte (--exact-bodies keeps it)")
            return
        }
        if media == "application/x-www-form-urlencoded", !looksJSON,
            let fields = Self.fields(of: text, as: .form, hasPlaceholders: hasPlaceholders)
        {
            request.body = DraftMapping([("form", .mapping(form(fields, at: place)))], layout: .block)
            request.settings.settleContentType(sent: fallback, own: "application/x-www-form-urlencoded")
            report.add(.exact, at: place, "body", "body.form")
            return
        }
        if media == "application/xml" || media == "text/xml" || media?.hasSuffix("+xml") ?? false {
            request.body = DraftMapping([("xml", .text(self.text(hidingSecretsIn: text, at: place)))])
            request.settings.settleContentType(sent: fallback, own: "application/xml")
            report.add(.exact, at: place, "body", "body.xml")
            return
        }
        request.body = DraftMapping([("text", .text(self.text(hidingSecretsIn: text, at: place)))])
        request.settings.settleContentType(sent: fallback, own: "text/plain; charset=utf-8")
        report.add(.exact, at: place, "body", "body.text")
    }

    /// Returns the mapping under `form`.
    package func form(_ fields: [(String, String)], at place: String) -> DraftMapping {
        var form = DraftMapping(layout: .short(3))
        for (name, value) in fields {
            let (text, comment) = self.value(value, named: name, at: place)
            form.add(translate(name), Self.short(text), comment: comment)
        }
        return form
    }
}
