/// Regular expressions for names, without anchors, in the common syntax of ECMAScript and PCRE2.
enum NamePattern {
    private static let start = #"([A-Za-z_]|[^\x00-\x7F])"#
    private static let part = #"([A-Za-z0-9_.-]|[^\x00-\x7F])"#

    /// A name in a placeholder.
    static let any = "\(start)\(part)*"
    /// A name that a collection may define.
    static let variable = #"(?!env\.)"# + any
    /// A token (RFC 9110, section 5.6.2).
    static let token = #"[!#$%&'*+.^_`|~0-9A-Za-z-]+"#
}
