import CLibCrypto

extension AsymmetricKey {
    /// Throws an error if the key has the wrong type for the algorithm, or is too short.
    func check(for algorithm: SignatureAlgorithm) throws(KeyError) {
        switch algorithm.scheme {
        case .ecdsa(let curve):
            guard isA("EC"), groupName == curve.groupName else { throw .wrongKind(found: kind, algorithm) }
        case .rsaPKCS1, .rsaPSS:
            // The type RSA-PSS is restricted to PSS.
            guard isA("RSA") || algorithm.scheme == .rsaPSS && isA("RSA-PSS") else {
                throw .wrongKind(found: kind, algorithm)
            }
            let bits = Int(EVP_PKEY_get_bits(handle))
            guard bits >= KeyError.leastRSABits else { throw .shortRSA(bits: bits, algorithm) }
        }
    }

    /// The type of the key, for messages.
    var kind: String {
        if isA("EC") {
            let curve = EllipticCurve.allCases.first { $0.groupName == groupName }
            return "an EC key on \(curve?.rawValue ?? groupName)"
        }
        if isA("RSA") { return "an RSA key" }
        return EVP_PKEY_get0_type_name(handle).map { "of the kind \(String(cString: $0))" } ?? "of another kind"
    }

    func isA(_ name: String) -> Bool { EVP_PKEY_is_a(handle, name) == 1 }

    /// libcrypto's name of the curve of an EC key; empty for other keys.
    private var groupName: String {
        var name = [UInt8](repeating: 0, count: 80)
        var length = 0
        let found = name.withUnsafeMutableBytes { buffer in
            EVP_PKEY_get_group_name(
                handle, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, &length)
        }
        ERR_clear_error()
        guard found == 1, length < name.count else { return "" }
        return String(decoding: name[..<length], as: UTF8.self)
    }
}
