/// The protocol that a port number suggests: plain HTTP, TLS, or unknown.
package enum PortConvention {
    case clear
    case secure
    case none

    package init(of port: Int) {
        // Many TLS ports end in 443: 443, 8443, 6443.
        self = [80, 8080].contains(port) ? .clear : "\(port)".hasSuffix("443") ? .secure : .none
    }
}
