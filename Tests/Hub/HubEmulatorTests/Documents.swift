/// Returns a registration in the form of Microsoft's documentation.
func registration(_ kind: String, _ members: String) -> String {
    entry(
        #"<\#(kind)RegistrationDescription xmlns:i="http://www.w3.org/2001/XMLSchema-instance" "#
            + #"xmlns="http://schemas.microsoft.com/netservices/2010/10/servicebus/connect">"#
            + "\(members)</\(kind)RegistrationDescription>")
}

let apple = registration("Apple", "<DeviceToken>00FF</DeviceToken>")

/// An authorization rule in a hub's description.
struct HubRule {
    let name: String
    var rights = ["Listen", "Manage", "Send"]
    let primary: String
    let secondary: String

    /// Returns a key of 44 characters.
    static func key(_ letter: Character) -> String { String(repeating: letter, count: 43) + "=" }

    fileprivate var text: String {
        #"<AuthorizationRule i:type="SharedAccessAuthorizationRule"><ClaimType>SharedAccessKey</ClaimType>"#
            + "<ClaimValue>None</ClaimValue><Rights>"
            + rights.map { "<AccessRights>\($0)</AccessRights>" }.joined() + "</Rights><KeyName>\(name)</KeyName>"
            + "<PrimaryKey>\(primary)</PrimaryKey><SecondaryKey>\(secondary)</SecondaryKey></AuthorizationRule>"
    }
}

/// Returns a hub's description; without rules the hub creates its default rules.
func hubDescription(_ rules: [HubRule] = [], _ members: String = "") -> String {
    let list = rules.isEmpty ? "" : "<AuthorizationRules>\(rules.map(\.text).joined())</AuthorizationRules>"
    return entry(
        #"<NotificationHubDescription xmlns:i="http://www.w3.org/2001/XMLSchema-instance" "#
            + #"xmlns="http://schemas.microsoft.com/netservices/2010/10/servicebus/connect">"#
            + "\(members)\(list)</NotificationHubDescription>")
}

/// Returns an Atom entry as .NET clients write it, including the blanks.
func entry(_ content: String) -> String {
    #"<?xml version="1.0" encoding="utf-8"?><entry xmlns="http://www.w3.org/2005/Atom">"#
        + #"<content type = "application/xml">\#(content)</content></entry>"#
}
