package import Cryptography

/// A hub's credential for a push service, which is stored and returned but never sent.
package struct PlatformCredential: Sendable {
    package let kind: Kind
    package let properties: [(name: String, value: Secret)]

    /// The kind of a credential, by its XML element name.
    package enum Kind: String, Sendable, CaseIterable {
        case apns = "ApnsCredential"
        case wns = "WnsCredential"
        case gcm = "GcmCredential"
        case mpns = "MpnsCredential"
        case adm = "AdmCredential"
        case baidu = "BaiduCredential"
        case fcmV1 = "FcmV1Credential"
        case browser = "BrowserCredential"
        case xiaomi = "XiaomiCredential"
    }
}
