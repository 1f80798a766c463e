import XML

/// A registration as a line of the files that jobs import and export.
package struct RegistrationLine: Sendable {
    /// The id of the registration to update or delete; nil for a new one.
    package let id: RegistrationIdentifier?
    package let description: RegistrationDescription

    /// Parses a line; the expiration time and the version, which exports contain, are ignored.
    package init(parsing line: [UInt8]) throws(HubError) {
        let element = try EntryContent.root(of: line)
        id = try Self.identifier(ContractMembers(element))
        description = try RegistrationDescription(element)
    }

    /// Returns the id of the registration to delete; the rest of the line need not be valid.
    package static func identifier(in line: [UInt8]) throws(HubError) -> RegistrationIdentifier {
        guard let id = try identifier(ContractMembers(EntryContent.root(of: line))) else {
            throw .invalidRegistration(.required("RegistrationId"))
        }
        return id
    }

    /// Returns a registration as a line, without the line break.
    package static func text(of registration: Registration) -> String {
        let element = registration.element(expiration: registration.expiration(.read, .classic), body: .escaped)
        // The document is on one line except for line breaks in texts; a character reference is equivalent there.
        return MarkupDocument(root: element).text.replacing("\n", with: "&#xA;")
    }

    private static func identifier(_ members: ContractMembers) throws(HubError) -> RegistrationIdentifier? {
        guard let text = try members.word("RegistrationId") else { return nil }
        guard let id = RegistrationIdentifier(text) else { throw .invalidRegistration(.identifier(text)) }
        return id
    }
}
