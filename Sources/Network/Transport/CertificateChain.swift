import Cryptography
import HTTP
import TLS
import Text

/// The certificates that a server sent, each with its faults.
struct CertificateChain {
    /// OpenSSL's error numbers: `X509_verify_cert_error_string(3)`.
    enum Fault {
        static let isNotYetValid = 9
        static let hasExpired = 10
        static let isSelfSigned = 18
        static let rootIsUnknown = 19
        static let issuerIsUnknown = [2, 20, 21]
        static let isNoAuthority = [24, 79]
        static let isForOtherPurpose = 26
        static let isRevoked = 23
        static let keyIsTooWeak = [66, 67]
        static let signatureIsTooWeak = 68
        static let signatureIsWrong = 7
    }

    private struct Link {
        var text: String
        var period: (start: Int, end: Int)?
        var names: [String]
        var faults: [String]
    }

    private var links: [Link] = []
    /// The index of the certificate that OpenSSL rejected, from 0; nil if it accepted all.
    private(set) var faultyIndex: Int?
    /// Additional faults of the server's own certificate, as clauses.
    private(set) var furtherFaults: [String] = []
    private(set) var isForOtherHost = false

    /// The maximum number of host names shown per certificate.
    private static let maxNames = 8

    /// - Parameters:
    ///   - host: The host that the server's certificate must name; nil to skip this check.
    ///   - isRefused: True if the certificate is already known not to name the host.
    ///   - now: The current time, in seconds since 1970.
    init(_ record: HandshakeRecord, for host: String?, isRefused: Bool, now: Int) {
        var certificates = record.sent
        if let problem = record.problem, !problem.certificate.isEmpty {
            faultyIndex = certificates.firstIndex(of: problem.certificate)
            // The rejected certificate is a local one, at the end of the chain.
            if faultyIndex == nil { certificates.append(problem.certificate) }
        }
        for (index, bytes) in certificates.enumerated() {
            guard let certificate = try? Certificate(der: bytes) else { continue }
            var link = Link(
                text: Self.text(of: certificate, isLeaf: index == 0), period: certificate.period,
                names: index == 0 ? certificate.names(upTo: Self.maxNames + 1) : [], faults: [])
            if index >= record.sent.count { link.text += " (known here, not sent)" }
            if let fault = Self.dateFault(link.period, now: now) {
                link.faults.append(fault)
                let isTold = record.problem.map { $0.certificate == bytes && $0.isOfDates } ?? false
                let hasExpired = link.period.map { now > $0.end } ?? false
                if index == 0, !isTold { furtherFaults.append("\(hasExpired ? "it also" : "it is also") \(fault)") }
            }
            if let problem = record.problem, problem.certificate == bytes, !problem.isOfDates {
                link.faults.append(Self.words(for: problem))
            }
            if index == 0, let host, isRefused || certificate.isGood(for: host) == false {
                isForOtherHost = true
                link.faults.append("not for \(host)")
                if !isRefused { furtherFaults.append("it is also not valid for host name \"\(host)\"") }
            }
            links.append(link)
        }
        if let problem = record.problem, !problem.certificate.isEmpty, faultyIndex == nil, !links.isEmpty {
            faultyIndex = links.count - 1
        }
    }

    /// One line per certificate, starting with the server's own.
    var lines: [String] {
        links.enumerated().map { index, link in
            let period = link.period.map { ", valid \(UTCTime($0.start).day) to \(UTCTime($0.end).day)" } ?? ""
            let faults = link.faults.isEmpty ? "" : ": " + link.faults.joined(separator: "; ")
            return "certificate \(index + 1) of \(links.count): \(link.text)\(period)\(faults)"
        }
    }

    /// The host names of the server's own certificate: `a.example, b.example`; nil if it has none.
    var leafNames: String? {
        guard let names = links.first?.names, !names.isEmpty else { return nil }
        return Self.list(names)
    }

    /// The position of the rejected certificate, `2 of 3`; nil if it is the server's own.
    var faultyAuthority: String? {
        guard let faultyIndex, faultyIndex > 0, links.indices.contains(faultyIndex) else { return nil }
        return "\(faultyIndex + 1) of \(links.count)"
    }

    private static func text(of certificate: borrowing Certificate, isLeaf: Bool) -> String {
        let subject = certificate.subject.isEmpty ? "no name" : certificate.subject
        let names = isLeaf ? certificate.names(upTo: maxNames + 1) : []
        let issuer = certificate.isSelfIssued ? "itself" : certificate.issuer
        return subject + (names.isEmpty ? "" : " for \(list(names))") + ", issued by \(issuer)"
    }

    private static func list(_ names: [String]) -> String {
        names.prefix(maxNames).joined(separator: ", ") + (names.count > maxNames ? ", …" : "")
    }

    private static func dateFault(_ period: (start: Int, end: Int)?, now: Int) -> String? {
        guard let period else { return nil }
        if now > period.end { return "expired \(words(now - period.end)) ago" }
        if now < period.start { return "not valid for another \(words(period.start - now))" }
        return nil
    }

    /// Returns a duration in its largest whole unit.
    private static func words(_ seconds: Int) -> String {
        for (unit, size) in [("day", 86_400), ("hour", 3_600), ("minute", 60)] where seconds >= size {
            let count = seconds / size
            return "\(count) \(unit)\(count == 1 ? "" : "s")"
        }
        return "\(seconds) second\(seconds == 1 ? "" : "s")"
    }

    private static func words(for problem: HandshakeRecord.Problem) -> String {
        switch problem.number {
        case Fault.isSelfSigned: "signed by itself, and not trusted here"
        case Fault.rootIsUnknown: "a root that is not trusted here"
        case let number where Fault.issuerIsUnknown.contains(number): "its issuer is neither sent nor trusted here"
        case let number where Fault.isNoAuthority.contains(number): "it may not sign other certificates"
        case Fault.isForOtherPurpose: "it is not made for servers"
        case Fault.isRevoked: "revoked"
        case let number where Fault.keyIsTooWeak.contains(number): "its key is too weak"
        case Fault.signatureIsTooWeak: "it is signed with too weak a digest"
        case Fault.signatureIsWrong: "its signature is wrong"
        default: problem.words
        }
    }
}

extension HandshakeRecord.Problem {
    fileprivate var isOfDates: Bool {
        [CertificateChain.Fault.hasExpired, CertificateChain.Fault.isNotYetValid].contains(number)
    }
}

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
