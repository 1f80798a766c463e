import CLibCurl
import Platform

/// The location of trusted authorities; without file and folder, libcurl's built-in location.
package struct TrustStore: Sendable, Equatable {
    /// The path of a PEM file.
    package var file: String?
    /// The path of a folder of PEM files named by hash (`openssl rehash`).
    package var folder: String?

    package init(file: String? = nil, folder: String? = nil) {
        self.file = file
        self.folder = folder
    }

    /// Returns the location that the environment sets, by the curl command's rules: `CURL_CA_BUNDLE`, otherwise
    /// `SSL_CERT_FILE` and `SSL_CERT_DIR`.
    static func fromEnvironment(_ value: (String) -> String?) -> TrustStore {
        func path(_ name: String) -> String? {
            value(name).flatMap { $0.isEmpty ? nil : $0 }
        }
        if let bundle = path("CURL_CA_BUNDLE") { return TrustStore(file: bundle) }
        return TrustStore(file: path("SSL_CERT_FILE"), folder: path("SSL_CERT_DIR"))
    }

    /// The location that this process's environment sets.
    static var ofProcess: TrustStore {
        fromEnvironment { CurrentProcess.variable($0) }
    }

    /// This store, with libcurl's built-in locations if it has none.
    var resolved: TrustStore {
        let file = file ?? shim_built_in_authorities().map { String(cString: $0) }
        // With a folder next to the file, libcurl would not cache the parsed file between connections.
        if file != nil || folder != nil { return TrustStore(file: file, folder: folder) }
        return TrustStore(folder: shim_built_in_authorities_folder().map { String(cString: $0) })
    }
}
