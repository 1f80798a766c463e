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
        if let cert, certFormat == .pkcs12 {
            try Self.checkArchive(cert)
        } else if let cert {
            try PEMFile(cert, role: "client certificate (tls.cert)").check(for: .certificate)
            let keyRole = key == nil ? "client certificate (tls.cert)" : "client key (tls.key)"
            try PEMFile(key ?? cert, role: keyRole).check(for: passphrase == nil ? .key : .encryptedKey)
        } else if let key {
            throw .error(
                "the client key \"\(key)\" has no certificate beside it", hint: "name its certificate in tls.cert")
        }
    }

    /// Throws an error for a file that is not PKCS #12, whose first byte begins a sequence in DER.
    private static func checkArchive(_ path: String) throws(TransportError) {
        let file: ContentFile
        do throws(ContentFile.Problem) {
            file = try ContentFile(path: path)
        } catch {
            throw .error("the client certificate \"\(path)\" \(error.words)", hint: error.hint)
        }
        guard file.bytes(upTo: 1) == [0x30] else {
            throw .error(
                "the client certificate \"\(path)\" is not in the form of PKCS #12 (pfx)",
                hint: "a certificate in PEM form is given as cert, and its private key as key")
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
