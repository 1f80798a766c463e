/// A reason to reject a document that libxml2 itself would accept.
enum XMLReadingError: Error {
    case declaration
    case entities
    case attributeDefaults
    case longDeclaration
    case attributes
    case namespaces
    case names
    case nodes
    case interrupted

    var message: String {
        switch self {
        case .declaration: "a document type declaration is not allowed"
        case .entities: "a document type declaration with entities is not allowed"
        case .attributeDefaults: "a document type declaration with attribute defaults is not allowed"
        case .longDeclaration: "the document type declaration is longer than \(ReadingLimits.declaration) bytes"
        case .attributes: "an element has more than \(ReadingLimits.attributes) attributes"
        case .namespaces: "more than \(ReadingLimits.namespaces) namespace declarations are in scope at one element"
        case .names: "the document has more than \(ReadingLimits.names) different names"
        case .nodes: "the document has more than \(ReadingLimits.nodes) elements and attributes"
        case .interrupted: "interrupted"
        }
    }
}
