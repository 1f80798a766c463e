extension DraftContext {
    /// Adds the cookies of a text such as `theme=dark; sid=1`; returns false if it has another form.
    ///
    /// - Parameter areSecret: True if all values are secret; if false, only those that look like a session ID.
    package func addCookies(
        _ text: String, to request: inout DraftRequest, areSecret: Bool, at place: String
    ) -> Bool {
        var cookies: [(name: String, value: String)] = []
        for word in text.split(separator: ";") {
            let word = word.trimmingSpaces
            guard !word.isEmpty else { continue }
            guard let sign = word.firstIndex(of: "="), sign != word.startIndex else { return false }
            let name = String(word[..<sign])
            guard DraftHeader.isValidName(name), cookies.count < DraftHeader.maximumCount,
                !cookies.contains(where: { $0.name == name })
            else { return false }
            cookies.append((name, String(word[word.index(after: sign)...])))
        }
        guard !cookies.isEmpty else { return false }
        for (name, value) in cookies {
            let isSecret = areSecret || Self.isSession(name, value)
            let (text, comment) = self.value(value, named: name, isSecret: isSecret, at: place)
            request.settings.cookies.entries.removeAll { $0.key == name }
            request.settings.cookies.append(DraftMapping.Entry(name, .text(text), comment: comment))
            report.add(.exact, at: place, "cookie \(name)", "cookies.\(name)")
        }
        return true
    }

    /// True if the cookie looks like a session ID: a name such as `sid` with 8 or more characters, or 20 or more characters
    /// with a letter and a digit.
    private static func isSession(_ name: String, _ value: String) -> Bool {
        let lower = name.lowercased()
        if value.count >= 8, ["sess", "sid", "auth", "jwt", "csrf", "xsrf"].contains(where: lower.contains) {
            return true
        }
        return value.count >= 20 && value.contains(where: \.isNumber) && value.contains(where: \.isLetter)
    }
}
