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
