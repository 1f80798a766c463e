package import Cryptography

/// What a hub needs to use a platform's own service. Nothing is sent there; it is kept and given back.
package struct PlatformCredential: Sendable {
    package let kind: Kind
    package let properties: [(name: String, value: Secret)]

    /// By the names of elements.
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
