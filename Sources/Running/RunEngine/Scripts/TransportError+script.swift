import HTTP
import JSON

extension TransportError {
    /// The members of the error that `pm.sendRequest` gives, with the code that Node.js uses for it.
    var scriptMembers: JSONObject {
        var members = JSONObject([("message", .string(message))])
        guard origin == .exchange else { return members }
        members[key: "kind"] = .string(kind.rawValue)
        members[key: "code"] = .string(nodeCode)
        return members
    }

    private var nodeCode: String {
        switch kind {
        case .dns: "ENOTFOUND"
        case .connection: wasConnected ? "ECONNRESET" : "ECONNREFUSED"
        case .timeout: "ESOCKETTIMEDOUT"
        case .tls, .protocol: "EPROTO"
        }
    }
}
