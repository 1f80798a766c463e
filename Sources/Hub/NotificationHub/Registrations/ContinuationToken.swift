import Text

/// The start of a list's next page: after a registration, even if that was deleted meanwhile, so that changes between
/// two requests neither repeat nor hide other registrations.
package struct ContinuationToken: Sendable, Equatable {
    /// The query parameter's name, in lower case; it is case-insensitive.
    package static let parameter = "continuationtoken"

    let last: RegistrationPosition

    /// The value of the header field `x-ms-continuationtoken`; clients copy it unchanged into the next request's query.
    package var headerValue: String {
        PercentEncoding.encode(Base64.encode(Array("\(last.platform.rawValue);\(last.id.text)".utf8)))
    }

    init(after last: RegistrationPosition) {
        self.last = last
    }

    /// Decodes the value of the query parameter, percent-encoded up to twice: the `next` link encodes it once more than
    /// the header field.
    init?(_ value: String) {
        var text = value
        for _ in 0..<2 where text.contains("%") {
            text = PercentEncoding.decodeLeniently(text)
        }
        guard let bytes = Base64.decode(text.replacing(" ", with: "+")),
            let parts = String(validating: bytes, as: UTF8.self)?.split(separator: ";"), parts.count == 2,
            let platform = Platform(rawValue: String(parts[0])), let id = RegistrationIdentifier(String(parts[1]))
        else { return nil }
        last = RegistrationPosition(platform: platform, id: id)
    }
}

/// The position of a registration in lists: by platform, then by identifier.
package struct RegistrationPosition: Sendable, Hashable, Comparable {
    package let platform: Platform
    package let id: RegistrationIdentifier

    package static func < (left: RegistrationPosition, right: RegistrationPosition) -> Bool {
        left.platform == right.platform ? left.id < right.id : left.platform.listRank < right.platform.listRank
    }
}

extension Registration {
    package var position: RegistrationPosition { RegistrationPosition(platform: description.platform, id: id) }
}

extension Platform {
    fileprivate var listRank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
