/// What a port speaks where people keep to what is usual.
package enum PortConvention {
    case clear
    case secure
    case none

    package init(of port: Int) {
        // As 443, 8443 and 6443 are.
        self = [80, 8080].contains(port) ? .clear : "\(port)".hasSuffix("443") ? .secure : .none
    }
}
