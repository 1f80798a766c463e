import HTTP

extension HTTPCall {
    /// The call with limits that a busy machine does not reach.
    var patient: HTTPCall {
        var call = self
        call.timeout = .seconds(600)
        call.connectTimeout = .seconds(600)
        return call
    }
}
