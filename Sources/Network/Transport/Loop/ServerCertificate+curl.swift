import HTTP

extension ServerCertificate {
    /// Parses libcurl's lines, each `Name:value`: `CURLINFO_CERTINFO(3)`.
    init?(curlLines lines: [String]) {
        var values: [Substring: Substring] = [:]
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else { continue }
            values[line[..<colon]] = line[colon...].dropFirst()
        }
        guard let subject = values["Subject"], let issuer = values["Issuer"], let serial = values["Serial Number"],
            let start = values["Start date"], let end = values["Expire date"],
            let notBefore = CookieDate.seconds(in: String(start)), let notAfter = CookieDate.seconds(in: String(end))
        else { return nil }
        self.init(
            subject: Self.unescaped(subject), issuer: Self.unescaped(issuer), serialNumber: serial.lowercased(),
            notBefore: notBefore, notAfter: notAfter)
    }

    /// Decodes OpenSSL's escapes of bytes above 0x7F, such as `\C3`.
    private static func unescaped(_ name: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = name.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\\"), let decoded = UInt8(String(Substring(rest.prefix(2))), radix: 16),
                decoded >= 0x80
            {
                bytes.append(decoded)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
