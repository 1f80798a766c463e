package import JSON
import HTTP

extension DraftContext {
    /// Sets the body of a request from the bytes that the source sends, as text.
    ///
    /// The Content-Type decides the kind of the body. Its header field must be among the headers already; it is removed
    /// if hubrun sends the same by itself.
    ///
    /// - Parameter fallback: The Content-Type that the source's tool sends if there is no header field; nil if it sends
    ///   none.
    package func setBody(_ text: String, of request: inout DraftRequest, fallback: String?, at place: String) {
        setBody(translate(text), of: &request, fallback: fallback, at: place)
    }

    package func setBody(_ text: DraftText, of request: inout DraftRequest, fallback: String?, at place: String) {
        let media = (request.settings.contentType ?? fallback).map { MediaTypeText.essence(of: $0) }
        let isJSON = media.map(MediaTypeText.isJSON) ?? true
        // A body that begins with a placeholder can be anything.
        let looksJSON = text.outline.first { !$0.isWhitespace }.map { $0 == "{" || $0 == "[" } ?? false
        if !options.keepsBodies, isJSON || looksJSON, let value = json(text, layout: .short(1), at: place) {
            request.body = DraftMapping([("json", value)], layout: .block)
            request.settings.settleContentType(sent: fallback, own: "application/json")
            report.add(.approximate, at: place, "body", "equal as JSON, not byte for byte (--exact-bodies keeps it)")
            return
        }
        if media == "application/x-www-form-urlencoded", !looksJSON,
            let fields = Self.fields(of: text, as: .form)
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
    package func form(_ fields: [(DraftText, DraftText)], at place: String) -> DraftMapping {
        var form = DraftMapping(layout: .short(3))
        form.add(entries(of: fields, at: place))
        return form
    }
}

extension DraftContext {
    /// Returns a JSON text as a value for `json`, with placeholders for its secrets; nil if it is not JSON, or JSON
    /// that YAML cannot hold.
    ///
    /// - Parameter layout: The layout of the outermost mapping.
    package func json(_ text: String, layout: DraftMapping.Layout? = nil, at place: String) -> DraftValue? {
        json(translate(text), layout: layout, at: place)
    }

    package func json(_ text: DraftText, layout: DraftMapping.Layout? = nil, at place: String) -> DraftValue? {
        let value = DraftBody.json(text, typed: typed) { self.scalar($0, named: $1, at: place) }
        guard let layout, case .mapping(var mapping)? = value else { return value }
        mapping.layout = mapping.isEmpty ? mapping.layout : layout
        return .mapping(mapping)
    }

    /// Returns a JSON value of the source as a value for `json`, with placeholders for its secrets; nil if it is nested
    /// too deeply for YAML.
    ///
    /// - Parameter name: The name of the value, which can tell that it is a secret.
    package func json(_ value: JSONValue, named name: String = "", at place: String) -> DraftValue? {
        DraftBody.json(value, named: name) { self.scalar($0, named: $1, at: place) }
    }

    /// Returns a text or a number of a JSON document; nil for one that is no secret and that no response has.
    private func scalar(_ scalar: DraftBody.Scalar, named name: String, at place: String) -> DraftMapping.Entry? {
        switch scalar {
        case .number(let number):
            return captured(number, false).map { placeholder, isNumber in
                DraftMapping.Entry("", .typed(isNumber ? placeholder : placeholder.filtered(by: "fromJson")))
            }
        case .text(let text):
            let (result, comment) = value(text, named: name, at: place)
            guard comment == nil else { return DraftMapping.Entry("", .text(result), comment: comment) }
            return result == text ? nil : DraftMapping.Entry("", .quoted(result))
        }
    }
}
