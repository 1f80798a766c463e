extension HTTPCall {
    /// Returns the call with ``cookies`` and other cookies of the ``jar`` added to its Cookie field.
    /// RFC 6265, section 4.2. An element of ``cookies`` overrides the jar's cookie of the same name.
    func withCookies(at time: Double) -> HTTPCall {
        let kept = jar?.cookies(for: url, now: time) ?? []
        guard !kept.isEmpty || !cookies.isEmpty || jar != nil else { return self }
        var call = self
        call.cookies = []
        call.jar = nil
        let all = cookies + kept.filter { cookie in !cookies.contains { $0.name == cookie.name } }
        guard !all.isEmpty else { return call }
        let value = RequestCookie.fieldValue(of: all)
        if let index = fields.firstIndex(where: { $0.isNamed("Cookie") }) {
            let written = fields[index].value
            call.fields[index].value = written.isEmpty ? value : "\(written); \(value)"
        } else {
            call.fields.append(HTTPField("Cookie", value))
        }
        return call
    }
}
