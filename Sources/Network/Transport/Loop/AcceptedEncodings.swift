import CLibCurl

/// The content codings that the installed libcurl can decode.
enum AcceptedEncodings {
    /// The codings as the value of an Accept-Encoding field: RFC 9110, section 12.5.3.
    static let value: String = {
        let codings = [
            ("gzip, deflate", CURL_VERSION_LIBZ), ("br", CURL_VERSION_BROTLI), ("zstd", CURL_VERSION_ZSTD),
        ]
        let known = codings.filter { shim_features() & Int32($0.1) != 0 }.map(\.0)
        return known.isEmpty ? "identity" : known.joined(separator: ", ")
    }()
}
