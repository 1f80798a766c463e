import CLibCurl

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where the certificates of trusted authorities are; nothing at all means libcurl's built-in place.
package struct TrustStore: Sendable, Equatable {
    /// A PEM file.
    package var file: String?
    /// A folder of PEM files named by hash (`openssl rehash`).
    package var folder: String?

    package init(file: String? = nil, folder: String? = nil) {
        self.file = file
        self.folder = folder
    }

    /// What the environment says, by the curl command's rules: `CURL_CA_BUNDLE`, else `SSL_CERT_FILE` and
    /// `SSL_CERT_DIR`.
    package static func fromEnvironment(_ value: (String) -> String?) -> TrustStore {
        func path(_ name: String) -> String? {
            value(name).flatMap { $0.isEmpty ? nil : $0 }
        }
        if let bundle = path("CURL_CA_BUNDLE") { return TrustStore(file: bundle) }
        return TrustStore(file: path("SSL_CERT_FILE"), folder: path("SSL_CERT_DIR"))
    }

    /// By the environment of this process.
    package static var ofProcess: TrustStore {
        fromEnvironment { name in getenv(name).map { String(cString: $0) } }
    }

    /// This store with libcurl's built-in places where it names none.
    var resolved: TrustStore {
        let file = file ?? shim_built_in_authorities().map { String(cString: $0) }
        // A folder beside the file keeps libcurl from caching the parsed file between connections.
        if file != nil || folder != nil { return TrustStore(file: file, folder: folder) }
        return TrustStore(folder: shim_built_in_authorities_folder().map { String(cString: $0) })
    }
}
