import CLibCurl

/// The URL of an easy handle, which libcurl reads only once as long as it stays the same.
final class HandleAddress {
    private let easy: UnsafeMutableRawPointer
    private var url: String?
    private var parsed: OpaquePointer?

    init(_ easy: UnsafeMutableRawPointer) {
        self.easy = easy
    }

    deinit {
        curl_url_cleanup(parsed)
    }

    /// Makes `new` the URL of the handle's next transfer.
    func set(_ new: String, _ options: inout EasyOptions) {
        guard new != url else { return }
        let parsed = Self.parsed(new)
        options.set(CURLOPT_URL, new)
        options.set(CURLOPT_CURLU, parsed.map { UnsafeRawPointer($0) })
        // Only now does libcurl no longer point to the old one.
        curl_url_cleanup(self.parsed)
        self.parsed = parsed
        url = new
    }

    /// Read as libcurl itself reads the text; nothing where it is to say what is wrong with it. Of an IPv6 address some
    /// versions of libcurl lose the zone when they copy what was read.
    private static func parsed(_ url: String) -> OpaquePointer? {
        guard !url.utf8.contains(UInt8(ascii: "[")), let parsed = curl_url() else { return nil }
        if curl_url_set(parsed, CURLUPART_URL, url, UInt32(CURLU_PATH_AS_IS)) == CURLUE_OK { return parsed }
        curl_url_cleanup(parsed)
        return nil
    }
}
