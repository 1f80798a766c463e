/// The main fields of a server's own certificate: RFC 5280, section 4.1.2.
package struct ServerCertificate: Sendable, Equatable {
    /// The distinguished name, most general part first: `C = DE, O = Example, CN = localhost`.
    package var subject: String
    package var issuer: String
    /// The serial number in lower-case hexadecimal digits.
    package var serialNumber: String
    /// The start of validity, in seconds since 1970; ``notAfter`` is the end.
    var notBefore: Int
    package var notAfter: Int

    package init(subject: String, issuer: String, serialNumber: String, notBefore: Int, notAfter: Int) {
        self.subject = subject
        self.issuer = issuer
        self.serialNumber = serialNumber
        self.notBefore = notBefore
        self.notAfter = notAfter
    }
}
