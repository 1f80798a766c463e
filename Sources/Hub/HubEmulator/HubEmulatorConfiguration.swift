public import Cryptography
public import FaultPlans
package import HTTPServer
public import NotificationHub
import Platform
import TLS

/// The configuration of an emulated namespace.
public struct HubEmulatorConfiguration: Sendable {
    /// The address to listen at. On any but loopback, the emulator's own routes need a token too.
    public var host = "127.0.0.1"
    /// The port to listen at; 0 selects a free port.
    public var port = 0
    /// The name of the first hub; for `hub`, the next ones are `hub-2` and so on.
    public var hubName = "hub"
    public var generation: Generation = .classic
    /// The certificate and key of the namespace, which then uses TLS only; nil for plain HTTP.
    public var identity: ServerIdentity?
    /// The directory that stores the namespace's state across restarts; nil to keep it in memory only. A missing
    /// directory is created. Only one emulator can use a directory at a time.
    public var dataDirectory: String?
    /// True if a response waits until its changes are on the disk, so that they survive a power failure. Otherwise they
    /// survive only the end of the process, whatever its cause.
    public var isSynchronized = false
    /// The faults to inject.
    public var faults = FaultPlan.none
    /// The offset of the hub's clock from this machine's; negative if the hub's clock is behind.
    public var clockOffset = Duration.zero
    /// A function called before each response is sent, on the server's threads.
    public var onExchange: (@Sendable (EmulatedExchange) -> Void)?
    /// A function called after scheduled messages are sent.
    public var onScheduled: (@Sendable (DeliveryReport) -> Void)?

    /// The clock: a function that returns the time in seconds since 1970.
    package var now: @Sendable () -> Double = { WallClock.now }
    /// The function that waits for an injected latency.
    package var sleep: @Sendable (Duration) -> Void = { CurrentThread.sleep($0) }
    package var limits = ConnectionLimits()
    /// The size limit for an imported state, in bytes.
    var stateLimit = 64 * 1024 * 1024
    /// The interval between checks for due messages and jobs.
    var tickInterval = Duration.seconds(1)

    public init() {}

    var listeningAddress: ListeningAddress { ListeningAddress(host: host, port: port) }

    /// The scheme of the namespace's URL: `http` or `https`.
    var scheme: String { identity == nil ? "http" : "https" }
}

/// A request to the emulator with the outcome of its response.
public struct EmulatedExchange: Sendable, Hashable {
    public let method: String
    /// The path with the query, as sent.
    public let path: String
    /// The status code of the response; nil if the connection was reset instead.
    public let status: Int?
    /// The injected fault.
    public let fault: FaultKind?
    /// True if the service has such a path; false for the emulator's own paths.
    public let isServicePath: Bool
    /// The text of the error body; nil for a successful response.
    public let errorMessage: String?
    /// The outcome of a message that was sent immediately; nil for other requests.
    public let deliveries: DeliveryReport?
}

/// An error that prevents the start of an emulator.
public enum HubEmulatorError: Error, Sendable, Equatable {
    case hubName(String)
    /// The certificate and the key cannot be used; carries the TLS library's reason.
    case identity(reason: String)
}

extension HubEmulatorError: CustomStringConvertible {
    /// The error in one sentence.
    public var message: String {
        switch self {
        case .hubName(let name): "\"\(name)\" is not a name for a hub"
        case .identity(let reason): "the certificate and the key cannot be used: \(reason)"
        }
    }

    /// The way to fix the error; nil if there is none.
    public var hint: String? {
        switch self {
        case .hubName: "a hub's name has 1 to 260 letters, digits, dots, hyphens and underscores"
        case .identity: nil
        }
    }

    public var description: String { hint.map { "\(message): \($0)" } ?? message }
}

/// A server's certificates and its private key.
public struct ServerIdentity: Sendable {
    /// The certificates in PEM, the server's own before those of its authorities.
    public let certificates: String
    /// The unencrypted private key in PEM.
    public let key: Secret

    public init(certificates: String, key: Secret) {
        self.certificates = certificates
        self.key = key
    }

    func serverContext() throws(HubEmulatorError) -> TLSServerContext {
        do throws(TLSError) {
            return try TLSServerContext(certificates: certificates, key: key.exposed)
        } catch {
            throw .identity(reason: error.reason)
        }
    }
}

/// The outcome of one message, or of several that were due at the same time.
public struct DeliveryReport: Sendable, Hashable {
    public let hubName: String
    /// The number of all deliveries.
    public let count: Int
    /// The first deliveries, at most 1,000.
    public let deliveries: [EmulatedDelivery]

    /// The most deliveries in a report.
    static let limit = 1_000

    init(_ deliveries: [Delivery], hub: String) {
        hubName = hub
        count = deliveries.count
        self.deliveries = deliveries.prefix(Self.limit).map(EmulatedDelivery.init)
    }
}

/// A notification for a device, with its outcome.
public struct EmulatedDelivery: Sendable, Hashable {
    public let messageId: String
    /// The id of the device's installation or registration, or else its handle.
    public let device: String
    /// True if a template of the device created the body.
    public let isOfTemplate: Bool
    /// The name of the template; nil for a native message and for a template without a name.
    public let templateName: String?
    /// The body of the notification; nil if the device received none.
    public let body: String?
    /// The outcome by its name in telemetry: `Success`, `ExpiredChannel`.
    public let outcome: String

    init(_ delivery: Delivery) {
        messageId = delivery.messageId
        device = delivery.deviceName
        isOfTemplate = delivery.isOfTemplate
        templateName = delivery.templateName
        body = delivery.body?.text
        outcome = delivery.outcome.rawValue
    }
}
