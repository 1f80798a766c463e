import CollectionModel
import Cryptography
import HTTP
import JSON
import Text

extension PhaseTimings {
    func subject(_ part: TimingPart) -> Subject {
        switch part {
        case .dns: .duration(dns)
        case .connect: .duration(connect)
        case .tls: .duration(tls)
        case .firstByte: .duration(firstByte)
        case .total: .duration(total)
        }
    }
}

extension TransferDetails {
    /// Returns a part of the server's certificate, or `.nothing` without TLS.
    func subject(_ part: CertificatePart) -> Subject {
        guard let certificate else { return .nothing }
        switch part {
        case .subject: return .texts([certificate.subject])
        case .issuer: return .texts([certificate.issuer])
        case .serialNumber: return .texts([certificate.serialNumber])
        case .expiresIn: return .duration(.seconds(Double(certificate.notAfter) - startedAt))
        }
    }
}

extension Exchange {
    func subject(_ part: RedirectPart) -> Subject {
        switch part {
        case .count: .value(.number(JSONNumber(hops.count)))
        case .last: hops.isEmpty ? .nothing : .texts([call.url])
        }
    }
}

extension SetCookie {
    func subject(_ part: CookiePart) -> Subject {
        switch part {
        case .value: .texts([value])
        case .httpOnly: .value(.bool(isHTTPOnly))
        case .secure: .value(.bool(isSecure))
        case .sameSite: sameSite.map { .texts([$0]) } ?? .nothing
        case .maxAge: maxAge.map { .value(.number(JSONNumber($0))) } ?? .nothing
        case .path: path.map { .texts([$0]) } ?? .nothing
        case .domain: domain.map { .texts([$0]) } ?? .nothing
        // RFC 3339, for comparison with other times.
        case .expires: (expiresAt.map({ TimeText.utc($0) }) ?? expires).map { .texts([$0]) } ?? .nothing
        }
    }
}

/// The decoded body as bytes.
struct BytesSubject {
    private let body: [UInt8]

    init(_ body: [UInt8]) {
        self.body = body
    }

    func subject(_ expectation: PartExpectation<BytesPart>) -> Subject {
        switch expectation.part {
        case .length: .value(.number(JSONNumber(body.count)))
        case .sha256: .texts([Digest.sha256(body).hexText])
        case .md5: .texts([Digest.md5(body).hexText])
        case .startsWith: .texts([Array(body.prefix(Self.shownBytes)).hexText])
        }
    }

    /// The maximum number of bytes that `startsWith` compares.
    private static let shownBytes = 4096
}
