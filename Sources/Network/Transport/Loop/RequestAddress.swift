import CLibCurl

/// A URL, parsed once for all transfers that use it: parsing takes libcurl a tenth of a short transfer.
final class RequestAddress {
    let url: String
    let isSecure: Bool
    private let parsed: OpaquePointer?

    init(_ url: String) {
        self.url = url
        // Bit 0x20 makes a letter lower-case: http and https are the only schemes.
        isSecure = url.utf8.dropFirst("http".utf8.count).first.map { $0 | 0x20 } == UInt8(ascii: "s")
        parsed = Self.parsed(url)
    }

    deinit {
        curl_url_cleanup(parsed)
    }

    /// Sets the URL of an easy handle. The handle must not outlive this object.
    func set(_ options: inout EasyOptions) {
        // Without the text, libcurl would rebuild it from the parts.
        options.set(CURLOPT_URL, url)
        if let parsed { options.set(CURLOPT_CURLU, UnsafeRawPointer(parsed)) }
    }

    /// Parses the URL with libcurl's own options. Returns nil if libcurl must report an error in the URL, and for IPv6
    /// addresses: some versions lose the zone when they copy a parsed URL.
    private static func parsed(_ url: String) -> OpaquePointer? {
        guard !url.utf8.contains(UInt8(ascii: "[")), let parsed = curl_url() else { return nil }
        if curl_url_set(parsed, CURLUPART_URL, url, UInt32(CURLU_PATH_AS_IS)) == CURLUE_OK { return parsed }
        curl_url_cleanup(parsed)
        return nil
    }
}
