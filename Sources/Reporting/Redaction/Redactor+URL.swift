extension Redactor {
    /// A URL with its secrets masked, and with its password masked whatever it is, but for a placeholder.
    package func maskedURL(_ url: String) -> String {
        guard let scheme = url.firstRange(of: "://"),
            let at = url[scheme.upperBound...].prefix(while: { !"/?#".contains($0) }).lastIndex(of: "@"),
            let colon = url[scheme.upperBound..<at].firstIndex(of: ":")
        else { return masked(url) }
        let password = String(url[url.index(after: colon)..<at])
        return masked(String(url[...colon])) + (FieldText.isPlaceholder(password) ? password : mask(password))
            + masked(String(url[at...]))
    }
}
