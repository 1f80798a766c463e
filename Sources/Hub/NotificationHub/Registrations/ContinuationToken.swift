import Cryptography

/// Where the next page of a list begins: after a registration, whether that is still there or not, so that what is
/// written between two pages neither repeats nor hides others.
package struct ContinuationToken: Sendable, Equatable {
    /// The query parameter's name, which has no case.
    package static let parameter = "continuationtoken"

    let last: RegistrationPosition

    /// As the header `x-ms-continuationtoken` has it: clients put that into the next request's query as it is.
    package var headerValue: String {
        PercentEncoding.encode(Base64.encode(Array("\(last.platform.rawValue);\(last.id.text)".utf8)))
    }

    init(after last: RegistrationPosition) {
        self.last = last
    }

    /// Reads the value of the query parameter, however often it was encoded: the next link's is once more than the
    /// header's.
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

/// Where a registration stands in lists: by platform, then by identifier.
package struct RegistrationPosition: Sendable, Hashable, Comparable {
    package let platform: Platform
    package let id: RegistrationIdentifier

    package init(platform: Platform, id: RegistrationIdentifier) {
        self.platform = platform
        self.id = id
    }

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
