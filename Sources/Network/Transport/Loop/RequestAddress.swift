import CLibCurl

/// A URL, parsed once for all transfers that use it: parsing costs libcurl a tenth of a short transfer.
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

    /// Makes this the URL of an easy handle, which must not outlive the object.
    func set(_ options: inout EasyOptions) {
        // The text as well: libcurl would put it together from the parts.
        options.set(CURLOPT_URL, url)
        if let parsed { options.set(CURLOPT_CURLU, UnsafeRawPointer(parsed)) }
    }

    /// Parsed with the options that libcurl itself uses; nil if libcurl must report what is wrong with the URL. IPv6
    /// addresses are left to libcurl: some versions lose the zone when they copy a parsed URL.
    private static func parsed(_ url: String) -> OpaquePointer? {
        guard !url.utf8.contains(UInt8(ascii: "[")), let parsed = curl_url() else { return nil }
        if curl_url_set(parsed, CURLUPART_URL, url, UInt32(CURLU_PATH_AS_IS)) == CURLUE_OK { return parsed }
        curl_url_cleanup(parsed)
        return nil
    }
}
