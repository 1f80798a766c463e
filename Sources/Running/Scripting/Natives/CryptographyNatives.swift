import Text
import Cryptography
import JavaScript
import Placeholders
import Secrets

/// Digests, ciphers and random bytes. Results made of a secret are secrets.
struct CryptographyNatives: NativeFamily {
    let link: ScriptContext.Link

    init(_ link: ScriptContext.Link) {
        self.link = link
    }

    private static let maximumRandomBytes = 1 << 20

    var entries: [NativeTable.Entry] {
        [
            .init("digest") { arguments throws(NativeFailure) in
                let data = arguments.data(1)
                return try result(of: [data]) { () throws(NamedCryptography.Failure) in
                    try NamedCryptography.digest(arguments.text(0), of: data)
                }
            },
            .init("hmac") { arguments throws(NativeFailure) in
                let (key, data) = (arguments.data(1), arguments.data(2))
                return try result(of: [key, data]) { () throws(NamedCryptography.Failure) in
                    try NamedCryptography.hmac(arguments.text(0), key: key, message: data)
                }
            },
            .init("pbkdf2") { arguments throws(NativeFailure) in
                let (password, salt) = (arguments.data(1), arguments.data(2))
                return try result(of: [password]) { () throws(NamedCryptography.Failure) in
                    try NamedCryptography.pbkdf2(
                        arguments.text(0), password: password, salt: salt,
                        iterations: Int(exactly: arguments.number(3)) ?? 0,
                        length: Int(exactly: arguments.number(4)) ?? 0)
                }
            },
            .init("cipher") { arguments throws(NativeFailure) in
                let (key, iv, data) = (arguments.data(2), arguments.data(3), arguments.data(4))
                return try result(of: [key, data]) { () throws(NamedCryptography.Failure) in
                    try NamedCryptography.cipher(
                        arguments.text(0), encrypts: arguments.isTrue(1), key: key, iv: iv, data: data,
                        pads: arguments.isTrue(5))
                }
            },
            .init("randomBytes") { arguments throws(NativeFailure) in
                guard let count = Int(exactly: arguments.number(0)), (0...Self.maximumRandomBytes).contains(count)
                else {
                    throw NativeFailure("at most 1,048,576 random bytes at a time", className: "RangeError")
                }
                return .bytes(SecureRandom.bytes(count))
            },
        ]
    }

    private func result(
        of inputs: [[UInt8]], _ make: () throws(NamedCryptography.Failure) -> [UInt8]
    ) throws(NativeFailure) -> JavaScriptValue {
        let output: [UInt8]
        do throws(NamedCryptography.Failure) {
            output = try make()
        } catch {
            switch error {
            case .unknownAlgorithm: throw NativeFailure("this algorithm is not available")
            case .wrongLength: throw NativeFailure("the key or the initialization vector has the wrong length")
            case .notDecrypted: throw NativeFailure("the data cannot be decrypted with this key")
            case .failed: throw NativeFailure("the algorithm failed")
            }
        }
        let secrets = link.secrets
        if inputs.contains(where: { !secrets.values(in: $0).isEmpty }) { DerivedSecret.register(output, in: secrets) }
        return .bytes(output)
    }
}

/// Texts that a script made of a secret, which are secrets too.
enum DerivedSecret {
    /// The length, in UTF-8 bytes, below which a result is too common a text to mask.
    private static let shortest = 8

    static func register(_ text: String, in secrets: SecretRegistry) {
        if text.utf8.count >= shortest { secrets.register(text) }
    }

    /// Registers bytes in the forms in which scripts write them: hexadecimal, base64, and as text.
    static func register(_ bytes: [UInt8], in secrets: SecretRegistry) {
        guard bytes.count >= shortest else { return }
        let hex = bytes.hexText
        register(hex, in: secrets)
        register(hex.uppercased(), in: secrets)
        register(Base64.encode(bytes), in: secrets)
        register(Base64URL.encode(bytes), in: secrets)
        if let text = String(validating: bytes, as: UTF8.self) { register(text, in: secrets) }
    }
}

/// Base64 as Node.js reads it: both alphabets, without padding, other characters skipped, up to the first `=`.
enum LenientBase64 {
    static func decode(_ text: String) -> [UInt8] {
        var digits: [UInt8] = []
        digits.reserveCapacity(text.utf8.count + 3)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
                digits.append(byte)
            case UInt8(ascii: "-"): digits.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): digits.append(UInt8(ascii: "/"))
            case UInt8(ascii: "="): return complete(digits)
            default: continue
            }
        }
        return complete(digits)
    }

    private static func complete(_ digits: [UInt8]) -> [UInt8] {
        var digits = digits
        // A single digit has less than a byte.
        if digits.count % 4 == 1 { digits.removeLast() }
        let padding = (4 - digits.count % 4) % 4
        guard padding > 0, let last = digits.last else {
            return Base64.decode(String(decoding: digits, as: UTF8.self)) ?? []
        }
        // Unused bits of the last digit must be zero for the strict reader.
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        let value = alphabet.firstIndex(of: last) ?? 0
        digits[digits.count - 1] = alphabet[value & (padding == 2 ? 0x30 : 0x3C)]
        digits += [UInt8](repeating: UInt8(ascii: "="), count: padding)
        return Base64.decode(String(decoding: digits, as: UTF8.self)) ?? []
    }
}
