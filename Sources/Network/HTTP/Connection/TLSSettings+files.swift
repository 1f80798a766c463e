import Platform

extension TLSSettings {
    /// Throws an error with the path of any unusable file or folder: libcurl has the same message for all cases.
    func check() throws(TransportError) {
        if let ca {
            if FileStatus.kind(of: ca) == .folder {
                try Self.checkFolder(ca)
            } else {
                try PEMFile(ca, role: "file of authorities (tls.ca)").check(for: .certificate)
            }
        }
        if let cert {
            try PEMFile(cert, role: "client certificate (tls.cert)").check(for: .certificate)
            let keyRole = key == nil ? "client certificate (tls.cert)" : "client key (tls.key)"
            try PEMFile(key ?? cert, role: keyRole).check(for: .key)
        } else if let key {
            throw .error(
                "the client key \"\(key)\" has no certificate beside it", hint: "name its certificate in tls.cert")
        }
    }

    /// Throws an error if OpenSSL would find no certificate in the folder: it selects files by name only.
    private static func checkFolder(_ path: String) throws(TransportError) {
        guard try PEMFile.names(in: path).contains(where: isHashName) else {
            throw .error(
                "the folder of authorities (tls.ca) \"\(path)\" has no certificates named by their hash",
                hint: "run: openssl rehash \(path)")
        }
    }

    /// True for a name of eight hexadecimal digits, a dot and a number: `c_rehash(1)`.
    private static func isHashName(_ name: String) -> Bool {
        let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count == 8, let number = Int(Substring(parts[1])) else { return false }
        return number >= 0 && UInt32(String(Substring(parts[0])), radix: 16) != nil
    }
}
