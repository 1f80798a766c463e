/// Regular expressions of names, without anchors, in what the dialects of ECMAScript and PCRE2 have in common.
enum NamePattern {
    private static let start = #"([A-Za-z_]|[^\x00-\x7F])"#
    private static let part = #"([A-Za-z0-9_.-]|[^\x00-\x7F])"#

    /// A name as a placeholder uses it.
    static let any = "\(start)\(part)*"
    /// A name that a collection may define.
    static let variable = #"(?!env\.)"# + any
    /// RFC 9110, section 5.6.2.
    static let token = #"[!#$%&'*+.^_`|~0-9A-Za-z-]+"#
}
