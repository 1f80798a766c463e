package import JSON

/// A message of JSON-RPC 2.0 from the other side.
package enum RPCMessage: Sendable {
    case request(id: JSONValue, RPCCall)
    case notification(RPCCall)
    /// The answer to a request of ours, with the result; nil for an error.
    case response(id: JSONValue, JSONValue?)

    /// Reads a message.
    ///
    /// - Throws: `RPCFault` for a text that is no message; its `id` is that of the request, if it has one.
    package init(_ bytes: [UInt8]) throws(RPCFault) {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw RPCFault(.parseError, "the message is no JSON: \(error.descriptionUnquoted)")
        }
        guard case .object(let members) = value else {
            throw RPCFault(.invalidRequest, "a message is an object, and this is \(value.kindName)")
        }
        let id = members[key: "id"]
        guard id?.isIdentifier ?? true else {
            throw RPCFault(.invalidRequest, "the id of a request is text or a whole number")
        }
        guard members[key: "jsonrpc"] == .string("2.0") else {
            throw RPCFault(.invalidRequest, "the member jsonrpc is not \"2.0\"", id: id)
        }
        guard let method = members[key: "method"] else {
            guard let id, members[key: "result"] != nil || members[key: "error"] != nil else {
                throw RPCFault(.invalidRequest, "the message has no method", id: id)
            }
            self = .response(id: id, members[key: "error"] == nil ? members[key: "result"] : nil)
            return
        }
        guard case .string(let name) = method else {
            throw RPCFault(.invalidRequest, "the method is not text", id: id)
        }
        let call: RPCCall
        switch members[key: "params"] {
        case nil, .null: call = RPCCall(method: name, parameters: [:])
        case .object(let parameters): call = RPCCall(method: name, parameters: parameters)
        default: throw RPCFault(.invalidParams, "the parameters are not an object", id: id)
        }
        self = id.map { .request(id: $0, call) } ?? .notification(call)
    }
}

/// A method with its parameters.
package struct RPCCall: Sendable {
    package let method: String
    package let parameters: JSONObject
}

/// The reason why a request has no result (JSON-RPC 2.0, section 5.1).
package struct RPCFault: Error, Sendable {
    package enum Code: Int, Sendable {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParams = -32602
        case internalError = -32603
        /// LSP: a request before `initialize`.
        case notInitialized = -32002
        /// LSP: the client cancelled the request.
        case cancelled = -32800
        /// LSP: the document changed while the request was answered.
        case contentModified = -32801
        /// LSP: the request is right, and yet cannot be answered.
        case requestFailed = -32803
        /// MCP 2026-07-28: the version of the protocol is not supported.
        case unsupportedVersion = -32022
    }

    package let code: Code
    package let message: String
    /// The id of the request, if it is known.
    package let id: JSONValue?
    package let data: JSONValue?

    package init(_ code: Code, _ message: String, id: JSONValue? = nil, data: JSONValue? = nil) {
        self.code = code
        self.message = message
        self.id = id
        self.data = data
    }
}

/// The texts of our own messages.
package enum RPCText {
    package static func request(id: JSONValue, _ method: String, _ parameters: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "id": id, "method": .string(method), "params": parameters]
    }

    package static func notification(_ method: String, _ parameters: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
    }

    package static func response(id: JSONValue, _ result: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "id": id, "result": result]
    }

    /// - Parameter id: The id of the request; nil if it could not be read.
    package static func response(id: JSONValue?, _ fault: RPCFault) -> JSONValue {
        var error: JSONObject = [
            "code": .number(JSONNumber(fault.code.rawValue)), "message": .string(fault.message),
        ]
        error[key: "data"] = fault.data
        return ["jsonrpc": "2.0", "id": id ?? .null, "error": .object(error)]
    }
}

extension JSONValue {
    fileprivate var isIdentifier: Bool {
        switch self {
        case .string: true
        case .number(let number): number.isInteger
        default: false
        }
    }
}
