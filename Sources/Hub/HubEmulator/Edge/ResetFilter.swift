import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import ServerEdge

/// A filter that drops some of a client's stream resets (RFC 9113, section 6.4), which would end an HTTP/2 connection.
///
/// The HTTP/2 library treats more than 200 resets in 30 seconds as an attack and closes the connection. curl 7.88,
/// which Debian 12 has, resets nearly every stream that it has read to its end, so that its 201st request failed. A
/// dropped reset costs little: the stream ends normally and counts among the 100 streams that a client may have open.
///
/// The filter is between TLS and HTTP, and ignores other versions.
private final class ResetFilter: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// The most resets in a window: half of the library's limit, because its windows begin at other times.
    private static let limit = 99
    private static let window = TimeAmount.seconds(30)
    private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
    private static let headLength = 9
    private static let resetType: UInt8 = 3

    private let now: () -> NIODeadline
    private var isHTTP2: Bool?
    /// The bytes that are not passed on yet: less than a frame's header, or than a whole reset frame.
    private var held = ByteBuffer()
    /// The number of bytes of the current frame that are not passed on yet.
    private var rest = 0
    private var windowStart = NIODeadline.distantPast
    private var count = 0

    init(now: @escaping () -> NIODeadline = { .now() }) {
        self.now = now
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        held.writeBuffer(&bytes)
        if isHTTP2 == nil { isHTTP2 = version() }
        guard let isHTTP2 else { return }
        var passed = ByteBuffer()
        if isHTTP2 { passFrames(to: &passed) } else { passed.writeBuffer(&held) }
        held.discardReadBytes()
        if passed.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(passed)) }
    }

    /// Returns true for HTTP/2, or nil if the bytes do not suffice; the preface is passed on like a frame's body.
    private func version() -> Bool? {
        let start = held.readableBytesView.prefix(Self.preface.count)
        guard start.elementsEqual(Self.preface.prefix(start.count)) else { return false }
        guard start.count == Self.preface.count else { return nil }
        rest = Self.preface.count
        return true
    }

    private func passFrames(to passed: inout ByteBuffer) {
        while held.readableBytes > 0 {
            if rest > 0 {
                let count = min(rest, held.readableBytes)
                move(count, to: &passed)
                rest -= count
            } else {
                guard held.readableBytes >= Self.headLength, let frame = frame() else { return }
                let isReset = frame.type == Self.resetType && frame.length == 4
                guard !isReset || held.readableBytes >= Self.headLength + frame.length else { return }
                if isReset, !takesReset() {
                    held.moveReaderIndex(forwardBy: Self.headLength + frame.length)
                } else {
                    move(Self.headLength, to: &passed)
                    rest = frame.length
                }
            }
        }
    }

    private func frame() -> (length: Int, type: UInt8)? {
        held.getInteger(at: held.readerIndex, as: UInt32.self).map { (Int($0 >> 8), UInt8($0 & 0xFF)) }
    }

    private func move(_ count: Int, to passed: inout ByteBuffer) {
        if var slice = held.readSlice(length: count) { passed.writeBuffer(&slice) }
    }

    private func takesReset() -> Bool {
        let now = now()
        if now - windowStart > Self.window { (windowStart, count) = (now, 0) }
        count += 1
        return count <= Self.limit
    }
}

/// A server's connection over TLS, with a filter between TLS and the negotiated version of HTTP.
private struct FilteredConnection<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        // The HTTP handlers are added after the filter, once the version is known.
        base.setup(channel: channel, logger: logger).flatMapThrowing { value in
            try channel.pipeline.syncOperations.addHandler(ResetFilter())
            return value
        }
    }

    func handle(value: Base.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}

extension HTTPServerBuilder {
    /// Returns a server for HTTP/1.1, or with an identity for HTTP/1.1 and HTTP/2 over TLS (ALPN, RFC 7301).
    static func guarded(
        _ configuration: HubEmulatorConfiguration,
        _ controls: EmulatorControls
    ) throws(HubEmulatorError) -> HTTPServerBuilder {
        let limits = configuration.limits
        let date: @Sendable () -> String? = { controls.shiftedDate }
        guard let identity = configuration.identity else { return .guarded(limits, date: date) }
        let tls = try identity.serverConfiguration()
        return HTTPServerBuilder { responder in
            let secure = try HTTP2UpgradeChannel(
                tlsConfiguration: tls,
                configuration: .init(
                    idleTimeout: limits.idle, streamConfiguration: .guarded(limits, date: date)),
                responder: responder)
            return GuardedConnection(base: FilteredConnection(base: secure), limit: limits.firstHead)
        }
    }
}
