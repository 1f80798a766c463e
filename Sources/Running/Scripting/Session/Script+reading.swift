package import CollectionModel
package import RunRecords

extension Script {
    /// True if the script does without the names from before `pm`, as in Postman.
    var hidesOldNames: Bool {
        text.drop(while: \.isWhitespace).dropFirst().hasPrefix("use sandbox2")
    }
}

extension ScriptEvent {
    package var recorded: ScriptRecord.Event {
        switch self {
        case .beforeRequest: .beforeRequest
        case .afterResponse: .afterResponse
        }
    }
}
