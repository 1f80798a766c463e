/// What libcurl keeps of a transfer without content, so that the next one like it needs no option set.
struct KeptOptions {
    private let method: String
    private let fields: [HTTPField]
    private let isCompressed: Bool
    private let timeout: Duration
    private let connectTimeout: Duration

    /// Nothing for a transfer with content, which takes options along that no other may find.
    init?(_ transfer: Transfer) {
        guard !transfer.hasContent else { return nil }
        let call = transfer.call
        method = call.method
        fields = call.fields
        isCompressed = call.compressed
        timeout = transfer.submission.timeout
        connectTimeout = call.connectTimeout
    }

    /// Whether a transfer needs no others.
    func fit(_ transfer: Transfer) -> Bool {
        let call = transfer.call
        return !transfer.hasContent && call.method == method && call.fields == fields && call.compressed == isCompressed
            && transfer.submission.timeout == timeout && call.connectTimeout == connectTimeout
    }
}
