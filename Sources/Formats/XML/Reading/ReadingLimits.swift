/// Limits for documents in addition to those of libxml2.
///
/// Without them, libxml2's time grows with the square of the document's length: it compares each attribute of an
/// element with the others, each prefix with the namespaces in scope, and each name with others of equal hash.
enum ReadingLimits {
    /// The maximum number of attributes of an element, without namespace declarations.
    static let attributes = 500
    /// The maximum number of namespace declarations in scope at an element.
    static let namespaces = 500
    /// The maximum number of different names, prefixes, namespaces and identifiers in a document.
    static let names = 250_000
    /// The maximum number of elements and attributes in a document.
    static let nodes = 4_000_000
    /// The maximum size of a document type declaration, in bytes.
    static let declaration = 65_536
}
