/// The XML namespaces of the service's documents.
enum XMLNamespace {
    static let atom = "http://www.w3.org/2005/Atom"
    static let metadata = "http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"
    static let serviceBus = "http://schemas.microsoft.com/netservices/2010/10/servicebus/connect"
    static let instance = "http://www.w3.org/2001/XMLSchema-instance"
    static let arrays = "http://schemas.microsoft.com/2003/10/Serialization/Arrays"
}
