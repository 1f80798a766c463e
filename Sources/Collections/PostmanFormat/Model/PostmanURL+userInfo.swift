import Diagnostics

/// The user name and the password in a URL, which can be secrets.
extension PostmanURL {
    /// The URL as ``written``, with "…" for a user name and password: they can be secrets. Also without a scheme.
    package var writtenWithoutUserInfo: String {
        let written = written
        guard let userInfo = Self.userInfo(of: written) else { return written }
        return written[..<userInfo.startIndex] + "…" + written[userInfo.endIndex...]
    }

    /// Hides the password in a URL, or a user name without one, in diagnostics of its file.
    static func concealPassword(in url: PostmanText) {
        guard let secret = password(in: url.text).map(String.init), !PostmanPlaceholders.mayHavePlaceholders(secret)
        else { return }
        url.range.file.conceal(url.range)
        url.range.file.conceal(secret)
    }

    /// Returns the password in a URL, or the user name if there is no password; nil without both.
    private static func password(in url: String) -> Substring? {
        guard let userInfo = userInfo(of: url) else { return nil }
        let password = userInfo.firstIndex(of: ":").map { userInfo[userInfo.index(after: $0)...] } ?? userInfo
        return password.isEmpty ? nil : password
    }

    private static func userInfo(of url: String) -> Substring? {
        let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
        let end = url[start...].firstIndex { "/?#".contains($0) } ?? url.endIndex
        return url[start..<end].lastIndex(of: "@").map { url[start..<$0] }
    }
}
