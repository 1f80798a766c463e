import Cryptography
import Text

/// The content of a request as a signature refers to it.
package enum AWSPayload: Sendable, Equatable {
    case empty
    /// The SHA-256 digest of the content, in lower-case hexadecimal.
    case sha256(String)

    package init(_ content: [UInt8]) {
        self = content.isEmpty ? .empty : .sha256(Digest.sha256(content).hexText)
    }

    var digest: String {
        switch self {
        case .empty: Digest.sha256([]).hexText
        case .sha256(let digest): digest
        }
    }
}
