/// Limits on documents that libxml2 does not have.
///
/// Without them, libxml2's time grows with the square of the document's length: it compares each attribute of an
/// element with the others, each prefix with the namespaces in scope, and each name with others of equal hash.
enum ReadingLimits {
    /// Attributes of one element, namespace declarations not included.
    static let attributes = 500
    /// Namespace declarations in scope at one element.
    static let namespaces = 500
    /// Different names, prefixes, namespaces and identifiers in a document.
    static let names = 250_000
    /// Elements and attributes in a document.
    static let nodes = 4_000_000
    /// Bytes of a document type declaration.
    static let declaration = 65_536
}
