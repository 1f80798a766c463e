import CLibCrypto

/// The two formats of an ECDSA signature: DER (a sequence of two integers), and the fixed length of RFC 7518, section
/// 3.4 (`r` and `s`, big-endian, concatenated).
enum ECDSASignature {
    static func fixedLength(_ encoded: [UInt8], _ curve: EllipticCurve) -> [UInt8]? {
        encoded.withUnsafeBufferPointer { bytes in
            var position = bytes.baseAddress
            guard let numbers = d2i_ECDSA_SIG(nil, &position, bytes.count) else { return nil }
            defer { ECDSA_SIG_free(numbers) }
            guard let r = number(ECDSA_SIG_get0_r(numbers), curve.numberLength),
                let s = number(ECDSA_SIG_get0_s(numbers), curve.numberLength)
            else { return nil }
            return r + s
        }
    }

    /// Converts a fixed-length signature to DER. Returns nil if its length does not fit the curve.
    static func encoded(_ fixed: [UInt8], _ curve: EllipticCurve) -> [UInt8]? {
        guard fixed.count == 2 * curve.numberLength, let numbers = ECDSA_SIG_new() else { return nil }
        defer { ECDSA_SIG_free(numbers) }
        let r = BN_bin2bn(Array(fixed.prefix(curve.numberLength)), Int32(curve.numberLength), nil)
        let s = BN_bin2bn(Array(fixed.suffix(curve.numberLength)), Int32(curve.numberLength), nil)
        // On success `numbers` owns `r` and `s`. It fails only if one of them is nil.
        guard ECDSA_SIG_set0(numbers, r, s) == 1 else {
            BN_free(r)
            BN_free(s)
            return nil
        }
        var bytes: UnsafeMutablePointer<UInt8>?
        let length = i2d_ECDSA_SIG(numbers, &bytes)
        defer { CRYPTO_free(bytes, nil, 0) }
        guard length > 0, let bytes else { return nil }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(length)))
    }

    private static func number(_ number: OpaquePointer?, _ length: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: length)
        return BN_bn2binpad(number, &bytes, Int32(length)) == Int32(length) ? bytes : nil
    }
}
