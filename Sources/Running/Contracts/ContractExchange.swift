package import HTTP
package import JSON

/// A request with its response as a contract sees them.
package struct ContractExchange: Sendable {
    package var method: String
    package var url: String
    package var requestFields: [HTTPField] = []
    /// The body of the request; nil if there is none.
    package var requestBody: ContractBody?
    /// The status of the response; nil for a request that was not sent.
    package var status: Int?
    package var responseFields: [HTTPField] = []
    /// The body of the response; nil if there is none.
    package var responseBody: ContractBody?

    package init(method: String, url: String, status: Int?) {
        (self.method, self.url, self.status) = (method, url, status)
    }

    /// A request that was not sent.
    package init(_ call: HTTPCall) {
        self.init(method: call.method, url: call.url, status: nil)
        requestFields = call.fields
        // Files are not read again.
        requestBody = call.content.map { content in
            if case .bytes(let bytes) = content { ContractBody(bytes) } else { ContractBody([], isWhole: false) }
        }
    }
}

/// A body in a contract.
package struct ContractBody: Sendable {
    package let bytes: [UInt8]
    /// False if the rest of the body is not known.
    package let isWhole: Bool
    /// The body as JSON, which is often read already; an error if it is none.
    let json: @Sendable () -> Result<JSONValue, JSONSyntaxError>

    package init(
        _ bytes: [UInt8], isWhole: Bool = true, json: (@Sendable () -> Result<JSONValue, JSONSyntaxError>)? = nil
    ) {
        (self.bytes, self.isWhole) = (bytes, isWhole)
        self.json = json ?? { Result { () throws(JSONSyntaxError) in try JSONValue(parsing: bytes) } }
    }

    var text: String? { String(validating: bytes, as: UTF8.self) }
}
