import XML

/// A line of the files that jobs import and export: one registration.
package struct RegistrationLine: Sendable {
    /// The registration to update or to delete; new ones need none.
    package let id: RegistrationIdentifier?
    package let description: RegistrationDescription

    /// Reads a line. When a registration ends and its version, which exports have, are passed over.
    package init(parsing line: [UInt8]) throws(HubFailure) {
        let element = try EntryContent.root(of: line)
        id = try Self.identifier(ContractMembers(element))
        description = try RegistrationDescription(element)
    }

    /// Which registration a line means, whatever else stands in it: all that is needed for its deletion.
    package static func identifier(in line: [UInt8]) throws(HubFailure) -> RegistrationIdentifier {
        guard let id = try identifier(ContractMembers(EntryContent.root(of: line))) else {
            throw .invalidRegistration(.required("RegistrationId"))
        }
        return id
    }

    /// A registration as a line, without the line break.
    package static func text(of registration: Registration) -> String {
        let element = registration.element(expiration: registration.expiration(.read, .classic), body: .escaped)
        // All that is left are breaks within texts, which a reference stands for as well.
        return MarkupDocument(root: element).text.replacing("\n", with: "&#xA;")
    }

    private static func identifier(_ members: ContractMembers) throws(HubFailure) -> RegistrationIdentifier? {
        guard let text = try members.word("RegistrationId") else { return nil }
        guard let id = RegistrationIdentifier(text) else { throw .invalidRegistration(.identifier(text)) }
        return id
    }
}
